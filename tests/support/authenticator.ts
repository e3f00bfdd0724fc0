// An authenticator app: takes the key as a person types it, and shows the codes that RFC 6238 says. Written
// apart from the server's own code, so that both must agree.
import { createHmac } from 'node:crypto'
import type { Caller } from './caller.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function keyBytes(key: string): Buffer {
  let [value, bits] = [0, 0]
  const bytes: number[] = []
  for (const letter of key.replace(/\s/g, '')) {
    value = ((value << 5) | ALPHABET.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return Buffer.from(bytes)
}

export function codeOf(key: string, now: number): string {
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(now / 30_000), 4)
  const hash = createHmac('sha1', keyBytes(key)).update(counter).digest()
  const at = hash[19]! & 15
  const number = ((hash[at]! & 127) << 24) | (hash[at + 1]! << 16) | (hash[at + 2]! << 8) | hash[at + 3]!
  return String(number % 1_000_000).padStart(6, '0')
}

export interface Enrolled {
  key: string
  recoveryCodes: string[]
}

/** Turns the second factor on for somebody who is signed in. */
export async function enrol(who: Caller, now: number): Promise<Enrolled> {
  const started = await who.post('/api/second-factor/start')
  if (started.status !== 200) throw new Error(`start: ${started.status} ${started.text}`)
  const { key } = started.json as { key: string }
  const on = await who.post('/api/second-factor/turn-on', { code: codeOf(key, now) })
  if (on.status !== 200) throw new Error(`turn-on: ${on.status} ${on.text}`)
  return { key, recoveryCodes: on.json.recoveryCodes as string[] }
}
