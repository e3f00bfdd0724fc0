// The site's small sign in its sizes: a picture of the library named favicon, or else the first letter of the
// agency on a tile.
import sharp from 'sharp'
import { accent, paper } from '#domain/palette.ts'
import type { House } from '../house.ts'
import { drawText } from './draw-text.ts'

interface Sign {
  mime: string
  bytes: Buffer
}

const tile = (more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/>${more}</svg>`

async function ownSign({ database: { db } }: House): Promise<Sign | undefined> {
  const found = await db
    .selectFrom('media')
    .innerJoin('media_files', 'media_files.path', 'media.path')
    .select(['media_files.mime', 'media_files.bytes'])
    .where('media.name', 'in', ['favicon.svg', 'favicon.png', 'favicon.webp'])
    .orderBy('media.seq', 'desc')
    .executeTakeFirst()
  return found && { mime: found.mime, bytes: Buffer.from(found.bytes) }
}

const letterOf = (name: string): string => (name.match(/\p{Letter}|\p{Number}/u)?.[0] ?? 'S').toUpperCase()

/** For browsers that take a drawing. */
export async function iconDrawing(house: House, name: string): Promise<string> {
  const own = await ownSign(house)
  const font = 'font-family="system-ui,sans-serif" font-weight="700" font-size="19"'
  if (!own)
    return tile(`<text x="16" y="22.5" text-anchor="middle" ${font} fill="${paper}">${letterOf(name)}</text>`)
  if (own.mime === 'image/svg+xml') return own.bytes.toString()
  const small = await sharp(own.bytes)
    .resize(64, 64, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${small.toString('base64')}"/></svg>`
}

/** As PNG in one size. On a telephone's own tile the corners must be filled. */
export async function iconPicture(house: House, name: string, size: number, filled = false): Promise<Buffer> {
  const own = await ownSign(house)
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

/** The colour in the middle of the upper edge, or white where there is none. */
async function edgeColour(square: Buffer): Promise<string> {
  const [red = 255, green = 255, blue = 255, alpha = 0] = await sharp(square)
    .ensureAlpha()
    .extract({ left: 256, top: 2, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return alpha > 200 ? `rgb(${red},${green},${blue})` : '#ffffff'
}

/** The old container that browsers ask for by themselves: one PNG behind a short head. */
export function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
