// The Stripe-Signature header. Besides the signatures that count, it has what merchants must skip.
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Truth } from './state.ts'

/** Older than any merchant accepts. */
const TOO_OLD = 3_600

const sign = (secret: string, time: number, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

const stranger = (): string => `whsec_${randomBytes(24).toString('hex')}`

/** Which secrets sign. While one is being replaced, each signs; the merchant may know only one of them. */
function signers(secrets: readonly string[], truth: Truth | undefined): readonly string[] {
  if (truth === 'forged') return [stranger()]
  if (truth === 'second-secret') return secrets.slice(1, 2)
  return randomInt(3) === 0 ? [stranger(), ...secrets] : secrets
}

interface SignOptions {
  body: string
  secrets: readonly string[]
  now: number
  truth?: Truth | undefined
}

export function signatureHeader({ body, secrets, now, truth }: SignOptions): string {
  const time = Math.floor(now / 1000) - (truth === 'old' ? TOO_OLD : 0)
  const signatures = signers(secrets, truth).map((secret) => sign(secret, time, body))
  // Only the scheme v1 counts.
  const all = [...signatures, `v0=${randomBytes(32).toString('hex')}`]
  return [`t=${time}`, ...all].join(',')
}
