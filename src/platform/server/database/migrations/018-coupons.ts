// An order keeps the coupon that it was placed with. How often each coupon was used is a total of its own
// ('live-coupon'), changed with the order. The figures need totals of refunded sales by package, and an index
// each for what retainers bring in and for their unpaid invoices.
import { sql, type Kysely } from 'kysely'

export function coupons() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table orders add column coupon_id text`.execute(db)
    await sql`alter table orders add column coupon_code text`.execute(db)
    await sql`alter table orders add column coupon_held integer not null default 0`.execute(db)
    await sql`insert into totals (scope, key, cents, count)
      select mode || '-package-returned-' || currency, package_name, sum(price_cents), count(*)
      from orders where refunded = 1 and paid_month is not null
      group by mode, currency, package_name`.execute(db)
    await sql`create index retainers_recurring
      on retainers (mode, state, currency, billed_every, price_cents)`.execute(db)
    // By state and not only of unpaid ones: SQLite would take the index of all orders instead.
    await sql`create index orders_period_state on orders (mode, payment_status, id)
      where retainer_id is not null`.execute(db)
    // Whether a customer used a coupon before.
    await sql`create index orders_coupon on orders (coupon_id, user_id) where coupon_id is not null`.execute(
      db,
    )
  }
}
