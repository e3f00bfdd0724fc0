import { SECOND } from '#platform/rules/durations.ts'
import type { ReceivedNotification, Verdict } from '../provider.ts'
import type { Loaded } from './client.ts'

export const SIGNATURE_HEADER = 'stripe-signature'

/** Seconds. */
const TOLERANCE = 300

/** One of the secrets must fit: while a secret is being replaced, both are in use. */
export function verifyWebhook(
  { raw, headers, receivedAt }: ReceivedNotification,
  secrets: readonly string[],
  { signature }: Loaded['webhooks'],
): Verdict {
  const header = headers[SIGNATURE_HEADER] ?? ''
  const time = timeOf(header)
  // The package accepts any time in the future, so a stolen message could be signed for later.
  if (time === undefined || time * SECOND > receivedAt + TOLERANCE * SECOND) return 'invalid'
  const fits = (secret: string): boolean => {
    try {
      // The same check as in `constructEvent`, which refuses the thin events of API v2.
      return signature?.verifyHeader(raw, header, secret, TOLERANCE, undefined, receivedAt) === true
    } catch {
      return false
    }
  }
  return secrets.some(fits) ? 'verified' : 'invalid'
}

/**
 * A header that was sent twice arrives joined by a comma, like the parts of one. It has two times, so it is
 * not clear which of them was signed.
 */
function timeOf(header: string): number | undefined {
  const times = header
    .split(',')
    .map((part) => part.trim().split('='))
    .filter(([name]) => name === 't')
  const [value] = times.length === 1 ? times.map(([, text]) => Number.parseInt(text ?? '', 10)) : []
  return value === undefined || Number.isNaN(value) ? undefined : value
}
