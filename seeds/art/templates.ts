// Six designs for social media, each in the proportions of its format.
import { bars, beam, disc, dots, draw, rect, shape, trace, rotated } from './draw.ts'
import { lettering } from './lettering.ts'
import { amber, green, ink, line, mint, mist, muted, paper } from './palette.ts'

/** A microphone before a disc. */
const microphone = (x: number, y: number, ground: string, metal: string): string =>
  disc(x, y, 96, ground) +
  rect(x - 26, y - 66, 52, 92, metal, 26) +
  trace(`M${x - 44} ${y - 6}v4a44 44 0 0 0 88 0v-4M${x} ${y + 42}V${y + 92}`, metal, 8)

const newIn = draw(
  'template-new-in',
  [600, 600],
  'Instagram post in green: the words New in above a vase with one branch.',
  [
    rect(0, 0, 600, 600, green),
    lettering('New in', 48, 148, 132, paper),
    bars(52, 188, [132], mint, 12),
    shape('M168 600V400a132 132 0 0 1 264 0V600z', mint),
    trace('M300 460C300 392 314 344 352 300M303 412C296 380 276 360 250 350', ink, 8),
    dots(
      [
        [352, 300],
        [250, 350],
        [322, 352],
      ],
      30,
      amber,
    ),
    shape('M262 448H338C334 492 370 508 370 556V600H230V556C230 508 266 492 262 448z', paper),
  ],
)

const threeTips = draw(
  'template-three-tips',
  [600, 600],
  'Instagram carousel in warm grey: the words 3 tips above three ticked lines.',
  [
    rect(0, 0, 600, 600, line),
    lettering('3', 44, 228, 240, green),
    lettering('tips', 190, 228, 150, ink),
    ...[312, 388, 464].map((y) => disc(72, y, 22, green)),
    trace([312, 388, 464].map((y) => `M63 ${y}l7 8 12-15`).join(''), paper, 6),
    bars(116, 302, [324, 268, 300], muted, 20, 76),
    dots(
      [
        [58, 548],
        [86, 548],
        [114, 548],
      ],
      14,
      paper,
    ),
    dots([[58, 548]], 14, ink),
    trace('M484 548h64M528 526l22 22-22 22', ink, 10),
  ],
)

const open = draw(
  'template-open',
  [600, 315],
  'Facebook event cover: the word Open and a large 14 beside a door with light in it.',
  [
    rect(0, 0, 600, 315, mint),
    lettering('Open', 36, 110, 84, ink),
    lettering('14', 36, 232, 120, green),
    bars(160, 166, [120, 88], paper, 16, 32),
    beam([468, 60], [600, 315], [324, 315], mist),
    rect(402, 52, 132, 232, green, 6),
    rect(418, 68, 100, 216, paper),
    shape('M418 68l60 24V308l-60-24z', ink),
    disc(466, 196, 6, amber),
    bars(36, 262, [216], mist, 12),
  ],
)

const offer = draw(
  'template-offer',
  [600, 315],
  'Facebook post in ink: minus 20 per cent beside a price tag.',
  [
    rect(0, 0, 600, 315, ink),
    lettering('-20%', 36, 186, 138, paper),
    bars(44, 232, [210], mint, 16),
    rotated(
      14,
      [490, 150],
      shape('M430 96L490 44 550 96V262a12 12 0 0 1-12 12H442a12 12 0 0 1-12-12z', green),
      disc(490, 98, 13, ink),
      bars(456, 168, [68, 44], mint, 14, 30),
    ),
    trace('M497 94C520 40 560 30 600 44', amber, 5),
  ],
)

const howTo = draw(
  'template-how-to',
  [640, 360],
  'YouTube thumbnail: the words How to beside a paper plane in a green circle.',
  [
    rect(0, 0, 640, 360, line),
    lettering('How to', 36, 146, 92, ink),
    bars(40, 190, [248, 180], green, 26, 46),
    disc(494, 176, 96, green),
    trace('M368 284Q420 286 450 232', amber, 6),
    shape('M430 186L590 104 470 214z', mint),
    shape('M590 104L470 214V262L500 226 540 244z', paper),
    shape('M470 214L590 104 500 226 470 262z', mist),
    rect(556, 312, 64, 28, ink, 6),
    bars(572, 322, [32], paper, 8),
  ],
)

const live = draw(
  'template-live',
  [640, 360],
  'YouTube thumbnail in ink: the word Live above two microphones.',
  [
    rect(0, 0, 640, 360, ink),
    lettering('Live', 36, 120, 96, paper),
    disc(268, 86, 16, amber),
    bars(40, 168, [164, 120], muted, 16, 36),
    microphone(316, 240, mint, ink),
    microphone(524, 136, green, paper),
  ],
)

export const TEMPLATE_PICTURES = [newIn, threeTips, open, offer, howTo, live]
