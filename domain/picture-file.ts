// The limits and formats of picture uploads, for the check in the browser, the check on the server, and the
// text beside upload buttons.

const MEGABYTES = 20

/** Bytes of one picture file. */
export const PICTURE_LIMIT = MEGABYTES * 1024 * 1024

/** Phones make up to 50 megapixels. Decoding needs memory for every pixel. */
export const PICTURE_PIXELS = 50_000_000

/** For the `accept` of a file input. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

const FORMATS = 'PNG, JPEG, WebP, AVIF or GIF'

/** Shown beside every upload button. */
export const PICTURE_RULE = `${FORMATS}, up to ${MEGABYTES} MB and ${PICTURE_PIXELS / 1_000_000} megapixels.`

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

export const SVG_MESSAGE =
  'SVG drawings can hold scripts, so they are not accepted. Save it as PNG and upload that.'

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
  if (type === 'image/svg+xml') return SVG_MESSAGE
  if (type && !PICTURE_TYPES.split(',').includes(type)) return FORMAT_MESSAGE
  if (size > PICTURE_LIMIT) return tooLargeMessage(name, size)
  return undefined
}

export const formatBytes = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
