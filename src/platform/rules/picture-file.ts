// The limits and formats of picture uploads, for the check in the browser, the check on the server, and the
// text beside upload buttons.
import { say } from './words.ts'

const MEGABYTES = 20

/** Bytes of one picture file. */
export const PICTURE_LIMIT = MEGABYTES * 1024 * 1024

/** Phones make up to 50 megapixels. Decoding needs memory for every pixel. */
export const PICTURE_PIXELS = 50_000_000

/** Bytes of an SVG. It is drawn as PNG, and only that is stored: an SVG can hold scripts. */
export const SVG_LIMIT = 1024 * 1024

/** Pixels of the longer side of a drawn SVG. */
export const SVG_DRAWN_SIZE = 1600

const SVG_TYPE = 'image/svg+xml'

/** For the `accept` of a file input. */
export const PICTURE_TYPES = `image/png,image/jpeg,image/webp,image/avif,image/gif,${SVG_TYPE}`

/** Shown beside every upload button. */
export const PICTURE_RULE = say('platform.admin', 'picture.rule', {
  megabytes: MEGABYTES,
  megapixels: PICTURE_PIXELS / 1_000_000,
})

export function tooLargeMessage(name: string, bytes?: number): string {
  const [megabytes, size] = [MEGABYTES, bytes && formatBytes(bytes)]
  if (!size)
    return name
      ? say('platform.admin', 'picture.tooLarge', { name, megabytes })
      : say('platform.admin', 'picture.thisTooLarge', { megabytes })
  return name
    ? say('platform.admin', 'picture.hasTooMuch', { name, size, megabytes })
    : say('platform.admin', 'picture.thisHasTooMuch', { size, megabytes })
}

export const HEIC_MESSAGE = say('platform.admin', 'picture.heic')

export function svgTooLargeMessage(name: string, bytes: number): string {
  const size = formatBytes(bytes)
  return name
    ? say('platform.admin', 'picture.svgHasTooMuch', { name, size })
    : say('platform.admin', 'picture.thisSvgHasTooMuch', { size })
}

export const SVG_SCRIPT_MESSAGE = say('platform.admin', 'picture.svgScript')
export const SVG_OUTSIDE_MESSAGE = say('platform.admin', 'picture.svgOutside')
export const SVG_DECLARATIONS_MESSAGE = say('platform.admin', 'picture.svgDeclarations')
export const SVG_TEXT_MESSAGE = say('platform.admin', 'picture.svgText')
export const SVG_TOO_MUCH_MESSAGE = say('platform.admin', 'picture.svgTooMuch')
export const FORMAT_MESSAGE = say('platform.admin', 'picture.format')

/** Why the form reader skipped a picture. It adds a form entry with this prefix and the field's name. */
export type RefusedUpload = 'too-large' | 'too-much'
export const REFUSED_UPLOAD = 'refused:'

/** The message for a skipped picture, or undefined. */
export function refusedUploadMessage(reason: unknown, name: string): string | undefined {
  if (reason === 'too-large') return tooLargeMessage(name)
  if (reason !== 'too-much') return undefined
  return name
    ? say('platform.admin', 'picture.tooMuch', { name })
    : say('platform.admin', 'picture.thisTooMuch')
}

interface ChosenFile {
  name: string
  /** The browser's guess; often empty for HEIC. */
  type: string
  size: number
}

/** Checks a file before the upload, to save people the wait. The server decides by its bytes. */
export function pictureFileError({ name, type, size }: ChosenFile): string | undefined {
  if (/\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)) return HEIC_MESSAGE
  if (type === SVG_TYPE && size > SVG_LIMIT) return svgTooLargeMessage(name, size)
  if (type && !PICTURE_TYPES.split(',').includes(type)) return FORMAT_MESSAGE
  if (size > PICTURE_LIMIT) return tooLargeMessage(name, size)
  return undefined
}

export const formatBytes = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
