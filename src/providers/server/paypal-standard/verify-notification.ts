import { SECOND } from '#platform/rules/durations.ts'
import type { Verdict } from '../provider.ts'

const TIMEOUT_MS = 10 * SECOND

/** Prefixed to the original bytes. Parsing and encoding them again would change accented names. */
const VERIFY_PREFIX = Buffer.from('cmd=_notify-validate&')

export async function verifyNotification(
  url: string,
  raw: Uint8Array,
  signal?: AbortSignal,
): Promise<Verdict> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Shingle-IPN-Verification/1.0',
      },
      body: new Uint8Array(Buffer.concat([VERIFY_PREFIX, raw])),
      // A redirect would drop the body and could lead to an untrusted host.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      return 'unknown'
    }
    const word = await answer.text()
    // Compare the whole answer: "NOT VERIFIED" contains "VERIFIED".
    return word === 'VERIFIED' ? 'verified' : word === 'INVALID' ? 'invalid' : 'unknown'
  } catch {
    return 'unknown'
  }
}
