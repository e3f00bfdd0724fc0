// The site's colours, from the two that an agency chooses. Each has the step in lightness, chroma and hue
// that it has in the palette by hand (domain/palette.ts), so the colours by hand lead to that palette again.
// What can't be read is moved in lightness, just far enough.
import * as house from '../palette.ts'
import { contrast, laidOn, toHex, toOklch, type Oklch } from './oklch.ts'

export type Palette = Record<keyof typeof house, string>

export interface ChosenColours {
  accent: string
  second: string
}

export const HOUSE_COLOURS: ChosenColours = { accent: house.accent, second: house.amber }

/** The least contrast of text (WCAG 2, level AA). */
export const READABLE = 4.5
/** The faintest text on the accent: white with this opacity. */
const FAINTEST_WHITE = 0.85
const WHITE = '#ffffff'
/** Lighter than ink in any tint. So the second colour does not depend on the first, nor the other way. */
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

/** `of` as it stands to `base` in the palette by hand, but about another base. Its lightness stays. */
function inTheWayOf(of: string, base: string, chosen: string): Oklch {
  const [model, from, to] = [toOklch(of), toOklch(base), toOklch(chosen)]
  return {
    lightness: model.lightness,
    chroma: (model.chroma / from.chroma) * to.chroma,
    hue: to.hue + model.hue - from.hue,
  }
}

type Neutrals = Pick<Palette, 'paper' | 'ink' | 'muted' | 'line'>

/** Greys with a breath of the accent. The accent by hand has greys by hand. */
function neutralsFor(accent: string): Neutrals {
  const { chroma, hue } = toOklch(accent)
  const tinted = (byHand: string): string => {
    if (accent === house.accent) return byHand
    const model = toOklch(byHand)
    return toHex({ lightness: model.lightness, chroma: Math.min(model.chroma, chroma / 8), hue })
  }
  return {
    paper: tinted(house.paper),
    ink: tinted(house.ink),
    muted: tinted(house.muted),
    line: tinted(house.line),
  }
}

/** A tint for backgrounds, on which both colours of text can be read. */
const softOf = (colour: Oklch, { ink, muted }: Neutrals): string =>
  movedUntil(toHex(colour), 'lighter', (soft) => readableOn(soft, ink, muted))

/** Darker than the accent, for hovering and for text on tints. Beside black, lighter. */
function shadeOf(accent: string): string {
  const [model, from, to] = [toOklch(house.accentDark), toOklch(house.accent), toOklch(accent)]
  const step = model.lightness - from.lightness
  const isNearBlack = to.lightness + step < 0.12
  return toHex({
    lightness: to.lightness + (isNearBlack ? -step : step),
    chroma: (model.chroma / from.chroma) * to.chroma,
    hue: to.hue + model.hue - from.hue,
  })
}

export function paletteOf(chosen: ChosenColours): Palette {
  const neutrals = neutralsFor(chosen.accent)
  const { paper, ink } = neutrals
  const accentSoft = softOf(inTheWayOf(house.accentSoft, house.accent, chosen.accent), neutrals)
  const grounds = [WHITE, paper, accentSoft]
  const accent = movedUntil(
    chosen.accent,
    'darker',
    (colour) => readableOn(colour, ...grounds) && readableOn(laidOn(colour, WHITE, FAINTEST_WHITE), colour),
  )
  const accentDark = movedUntil(shadeOf(accent), 'darker', (colour) => readableOn(colour, ...grounds))
  const accentMid = movedUntil(
    toHex(inTheWayOf(house.accentMid, house.accent, chosen.accent)),
    'lighter',
    (colour) => readableOn(colour, ink),
  )
  const amber = movedUntil(chosen.second, 'lighter', (colour) => readableOn(colour, LIGHTEST_INK))
  const amberSoft = movedUntil(
    softOf(inTheWayOf(house.amberSoft, house.amber, chosen.second), neutrals),
    'lighter',
    (colour) => readableOn(colour, accent, accentDark),
  )
  return { ...neutrals, accent, accentDark, accentSoft, accentMid, amber, amberSoft }
}
