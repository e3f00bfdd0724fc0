import { DEFAULT_COLOURS, paletteOf } from './palette-of.ts'

/** The colour that the site uses for a chosen one, by its field of the brand. */
export const readableColour = (field: string, chosen: string): string =>
  field === 'second'
    ? paletteOf({ ...DEFAULT_COLOURS, second: chosen }).amber
    : paletteOf({ ...DEFAULT_COLOURS, accent: chosen }).accent
