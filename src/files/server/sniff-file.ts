// What a file is, by its first bytes. Only what is detected here is ever shown by a browser, with this type.
import { sniffPicture } from '#editing/server/media/sniff.ts'

export const UNKNOWN_TYPE = 'application/octet-stream'

const SOUND_OR_FILM: [RegExp, string][] = [
  [/^%PDF-/, 'application/pdf'],
  [/^RIFF[^]{4}WAVE/, 'audio/wav'],
  [/^ID3|^\xFF[\xFB\xF3\xF2\xFA]/, 'audio/mpeg'],
  [/^fLaC/, 'audio/flac'],
  [/^OggS[^]{24,40}\x80theora/, 'video/ogg'],
  [/^OggS/, 'audio/ogg'],
  [/^[^]{4}ftypM4[AB] /, 'audio/mp4'],
  [/^[^]{4}ftypqt {2}/, 'video/quicktime'],
  [/^[^]{4}ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/, 'video/mp4'],
  // oxlint-disable-next-line no-control-regex -- the signature of the format
  [/^\x1A\x45\xDF\xA3[^]{0,64}webm/, 'video/webm'],
]

const INLINE = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  ...SOUND_OR_FILM.map(([, type]) => type),
])

/** How many bytes are needed. */
export const SNIFFED_BYTES = 512

/**
 * The type by the first bytes, else the declared one. A declared type never makes a browser show the file.
 */
export function typeOfFile(head: Uint8Array, declared: string): string {
  const picture = head.length > 12 ? sniffPicture(head) : undefined
  if (picture) return `image/${picture}`
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  const found = SOUND_OR_FILM.find(([signature]) => signature.test(text))?.[1]
  return found ?? declaredType(declared)
}

/** A type that somebody says; unknown if it is one that only bytes can prove. */
export function declaredType(declared: string): string {
  const type = declared.split(';')[0]!.trim().toLowerCase()
  const isType = type.length <= 100 && /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/.test(type)
  return isType && !INLINE.has(type) ? type : UNKNOWN_TYPE
}

/** A complete file of a type that was detected. */
export const canBeShown = ({ mime, sha256 }: { mime: string; sha256: string | null }): boolean =>
  sha256 !== null && INLINE.has(mime)
