// The colours of account and admin screens in dark mode, from the two that an agency chooses. Lightness is
// fixed, hue and chroma are the brand's, and every text can be read on every background.
import { toHex, toOklch } from './oklch.ts'
import { movedUntil, readableOn, type ChosenColours, type Palette } from './palette-of.ts'
import type { ScreenColours } from './screen-colours.ts'

/** Red in any brand: a refusal must look like one. */
const DANGER_HUE = toOklch('#a3271f').hue

/** The share of the accent's chroma that greys and tints have, and its maximum. */
const CHROMA = { grey: 1 / 8, mostGrey: 0.012, tint: 0.5, mostTint: 0.05 }

/** The lightness of each background, from the page up to the strongest border. */
const GROUNDS = { deep: 0.13, paper: 0.17, surface: 0.215, note: 0.25, soft: 0.28, line: 0.32, mid: 0.43 }
const TEXTS = { ink: 0.94, muted: 0.73, accent: 0.76, danger: 0.76 }
/** Light enough for dark logos, and darker than text, so that it is not the brightest thing on the screen. */
const PLATE = 0.82
/** Lighter accents would look like ordinary text. */
const LIGHTEST = 0.88
/** How much lighter a button is under the pointer. */
const HOVER = 0.07

export function darkPaletteOf({ accent: chosen, second }: ChosenColours): Palette & ScreenColours {
  const { lightness: own, chroma, hue } = toOklch(chosen)
  const grey = (lightness: number): string =>
    toHex({ lightness, chroma: Math.min(CHROMA.mostGrey, chroma * CHROMA.grey), hue })
  const tint = (of: { chroma: number; hue: number }, lightness: number): string =>
    toHex({ lightness, chroma: Math.min(CHROMA.mostTint, of.chroma * CHROMA.tint), hue: of.hue })

  const paper = grey(GROUNDS.paper)
  const surface = grey(GROUNDS.surface)
  const line = grey(GROUNDS.line)
  const accentSoft = tint({ chroma, hue }, GROUNDS.soft)
  const accentMid = tint({ chroma: chroma * 2, hue }, GROUNDS.mid)
  // Amber that is this dark is brown: notes have an amber edge instead (the utility amber-note).
  const amberSoft = grey(GROUNDS.note)
  const dangerSoft = tint({ chroma: 0.1, hue: DANGER_HUE }, GROUNDS.soft)
  const grounds = [paper, surface, line, accentSoft, amberSoft, dangerSoft]
  const readable = (colour: string): string =>
    movedUntil(colour, 'lighter', (tried) => readableOn(tried, ...grounds))

  const accent = readable(toHex({ lightness: Math.min(LIGHTEST, Math.max(TEXTS.accent, own)), chroma, hue }))
  return {
    paper,
    surface,
    line,
    ink: grey(TEXTS.ink),
    muted: readable(grey(TEXTS.muted)),
    accent,
    accentDark: toHex({ ...toOklch(accent), lightness: toOklch(accent).lightness + HOVER }),
    accentSoft,
    accentMid,
    amber: readable(second),
    amberSoft,
    // Every accent is light here, so the words on it are dark.
    onAccent: paper,
    deep: grey(GROUNDS.deep),
    plate: grey(PLATE),
    danger: readable(toHex({ lightness: TEXTS.danger, chroma: 0.13, hue: DANGER_HUE })),
    dangerSoft,
  }
}
