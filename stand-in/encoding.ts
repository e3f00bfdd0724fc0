// Messages travel as windows-1252, form-encoded, and spelled as freely as the format allows:
// who verifies a message must send back the bytes, not a tidier spelling of them.
import { randomInt } from 'node:crypto'

/** What windows-1252 has at 0x80 to 0x9F, where Latin-1 has controls. The five gaps stay themselves. */
const MIDDLE = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const at = MIDDLE.indexOf(character)
  // What the character set does not know becomes a question mark, as with the real one.
  return at < 0 ? 0x3f : 0x80 + at
}

const toWindows1252 = (text: string): number[] => [...text].map(byteOf)

function encodeByte(byte: number): string {
  const character = String.fromCharCode(byte)
  if (/[A-Za-z0-9._*-]/.test(character)) return character
  if (character === ' ' && randomInt(2) === 0) return '+'
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

const encode = (text: string): string => toWindows1252(text).map(encodeByte).join('')

function shuffled<Item>(items: Item[]): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}

export const encodeMessage = (fields: Record<string, string>): string =>
  shuffled(Object.entries(fields))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
