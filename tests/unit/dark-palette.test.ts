// Dark mode of account and admin: from any two colours follows a palette in which everything can be read.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { darkPaletteOf } from '#brand/rules/dark-palette.ts'
import { screenCss } from '#brand/rules/look-css.ts'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { contrast, laidOn, toOklch } from '#brand/rules/oklch.ts'
import { DEFAULT_COLOURS, paletteOf, READABLE } from '#brand/rules/palette-of.ts'
import { lightScreenColours } from '#brand/rules/screen-colours.ts'
import { toColourMode } from '#platform/rules/colour-mode.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
/** Those that are hard: yellow, near-black, black, white, grey, and the purest of each channel. */
const HARD = ['#ffd400', '#0d0d0d', '#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff']
const chosen = fc.oneof(hex, fc.constantFrom(...HARD))

type Dark = ReturnType<typeof darkPaletteOf>
const GROUNDS = ['paper', 'surface', 'line', 'accentSoft', 'amberSoft', 'dangerSoft'] as const
const TEXTS = ['ink', 'muted', 'accent', 'accentDark', 'danger'] as const

/** What can't be read: text and what it stands on. */
function unreadable(palette: Dark): [text: string, on: string][] {
  const pairs: [string, string][] = [
    ...TEXTS.flatMap((text) => GROUNDS.map((on): [string, string] => [palette[text], palette[on]])),
    // Buttons, also under the pointer, and what is selected.
    [palette.onAccent, palette.accent],
    [palette.onAccent, palette.accentDark],
    [palette.ink, palette.accentMid],
    [palette.surface, palette.ink],
    // The footer.
    [laidOn(palette.deep, '#ffffff', 0.8), palette.deep],
    // Notes on the tint of the notes, and rows that are chosen.
    [palette.ink, laidOn(palette.amberSoft, palette.surface, 0.7)],
    [palette.muted, laidOn(palette.surface, palette.accentSoft, 0.6)],
  ]
  return pairs.filter(([text, on]) => contrast(text, on) < READABLE)
}

describe('the dark palette of a brand', () => {
  it('can be read, whatever colours were chosen', () => {
    fc.assert(
      fc.property(chosen, chosen, (accent, second) => {
        expect(unreadable(darkPaletteOf({ accent, second }))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it.each(HARD)('can be read with %s as both colours', (colour) =>
    expect(unreadable(darkPaletteOf({ accent: colour, second: colour }))).toEqual([]),
  )

  it('is dark, with cards above the page and borders above the cards', () => {
    fc.assert(
      fc.property(chosen, (accent) => {
        const { deep, paper, surface, line } = darkPaletteOf({ ...DEFAULT_COLOURS, accent })
        const steps = [deep, paper, surface, line].map((colour) => toOklch(colour).lightness)
        expect(steps).toEqual(steps.toSorted((a, b) => a - b))
        expect(Math.max(...steps)).toBeLessThan(0.35)
      }),
    )
  })

  it('has the hue of the brand', () => {
    const blue = '#0b2a5b'
    const { accent } = darkPaletteOf({ ...DEFAULT_COLOURS, accent: blue })
    expect(Math.abs(toOklch(accent).hue - toOklch(blue).hue)).toBeLessThan(0.1)
  })
})

test('the words on the accent, and those of a refusal, can be read in light mode too', () => {
  fc.assert(
    fc.property(chosen, (accent) => {
      const palette = paletteOf({ ...DEFAULT_COLOURS, accent })
      const { onAccent, surface, danger, dangerSoft } = lightScreenColours(palette.ink)
      const pairs = [
        [onAccent, palette.accent],
        [danger, surface],
        [danger, palette.paper],
        [danger, dangerSoft],
        [palette.ink, dangerSoft],
      ] as const
      expect(pairs.filter(([text, on]) => contrast(text, on) < READABLE)).toEqual([])
    }),
  )
})

test('the sheet of a screen has every colour in both modes; print and documents are light', () => {
  const css = screenCss(DEFAULT_LOOK)
  const namesIn = (block: string | undefined) =>
    [...(block ?? '').matchAll(/(--color-[\w-]+):/g)].map(([, name]) => name).toSorted()
  const light = namesIn(/^:root\{([^}]*)\}/.exec(css)?.[1])
  expect(light).toContain('--color-surface')
  const dark = [...css.matchAll(/@media screen[^{]*\{:root[^{]*\{([^}]*)\}\}/g)]
  expect(dark.map(([, block]) => namesIn(block))).toEqual([light, light])
  expect(namesIn(/\.light-paper\{([^}]*)\}/.exec(css)?.[1])).toEqual(light)
})

test('warnings on screens keep their colour, whatever the second colour of the brand', () => {
  const [ours, blue] = [DEFAULT_LOOK, { ...DEFAULT_LOOK, second: '#7ec8e3' }].map((look) => screenCss(look))
  const ambers = (css: string | undefined) =>
    [...css!.replace(/\.light-paper\{[^}]*\}/, '').matchAll(/--color-amber[\w-]*:[^;}]*/g)].map(
      ([rule]) => rule,
    )
  expect(ambers(blue)).toHaveLength(6)
  expect(ambers(blue)).toEqual(ambers(ours))
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['', 'system'],
  ['DARK', 'system'],
  [undefined, 'system'],
])('the stored mode “%s” is %s', (stored, mode) => expect(toColourMode(stored)).toBe(mode))
