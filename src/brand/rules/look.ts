// What an agency chose of its look. Everything with a colour, a typeface or a corner follows from it.
import { CORNERS, type Corners } from './corners.ts'
import { isHexColour } from './oklch.ts'
import { DEFAULT_COLOURS, type ChosenColours } from './palette-of.ts'
import { DEFAULT_TYPEFACE, TYPEFACE_NAMES, type Typeface } from './typefaces.ts'

export interface Look extends ChosenColours {
  typeface: Typeface
  corners: Corners
}

export const DEFAULT_LOOK: Look = { ...DEFAULT_COLOURS, typeface: DEFAULT_TYPEFACE, corners: 'soft' }

/** Reads the stored fields of the brand. An empty or unknown field gets the product's default. */
export function toLook(fields: Readonly<Partial<Record<keyof Look, string>>> | null | undefined): Look {
  const colour = (name: keyof ChosenColours) => {
    const text = fields?.[name] ?? ''
    return isHexColour(text) ? text.toLowerCase() : DEFAULT_LOOK[name]
  }
  return {
    accent: colour('accent'),
    second: colour('second'),
    typeface: TYPEFACE_NAMES.find((name) => name === fields?.typeface) ?? DEFAULT_LOOK.typeface,
    corners: CORNERS.find((name) => name === fields?.corners) ?? DEFAULT_LOOK.corners,
  }
}

/** Raise it whenever look-css.ts changes: browsers cache an address for ever. */
const VERSION = 5

/** The address names everything that the style sheet depends on, so it may be cached for ever. */
export const lookPath = ({ accent, second, typeface, corners }: Look): string =>
  `/look/${accent.slice(1)}-${second.slice(1)}-${typeface}-${corners}-${VERSION}.css`

const LOOK_PATH = /^\/look\/([0-9a-f]{6})-([0-9a-f]{6})-([a-z]+)-([a-z]+)-\d+\.css$/

/** Undefined if the address is not one that we write. */
export function lookAt(path: string): Look | undefined {
  const [, accent, second, typeface, corners] = LOOK_PATH.exec(path) ?? []
  if (!accent || !second || !typeface || !corners) return undefined
  const look = toLook({ accent: `#${accent}`, second: `#${second}`, typeface, corners })
  return lookPath(look) === path ? look : undefined
}
