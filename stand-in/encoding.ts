// Encodes messages as form fields in windows-1252, with random field order and spelling of spaces. So a
// merchant who re-encodes a message for verification, instead of sending back its bytes, fails in tests.
import { randomInt } from 'node:crypto'

/** The characters of windows-1252 at 0x80 to 0x9F; its five unused bytes map to themselves. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const at = FROM_0X80.indexOf(character)
  // Other characters become a question mark, as PayPal does it.
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
  const remaining = [...items]
  return items.flatMap(() => remaining.splice(randomInt(remaining.length), 1))
}

export const encodeMessage = (fields: Record<string, string>): string =>
  shuffled(Object.entries(fields))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
