// Each order keeps its currency, and how its price came about: list price, discount, net and tax. So far all
// were in dollars, without discount and tax. Sums of money are per currency; counts are of all orders.
import { sql, type Kysely } from 'kysely'
import type { Database } from '../connect.ts'

/** Totals whose cents are read. The scope names the currency: 'live-sales-USD'. */
const SUMS = [
  'customer',
  'unpaid-day',
  'sales',
  'month',
  'package',
  'refunds',
  'month-refunds',
  'package-refunds',
  'returned',
  'month-returned',
]

/** Totals whose counts alone are read. Their cents would mix currencies, so there are none. */
const COUNTS = ['orders', 'state', 'pay-forms']

export function orderCurrency(kind: Database['kind']) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    const run = (query: ReturnType<typeof sql>) => query.execute(db)
    await run(sql`alter table orders add column currency text not null default 'USD'`)
    for (const column of ['list_cents', 'discount_cents', 'net_cents', 'tax_cents'])
      await run(sql`alter table orders add column ${sql.ref(column)} bigint not null default 0`)
    await run(sql`update orders set list_cents = price_cents, net_cents = price_cents`)
    const scopes = (names: readonly string[]) =>
      sql.join(['test', 'live'].flatMap((mode) => names.map((name) => `${mode}-${name}`)))
    await run(sql`update totals set scope = scope || '-USD' where scope in (${scopes(SUMS)})`)
    await run(sql`update totals set cents = 0 where scope in (${scopes(COUNTS)})`)
    await run(sql`update totals set cents = 0 where scope in ('customer-orders', 'customer-pending')`)
    if (kind === 'postgres') await run(sql`analyze orders`)
  }
}
