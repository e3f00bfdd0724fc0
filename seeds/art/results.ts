// Pictures of three results: what each client is known for, as a still life before a window.
import { disc, dots, draw, rect, ring, shape, trace } from './draw.ts'
import { amber, green, ink, line, mint, mist, muted, paper } from './palette.ts'

const TABLE = 488

const stillLife = (
  name: string,
  alt: string,
  [wall, window, table]: readonly string[],
  ...objects: string[]
) =>
  draw(`result-${name}`, [800, 600], alt, [
    rect(0, 0, 800, 600, wall!),
    shape(`M232 ${TABLE}V264a168 168 0 0 1 336 0V${TABLE}z`, window!),
    ...objects,
    rect(0, TABLE, 800, 112, table!),
  ])

/** A folded cloth: a rounded block with its folds at the right end. */
const folded = (x: number, y: number, width: number, fill: string, fold: string) =>
  rect(x, y, width, 52, fill, 20) + trace(`M${x + width - 62} ${y + 26}h42`, fold, 6)

const linen = stillLife(
  'linen',
  'Four folded pieces of linen on a table, and a sprig of flax in a jar.',
  [mist, mint, green],
  folded(196, 436, 300, paper, line),
  folded(208, 384, 280, line, muted),
  folded(200, 332, 292, paper, line),
  folded(216, 280, 264, amber, ink),
  trace(`M584 ${TABLE - 96}V250M584 330q-34-18-40-60M584 308q34-16 42-52`, ink, 7),
  dots(
    [
      [584, 244],
      [542, 262],
      [628, 248],
    ],
    36,
    green,
  ),
  shape(`M536 ${TABLE}V398a10 10 0 0 1 10-10h76a10 10 0 0 1 10 10V${TABLE}z`, paper),
  trace('M552 420v40', mint, 8),
)

const wheel = stillLife(
  'wheel',
  'A bicycle wheel that leans before a window, and a spanner on the table.',
  [line, mist, ink],
  trace('M400 184V488M248 336H552M292 228L508 444M508 228L292 444', muted, 4),
  ring(400, 336, 144, ink, 16),
  ring(400, 336, 128, green, 6),
  disc(400, 336, 22, amber),
  shape('M604 460h112a14 14 0 0 1 0 28H604z', muted),
  ring(592, 468, 16, muted, 12),
)

const reception = stillLife(
  'reception',
  'A telephone on the desk of a reception, with its handset on the hook and a note beside it.',
  [green, mint, ink],
  shape(`M286 ${TABLE}l22-110a20 20 0 0 1 20-16h144a20 20 0 0 1 20 16l22 110z`, paper),
  ring(400, 428, 34, green, 12),
  disc(400, 428, 10, amber),
  shape(
    'M268 330c0-52 56-78 132-78s132 26 132 78v14a14 14 0 0 1-14 14h-44a14 14 0 0 1-14-14v-18c-36-12-84-12-120 0v18a14 14 0 0 1-14 14h-44a14 14 0 0 1-14-14z',
    ink,
  ),
  rect(586, 434, 112, 54, amber, 6),
  trace('M608 452h68M608 470h44', ink, 6),
)

export const RESULT_PICTURES = [linen, wheel, reception]
