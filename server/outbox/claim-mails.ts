// Which mails are to be sent now. Taking one marks it, in one statement, so that among all instances only one sends it; one that was taken by
// an instance that died since is taken up again when its time is over.
import type { Selectable } from 'kysely'
import { DAY, MINUTE } from '../clock.ts'
import type { OutboxRow } from '../database/tables.ts'
import type { House } from '../house.ts'

export type ClaimedMail = Selectable<OutboxRow>

/** Longer than any sending can take. */
const LEASE_MS = 5 * MINUTE

const due = (house: House) => {
  const now = house.clock.now()
  return (
    house.database.db
      .selectFrom('outbox')
      .where('status', 'in', ['waiting', 'sending'])
      // A time further away than any pause was written by a clock that has been set back since.
      .where((e) => e.or([e('next_try_at', '<=', now), e('next_try_at', '>', now + DAY)]))
  )
}

export async function claimMails(house: House, most: number): Promise<ClaimedMail[]> {
  // Looking costs nothing; only where there is something to do the database is written to.
  if (!(await due(house).select('id').limit(1).executeTakeFirst())) return []
  const next = due(house).select('id').orderBy('next_try_at').orderBy('seq').limit(most)
  return house.database.db
    .updateTable('outbox')
    .set((e) => ({ status: 'sending', attempts: e('attempts', '+', 1), next_try_at: house.clock.now() + LEASE_MS }))
    .where('id', 'in', house.database.kind === 'postgres' ? next.forUpdate().skipLocked() : next)
    .returningAll()
    .execute()
}

/** In how many milliseconds there is something to do. */
export async function nextMailIn(house: House): Promise<number> {
  const next = await house.database.db.selectFrom('outbox').select('next_try_at').where('status', 'in', ['waiting', 'sending']).orderBy('next_try_at').limit(1).executeTakeFirst()
  return next ? next.next_try_at - house.clock.now() : Infinity
}
