// The site's icon in all sizes: the icon of the brand, a picture named favicon in the library, the mark of
// the logo, or the agency's first letter on a tile.
import sharp from 'sharp'
import { radiusOf } from '#brand/rules/corners.ts'
import type { Look } from '#brand/rules/look.ts'
import { paletteOf, type Palette } from '#brand/rules/palette-of.ts'
import { recoloured } from '#brand/rules/recolour.ts'
import type { App } from '#platform/server/app.ts'
import { readPicture } from '#platform/server/storage/read-picture.ts'
import { drawText } from './draw-text.ts'

export interface IconSource {
  name: string
  look: Look
  /** The addresses of the brand's icon and of the logo. */
  icon?: string | undefined
  logo?: string | undefined
}

interface Icon {
  mime: string
  bytes: Buffer
}

const SVG = 'image/svg+xml'
/** The demo's logo has an icon of its own. */
const DEMO_LOGO = '/art/logo.svg'
const DEMO_ICON = '/art/favicon.svg'

const tile = (look: Look, content = '') =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32">' +
  `<rect width="32" height="32" rx="${radiusOf(look.corners, 8)}" fill="${paletteOf(look).accent}"/>${content}</svg>`

async function ownIcon(app: App, { icon, logo, look }: IconSource): Promise<Icon | undefined> {
  const palette = paletteOf(look)
  const path = icon ?? (await uploadedIcon(app)) ?? (logo === DEMO_LOGO ? DEMO_ICON : undefined)
  const given = path ? await pictureAt(app, path, palette) : undefined
  if (given) return given
  const wide = logo ? await pictureAt(app, logo, palette) : undefined
  const mark = wide && (await logoMark(wide.bytes).catch(() => undefined))
  return mark && { mime: 'image/png', bytes: mark }
}

async function uploadedIcon({ database: { db } }: App): Promise<string | undefined> {
  const file = await db
    .selectFrom('media')
    .select('path')
    .where('name', 'in', ['favicon.svg', 'favicon.png', 'favicon.webp'])
    .where('path', '!=', DEMO_ICON)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return file?.path
}

/** In the colours of the brand, if it is a drawing of ours. Undefined for pictures of other sites. */
export async function pictureAt(app: App, path: string, palette: Palette): Promise<Icon | undefined> {
  const file = await readPicture(app, path)
  if (!file) return undefined
  const bytes = Buffer.from(file.bytes)
  const isDrawing = file.mime === SVG && path.startsWith('/art/')
  return { mime: file.mime, bytes: isDrawing ? Buffer.from(recoloured(bytes.toString(), palette)) : bytes }
}

const letterOf = (name: string): string => (name.match(/\p{Letter}|\p{Number}/u)?.[0] ?? 'S').toUpperCase()

/** SVG, for browsers that support it. */
export async function iconDrawing(app: App, source: IconSource): Promise<string> {
  const { name, look } = source
  const own = await ownIcon(app, source)
  const font = 'font-family="system-ui,sans-serif" font-weight="700" font-size="19"'
  const letter = `<text x="16" y="22.5" text-anchor="middle" ${font} fill="${paletteOf(look).paper}">${letterOf(name)}</text>`
  if (!own) return tile(look, letter)
  if (own.mime === SVG) return own.bytes.toString()
  const small = await sharp(own.bytes)
    .resize(64, 64, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  const href = `data:image/png;base64,${small.toString('base64')}`
  const image = `<image width="64" height="64" href="${href}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${image}</svg>`
}

/** PNG in one size. `filled`: no transparent corners, for the home screen of phones. */
export async function iconPicture(
  app: App,
  source: IconSource,
  { size, filled = false }: { size: number; filled?: boolean | undefined },
): Promise<Buffer> {
  const own = await ownIcon(app, source)
  const large = own
    ? sharp(own.bytes, { density: 1200 }).resize(512, 512, { fit: 'contain', background: '#0000' })
    : sharp(await letterTile(source))
  const square = await large.png().toBuffer()
  const picture = filled
    ? sharp(square).flatten({ background: own ? await edgeColour(square) : paletteOf(source.look).accent })
    : sharp(square)
  return picture.resize(size, size).png({ palette: true }).toBuffer()
}

async function letterTile({ name, look }: IconSource): Promise<Buffer> {
  const { typeface } = look
  const letter = await drawText(letterOf(name), {
    size: 320,
    width: 512,
    colour: paletteOf(look).paper,
    typeface,
  })
  return sharp(Buffer.from(tile(look)))
    .composite([{ input: letter, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** The colour of the upper edge. White if it is transparent beside its middle, as above a round mark. */
async function edgeColour(square: Buffer): Promise<string> {
  const [red = 255, green = 255, blue = 255, alpha = 0] = await sharp(square)
    .ensureAlpha()
    .extract({ left: 160, top: 2, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return alpha > 200 ? `rgb(${red},${green},${blue})` : '#ffffff'
}

/** An ICO file with one PNG: the format of /favicon.ico. */
export function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // one image
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

// The part of a logo that fits the square of an icon: a logo that is nearly square as it is, else what stands
// in front of its first gap, which is its mark or its first letter.

/** Width by height that still looks like an icon. */
const WIDEST = 1.7
const NARROWEST = 0.4
const HEIGHT = 256
/** The least width of a gap. */
const GAP = Math.round(HEIGHT * 0.03)

async function logoMark(logo: Buffer): Promise<Buffer | undefined> {
  const drawing = sharp(logo, { density: 300 })
  const { isOpaque } = await drawing.stats()
  // By default trim() removes the colour of the upper left corner, but the mark itself may be there.
  const trimmed = await drawing
    .ensureAlpha()
    .trim(isOpaque ? {} : { background: '#00000000' })
    .png()
    .toBuffer()
  const { data, info } = await sharp(trimmed)
    .resize({ height: HEIGHT })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const isIcon = (wide: number) => wide / height <= WIDEST && wide / height >= NARROWEST
  const end = isIcon(width) ? width : firstGap(data, { width, height, isOpaque })
  if (end === undefined || !isIcon(end)) return undefined
  return sharp(trimmed)
    .resize({ height: HEIGHT })
    .extract({ left: 0, top: 0, width: end, height })
    .png()
    .toBuffer()
}

interface Drawn {
  width: number
  height: number
  isOpaque: boolean
}

/**
 * Where the first gap of empty columns begins. A pixel is empty if it is transparent or, in an opaque logo,
 * if it looks like the upper left corner.
 */
function firstGap(pixels: Buffer, { width, height, isOpaque }: Drawn): number | undefined {
  const isEmpty = (column: number): boolean => {
    for (let row = 0; row < height; row++)
      if (isDrawn(pixels, (row * width + column) * 4, isOpaque)) return false
    return true
  }
  for (let column = 1; column < width; column++) {
    let end = column
    while (end < width && isEmpty(end)) end++
    if (end < width && end - column >= GAP) return column
    column = Math.max(column, end)
  }
  return undefined
}

function isDrawn(pixels: Buffer, at: number, isOpaque: boolean): boolean {
  if (!isOpaque) return pixels[at + 3]! >= 16
  return [0, 1, 2].some((channel) => Math.abs(pixels[at + channel]! - pixels[channel]!) > 24)
}
