// From two colours follows a palette in which everything can be read.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { lookCss } from '#brand/rules/look-css.ts'
import { DEFAULT_LOOK, lookAt, lookPath, toLook } from '#brand/rules/look.ts'
import { contrast, isHexColour, laidOn, toHex, toOklch } from '#brand/rules/oklch.ts'
import { DEFAULT_COLOURS, paletteOf, READABLE, type Palette } from '#brand/rules/palette-of.ts'
import * as ours from '#brand/rules/palette.ts'
import { readableColour } from '#brand/rules/readable-colour.ts'
import { recoloured } from '#brand/rules/recolour.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

/** Every text of the site and what it stands on. */
const TEXTS: [text: keyof Palette | 'white', on: keyof Palette | 'white'][] = [
  ['ink', 'white'],
  ['ink', 'paper'],
  ['ink', 'accentSoft'],
  ['ink', 'accentMid'],
  ['ink', 'amber'],
  ['ink', 'amberSoft'],
  ['muted', 'white'],
  ['muted', 'paper'],
  ['muted', 'accentSoft'],
  ['muted', 'amberSoft'],
  ['accent', 'white'],
  ['accent', 'paper'],
  ['accent', 'accentSoft'],
  ['accent', 'amberSoft'],
  ['accentDark', 'white'],
  ['accentDark', 'accentSoft'],
  ['accentDark', 'amberSoft'],
  ['white', 'accent'],
  ['white', 'accentDark'],
  ['white', 'ink'],
  ['accentMid', 'ink'],
  ['amber', 'ink'],
]

describe('the palette of a brand', () => {
  it('is the one by hand for the colours by hand', () => {
    expect(paletteOf(DEFAULT_COLOURS)).toEqual({ ...ours })
  })

  it('can be read, whatever colours were chosen', () => {
    fc.assert(
      fc.property(hex, hex, (accent, second) => {
        const palette = { ...paletteOf({ accent, second }), white: '#ffffff' }
        const { accent: ground, ink, accentSoft, white } = palette
        const pairs = [
          ...TEXTS.map(([text, on]) => [palette[text], palette[on]] as const),
          // Introductions on the accent, quiet text on ink, and the steps of the work.
          [laidOn(ground, white, 0.85), ground] as const,
          [laidOn(ink, white, 0.6), ink] as const,
          [laidOn(accentSoft, ink, 0.8), accentSoft] as const,
        ]
        expect(pairs.filter(([text, on]) => contrast(text, on) < READABLE)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('keeps a colour that can be read, and moves another one no further than it must', () => {
    expect(paletteOf({ accent: '#0b2a5b', second: '#ffd400' })).toMatchObject({
      accent: '#0b2a5b',
      amber: '#ffd400',
    })
    fc.assert(
      fc.property(hex, (accent) => {
        const used = paletteOf({ ...DEFAULT_COLOURS, accent }).accent
        if (used === accent) return
        const { lightness, chroma, hue } = toOklch(used)
        // One step lighter would be too light.
        const lighter = toHex({ lightness: lightness + 0.006, chroma, hue })
        expect(paletteOf({ ...DEFAULT_COLOURS, accent: lighter }).accent).not.toBe(lighter)
        expect(toOklch(accent).lightness).toBeGreaterThan(lightness)
      }),
      { numRuns: 200 },
    )
  })

  it('hovers lighter beside black, where darker could not be seen', () => {
    const { accent, accentDark } = paletteOf({ ...DEFAULT_COLOURS, accent: '#0a0a0a' })
    expect(contrast(accent, accentDark)).toBeGreaterThan(1.05)
  })

  it('is shown in the editor as the site uses it, whatever the other colour is', () => {
    fc.assert(
      fc.property(hex, hex, (accent, second) => {
        const palette = paletteOf({ accent, second })
        expect(readableColour('accent', accent)).toBe(palette.accent)
        expect(readableColour('second', second)).toBe(palette.amber)
      }),
      { numRuns: 100 },
    )
  })
})

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(toHex(toOklch(colour))).toBe(colour)
    }),
  )
})

test('contrast is counted as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(['#0f6b55', '#ABCDEF'])('%s is a colour', (text) => expect(isHexColour(text)).toBe(true))
test.each(['', 'green', '#fff', '#0f6b5', '#0f6b55a', '0f6b55', '#0f6b5g', '#0f6b55;}'])(
  '“%s” is none',
  (text) => expect(isHexColour(text)).toBe(false),
)

describe('a look', () => {
  it('is the one by hand where nothing, or nonsense, is stored', () => {
    expect(toLook(null)).toEqual(DEFAULT_LOOK)
    expect(toLook({ accent: '', second: 'red;}body{display:none' })).toEqual(DEFAULT_LOOK)
  })

  it('has an address that says all of it, and nothing else has one', () => {
    fc.assert(
      fc.property(hex, hex, (accent, second) => {
        const look = toLook({ accent, second })
        expect(lookAt(lookPath(look))).toEqual(look)
      }),
    )
    for (const path of ['/look/x.css', '/look/0f6b55.css', `${lookPath(DEFAULT_LOOK)}x`, '/look/'])
      expect(lookAt(path)).toBeUndefined()
  })

  it('becomes the custom properties that the style sheets read', () => {
    expect(lookCss(DEFAULT_LOOK)).toContain('--color-accent-dark:#0b5443;')
  })
})

test('a drawing takes the colours of the brand, and keeps others', () => {
  const palette = paletteOf({ accent: '#0b2a5b', second: '#ffd400' })
  expect(recoloured('<a fill="#0F6B55"/><b fill="#e8a13a"/><c fill="#123456"/>', palette)).toBe(
    '<a fill="#0b2a5b"/><b fill="#ffd400"/><c fill="#123456"/>',
  )
})
