// Finds the few orders with money that may not fit them among all events: payments that failed a check, and
// payments that came when the order was paid or refunded already.
import { sql, type Kysely } from 'kysely'

export function unsettledMoney() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create index order_events_unsettled on order_events (seq)
      where (kind = 'mismatch' or (kind = 'completed' and substr(data, 1, 10) in ('{"from":"P', '{"from":"R')))`.execute(
      db,
    )
  }
}
