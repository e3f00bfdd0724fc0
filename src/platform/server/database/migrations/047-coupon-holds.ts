// Finds the orders that hold a use of their coupon and are not paid: after a week they give it back.
import { sql, type Kysely } from 'kysely'

export function couponHolds() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create index orders_coupon_held on orders (placed_at)
      where coupon_held = 1 and payment_status <> 'Paid'`.execute(db)
  }
}
