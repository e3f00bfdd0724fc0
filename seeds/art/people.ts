// Pictures of six team members: each an object on their desk, before the same window. No faces, because the
// people are invented.
import { type Art, bars, disc, dots, draw, rect, ring, shape, sheet, trace, rotated } from './draw.ts'
import { amber, green, ink, line, mint, mist, muted, paper } from './palette.ts'

interface Colours {
  wall: string
  window: string
  desk: string
}

const DESK = 448

/** The same window and desk for everybody, in different colours and with different objects. */
const deskPicture = (name: string, alt: string, { wall, window, desk }: Colours, ...objects: string[]): Art =>
  draw(`person-${name}`, [480, 560], alt, [
    rect(0, 0, 480, 560, wall),
    shape(`M72 ${DESK}V240a168 168 0 0 1 336 0V${DESK}z`, window),
    ...objects,
    rect(0, DESK, 480, 112, desk),
  ])

const marta = deskPicture(
  'marta',
  'A desk lamp that throws its light on a sheet of paper.',
  { wall: mist, window: mint, desk: green },
  shape(`M214 206L322 160 400 ${DESK}H222z`, mist),
  rect(100, 428, 96, 20, ink, 10),
  trace('M148 428L116 286 232 160', ink, 12),
  dots([[116, 286]], 32, ink),
  rotated(-23, [268, 183], disc(268, 186, 20, amber), shape('M204 186a64 64 0 0 1 128 0z', green)),
  sheet(236, 428, 148, 20, 6, amber),
)

const tiago = deskPicture(
  'tiago',
  'A mug that holds a spanner, a screwdriver and a pencil.',
  { wall: line, window: mist, desk: ink },
  rotated(
    -13,
    [214, 320],
    rect(204, 214, 20, 130, muted),
    shape('M214 128a46 46 0 0 1 26 84h-52a46 46 0 0 1 6-78v46h40v-46a46 46 0 0 0-20-6z', muted),
  ),
  rotated(
    3,
    [250, 320],
    trace('M250 236V330', ink, 12),
    rect(232, 132, 36, 108, amber, 14),
    trace('M250 156v60', line, 6),
  ),
  rotated(17, [284, 320], shape('M270 344V210l16-38 16 38V344z', green), shape('M279 189l7-17 7 17z', ink)),
  ring(318, 366, 36, green, 18),
  shape(`M160 304H320V434a14 14 0 0 1-14 14H174a14 14 0 0 1-14-14z`, green),
  bars(192, 338, [96, 60], mint, 12, 28),
)

const amara = deskPicture(
  'amara',
  'A globe on its stand, with one place marked.',
  { wall: green, window: mint, desk: ink },
  disc(240, 264, 108, paper),
  shape(
    'M166 186c34-28 78-36 100-20 10 14-18 30-22 50-6 24-44 14-52 38-8 22-38 4-42-20-2-20 2-34 12-46z',
    green,
  ),
  shape('M272 262c26-14 58-4 72 18-6 44-34 76-68 88-18-18 2-40-12-58-10-16-12-36 8-48z', green),
  trace('M309 144.5A138 138 0 0 1 171 383.5M240 402v28', ink, 12),
  dots(
    [
      [309, 144.5],
      [171, 383.5],
    ],
    24,
    ink,
  ),
  rect(176, 428, 128, 20, ink, 10),
  dots([[312, 292]], 26, amber),
)

const henrik = deskPicture(
  'henrik',
  'A pair of scales: three small weights balance one coin.',
  { wall: mint, window: mist, desk: green },
  trace('M240 152V430', ink, 12),
  trace('M126 200H354', ink, 10),
  trace('M126 200L86 318M126 200L166 318M354 200L314 318M354 200L394 318', muted, 5),
  ...[92, 114, 136].map((x) => rect(x, 294 - (x - 92) / 2, 18, 24 + (x - 92) / 2, ink, 4)),
  disc(354, 294, 24, amber),
  shape('M74 318H178a52 44 0 0 1-104 0zM302 318H406a52 44 0 0 1-104 0z', green),
  disc(240, 152, 18, ink),
  disc(240, 200, 14, amber),
  rect(164, 428, 152, 20, ink, 10),
)

const yuki = deskPicture(
  'yuki',
  'A typewriter with a page in it, one word marked.',
  { wall: line, window: mint, desk: ink },
  rect(160, 128, 160, 200, paper, 6),
  bars(186, 160, [70], ink, 14),
  bars(186, 200, [108, 86, 100], line, 10, 28),
  bars(186, 228, [42], amber, 10),
  rect(112, 290, 256, 30, ink, 15),
  dots(
    [
      [96, 305],
      [384, 305],
    ],
    28,
    muted,
  ),
  shape('M142 308H338L372 432a16 16 0 0 1-16 16H124a16 16 0 0 1-16-16z', green),
  dots(
    [168, 204, 240, 276, 312].map((x) => [x, 356] as const),
    22,
    paper,
  ),
  dots(
    [160, 200, 240, 280, 320].map((x) => [x, 392] as const),
    22,
    paper,
  ),
  trace('M196 424H284', mint, 12),
)

const rafael = deskPicture(
  'rafael',
  'A telephone with a dial, on two folded newspapers.',
  { wall: mist, window: line, desk: green },
  rect(100, 416, 280, 32, paper, 6),
  rect(112, 384, 264, 32, mint, 6),
  bars(132, 427, [150], line, 10),
  bars(144, 395, [96], green, 10),
  shape('M170 232H310L352 366a14 14 0 0 1-14 18H142a14 14 0 0 1-14-18z', green),
  trace('M196 232v-20M284 232v-20', ink, 16),
  trace('M128 204c18-54 206-54 224 0', ink, 34),
  rect(100, 188, 60, 56, ink, 16),
  rect(320, 188, 60, 56, ink, 16),
  disc(240, 306, 56, paper),
  dots(
    [
      [240, 268],
      [273, 287],
      [273, 325],
      [240, 344],
      [207, 325],
      [207, 287],
    ],
    18,
    ink,
  ),
  disc(240, 306, 14, amber),
)

export const DESKS = [marta, tiago, amara, henrik, yuki, rafael]
