import { randomFillSync } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// Asking for random bytes costs the same for many as for few, and a request needs several ids. Each byte is
// used once.
const drawn = new Uint8Array(4096)
let next = drawn.length

function randomByte(): number {
  if (next === drawn.length) {
    randomFillSync(drawn)
    next = 0
  }
  return drawn[next++]!
}

/** Whether a text could be a random id of such a length: a made-up one mostly could not. */
export const looksLikeId = (text: string, shortest: number, longest = shortest): boolean =>
  text.length >= shortest && text.length <= longest && /^[0-9A-Za-z]+$/.test(text)

/**
 * An opaque id of 22 letters and digits, 130 bits: it can't be guessed, and stands in an address as it is.
 */
export function randomId(length = 22): string {
  let id = ''
  while (id.length < length) {
    const byte = randomByte()
    if (byte < 248) id += LETTERS[byte % 62]
  }
  return id
}
