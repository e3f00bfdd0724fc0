// Six of the eleven, as cut paper: a ground, shoulders, a head and one thing that is only theirs. No faces.
import { type Art, disc, dots, draw, faint, rect, ring, shape, trace } from './draw.ts'
import { amber, green, ink, line, mint, mist, muted, paper } from './palette.ts'

interface Bust {
  ground: string
  skin: string
  top: string
  /** Behind the head, and before it. */
  behind?: string
  before: readonly string[]
}

const SHOULDERS = 'M56 560C56 442 132 396 240 396S424 442 424 560z'

const portrait = (name: string, alt: string, { ground, skin, top, behind = '', before }: Bust): Art =>
  draw(`person-${name}`, [480, 560], alt, [
    rect(0, 0, 480, 560, ground),
    behind,
    shape(SHOULDERS, top),
    shape('M196 320H284V400a44 40 0 0 1-88 0z', skin),
    faint(0.12, shape('M196 330H284V356Q240 404 196 356z', ink)),
    rect(152, 132, 176, 224, skin, 88),
    ...before,
  ])

const marta = portrait('marta', 'Portrait in cut paper: dark bob, green jacket, amber earring.', {
  ground: mist,
  skin: paper,
  top: green,
  behind: shape('M120 236a120 124 0 0 1 240 0V348H120z', ink),
  before: [
    shape('M144 246V220C144 152 190 112 244 112S336 152 336 220V246C300 238 268 212 252 176 236 214 196 242 144 246z', ink),
    dots([[336, 318]], 20, amber),
  ],
})

const tiago = portrait('tiago', 'Portrait in cut paper: short hair, beard, round glasses.', {
  ground: line,
  skin: paper,
  top: ink,
  before: [
    shape('M152 226C140 128 188 96 240 96S340 128 328 226C316 190 296 172 240 172S164 190 152 226z', muted),
    shape('M152 268C168 292 200 296 240 296S312 292 328 268V272a88 88 0 0 1-176 0z', muted),
    ring(204, 236, 26, green, 8),
    ring(276, 236, 26, green, 8),
    trace('M230 236h20', green, 8),
  ],
})

const amara = portrait('amara', 'Portrait in cut paper: hair in a high knot, mint roll-neck.', {
  ground: green,
  skin: line,
  top: mint,
  behind: disc(240, 92, 58, ink),
  before: [
    shape('M146 232C146 152 186 116 240 116S334 152 334 232C316 196 284 178 240 178S164 196 146 232z', ink),
    rect(182, 372, 116, 84, mint, 28),
    trace('M196 402q44 16 88 0', green, 6),
    trace('M184 96q56 32 112 0', amber, 10),
  ],
})

const henrik = portrait('henrik', 'Portrait in cut paper: fair hair with a side parting, jacket and tie.', {
  ground: mint,
  skin: paper,
  top: ink,
  before: [
    shape('M148 226C138 140 174 104 230 104S346 136 332 226Q322 184 284 172 228 168 190 156 184 178 148 226z', line),
    shape('M192 392L240 428 288 392 306 402 240 540 174 402z', mist),
    shape('M226 430h28l8 62-22 44-22-44z', green),
    dots([[156, 470]], 20, amber),
  ],
})

const yuki = portrait('yuki', 'Portrait in cut paper: straight fringe, striped jumper.', {
  ground: line,
  skin: mist,
  top: paper,
  behind: shape('M128 232a112 116 0 0 1 224 0V430H128z', green),
  before: [
    shape('M144 240V224a96 104 0 0 1 192 0V240z', green),
    trace('M92 460Q240 500 388 460M70 510Q240 552 410 510', green, 16),
    dots([[312, 196]], 18, amber),
  ],
})

const rafael = portrait('rafael', 'Portrait in cut paper: curls, open jacket over an ink shirt.', {
  ground: mist,
  skin: line,
  top: green,
  before: [
    shape('M196 384L240 438 284 384 320 400 262 560H218L160 400z', ink),
    dots([[160, 184], [178, 142], [216, 116], [262, 114], [302, 138], [322, 182]], 76, ink),
    dots([[204, 160], [240, 152], [276, 160]], 60, ink),
    dots([[156, 462]], 20, amber),
  ],
})

export const PORTRAITS = [marta, tiago, amara, henrik, yuki, rafael]
