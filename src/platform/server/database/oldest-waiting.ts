import { sql } from 'kysely'
import type { Queryable } from './connect.ts'

/** Since when the oldest item of each queue is due; null if nothing waits. */
export async function oldestWaiting(db: Queryable) {
  const mail = await db
    .selectFrom('outbox')
    // A new mail is due since it was written: its next try is at 0.
    .select(sql<number | null>`min(coalesce(nullif(next_try_at, 0), created_at))`.as('at'))
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  const notification = await db
    .selectFrom('notifications')
    .select((e) => e.fn.min('next_try_at').as('at'))
    .where('state', '=', 'received')
    .executeTakeFirst()
  const [checkout, refund] = await Promise.all(
    (['checkouts', 'refunds'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((e) => e.fn.min('next_try_at').as('at'))
        .where('next_try_at', 'is not', null)
        .executeTakeFirst(),
    ),
  )
  return {
    mails: mail?.at ?? null,
    notifications: notification?.at ?? null,
    checkouts: checkout?.at ?? null,
    refunds: refund?.at ?? null,
  }
}
