// Signs messages with a key, so they can be verified after a restart and by other instances.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

const FIELD = 'verify_sign='

/** Looks like PayPal's verify_sign. */
const signatureOf = (key: string, rest: string): string =>
  `A${createHmac('sha512', key).update(rest).digest('base64url').replaceAll('_', '.')}`.slice(0, 56)

/** Inserts the signature at a random place: a merchant must not rely on the order of fields. */
export function signed(key: string, body: string): string {
  const parts = body.split('&')
  parts.splice(randomInt(parts.length + 1), 0, FIELD + signatureOf(key, body))
  return parts.join('&')
}

export function isGenuine(key: string, message: Uint8Array): boolean {
  const parts = Buffer.from(message).toString('latin1').split('&')
  const at = parts.findIndex((part) => part.startsWith(FIELD))
  if (at < 0) return false
  const actual = Buffer.from(parts.splice(at, 1).join(''))
  const expected = Buffer.from(FIELD + signatureOf(key, parts.join('&')))
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
