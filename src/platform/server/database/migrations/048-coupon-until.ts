// Until when an unpaid order holds the use of its coupon that it took again for a checkout.
import { sql, type Kysely } from 'kysely'

export function couponUntil() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table orders add column coupon_held_until bigint`.execute(db)
  }
}
