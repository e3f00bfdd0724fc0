// The site's colours, from the two that an agency chooses. They differ from these two as in the palette that
// the product comes with (src/brand/rules/palette.ts, `ours` here), so its own colours give exactly that palette.
// What can't be read is made lighter or darker, just far enough.
import { contrast, laidOn, toHex, toOklch, type Oklch } from './oklch.ts'
import * as ours from './palette.ts'

export type Palette = Record<keyof typeof ours, string>

export interface ChosenColours {
  accent: string
  second: string
}

export const DEFAULT_COLOURS: ChosenColours = { accent: ours.accent, second: ours.amber }

/** The least contrast of text (WCAG 2, level AA). */
export const READABLE = 4.5
/** The faintest text on the accent: white with this opacity. */
const FAINTEST_WHITE = 0.85
const WHITE = '#ffffff'
/** Lighter than any tinted ink, so that the second colour does not depend on the accent. */
const LIGHTEST_INK = '#1d1d1d'

export const readableOn = (colour: string, ...grounds: string[]): boolean =>
  grounds.every((ground) => contrast(colour, ground) >= READABLE)

type End = 'darker' | 'lighter'

/** The colour itself if it passes, or the nearest one in lightness that does. */
export function movedUntil(colour: string, end: End, passes: (colour: string) => boolean): string {
  if (passes(colour)) return colour
  const from = toOklch(colour)
  let [far, near] = [end === 'darker' ? 0 : 1, from.lightness]
  let found = toHex({ ...from, lightness: far })
  for (let step = 0; step < 12; step++) {
    const middle = (far + near) / 2
    const tried = toHex({ ...from, lightness: middle })
    if (passes(tried)) [far, found] = [middle, tried]
    else near = middle
  }
  return found
}

/** Keeps the lightness of `colour`, and moves chroma and hue as far as `chosen` is from `base`. */
function transposed(colour: string, base: string, chosen: string): Oklch {
  const [model, from, to] = [toOklch(colour), toOklch(base), toOklch(chosen)]
  return {
    lightness: model.lightness,
    chroma: (model.chroma / from.chroma) * to.chroma,
    hue: to.hue + model.hue - from.hue,
  }
}

type Neutrals = Pick<Palette, 'paper' | 'ink' | 'muted' | 'line'>

/** Greys with a slight tint of the accent. The ours accent has the greys of the ours palette. */
function neutralsFor(accent: string): Neutrals {
  const { chroma, hue } = toOklch(accent)
  const tinted = (grey: string): string => {
    if (accent === ours.accent) return grey
    const model = toOklch(grey)
    return toHex({ lightness: model.lightness, chroma: Math.min(model.chroma, chroma / 8), hue })
  }
  return {
    paper: tinted(ours.paper),
    ink: tinted(ours.ink),
    muted: tinted(ours.muted),
    line: tinted(ours.line),
  }
}

/** A tint for backgrounds, on which ink and muted text can be read. */
const softOf = (colour: Oklch, { ink, muted }: Neutrals): string =>
  movedUntil(toHex(colour), 'lighter', (soft) => readableOn(soft, ink, muted))

/** Darker than the accent, for hovering and for text on tints. Lighter if the accent is almost black. */
function shadeOf(accent: string): string {
  const step = toOklch(ours.accentDark).lightness - toOklch(ours.accent).lightness
  const { lightness } = toOklch(accent)
  const isNearBlack = lightness + step < 0.12
  return toHex({
    ...transposed(ours.accentDark, ours.accent, accent),
    lightness: lightness + (isNearBlack ? -step : step),
  })
}

export function paletteOf(chosen: ChosenColours): Palette {
  const neutrals = neutralsFor(chosen.accent)
  const { paper, ink } = neutrals
  const accentSoft = softOf(transposed(ours.accentSoft, ours.accent, chosen.accent), neutrals)
  const grounds = [WHITE, paper, accentSoft]
  const accent = movedUntil(
    chosen.accent,
    'darker',
    (colour) => readableOn(colour, ...grounds) && readableOn(laidOn(colour, WHITE, FAINTEST_WHITE), colour),
  )
  const accentDark = movedUntil(shadeOf(accent), 'darker', (colour) => readableOn(colour, ...grounds))
  const accentMid = movedUntil(
    toHex(transposed(ours.accentMid, ours.accent, chosen.accent)),
    'lighter',
    (colour) => readableOn(colour, ink),
  )
  const amber = movedUntil(chosen.second, 'lighter', (colour) => readableOn(colour, LIGHTEST_INK))
  const amberSoft = movedUntil(
    softOf(transposed(ours.amberSoft, ours.amber, chosen.second), neutrals),
    'lighter',
    (colour) => readableOn(colour, accent, accentDark),
  )
  return { ...neutrals, accent, accentDark, accentSoft, accentMid, amber, amberSoft }
}
