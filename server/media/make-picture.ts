// From an uploaded file to what the site serves: the picture drawn anew, without the sender's metadata, and smaller forms in modern formats.
import type { Sharp } from 'sharp'
import { Failure } from '#domain/errors.ts'
import { createQueue } from '../database/queue.ts'
import { looksLikeSvg, sniffPicture, type PictureFormat } from './sniff.ts'

export const MOST_BYTES = 10 * 1024 * 1024
const MOST_PIXELS = 40_000_000
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
}

/** Decoding takes memory by the pixel: one picture at a time. */
const oneAtATime = createQueue()

export async function makePicture(bytes: Uint8Array): Promise<MadePicture> {
  if (bytes.length > MOST_BYTES) throw new Failure('too-large', 'A picture may have at most 10 MB.')
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
  const open = (animated: boolean) => sharp(bytes, { limitInputPixels: MOST_PIXELS, animated }).autoOrient()
  const { width = 0, height = 0, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height * pages > MOST_PIXELS) throw new Failure('too-large', 'A picture may have at most 40 million pixels.', { errors: { file: 'Has too many pixels.' } })
  const moving = pages > 1
  const [extension, encode] = ORIGINALS[moving || format === 'gif' ? 'webp' : format]
  const { data, info } = await encode(open(moving).resize({ width: WIDEST, withoutEnlargement: true })).toBuffer({ resolveWithObject: true })
  const original: MadeFile = { mime: `image/${extension === 'jpg' ? 'jpeg' : extension}`, extension, width: info.width, bytes: data }
  const variants: MadeFile[] = []
  // A moving picture is sent as it is: it would stand still in the others.
  for (const wide of moving ? [] : widthsFor(info.width)) {
    const sized = open(false).resize({ width: wide })
    variants.push({ mime: 'image/avif', extension: 'avif', width: wide, bytes: await sized.clone().avif({ quality: 55, effort: 2 }).toBuffer() })
    variants.push({ mime: 'image/webp', extension: 'webp', width: wide, bytes: await sized.clone().webp({ quality: 78 }).toBuffer() })
  }
  return { original, height: info.pageHeight ?? info.height, variants }
}

const ORIGINALS: Record<Exclude<PictureFormat, 'gif'>, [extension: string, encode: (picture: Sharp) => Sharp]> = {
  png: ['png', (picture) => picture.png({ compressionLevel: 9 })],
  jpeg: ['jpg', (picture) => picture.jpeg({ quality: 84, mozjpeg: true })],
  webp: ['webp', (picture) => picture.webp({ quality: 84 })],
  avif: ['avif', (picture) => picture.avif({ quality: 60, effort: 2 })],
}

/** Never wider than the picture itself; its own width is the last step below the widest. */
export const widthsFor = (width: number): number[] => [...new Set([...VARIANT_WIDTHS.filter((step) => step < width), Math.min(width, VARIANT_WIDTHS.at(-1)!)])]

function unknownKind(bytes: Uint8Array): Failure {
  const why = looksLikeSvg(bytes)
    ? 'SVG drawings can hold scripts, so they are not taken. Save it as PNG and upload that.'
    : 'This is no picture of a kind we take: PNG, JPEG, WebP, AVIF or GIF.'
  return new Failure('unsupported-type', why, { errors: { file: 'Must be a PNG, JPEG, WebP, AVIF or GIF picture.' } })
}

function unreadable(cause: unknown): Failure {
  const failure = new Failure('invalid', 'This picture is damaged or cut short: it could not be read to its end.', { errors: { file: 'Could not be read.' } })
  failure.cause = cause
  return failure
}
