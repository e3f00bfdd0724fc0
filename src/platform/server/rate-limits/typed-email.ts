// Anybody can type a stranger's address: to register, for a new password, for the newsletter. What one peer can
// have sent to such addresses has one limit over all forms.
import { say } from '../../rules/words.ts'
import type { Queryable } from '../database/connect.ts'
import { countOneIn, tooMany } from './consume.ts'
import { peerKey } from './peer-key.ts'
import { rateLimits } from './rate-limits.ts'

/** Counts an email. Returns the milliseconds to wait if it is over the limit, else 0. */
export const typedEmailWait = (
  db: Queryable,
  { peer, now }: { peer: string; now: number },
): Promise<number> => countOneIn(db, `typed-mail:${peerKey(peer)}`, { now, limit: rateLimits.typedEmail })

/**
 * Counts an email. Over the limit it throws, so nothing that the same transaction wrote stays. Call it after the
 * look at earlier sendings of the form, and with and without an account, so that a refusal tells nothing.
 */
export async function countTypedEmail(db: Queryable, from: { peer: string; now: number }): Promise<void> {
  const waitMs = await typedEmailWait(db, from)
  if (waitMs) throw tooMany(waitMs, say('platform.errors', 'manyEmails'))
}
