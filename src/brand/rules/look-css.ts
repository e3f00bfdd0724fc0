// The custom properties that the style sheets read (src/ui/screens/tokens.css), and the fonts. On public pages they are
// part of the inlined styles; hydrated screens link them as a file, together with the colours of dark mode.
import { radiiOf } from './corners.ts'
import { darkPaletteOf } from './dark-palette.ts'
import { fontFaces } from './font-faces.ts'
import type { Look } from './look.ts'
import { paletteOf } from './palette-of.ts'
import { lightScreenColours } from './screen-colours.ts'
import { familyOf, TYPEFACES } from './typefaces.ts'

/** "accentDark" as "--color-accent-dark". */
const propertyOf = (name: string): string =>
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const declared = (properties: Iterable<readonly [property: string, value: string]>): string =>
  [...properties].map((property) => property.join(':')).join(';')

const colours = (palette: object): string =>
  declared(Object.entries(palette).map(([name, colour]) => [propertyOf(name), colour]))

function lightColours(look: Look): string {
  const palette = paletteOf(look)
  return colours({ ...palette, ...lightScreenColours(palette.ink) })
}

export function lookCss(look: Look): string {
  const { display, text } = TYPEFACES[look.typeface]
  const shapes = declared([
    ['--font-display', familyOf(display)],
    ['--font-text', familyOf(text)],
    ...radiiOf(look.corners),
  ])
  return `:root{${lightColours(look)};${shapes}}${fontFaces(look.typeface)}`
}

/** Screens warn in this colour under every brand. In a brand's blue, a warning would look like good news. */
const WARNING = '#e7a52b'

/**
 * For account and admin screens. The mode is the system's unless the person chose one (`data-colours`, from
 * the server). Print is light, and so are documents, like a receipt.
 */
/** Which logo is shown, how one that is made for light pages is adapted, and the edge of notes. */
const DARK_SHAPES =
  '--logo-light:none;--logo-dark:block;--logo-filter:invert(1) hue-rotate(180deg);--note-edge:var(--color-line)'
const LIGHT_SHAPES = '--logo-light:block;--logo-dark:none;--logo-filter:none;--note-edge:var(--color-amber)'

export function screenCss(look: Look): string {
  const onScreens = { ...look, second: WARNING }
  const dark = `{${colours(darkPaletteOf(onScreens))};${DARK_SHAPES};color-scheme:dark}`
  return [
    lookCss(onScreens),
    `@media screen and (prefers-color-scheme:dark){:root:not([data-colours=light])${dark}}`,
    `@media screen{:root[data-colours=dark]${dark}}`,
    `.light-paper{${lightColours(look)};${LIGHT_SHAPES};color-scheme:light;color:var(--color-ink)}`,
  ].join('')
}
