// Which picture files are accepted: one limit and one list of formats, for the browser's check before it
// sends, the server's check after it received, and the words beside every upload button.

const MEGABYTES = 20

/** Bytes of one picture file. */
export const PICTURE_LIMIT = MEGABYTES * 1024 * 1024

/** Phones make pictures of up to 50 million. Decoding takes memory by the pixel. */
export const PICTURE_PIXELS = 50_000_000

/** For the `accept` of a file input. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

const FORMATS = 'PNG, JPEG, WebP, AVIF or GIF'

/** Shown beside every upload button. */
export const PICTURE_RULE = `${FORMATS}, up to ${MEGABYTES} MB and ${PICTURE_PIXELS / 1_000_000} megapixels.`

const called = (name: string): string => (name ? `“${name}”` : 'This picture')

export const tooLargeWords = (name: string, size?: number): string =>
  `${called(name)} ${size ? `has ${sizeWords(size)}` : 'is too large'}. A picture may have at most ${MEGABYTES} MB: save it smaller and upload that.`

export const HEIC_WORDS =
  'This is a HEIC photograph, the format of iPhones. Most browsers cannot show it. Save or export it as JPEG and upload that. ' +
  'On an iPhone, Settings > Camera > Formats > Most Compatible makes new photographs JPEG.'

export const SVG_WORDS =
  'SVG drawings can hold scripts, so they are not accepted. Save it as PNG and upload that.'

export const NO_PICTURE_WORDS = `This file is not a picture that can be used here. Choose a ${FORMATS} file.`

/**
 * Why a picture was skipped while the form around it was read, and the form entry that says so: this, then
 * the name of the file's field.
 */
export type RefusedUpload = 'too-large' | 'too-much'
export const REFUSED_UPLOAD = 'refused:'

/** The words for a picture that was skipped, or undefined. */
export const refusedWords = (why: unknown, name: string): string | undefined =>
  why === 'too-large'
    ? tooLargeWords(name)
    : why === 'too-much'
      ? `${called(name)} was too much at once. Upload it by itself.`
      : undefined

interface ChosenFile {
  name: string
  /** As the browser guesses it; often empty for HEIC. */
  type: string
  size: number
}

/**
 * What is wrong with a file before it is sent, or undefined. The server decides by its bytes; this saves
 * people the wait.
 */
export function pictureFileFault({ name, type, size }: ChosenFile): string | undefined {
  if (/\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)) return HEIC_WORDS
  if (type === 'image/svg+xml') return SVG_WORDS
  if (type && !PICTURE_TYPES.split(',').includes(type)) return NO_PICTURE_WORDS
  if (size > PICTURE_LIMIT) return tooLargeWords(name, size)
  return undefined
}

export const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
