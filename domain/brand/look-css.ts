// The custom properties that the style sheets read (app/ui/tokens.css). On public pages they are part of the
// inlined styles; hydrated screens link them as a file.
import { radiiOf } from './corners.ts'
import type { Look } from './look.ts'
import { paletteOf } from './palette-of.ts'
import { familyOf, TYPEFACES } from './typefaces.ts'

/** "accentDark" as "--color-accent-dark". */
const propertyOf = (name: string): string =>
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export function lookCss(look: Look): string {
  const { display, text } = TYPEFACES[look.typeface]
  const properties = [
    ...Object.entries(paletteOf(look)).map(([name, colour]) => [propertyOf(name), colour]),
    ['--font-display', familyOf(display)],
    ['--font-text', familyOf(text)],
    ...radiiOf(look.corners),
  ]
  return `:root{${properties.map((property) => property.join(':')).join(';')}}`
}
