// The hero picture: a lighthouse lights the first of five search results; a line climbs to it from under
// water.
import {
  bars,
  beam,
  dashed,
  disc,
  dots,
  draw,
  translucent,
  rect,
  ring,
  shape,
  sheet,
  polyline,
  trace,
} from './draw.ts'
import { lettering } from './lettering.ts'
import { amber, green, ink, line, mint, mist, muted, paper } from './palette.ts'

const WATER = 728
const LAMP = [226, 270] as const

const light = [
  `<radialGradient id="hero-light" gradientUnits="userSpaceOnUse" cx="${LAMP[0]}" cy="${LAMP[1]}" r="980">`,
  `<stop stop-color="${paper}"/><stop offset="1" stop-color="${paper}" stop-opacity=".5"/></radialGradient>`,
  beam(LAMP, [1200, 10], [1200, 316], 'url(#hero-light)'),
  beam(LAMP, [0, 260], [0, 330], 'url(#hero-light)'),
].join('')

/** Half the width of the tower at a height. */
const halfWidth = (y: number): number => 58 + (y - 334) / 10
const stripe = (from: number, to: number, left = -1): string => {
  const [top, bottom] = [halfWidth(from), halfWidth(to)]
  const x = LAMP[0]
  return `M${x + left * top} ${from}H${x + top}L${x + bottom} ${to}H${x + left * bottom}z`
}

const tower = [
  shape(stripe(334, 714), paper),
  shape(stripe(334, 410) + stripe(486, 562) + stripe(638, 714), green),
  translucent(0.1, shape(stripe(334, 714, 0.35), ink)),
  shape('M210 704v-36a16 16 0 0 1 32 0v36z', ink),
  trace('M226 442v12M226 594v12', ink, 16),
  trace('M226 518v12', mint, 16),
].join('')

const lantern = [
  shape('M160 216Q226 132 292 216z', green),
  trace('M226 170V134', green, 8),
  rect(174, 216, 104, 96, paper),
  disc(...LAMP, 28, amber),
  trace('M174 220V308M278 220V308', ink, 8),
  rect(130, 310, 192, 24, ink, 6),
  trace('M139 310V276H170M313 310V276H282', ink, 6),
].join('')

const rock = shape('M28 752C64 700 100 716 140 694Q226 678 312 694C348 712 386 706 430 752z', ink)

const sea = [
  rect(0, WATER, 1200, 900 - WATER, green),
  trace(
    'M64 772h72M330 788h56M96 838h44M472 800h132M644 800h32M300 852h72M812 842h168M1020 842h44M540 862h44',
    mint,
    6,
  ),
  trace('M206 772h40M214 796h24M220 820h12', amber, 6),
].join('')

const query = [
  sheet(700, 40, 420, 56, 28),
  lettering('linen sheets', 732, 79, 34, ink),
  ring(1080, 66, 11, ink, 6),
  trace('M1088 74l8 8', ink, 6),
].join('')

const first = [
  sheet(664, 122, 492, 152, 16),
  disc(716, 166, 24, green),
  lettering('1', 711, 177, 34, paper),
  lettering('Linen sheets', 764, 172, 40, green),
  bars(764, 186, [120], mint, 12),
  dots(
    [
      [908, 192],
      [930, 192],
      [952, 192],
      [974, 192],
      [996, 192],
    ],
    13,
    amber,
  ),
  bars(764, 216, [352, 284], line, 12, 22),
].join('')

const result = (y: number, rank: string, title: string, snippet: number): string =>
  [
    sheet(700, y, 420, 84),
    lettering(rank, 725, y + 52, 30, muted),
    lettering(title, 764, y + 40, 30, ink),
    bars(764, y + 56, [snippet], line, 12),
  ].join('')

/** The rank by month. Each point is level with the result of that rank. */
const CLIMB = [
  [392, 800],
  [432, 640],
  [476, 538],
  [520, 538],
  [564, 436],
  [608, 334],
  [664, 198],
] as const
const levels = [CLIMB[1], ...CLIMB.slice(3, -1)].map(([x, y]) => `M684 ${y}H${x + 20}`).join('')

const ALT =
  'A lighthouse shines on the first of five search results; a line climbs to it from below the waterline.'

export const HERO = draw('hero-ranking', [1200, 900], ALT, [
  rect(0, 0, 1200, 900, mist),
  light,
  tower,
  lantern,
  rock,
  query,
  result(292, '2', 'hotel linen', 312),
  result(394, '3', 'white sheets', 328),
  result(496, '4', 'linen towels', 276),
  result(598, '5', 'linen prints', 316),
  dashed('0 14', trace(levels, mint, 5)),
  polyline(CLIMB.slice(0, 2), green, 8),
  sea,
  polyline(CLIMB.slice(1), green, 8),
  ...CLIMB.slice(1, -1).map(([x, y]) => ring(x, y, 10, green, 6, paper)),
  first,
  ring(664, 198, 12, green, 6, amber),
])
