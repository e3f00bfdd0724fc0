import { DAY } from '../clock.ts'
import type { House } from '../house.ts'

/** Long enough to answer "did you write to me?", and then no more about anybody than is needed. */
const KEPT_MS = 365 * DAY
const AT_ONCE = 500

/**
 * The kind of the mail that says that an account is deleted: the person's address must not stay because of
 * it.
 */
export const LAST_MAIL = 'account-deleted'

/**
 * Takes out what was sent or given up long ago, a few at a time, so that nobody waits for it; what still
 * waits is never touched.
 */
export async function deleteOldMails(house: House): Promise<void> {
  const { db } = house.database
  // The last try of a mail that is done with lies in the past, and there is an index for it.
  const old = db
    .selectFrom('outbox')
    .select('seq')
    .where('status', 'in', ['sent', 'expired', 'failed'])
    .where('next_try_at', '<', house.clock.now() - KEPT_MS)
    .limit(AT_ONCE)
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    const { numDeletedRows } = await db.deleteFrom('outbox').where('seq', 'in', old).executeTakeFirstOrThrow()
    gone = Number(numDeletedRows)
  }
}

/** Sent or not: after its time nobody needs the address any more. */
export async function deleteLastMails({ database, clock }: House): Promise<void> {
  await database.db
    .deleteFrom('outbox')
    .where('kind', '=', LAST_MAIL)
    .where('expires_at', '<', clock.now())
    .execute()
}
