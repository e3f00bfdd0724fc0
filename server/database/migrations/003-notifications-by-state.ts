// The notifications of an order, or of none, are shown state by state: whoever floods one state makes no list
// slow.
import { sql, type Kysely } from 'kysely'

export function notificationsByState() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create index notifications_shown on notifications (order_id, state, seq)`.execute(db)
    await sql`drop index notifications_order`.execute(db)
  }
}
