// The site's icon in all sizes: the picture named favicon in the library, or the agency's first letter on a
// tile.
import sharp from 'sharp'
import { accent, paper } from '#domain/palette.ts'
import type { House } from '../house.ts'
import { drawText } from './draw-text.ts'

interface Icon {
  mime: string
  bytes: Buffer
}

const tile = (content = '') =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32">' +
  `<rect width="32" height="32" rx="8" fill="${accent}"/>${content}</svg>`

async function uploadedIcon({ database: { db } }: House): Promise<Icon | undefined> {
  const file = await db
    .selectFrom('media')
    .innerJoin('media_files', 'media_files.path', 'media.path')
    .select(['media_files.mime', 'media_files.bytes'])
    .where('media.name', 'in', ['favicon.svg', 'favicon.png', 'favicon.webp'])
    .orderBy('media.seq', 'desc')
    .executeTakeFirst()
  return file && { mime: file.mime, bytes: Buffer.from(file.bytes) }
}

const letterOf = (name: string): string => (name.match(/\p{Letter}|\p{Number}/u)?.[0] ?? 'S').toUpperCase()

/** SVG, for browsers that support it. */
export async function iconDrawing(house: House, name: string): Promise<string> {
  const own = await uploadedIcon(house)
  const font = 'font-family="system-ui,sans-serif" font-weight="700" font-size="19"'
  if (!own)
    return tile(`<text x="16" y="22.5" text-anchor="middle" ${font} fill="${paper}">${letterOf(name)}</text>`)
  if (own.mime === 'image/svg+xml') return own.bytes.toString()
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
  house: House,
  name: string,
  { size, filled = false }: { size: number; filled?: boolean | undefined },
): Promise<Buffer> {
  const own = await uploadedIcon(house)
  const large = own
    ? sharp(own.bytes, { density: 1200 }).resize(512, 512, { fit: 'contain', background: '#0000' })
    : sharp(await letterTile(name))
  const square = await large.png().toBuffer()
  const picture = filled ? sharp(square).flatten({ background: await edgeColour(square) }) : sharp(square)
  return picture.resize(size, size).png({ palette: true }).toBuffer()
}

async function letterTile(name: string): Promise<Buffer> {
  const letter = await drawText(letterOf(name), { size: 320, width: 512, colour: paper })
  return sharp(Buffer.from(tile()))
    .composite([{ input: letter, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** The colour at the middle of the upper edge, or white if it is transparent. */
async function edgeColour(square: Buffer): Promise<string> {
  const [red = 255, green = 255, blue = 255, alpha = 0] = await sharp(square)
    .ensureAlpha()
    .extract({ left: 256, top: 2, width: 1, height: 1 })
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
