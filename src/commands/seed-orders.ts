// Adds many made-up orders, for demos and load tests. Inserted in bulk, but complete: search terms, totals,
// receipt numbers and history are all there.
import type { Insertable } from 'kysely'
import { loadAgency } from '#email/server/agency.ts'
import { madeUpCustomer, madeUpEmail } from '#identity/server/made-up-customers.ts'
import { receiptNumberOf, type Order } from '#orders/server/order-record.ts'
import type { OrderRow } from '#orders/server/order-tables.ts'
import { orderTerms } from '#orders/server/order-terms.ts'
import { packagesOnSale, type PackageOnSale } from '#orders/server/package-on-sale.ts'
import { addToTotals, contributions, readTotal, scopeIn } from '#orders/server/totals.ts'
import { receiptRow } from '#payments/server/ledger/documents.ts'
import { monthOf } from '#platform/rules/dates.ts'
import { DAY, HOUR } from '#platform/rules/durations.ts'
import type { Format } from '#platform/rules/format.ts'
import { centsOf } from '#platform/rules/money.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { orderId, randomId } from '#platform/server/ids.ts'
import { receiptTerms } from '#platform/server/search/terms.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { FIRST_NAMES, LAST_NAMES, pick } from './sample-people.ts'
import { seedInbox } from './seed-inbox.ts'

/** SQLite takes 32,766 values in a statement, and an order has about forty. */
const CHUNK = 500
const SPREAD_MS = 700 * DAY

const COUNTRIES = [
  'Portugal',
  'Germany',
  'Spain',
  'France',
  'Norway',
  'United Kingdom',
  'United States',
  'India',
  'Japan',
  'Brazil',
]
const STREETS = ['Harbour Street', 'Mill Lane', 'Station Road', 'Orchard Avenue', 'Castle Hill', 'North Quay']
const fallbackPackage = (currency: string): PackageOnSale => ({
  id: 'seeded',
  name: 'Basic',
  priceText: '490',
  priceCents: centsOf('490', currency)!,
  currency,
  billing: 'once',
  points: [],
  most: 1,
})
/** Always test mode, so that they never count as real sales. */
const SEED_MODE = 'test'
/** The payee on the made-up payment forms. */
const RECEIVER = 'payments@seeded.example'

export interface SeedOwner {
  userId: string
  email: string
}

/**
 * Adds orders for one customer or, without `owner`, for many; then messages and subscribers too. Lists sort
 * by `seq`, newest first, so seeded orders go before the oldest existing one, in `seq` and in time. On an
 * empty site the last one is placed now.
 */
export async function seedOrders(app: App, count: number, owner?: SeedOwner): Promise<number> {
  const now = app.clock.now()
  const format = await app.format()
  const onSale = await packagesOnSale(app.database.db, format)
  const offered = onSale.length ? onSale : [fallbackPackage(format.currency)]
  const oldest = await app.database.db
    .selectFrom('orders')
    .select(['seq', 'placed_at'])
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const end = oldest ? oldest.placed_at - 1 : now
  let receipts = (await readTotal(app.database.db, scopeIn(SEED_MODE, 'receipts'))).count
  for (let done = 0; done < count; done += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - done) }, (_, index) => {
      const placedAt = end - SPREAD_MS + Math.floor(((done + index + 1) / count) * SPREAD_MS)
      const place = oldest && { seq: oldest.seq - count + done + index }
      const row = { ...seededOrder(pick(offered), { placedAt, now, owner, format }), ...place }
      return row.payment_status === 'Paid' ? { ...row, receipt_number: ++receipts } : row
    })
    await inTransaction(app, (unit) => insertMany(app, unit, rows))
  }
  if (!owner) await seedInbox(app, Math.floor(count / 10))
  return count
}

interface Seeding {
  placedAt: number
  now: number
  owner: SeedOwner | undefined
  format: Format
}

