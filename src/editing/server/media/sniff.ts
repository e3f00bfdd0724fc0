// Detects the format of a file by its first bytes. The uploader's name and type are not trusted.

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

export function sniffPicture(bytes: Uint8Array): PictureFormat | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  return undefined
}

/** The brands in an ISO BMFF header (AVIF, HEIC). The first is not enough: both may start with `mif1`. */
function brandsOf(bytes: Uint8Array): string[] {
  if (ascii(bytes, 4, 8) !== 'ftyp') return []
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256)
  return (ascii(bytes, 8, end).match(/[^]{4}/g) ?? []).filter((_, index) => index !== 1)
}

/** The format of iPhones; refused with its own message. */
export const looksLikeHeic = (bytes: Uint8Array): boolean =>
  brandsOf(bytes).some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))

/** Text that begins as markup and soon has the element. */
export const looksLikeSvg = (bytes: Uint8Array): boolean =>
  /^(?:ï»¿)?\s*<(?:[^]*?<)?svg[\s>]/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)))
