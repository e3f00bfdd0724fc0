// The limits and formats of picture uploads, for the check in the browser, the check on the server, and the
// text beside upload buttons.

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

const FORMATS = 'PNG, JPEG, WebP, AVIF, GIF or SVG'

/** Shown beside every upload button. */
export const PICTURE_RULE =
  `${FORMATS}, up to ${MEGABYTES} MB and ${PICTURE_PIXELS / 1_000_000} megapixels. ` +
  'An SVG may have 1 MB and is stored as PNG.'

const subject = (name: string): string => (name ? `“${name}”` : 'This picture')

export const tooLargeMessage = (name: string, size?: number): string =>
  `${subject(name)} ${size ? `has ${formatBytes(size)}` : 'is too large'}. ` +
  `A picture may have at most ${MEGABYTES} MB: save it smaller and upload that.`

export const HEIC_MESSAGE =
  'This is a HEIC photograph, the format of iPhones. Most browsers cannot show it. ' +
  'Save or export it as JPEG and upload that. ' +
  'On a Mac, open it in Preview and choose File > Export > JPEG. ' +
  'On an iPhone, copy it into the Files app, which makes it a JPEG; ' +
  'Settings > Camera > Formats > Most Compatible makes new photographs JPEG.'

export const svgTooLargeMessage = (name: string, size: number): string =>
  `${subject(name)} has ${formatBytes(size)}. An SVG may have at most 1 MB. ${SAVE_AS_PNG}`

const SAVE_AS_PNG = 'Save it as PNG and upload that.'

export const SVG_SCRIPT_MESSAGE = `This SVG holds a script, so it is not accepted. ${SAVE_AS_PNG}`

export const SVG_OUTSIDE_MESSAGE = `This SVG holds an embedded picture or refers to other files, which are not loaded. ${SAVE_AS_PNG}`

export const SVG_DECLARATIONS_MESSAGE = `This SVG declares a document type of its own or an unusual encoding. ${SAVE_AS_PNG}`

export const SVG_TEXT_MESSAGE =
  'This SVG holds text, and the site does not have its font. ' +
  'Turn the text into outlines (paths) and upload it again, or save it as PNG.'

export const SVG_TOO_MUCH_MESSAGE = `This SVG takes too long or too much memory to draw. ${SAVE_AS_PNG}`

export const FORMAT_MESSAGE = `This file is not a picture that can be used here. Choose a ${FORMATS} file.`

/** Why the form reader skipped a picture. It adds a form entry with this prefix and the field's name. */
export type RefusedUpload = 'too-large' | 'too-much'
export const REFUSED_UPLOAD = 'refused:'

/** The message for a skipped picture, or undefined. */
export const refusedUploadMessage = (reason: unknown, name: string): string | undefined =>
  reason === 'too-large'
    ? tooLargeMessage(name)
    : reason === 'too-much'
      ? `${subject(name)} was too much at once. Upload it by itself.`
      : undefined

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
