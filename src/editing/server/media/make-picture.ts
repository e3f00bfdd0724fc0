// Processes an uploaded picture: re-encodes it upright and without metadata, and makes smaller variants in
// modern formats. Cropping does the same with a part of a stored one.
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Crop } from '#platform/rules/crop.ts'
import { Failure } from '#platform/rules/errors.ts'
import {
  HEIC_MESSAGE,
  FORMAT_MESSAGE,
  PICTURE_LIMIT,
  PICTURE_PIXELS,
  SVG_TOO_MUCH_MESSAGE,
  tooLargeMessage,
  SVG_DECLARATIONS_MESSAGE,
  SVG_LIMIT,
  SVG_OUTSIDE_MESSAGE,
  SVG_SCRIPT_MESSAGE,
  SVG_TEXT_MESSAGE,
  svgTooLargeMessage,
} from '#platform/rules/picture-file.ts'
import { say } from '#platform/rules/words.ts'
import { createMutex } from '#platform/server/database/mutex.ts'
import { drawSvg } from './draw-svg.ts'
import { looksLikeHeic, looksLikeSvg, sniffPicture, type PictureFormat } from './sniff.ts'

// What an SVG must not have, checked on its text before anything parses it. The library that draws it loads
// nothing from elsewhere either; this refuses it in words.

