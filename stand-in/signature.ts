// Every message bears a signature of its other bytes. Whoever knows the key can tell a genuine one: after a
// restart, and on another instance too.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

const NAME = 'verify_sign='

/** In the shape of the real one's, which nobody but the provider can read either. */
const signatureOf = (key: string, rest: string): string =>
  `A${createHmac('sha512', key).update(rest).digest('base64url').replaceAll('_', '.')}`.slice(0, 56)

/** The message with its signature somewhere in it: a merchant who counts on an order of fields is wrong. */
export function signed(key: string, body: string): string {
  const parts = body.split('&')
  parts.splice(randomInt(parts.length + 1), 0, NAME + signatureOf(key, body))
  return parts.join('&')
}

/** One byte changed anywhere, and it is not. */
export function isGenuine(key: string, message: Uint8Array): boolean {
  const parts = Buffer.from(message).toString('latin1').split('&')
  const at = parts.findIndex((part) => part.startsWith(NAME))
  if (at < 0) return false
  const [given] = parts.splice(at, 1) as [string]
  const [one, other] = [Buffer.from(given), Buffer.from(NAME + signatureOf(key, parts.join('&')))]
  return one.length === other.length && timingSafeEqual(one, other)
}
