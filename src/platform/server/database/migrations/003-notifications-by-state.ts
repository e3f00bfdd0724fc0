// Notifications are listed by order and state. With the state in the index, a flood of forged ones does not
// slow down the other lists.
import { sql, type Kysely } from 'kysely'

export function notificationsByState() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create index notifications_shown on notifications (order_id, state, seq)`.execute(db)
    await sql`drop index notifications_order`.execute(db)
  }
}
