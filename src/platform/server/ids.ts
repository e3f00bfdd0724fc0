import { createHash, randomFillSync } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// One call for many random bytes costs as much as for few, and a request needs several ids. Each byte is used
// once.
const pool = new Uint8Array(4096)
let next = pool.length

function randomByte(): number {
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  return pool[next++]!
}

export const ID_LENGTH = 22

/** Whether a text could be a random id of such a length: a made-up one mostly could not. */
export const looksLikeId = (text: string, shortest: number, longest = shortest): boolean =>
  text.length >= shortest && text.length <= longest && /^[0-9A-Za-z]+$/.test(text)

/**
 * An opaque id of 22 letters and digits, 130 bits: it can't be guessed, and stands in an address as it is.
 */
export function randomId(length = ID_LENGTH): string {
  let id = ''
  while (id.length < length) {
    const byte = randomByte()
    // 248 is the largest multiple of 62 in a byte: higher values would favour some letters.
    if (byte < 248) id += LETTERS[byte % 62]
  }
  return id
}

/** Neither 0 and O nor 1 and I: they look and sound alike. 32 of them, so a byte favours none. */
const SAYABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An id of an order. Its first eight letters are the order's number, which people say on the phone. */
export function orderId(): string {
  let number = ''
  while (number.length < 8) number += SAYABLE[randomByte() % SAYABLE.length]
  return number + randomId(14)
}

/** The same id for the same text. Not a secret. */
export const hashedId = (text: string, length = ID_LENGTH): string =>
  Array.from(
    createHash('sha256').update(text).digest().subarray(0, length),
    (byte) => LETTERS[byte % 62],
  ).join('')
