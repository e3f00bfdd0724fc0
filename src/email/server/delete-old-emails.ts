import { DAY } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'

/** Long enough to answer "did you write to me?". After that, data minimisation. */
const RETENTION_MS = 365 * DAY
const BATCH = 500

/** The kind of the email that confirms the deletion of an account. The person's address must not stay because of it. */
export const LAST_EMAIL = 'account-deleted'

/** Deletes emails sent or given up long ago, in batches, so that no other write waits for long. */
export async function deleteOldEmails(app: App): Promise<void> {
  const { db } = app.database
  // next_try_at of a finished email is its last attempt, and it is indexed.
  const old = db
    .selectFrom('outbox')
    .select('seq')
    .where('status', 'in', ['sent', 'expired', 'failed'])
    .where('next_try_at', '<', app.clock.now() - RETENTION_MS)
    .limit(BATCH)
  for (let deleted = BATCH; deleted === BATCH;) {
    const { numDeletedRows } = await db.deleteFrom('outbox').where('seq', 'in', old).executeTakeFirstOrThrow()
    deleted = Number(numDeletedRows)
  }
}

/** Sent or not: after it expired the address must go. */
export async function deleteLastEmails({ database, clock }: App): Promise<void> {
  await database.db
    .deleteFrom('outbox')
    .where('kind', '=', LAST_EMAIL)
    .where('expires_at', '<', clock.now())
    .execute()
}
