// The text of an uploaded file. Providers write UTF-8, spreadsheets UTF-16 or the Windows code page.
import { invalid } from '#platform/rules/errors.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw invalid({ file: 'This is a spreadsheet or an archive. Export it as CSV and upload that.' })
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  // The first letter of a header is ASCII. Without a byte order mark, its zero byte shows the byte order.
  if (bytes.length > 1 && bytes[1] === 0) return 'utf-16le'
  if (bytes.length > 1 && bytes[0] === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
