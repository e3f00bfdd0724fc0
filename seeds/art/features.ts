// Pictures of the features: four objects on a warm background.
import { type Art, bars, disc, dots, draw, rect, ring, shape, sheet, trace } from './draw.ts'
import { amber, green, ink, line, mint, mist, muted, paper } from './palette.ts'

const feature = (name: string, alt: string, ...parts: string[]): Art =>
  draw(`feature-${name}`, [480, 360], alt, [rect(0, 0, 480, 360, line), ...parts])

const person = feature(
  'person',
  'A name badge on a ribbon.',
  trace('M204 0l28 84M276 0l-28 84', green, 14),
  sheet(140, 84, 200, 220, 16),
  trace('M222 108h36', line, 10),
  disc(240, 170, 30, mint),
  shape('M184 236a56 44 0 0 1 112 0z', green),
  bars(184, 256, [112], ink, 12),
  bars(204, 278, [72], muted, 8),
)

const note = feature(
  'note',
  'A short letter with three numbered lines, coming out of an envelope.',
  rect(92, 152, 296, 168, mint, 14),
  rect(128, 44, 224, 236, paper, 12),
  bars(156, 72, [92], ink, 14),
  dots(
    [
      [163, 122],
      [163, 158],
      [163, 194],
    ],
    14,
    amber,
  ),
  bars(184, 116, [136, 112, 128], line, 12, 36),
  shape('M92 166L240 258 388 166V306a14 14 0 0 1-14 14H106a14 14 0 0 1-14-14z', green),
  trace('M98 316L196 232M382 316L284 232', mist, 5),
)

const keys = feature(
  'keys',
  'A folder with a key lying on it.',
  shape('M84 96a14 14 0 0 1 14-14h84l28 30H382a14 14 0 0 1 14 14V290H84z', green),
  rect(112, 100, 256, 120, paper, 10),
  bars(136, 120, [96], line, 10),
  shape('M84 148H396V290a14 14 0 0 1-14 14H98a14 14 0 0 1-14-14z', mint),
  ring(188, 226, 34, ink, 16),
  trace('M224 226H330M298 226v26M326 226v20', ink, 16),
  disc(188, 226, 8, amber),
)

const DAYS = [0, 1, 2, 3].flatMap((week) =>
  [0, 1, 2, 3, 4].map((day) => [152 + day * 44, 160 + week * 40] as const),
)

const month = feature(
  'month',
  'A calendar page with one day ringed.',
  sheet(108, 64, 264, 252, 16),
  shape('M108 118V80a16 16 0 0 1 16-16H356a16 16 0 0 1 16 16V118z', green),
  trace('M168 48v32M312 48v32', ink, 10),
  dots(DAYS.slice(0, 18), 16, mist),
  dots(DAYS.slice(0, 12), 16, mint),
  ring(284, 240, 20, amber, 6),
  disc(284, 240, 8, green),
)

export const FEATURE_PICTURES = [person, note, keys, month]