function seededOrder(sold: PackageOnSale, { placedAt, now, owner, format }: Seeding): Insertable<OrderRow> {
  const [first, last] = [pick(FIRST_NAMES), pick(LAST_NAMES)]
  const chance = Math.random()
  const paid = chance < 0.7
  const paidAt = paid ? Math.min(placedAt + Math.floor(Math.random() * 48 * HOUR), now) : null
  return {
    id: orderId(),
    user_id: owner?.userId ?? madeUpCustomer(Math.floor(Math.random() * 50_000)),
    customer_name: `${first} ${last}`,
    customer_email: owner?.email ?? madeUpEmail(first, last),
    customer_address: `${Math.ceil(Math.random() * 200)} ${pick(STREETS)}`,
    customer_country: pick(COUNTRIES),
    package_id: sold.id,
    package_name: sold.name,
    currency: sold.currency,
    list_cents: sold.priceCents,
    discount_cents: 0,
    net_cents: sold.priceCents,
    tax_cents: 0,
    price_cents: sold.priceCents,
    price_text: sold.priceText,
    points: JSON.stringify(sold.points),
    order_status: paid && Math.random() < 0.8 ? 'Delivered' : 'Pending',
    payment_status: paid ? 'Paid' : chance < 0.9 ? 'UnPaid' : 'Cancelled',
    refunded: 0,
    pay_key: randomId(),
    paid_at: paidAt,
    paid_month: paidAt === null ? null : monthOf(paidAt, format.timeZone),
    receipt_number: null,
    mode: SEED_MODE,
    refunded_cents: 0,
    coupon_id: null,
    coupon_code: null,
    coupon_held: 0,
    billing: 'once',
    retainer_id: null,
    period: null,
    bill_of: null,
    parts: 1,
    has_work: 1,
    later_cents: null,
    company_name: '',
    vat_number: '',
    tax: null,
    version: 1,
    placed_at: placedAt,
    updated_at: paidAt ?? placedAt,
  }
}

async function insertMany(app: App, unit: UnitOfWork, rows: Insertable<OrderRow>[]): Promise<void> {
  const placed = await unit.tx.insertInto('orders').values(rows).returning(['id', 'seq']).execute()
  const places = new Map(placed.map(({ id, seq }) => [id, seq]))
  const orders = rows.map((row) => ({ ...row, seq: places.get(row.id)! }) as Order)
  await unit.tx
    .insertInto('order_terms')
    .values(orders.flatMap((order) => termsWithReceipt(order).map((term) => ({ term, seq: order.seq }))))
    .execute()
  await unit.tx
    .insertInto('order_lines')
    .values(
      orders.map((order) => ({
        order_id: order.id,
        position: 1,
        kind: 'package' as const,
        record_id: order.package_id,
        name: order.package_name,
        points: order.points,
        quantity: 1,
        unit_cents: order.list_cents,
        discount_cents: 0,
        billing: order.billing,
        rate: null,
      })),
    )
    .execute()
  const noteOf = (order: Order) =>
    `Made up: ${order.package_name} for ${unit.format.money(order.price_cents, order.currency)}, ${order.payment_status}.`
  await unit.tx
    .insertInto('order_events')
    .values(
      orders.map((order) => ({
        order_id: order.id,
        kind: 'placed',
        actor: SYSTEM_ACTOR,
        note: noteOf(order),
        data: '{}',
        at: order.placed_at,
      })),
    )
    .execute()
  // Like the orders that are older than migration 014: at work, without a promised day. All other orders get
  // their row with the first action.
  const atWork = orders.filter(
    ({ payment_status: payment, order_status: status }) => payment === 'Paid' && status === 'Pending',
  )
  if (atWork.length)
    await unit.tx
      .insertInto('order_work')
      .values(
        atWork.map(({ id, updated_at: at }) => ({
          order_id: id,
          state: 'in-progress' as const,
          waiting_on: 'agency' as const,
          updated_at: at,
        })),
      )
      .execute()
  const opened = orders.filter((order) => order.payment_status !== 'UnPaid')
  if (opened.length)
    await unit.tx
      .insertInto('pay_forms')
      .values(opened.map((order) => ({ order_id: order.id, receiver: RECEIVER, at: order.placed_at })))
      .execute()
  const paid = orders.filter((order) => order.receipt_number !== null)
  const seller = await loadAgency(app, unit.tx)
  const issuing = {
    seller,
    timeZone: unit.format.timeZone,
    payment: { provider: 'stand-in', transaction: '' },
  }
  if (paid.length)
    await unit.tx
      .insertInto('documents')
      .values(paid.map((order) => receiptRow(order, issuing)))
      .execute()
  const forms = opened.map(() => ({
    scope: scopeIn(SEED_MODE, 'pay-forms'),
    key: '',
    cents: 0,
    count: 1,
  }))
  await addToTotals(unit.tx, [
    ...orders.flatMap(contributions),
    ...forms,
    { scope: scopeIn(SEED_MODE, 'receipts'), key: '', cents: 0, count: paid.length },
  ])
}

function termsWithReceipt(order: Order): string[] {
  const number = receiptNumberOf(order)
  return number ? [...new Set([...orderTerms(order), ...receiptTerms(number)])] : orderTerms(order)
}