/** Encodings in which ASCII is ASCII, so that the patterns below see what the parser sees. */
const ENCODINGS = /^(utf-8|us-ascii|iso-8859-1|windows-1252)$/i
const XML_DECLARATION = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i
/** As older programs write it. It only names the format, and nothing reads it. */
const PLAIN_DOCTYPE = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM|"[^"<>]*"|'[^'<>]*'))*\s*>/i
const DECLARATION = /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i
const SCRIPT = /<(?:\w+:)?script\b|\son[a-z]+\s*=|javascript:/i
const LOADS = /<\?xml-stylesheet|@import|XInclude/i
const HREF = /\bhref\s*=\s*["']?([^"'>]*)/gi
const URL_FUNCTION = /\burl\(\s*(?:["']|&quot;|&apos;|&#3[49];)?([^)]*)/gi
const TEXT = /<(?:\w+:)?text[\s>]/i

/** Without the plain DOCTYPE, or the reason why it is refused. */
function checkedSvg(
  bytes: Uint8Array,
  name: string,
): { svg: Uint8Array } | { refused: string; isTooLarge: boolean } {
  if (bytes.length > SVG_LIMIT) return { refused: svgTooLargeMessage(name, bytes.length), isTooLarge: true }
  const refuse = (refused: string) => ({ refused, isTooLarge: false })
  const text = Buffer.from(bytes).toString('latin1').replace(PLAIN_DOCTYPE, '')
  const encoding = XML_DECLARATION.exec(text.replace(/^ï»¿/, ''))?.[1]
  if (DECLARATION.test(text) || !ENCODINGS.test(encoding ?? 'utf-8')) return refuse(SVG_DECLARATIONS_MESSAGE)
  if (SCRIPT.test(text)) return refuse(SVG_SCRIPT_MESSAGE)
  const targets = [...text.matchAll(HREF), ...text.matchAll(URL_FUNCTION)].map(([, target]) => target!)
  if (LOADS.test(text) || targets.some((target) => !target.trimStart().startsWith('#')))
    return refuse(SVG_OUTSIDE_MESSAGE)
  if (TEXT.test(text)) return refuse(SVG_TEXT_MESSAGE)
  return { svg: Buffer.from(text, 'latin1') }
}

const MAX_WIDTH = 2400
/** 768: half of a desktop, and the whole width of simple phones. 1200: of all other phones. */
const VARIANT_WIDTHS = [480, 768, 1200, 1600]

export interface PictureFile {
  mime: string
  extension: string
  width: number
  bytes: Uint8Array
}

export interface ProcessedPicture {
  original: PictureFile
  height: number
  variants: PictureFile[]
  /** Has transparent pixels. */
  transparent: boolean
}

/** Decoding needs memory for every pixel: one picture at a time. */
const mutex = createMutex()
/** Each that waits keeps its bytes in memory. The admin area uploads them one after the other. */
const MOST_WAITING = 10
let waiting = 0

async function takeTurn(): Promise<() => void> {
  if (waiting >= MOST_WAITING)
    throw new Failure('too-many', say('editing.agency', 'picture.tooMany'), {
      retryAfter: 60,
    })
  waiting++
  try {
    return await mutex.enter()
  } finally {
    waiting--
  }
}

interface MakeOptions {
  /** Only for error messages. */
  name?: string
  /** Makes the files of this part only. Not for animations. */
  crop?: Crop
}

export const makePicture = (bytes: Uint8Array, { name = '', crop }: MakeOptions = {}) =>
  decode(bytes, name, (format) => processPicture(bytes, format, crop))

/**
 * The same for two files that show the same picture, whatever their metadata: a hash of the upright pixels,
 * made small enough for memory. Of an animation, a hash of its bytes. Refuses what can't be used.
 */
export const hashPicture = (bytes: Uint8Array, name = '') =>
  decode(bytes, name, async () => {
    const { open, animated, width, height } = await openPicture(bytes)
    const hash = createHash('sha256').update(`${width} ${height} ${animated} `)
    if (animated) return hash.update(bytes).digest('hex')
    const small = open(false).resize({ ...HASHED_SIZE, fit: 'inside', withoutEnlargement: true })
    return hash.update(await small.toColourspace('srgb').ensureAlpha().raw().toBuffer()).digest('hex')
  })

const HASHED_SIZE = { width: 1024, height: 1024 }

/** An SVG drawn as PNG. Anything else as it is. */
export async function toPixels(bytes: Uint8Array, name = ''): Promise<Uint8Array> {
  if (sniffPicture(bytes) || !looksLikeSvg(bytes)) return bytes
  const checked = checkedSvg(bytes, name)
  if ('refused' in checked)
    throw refusal(checked.isTooLarge ? 'too-large' : 'unsupported-type', checked.refused)
  const release = await takeTurn()
  const drawn = await drawSvg(checked.svg).finally(release)
  if ('png' in drawn) return drawn.png
  throw drawn.failed === 'too-much' ? refusal('invalid', SVG_TOO_MUCH_MESSAGE) : damagedPicture()
}

async function decode<T>(
  bytes: Uint8Array,
  name: string,
  act: (format: PictureFormat) => Promise<T>,
): Promise<T> {
  if (bytes.length > PICTURE_LIMIT) throw refusal('too-large', tooLargeMessage(name, bytes.length))
  const format = sniffPicture(bytes)
  if (!format) throw unknownKind(bytes)
  const release = await takeTurn()
  try {
    return await act(format)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw damagedPicture(error)
  } finally {
    release()
  }
}

async function openPicture(bytes: Uint8Array) {
  // Loaded with the first upload, so that a site that only serves pictures needs no memory for it.
  const { default: sharp } = await import('sharp')
  const {
    width = 0,
    height = 0,
    pages = 1,
    hasAlpha,
  } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata()
  if (width * height * pages > PICTURE_PIXELS) throw refusal('too-large', TOO_MANY_PIXELS)
  const open = (allFrames: boolean) =>
    sharp(bytes, { limitInputPixels: PICTURE_PIXELS, animated: allFrames }).autoOrient()
  return { sharp, open, width, height, hasAlpha, animated: pages > 1 }
}

async function processPicture(
  bytes: Uint8Array,
  format: PictureFormat,
  crop: Crop | undefined,
): Promise<ProcessedPicture> {
  const { sharp, open: openWhole, hasAlpha, animated } = await openPicture(bytes)
  const open = (allFrames: boolean) => (crop ? openWhole(false).extract(crop) : openWhole(allFrames))
  const [extension, encode] = ORIGINALS[animated || format === 'gif' ? 'webp' : format]
  const { data, info } = await encode(
    open(animated).resize({ width: MAX_WIDTH, withoutEnlargement: true }),
  ).toBuffer({ resolveWithObject: true })
  const original: PictureFile = {
    mime: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
    extension,
    width: info.width,
    bytes: data,
  }
  // A photograph needs half of the colour, as in a JPEG. The edges of a logo need all of it.
  const chromaSubsampling = hasAlpha ? '4:4:4' : '4:2:0'
  const variants: PictureFile[] = []
  // No variants of an animation: they would show one frame.
  for (const width of animated ? [] : widthsFor(info.width)) {
    const resized = open(false).resize({ width })
    variants.push({
      mime: 'image/avif',
      extension: 'avif',
      width,
      bytes: await resized.clone().avif({ quality: 48, effort: 2, chromaSubsampling }).toBuffer(),
    })
    variants.push({
      mime: 'image/webp',
      extension: 'webp',
      width,
      bytes: await resized.clone().webp({ quality: 78 }).toBuffer(),
    })
  }
  // The smallest variant is enough to see whether any pixel is transparent.
  const transparent = hasAlpha && !(await sharp(variants[1]?.bytes ?? data).stats()).isOpaque
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

/** The steps below the picture's width, and its own width up to the largest step. */
export const widthsFor = (width: number): number[] => [
  ...new Set([...VARIANT_WIDTHS.filter((step) => step < width), Math.min(width, VARIANT_WIDTHS.at(-1)!)]),
]

const TOO_MANY_PIXELS = say('editing.agency', 'picture.tooManyPixels', { most: PICTURE_PIXELS / 1_000_000 })

const refusal = (code: 'too-large' | 'unsupported-type' | 'invalid', message: string): Failure =>
  new Failure(code, message, { errors: { file: message } })

function unknownKind(bytes: Uint8Array): Failure {
  return refusal('unsupported-type', looksLikeHeic(bytes) ? HEIC_MESSAGE : FORMAT_MESSAGE)
}

function damagedPicture(cause?: unknown): Failure {
  const failure = refusal('invalid', say('editing.agency', 'picture.damaged'))
  failure.cause = cause
  return failure
}
