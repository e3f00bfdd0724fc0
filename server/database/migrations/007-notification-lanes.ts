// Notifications that name something we know are verified first; all others wait in a small lane of their own,
// and lose their bytes once they turn out to be forged. What was waiting before is verified first.
import { sql, type Kysely } from 'kysely'

export function notificationLanes() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table notifications add column lane text not null default 'known'`.execute(db)
    await sql`alter table notifications add column size integer not null default 0`.execute(db)
    await sql`alter table notifications add column reading text`.execute(db)
    await sql`create index notifications_lane on notifications (state, lane, next_try_at)`.execute(db)
    await sql`create index notifications_lane_newest on notifications (state, lane, seq)`.execute(db)
    await sql`drop index notifications_waiting`.execute(db)
  }
}
