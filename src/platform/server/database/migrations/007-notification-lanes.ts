// Two lanes: notifications that name an order or transaction of ours are verified first; all others share a
// small lane and lose their bytes if forged. Existing ones go to the first lane.
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
