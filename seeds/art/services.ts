// One picture for each service: what the customer gets, on the same table.
import {
  type Art,
  bars,
  dashed,
  disc,
  dots,
  draw,
  rect,
  ring,
  shape,
  sheet,
  polyline,
  trace,
} from './draw.ts'
import { amber, green, ink, line, mint, mist, muted, paper } from './palette.ts'

const service = (name: string, alt: string, ...parts: string[]): Art =>
  draw(`service-${name}`, [640, 420], alt, [rect(0, 0, 640, 420, mist), ...parts])

const tick = (x: number, y: number): string => `M${x} ${y}l7 8 13-15`

const audit = service(
  'audit',
  'A checklist with four ticks; a magnifying glass rests on the one line that needs work.',
  sheet(172, 56, 296, 308),
  bars(204, 88, [132], ink, 14),
  bars(244, 140, [180, 148, 180, 164, 120], line, 10, 44),
  trace([145, 189, 277, 321].map((y) => tick(206, y)).join(''), green, 6),
  ring(410, 233, 74, ink, 10, paper),
  trace('M464 287l52 52', ink, 18),
  disc(370, 233, 9, amber),
  bars(392, 218, [64], ink, 12),
  bars(392, 238, [44], mint, 12),
)

const research = service(
  'research',
  'A map of search phrases: one topic in the middle, related questions in circles around it.',
  ring(320, 210, 92, mint, 4),
  ring(320, 210, 158, mint, 4),
  trace('M186 126L320 210 366 130M320 210L252 352', green, 6),
  sheet(228, 180, 184, 60, 30),
  bars(258, 203, [88], ink, 14),
  ring(376, 208, 10, ink, 6),
  trace('M383 215l7 7', ink, 6),
  disc(366, 130, 22, green),
  disc(252, 352, 30, green),
  disc(186, 126, 40, green),
  disc(456, 290, 24, paper),
  disc(398, 73, 18, paper),
  disc(168, 254, 16, paper),
  disc(390, 269, 12, amber),
)

const content = service(
  'content',
  'A page of text with one sentence marked, and the pen that marked it.',
  sheet(160, 48, 280, 324),
  bars(192, 80, [176], ink, 16),
  bars(192, 124, [216, 216, 168], line, 10, 24),
  bars(192, 204, [216, 132], mint, 14, 28),
  bars(192, 276, [216, 188, 204], line, 10, 24),
  shape('M336 246l12-36 124-124a17 17 0 0 1 24 24L372 234z', green),
  shape('M336 246l12-36 24 24z', ink),
  trace('M448 110l24 24', amber, 6),
)

const page = (x: number): string =>
  sheet(x, 48, 156, 112, 12) + bars(x + 22, 70, [76], muted, 12) + bars(x + 22, 98, [112, 88], line, 10, 22)

const links = service(
  'links',
  'Three newspaper pages, each with a line that leads to the same page below.',
  trace('M126 160C126 216 280 188 280 248M320 160V248M514 160C514 216 360 188 360 248', green, 6),
  page(48),
  page(242),
  page(436),
  rect(220, 244, 200, 128, mint, 12),
  rect(220, 236, 200, 128, green, 12),
  bars(246, 264, [108], paper, 16),
  bars(246, 300, [148, 104], mint, 10, 22),
  dots(
    [
      [126, 160],
      [320, 160],
      [514, 160],
    ],
    20,
    amber,
  ),
)

const local = service(
  'local',
  'A street map beside a river, with a pin on one house and a circle around it.',
  rect(0, 0, 640, 420, paper),
  shape('M0 0H150V92H0zM174 0H310V92H174zM334 0H500V92H334zM524 0H640V92H524z', mist),
  shape('M0 116H96V220H0zM120 116H310V220H120zM334 116H500V220H334zM524 116H640V178H524z', mist),
  shape(
    'M0 244H150V330L0 350zM174 244H310V309L174 326zM334 244H500V286L334 306zM524 202H640V268L524 283z',
    mist,
  ),
  shape('M0 376C220 350 420 322 640 294V420H0z', mint),
  trace('M40 398h60M330 370h84M540 348h36', paper, 5),
  dashed('2 13', ring(322, 218, 116, green, 5)),
  shape('M322 222C288 176 272 154 272 126a50 50 0 0 1 100 0C372 154 356 176 322 222z', green),
  disc(322, 126, 18, paper),
  dots(
    [
      [236, 168],
      [396, 190],
      [270, 276],
    ],
    16,
    amber,
  ),
)

const COLUMNS = [60, 74, 68, 98, 120, 112, 156]

const reporting = service(
  'reporting',
  'A chart of seven months; the columns grow and the last one is the tallest.',
  sheet(128, 48, 384, 324),
  bars(164, 84, [148], ink, 16),
  bars(164, 116, [84], line, 12),
  trace('M164 332H476', line, 5),
  ...COLUMNS.map((height, month) =>
    rect(168 + month * 44, 326 - height, 32, height, month === 6 ? green : mist, 6),
  ),
  polyline(
    [
      [184, 252],
      [228, 236],
      [272, 242],
      [316, 210],
      [360, 186],
      [404, 192],
      [448, 146],
    ],
    mint,
    6,
  ),
  ring(448, 146, 9, green, 6, amber),
)

export const SERVICE_PICTURES = [audit, research, content, links, local, reporting]
