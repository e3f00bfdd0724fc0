// Which rows of a payment queue are due. Rows of a provider whose keys are not set here wait.
import type { Selectable } from 'kysely'
import type { App } from '#platform/server/app.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { isDue } from '#platform/server/lease-queue.ts'

type Queue = 'checkouts' | 'refunds' | 'card_removals'

const waiting = ({ database, payments }: App, table: Queue) =>
  database.db
    .selectFrom(table)
    .where('next_try_at', 'is not', null)
    .where(
      'provider',
      'in',
      payments.all.map(({ name }) => name),
    )

export async function findDueRows<Table extends Queue>(
  app: App,
  table: Table,
  { limit, longestPauseMs }: { limit: number; longestPauseMs: number },
): Promise<Selectable<Tables[Table]>[]> {
  const rows = await waiting(app, table)
    .where(isDue(app.clock.now(), longestPauseMs))
    .selectAll()
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return rows as Selectable<Tables[Table]>[]
}

/** Milliseconds until the next row is due; Infinity if none waits. */
export async function nextDueRowIn(app: App, table: Queue): Promise<number> {
  const next = await waiting(app, table)
    .select('next_try_at')
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.next_try_at! - app.clock.now() : Infinity
}
