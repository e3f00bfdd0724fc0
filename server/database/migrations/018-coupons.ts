// An order keeps the coupon that it was placed with. How often each coupon was used is a total of its own
// ('live-coupon'), changed with the order.
import { sql, type Kysely } from 'kysely'

export function coupons() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table orders add column coupon_id text`.execute(db)
    await sql`alter table orders add column coupon_code text`.execute(db)
    await sql`alter table orders add column coupon_held integer not null default 0`.execute(db)
    // Whether a customer used a coupon before.
    await sql`create index orders_coupon on orders (coupon_id, user_id) where coupon_id is not null`.execute(
      db,
    )
  }
}
