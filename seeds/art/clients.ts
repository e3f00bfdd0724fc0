// The logos of three customers, square, so a page can show them in a circle.
import { disc, draw, rect, ring, shape, trace } from './draw.ts'
import { amber, green, ink, line, mint, mist, paper } from './palette.ts'

export const CLIENT_MARKS = [
  draw('client-casa-alba', [160, 160], 'Casa Alba: a white arch with the sun rising in it.', [
    rect(0, 0, 160, 160, green),
    shape('M44 124V80a36 36 0 0 1 72 0V124z', paper),
    shape('M60 124a20 20 0 0 1 40 0z', amber),
    trace('M36 124H124', mint, 6),
  ]),
  draw('client-veloverde', [160, 160], 'Veloverde: a wheel with a leaf as its hub.', [
    rect(0, 0, 160, 160, mist),
    trace('M80 36V124M36 80H124M49 49L111 111M111 49L49 111', mint, 4),
    ring(80, 80, 46, ink, 8),
    shape('M58 102C54 66 74 54 104 56 106 88 90 106 58 102z', green),
    trace('M62 98L92 68', paper, 4),
  ]),
  draw('client-ponte-clinic', [160, 160], 'Ponte Clinic: two arches of a bridge over water.', [
    rect(0, 0, 160, 160, line),
    trace('M30 66H130M36 104V92a22 22 0 0 1 44 0V104M80 92a22 22 0 0 1 44 0V104', ink, 10),
    trace('M36 124H76M92 124h32', green, 6),
    disc(80, 42, 8, amber),
  ]),
]
