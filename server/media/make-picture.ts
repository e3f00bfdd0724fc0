// From an uploaded file to what the site serves: the picture re-encoded, upright and without the sender's
// metadata, and smaller forms in modern formats.
import type { Sharp } from 'sharp'
import { Failure } from '#domain/errors.ts'
import {
  HEIC_WORDS,
  NO_PICTURE_WORDS,
  PICTURE_LIMIT,
  PICTURE_PIXELS,
  SVG_WORDS,
  tooLargeWords,
} from '#domain/picture-file.ts'
import { createMutex } from '../database/mutex.ts'
import { looksLikeHeic, looksLikeSvg, sniffPicture, type PictureFormat } from './sniff.ts'

const WIDEST = 2400
const VARIANT_WIDTHS = [480, 960, 1600]

export interface MadeFile {
  mime: string
  extension: string
  width: number
  bytes: Uint8Array
}

export interface MadePicture {
  original: MadeFile
  height: number
  variants: MadeFile[]
  /** Some of it can be seen through. */
  transparent: boolean
}

/** Decoding takes memory by the pixel: one picture at a time. */
const oneAtATime = createMutex()

/** The name is only for what is said about the file. */
export async function makePicture(bytes: Uint8Array, name = ''): Promise<MadePicture> {
  if (bytes.length > PICTURE_LIMIT) throw refusal('too-large', tooLargeWords(name, bytes.length))
  const format = sniffPicture(bytes)
  if (!format) throw unknownKind(bytes)
  const leave = await oneAtATime.enter()
  try {
    return await draw(bytes, format)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw unreadable(error)
  } finally {
    leave()
  }
}

async function draw(bytes: Uint8Array, format: PictureFormat): Promise<MadePicture> {
  // Loaded with the first upload: a site that only shows pictures does without its memory.
  const { default: sharp } = await import('sharp')
  const open = (animated: boolean) =>
    sharp(bytes, { limitInputPixels: PICTURE_PIXELS, animated }).autoOrient()
  const {
    width = 0,
    height = 0,
    pages = 1,
    hasAlpha,
  } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height * pages > PICTURE_PIXELS) throw refusal('too-large', TOO_MANY_PIXELS)
  const moving = pages > 1
  const [extension, encode] = ORIGINALS[moving || format === 'gif' ? 'webp' : format]
  const { data, info } = await encode(
    open(moving).resize({ width: WIDEST, withoutEnlargement: true }),
  ).toBuffer({ resolveWithObject: true })
  const original: MadeFile = {
    mime: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
    extension,
    width: info.width,
    bytes: data,
  }
  const variants: MadeFile[] = []
  // A moving picture is sent as it is: it would stand still in the others.
  for (const wide of moving ? [] : widthsFor(info.width)) {
    const sized = open(false).resize({ width: wide })
    variants.push({
      mime: 'image/avif',
      extension: 'avif',
      width: wide,
      bytes: await sized.clone().avif({ quality: 55, effort: 2 }).toBuffer(),
    })
    variants.push({
      mime: 'image/webp',
      extension: 'webp',
      width: wide,
      bytes: await sized.clone().webp({ quality: 78 }).toBuffer(),
    })
  }
  // Looked at in the smallest form there is: the question is about the whole, and this costs little.
  const transparent = Boolean(hasAlpha) && !(await sharp(variants[1]?.bytes ?? data).stats()).isOpaque
  return { original, height: info.pageHeight ?? info.height, variants, transparent }
}

const ORIGINALS: Record<
  Exclude<PictureFormat, 'gif'>,
  [extension: string, encode: (picture: Sharp) => Sharp]
> = {
  png: ['png', (picture) => picture.png({ compressionLevel: 9 })],
  jpeg: ['jpg', (picture) => picture.jpeg({ quality: 84, mozjpeg: true })],
  webp: ['webp', (picture) => picture.webp({ quality: 84 })],
  avif: ['avif', (picture) => picture.avif({ quality: 60, effort: 2 })],
}

/** Never wider than the picture itself; its own width is the last step below the widest. */
export const widthsFor = (width: number): number[] => [
  ...new Set([...VARIANT_WIDTHS.filter((step) => step < width), Math.min(width, VARIANT_WIDTHS.at(-1)!)]),
]

const TOO_MANY_PIXELS =
  `A picture may have at most ${PICTURE_PIXELS / 1_000_000} megapixels. ` +
  'Save it smaller, 4000 pixels wide for example, and upload that.'

const refusal = (code: 'too-large' | 'unsupported-type' | 'invalid', words: string): Failure =>
  new Failure(code, words, { errors: { file: words } })

function unknownKind(bytes: Uint8Array): Failure {
  return refusal(
    'unsupported-type',
    looksLikeSvg(bytes) ? SVG_WORDS : looksLikeHeic(bytes) ? HEIC_WORDS : NO_PICTURE_WORDS,
  )
}

function unreadable(cause: unknown): Failure {
  const failure = refusal('invalid', 'This picture is damaged or cut short: it could not be read to its end.')
  failure.cause = cause
  return failure
}
