// The part of a logo that fits the square of an icon: a logo that is nearly square as it is, else what stands
// in front of its first gap, which is its mark or its first letter.
import sharp from 'sharp'

/** Width by height that still looks like an icon. */
const WIDEST = 1.7
const NARROWEST = 0.4
const HEIGHT = 256
/** The least width of a gap. */
const GAP = Math.round(HEIGHT * 0.03)

export async function logoMark(logo: Buffer): Promise<Buffer | undefined> {
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
