// Orders, retainers and coupons of the version before lines and parts: they read the same after the migration.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { amountsOfLines } from '#orders/rules/lines.ts'
import { PAID_AT_ONCE } from '#orders/rules/payment-plan.ts'
import { agreementOf, linesOf, partsOf, planOf } from '#orders/server/agreed.ts'
import { amountsOf, toOrderRecord } from '#orders/server/order-record.ts'
import { laterCentsOf, taxAsSold } from '#orders/server/selling-rules.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { emptyDatabase, migrateTo, silent } from '#tests/support/empty-database.ts'

const TAX = JSON.stringify({ treatment: 'rate', name: 'VAT', rate: 2500, pricesInclude: false, words: '' })

/** The columns that an order had. */
const orderOf = (id: string, changes: Record<string, string | number | null> = {}) => ({
  id,
  user_id: null,
  customer_name: 'Ada Buyer',
  customer_email: 'ada@test.example',
  customer_address: '1 Test Street',
  customer_country: 'Sweden',
  package_id: 'p',
  package_name: 'Standard',
  currency: 'SEK',
  list_cents: 100_00,
  discount_cents: 0,
  net_cents: 100_00,
  tax_cents: 25_00,
  price_cents: 125_00,
  price_text: '100',
  points: JSON.stringify(['One', 'Two']),
  order_status: 'Pending',
  payment_status: 'UnPaid',
  refunded: 0,
  pay_key: `key-${id}`,
  paid_at: null,
  paid_month: null,
  receipt_number: null,
  mode: 'live',
  refunded_cents: 0,
  coupon_id: null,
  coupon_code: null,
  coupon_held: 0,
  billing: 'once',
  retainer_id: null,
  period: null,
  company_name: '',
  vat_number: '',
  tax: TAX,
  version: 1,
  placed_at: 1_700_000_000_000,
  updated_at: 1_700_000_000_000,
  ...changes,
})

const PAID = { payment_status: 'Paid', paid_at: 1_700_000_100_000, paid_month: '2023-11' }
const RETAINER = { billing: 'month', retainer_id: 'retainer' }

const BEFORE = [
  orderOf('unpaid'),
  orderOf('paid', { ...PAID, receipt_number: 1 }),
  orderOf('coupon', {
    ...PAID,
    receipt_number: 2,
    discount_cents: 20_00,
    net_cents: 80_00,
    tax_cents: 20_00,
    price_cents: 100_00,
    coupon_id: 'c',
    coupon_code: 'SPRING',
    coupon_held: 1,
    refunded_cents: 30_00,
  }),
  orderOf('refunded', {
    payment_status: 'Cancelled',
    refunded: 1,
    refunded_cents: 125_00,
    paid_month: '2023-10',
  }),
  orderOf('yen', {
    ...PAID,
    receipt_number: 3,
    currency: 'JPY',
    mode: 'test',
    list_cents: 500,
    net_cents: 500,
    tax_cents: 0,
    price_cents: 500,
    tax: null,
  }),
  orderOf('period-1', { ...PAID, ...RETAINER, period: 1, receipt_number: 4 }),
  orderOf('period-2', { ...RETAINER, period: 2 }),
]

it('keeps every order as it was, with one line and one part', async () => {
  const database = await emptyDatabase()
  await migrateTo(database, '055-wording')
  const { db } = database
  await sql`insert into retainers (id, package_id, package_name, billed_every, starts_on, anchor_day, state,
    next_period, price_cents, currency, mode, created_at, updated_at)
    values ('retainer', 'p', 'Standard', 'month', '2023-11-14', 14, 'active', 3, 12500, 'SEK', 'live', 0, 0)`.execute(
    db,
  )
  for (const row of BEFORE)
    await sql`insert into orders (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  await migrate(database, silent)

  const format = {} as never
  for (const row of BEFORE) {
    const order = await db.selectFrom('orders').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ ...row, bill_of: null, part: null, parts: 1, has_work: 1 })
    expect(toOrderRecord(format, order)).toMatchObject({ packageName: 'Standard', packagePrice: '100' })
    const lines = await linesOf(db, order)
    expect(lines).toEqual([
      {
        kind: 'package',
        recordId: 'p',
        name: 'Standard',
        points: ['One', 'Two'],
        quantity: 1,
        unitCents: row.list_cents,
        discountCents: row.discount_cents,
        billing: row.billing,
        rate: null,
      },
    ])
    // What the lines come to is what was paid.
    expect(amountsOfLines(lines, taxAsSold(order))).toEqual(amountsOf(order))
    expect(laterCentsOf(order)).toBe(row.currency === 'JPY' ? 500 : 125_00)
    expect(await partsOf(db, order)).toEqual([])
    expect(await planOf(db, order)).toEqual(PAID_AT_ONCE)
    expect(await agreementOf(db, order)).toBeUndefined()
  }
  const totals = await db
    .selectFrom('totals')
    .select(['scope', 'key', 'cents', 'count'])
    .where('scope', 'like', '%received%')
    .orderBy('scope')
    .execute()
  expect(totals).toEqual([
    { scope: 'live-month-received-SEK', key: '2023-11', cents: 125_00 + 70_00 + 125_00, count: 3 },
    { scope: 'live-received-SEK', key: '', cents: 125_00 + 70_00 + 125_00, count: 3 },
    { scope: 'test-month-received-JPY', key: '2023-11', cents: 500, count: 1 },
    { scope: 'test-received-JPY', key: '', cents: 500, count: 1 },
  ])
})
