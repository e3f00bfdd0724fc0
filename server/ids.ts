import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An opaque id of 22 letters and digits, 130 bits: it can't be guessed, and stands in an address as it is. */
export function randomId(length = 22): string {
  let id = ''
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && id.length < length) id += LETTERS[byte % 62]
    }
  }
  return id
}
