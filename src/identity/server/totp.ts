// Time-based one-time passwords: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every
// authenticator app knows.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { SECOND } from '#platform/rules/durations.ts'

const STEP_MS = 30 * SECOND
const DIGITS = 6
/** Steps before and after the current one: clocks differ, and typing takes a while. */
const WINDOW = [-1, 0, 1]
/** RFC 4226 recommends 160 bits. */
export const KEY_BYTES = 20

export const stepAt = (now: number): number => Math.floor(now / STEP_MS)

export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.at(-1)! & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The step that a code belongs to. Compares all of them in constant time. */
export function stepOfCode(key: Buffer, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const typed = Buffer.from(code)
  let found: number | undefined
  for (const offset of WINDOW) {
    const step = stepAt(now) + offset
    if (timingSafeEqual(Buffer.from(codeAt(key, step)), typed)) found = step
  }
  return found
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The form of the key that is typed into an app instead of scanned. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]!)
    .join('')
}

/** What the QR code says. */
export function otpauthUri(key: Buffer, { account, issuer }: { account: string; issuer: string }): string {
  const query = new URLSearchParams({ secret: toBase32(key), issuer })
  // Apps read %20, not the + of forms.
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query}`.replaceAll('+', '%20')
}
