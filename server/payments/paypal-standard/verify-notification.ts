import { SECOND } from '../../clock.ts'
import type { Verdict } from '../provider.ts'

const TIMEOUT_MS = 10 * SECOND

/**
 * The question is the message itself, byte for byte, with this in front: read and written anew, accented
 * names would no longer match.
 */
const QUESTION = Buffer.from('cmd=_notify-validate&')

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
      body: new Uint8Array(Buffer.concat([QUESTION, raw])),
      // A redirect would lose the body, and lead who knows where.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      return 'unknown'
    }
    const word = await answer.text()
    // The whole word, or nothing: "NOT VERIFIED" holds the other one.
    return word === 'VERIFIED' ? 'verified' : word === 'INVALID' ? 'invalid' : 'unknown'
  } catch {
    return 'unknown'
  }
}
