// Leases the mails that are due. One statement claims them, so only one instance sends each.
import type { Selectable } from 'kysely'
import { MINUTE } from '#platform/rules/durations.ts'
import type { OutboxRow } from '#platform/server/database/tables.ts'
import { isDue } from '#platform/server/lease-queue.ts'
import type { Services } from '#platform/server/services.ts'

export type ClaimedMail = Selectable<OutboxRow>

/** Longer than any sending and any pause between two attempts. */
const LEASE_MS = 5 * MINUTE

const unsent = (house: Services) =>
  house.database.db.selectFrom('outbox').where('status', 'in', ['waiting', 'sending'])

const due = (house: Services, now: number) => unsent(house).where(isDue(now, LEASE_MS))

export async function claimMails(house: Services, limit: number): Promise<ClaimedMail[]> {
  const now = house.clock.now()
  // A cheap read first, so that an idle queue writes nothing.
  if (!(await due(house, now).select('id').limit(1).executeTakeFirst())) return []
  const next = due(house, now).select('id as next_id').orderBy('next_try_at').orderBy('seq').limit(limit)
  return house.database.db
    .with('next', () => (house.database.kind === 'postgres' ? next.forUpdate().skipLocked() : next))
    .updateTable('outbox')
    .from('next')
    .set((e) => ({ status: 'sending', attempts: e('attempts', '+', 1), next_try_at: now + LEASE_MS }))
    .whereRef('id', '=', 'next_id')
    .returningAll()
    .execute()
}

/** Puts a mail back until its next attempt. */
export async function releaseMail(
  house: Services,
  mail: ClaimedMail,
  { retryMs, error }: { retryMs: number; error: string },
): Promise<void> {
  const next_try_at = house.clock.now() + retryMs
  await settleMail(house, mail, { status: 'waiting', last_error: error, next_try_at })
}

/** Writes the outcome, unless another instance has claimed the mail since (`attempts` differs). */
export async function settleMail(
  house: Services,
  mail: ClaimedMail,
  outcome: Partial<ClaimedMail>,
): Promise<void> {
  await house.database.db
    .updateTable('outbox')
    .set(outcome)
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .execute()
}

/** Milliseconds until the next mail is due. */
export async function nextMailIn(house: Services): Promise<number> {
  const next = await unsent(house).select('next_try_at').orderBy('next_try_at').limit(1).executeTakeFirst()
  return next ? next.next_try_at - house.clock.now() : Infinity
}
