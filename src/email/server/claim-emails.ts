// Leases the emails that are due. One statement claims them, so only one instance sends each.
import type { Selectable } from 'kysely'
import { MINUTE } from '#platform/rules/durations.ts'
import type { OutboxRow } from '#platform/server/database/tables.ts'
import { isDue } from '#platform/server/lease-queue.ts'
import type { Services } from '#platform/server/services.ts'

export type ClaimedEmail = Selectable<OutboxRow>

/** Longer than any sending and any pause between two attempts. */
const LEASE_MS = 5 * MINUTE

/** Longer than an email that gathers waits. */
const LONGEST_WAIT_MS = 15 * MINUTE

/** Without a mail server only those that gather have something to wait for. */
const unsent = ({ database: { db }, settings }: Services) =>
  settings.SMTP_URL
    ? db.selectFrom('outbox').where('status', 'in', ['waiting', 'sending'])
    : db.selectFrom('outbox').where('gathers_for', 'is not', null)

const due = (app: Services, now: number) => unsent(app).where(isDue(now, LONGEST_WAIT_MS))

export async function claimEmails(app: Services, limit: number): Promise<ClaimedEmail[]> {
  const now = app.clock.now()
  // A cheap read first, so that an idle queue writes nothing.
  if (!(await due(app, now).select('id').limit(1).executeTakeFirst())) return []
  const next = due(app, now).select('id as next_id').orderBy('next_try_at').orderBy('seq').limit(limit)
  return app.database.db
    .with('next', () => (app.database.kind === 'postgres' ? next.forUpdate().skipLocked() : next))
    .updateTable('outbox')
    .from('next')
    .set((e) => ({ status: 'sending', attempts: e('attempts', '+', 1), next_try_at: now + LEASE_MS }))
    .whereRef('id', '=', 'next_id')
    .returningAll()
    .execute()
}

/** Puts an email back until its next attempt. */
export async function releaseEmail(
  app: Services,
  mail: ClaimedEmail,
  { retryMs, error }: { retryMs: number; error: string },
): Promise<void> {
  const next_try_at = app.clock.now() + retryMs
  await settleEmail(app, mail, { status: 'waiting', last_error: error, next_try_at })
}

/** Writes the outcome, unless another instance has claimed the email since (`attempts` differs). */
export async function settleEmail(
  app: Services,
  mail: ClaimedEmail,
  outcome: Partial<ClaimedEmail>,
): Promise<void> {
  await app.database.db
    .updateTable('outbox')
    .set(outcome)
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .execute()
}

/** Milliseconds until the next email is due. */
export async function nextEmailIn(app: Services): Promise<number> {
  const next = await unsent(app).select('next_try_at').orderBy('next_try_at').limit(1).executeTakeFirst()
  return next ? next.next_try_at - app.clock.now() : Infinity
}
