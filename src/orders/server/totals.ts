// Running totals. They change in the same transaction as the order, so they never drift from it and no screen
// has to sum a table.
import { taxLeft } from '#platform/rules/figures.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Order } from './order-record.ts'

export interface Total {
  cents: number
  count: number
}

export const NONE: Total = { cents: 0, count: 0 }

type Entry = Total & { scope: string; key: string }

/** The key of an unpaid order's day, "2026-11-14". In UTC: changing the site's time zone moves no order. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The total of the files on all orders: `cents` are bytes. */
export const FILES_SCOPE = 'files'

/** The counters of invoices and credit notes: the key is the series. */
export const INVOICE_SCOPE = 'invoices'

/** Test and live orders have separate totals, so the mode is part of the scope's name. */
export const scopeIn = (mode: PaymentMode, name: CountScope): string => `${mode}-${name}`

/** Sums of different currencies are never mixed, so the currency is part of the name too. */
export const sumScopeIn = (mode: PaymentMode, name: SumScope, currency: string): string =>
  `${mode}-${name}-${currency}`

/** The counts of each mode. Their cents are 0. */
export type CountScope = 'orders' | 'state' | 'pay-forms' | 'receipts' | 'coupon'

/**
 * The sums of each mode and currency. `refunds`: partial refunds of paid orders. `returned`: sales refunded
 * in full. `tax`: in what is left of the sales.
 */
export type SumScope =
  | 'customer'
  | 'unpaid-day'
  | 'sales'
  | 'received'
  | 'month-received'
  | 'month'
  | 'package'
  | 'refunds'
  | 'month-refunds'
  | 'package-refunds'
  | 'returned'
  | 'month-returned'
  | 'package-returned'
  | 'month-tax'
  | 'package-tax'

/** The entries that an order adds to the totals in its current state. */
export function contributions(order: Order): Entry[] {
  const counted = (scope: string, key = ''): Entry => ({ scope, key, cents: 0, count: 1 })
  const one = (name: SumScope, key = '', cents = order.price_cents): Entry => ({
    scope: sumScopeIn(order.mode, name, order.currency),
    key,
    cents,
    count: 1,
  })
  // Of a bill only the money counts: the order counts the rest.
  if (order.bill_of) return received(order, one)
  const owner = order.user_id
  const isPending = order.order_status === 'Pending' && order.payment_status !== 'Cancelled'
  const isPaid = order.payment_status === 'Paid'
  return [
    counted(scopeIn(order.mode, 'orders')),
    counted(scopeIn(order.mode, 'state'), `${order.payment_status}/${order.order_status}`),
    // Not per mode: customers see their test and live orders in one list.
    ...(owner ? [counted('customer-orders', owner)] : []),
    ...(owner && isPending ? [counted('customer-pending', owner)] : []),
    ...(owner && isPaid ? [one('customer', owner)] : []),
    ...(order.coupon_id && order.coupon_held
      ? [counted(scopeIn(order.mode, 'coupon'), order.coupon_id)]
      : []),
    ...(order.payment_status === 'UnPaid' ? [one('unpaid-day', dayOf(order.placed_at))] : []),
    ...(isPaid ? [one('sales'), one('month', order.paid_month!), one('package', order.package_name)] : []),
    ...(isPaid && order.tax_cents ? taxEntries(order, one) : []),
    ...moneyBack(order, one),
    ...(order.parts === 1 ? received(order, one) : []),
  ]
}

/** The money that is here. Sales count once all parts of an order are paid. */
function received(order: Order, one: EntryOf): Entry[] {
  const cents = order.payment_status === 'Paid' ? order.price_cents - order.refunded_cents : 0
  return cents ? [one('received', '', cents), one('month-received', order.paid_month!, cents)] : []
}

type EntryOf = (name: SumScope, key?: string, cents?: number) => Entry

function taxEntries(order: Order, one: EntryOf): Entry[] {
  const cents = taxLeft(order)
  return [one('month-tax', order.paid_month!, cents), one('package-tax', order.package_name, cents)]
}

function moneyBack(order: Order, one: EntryOf): Entry[] {
  const {
    payment_status: status,
    refunded,
    refunded_cents: cents,
    paid_month: month,
    package_name: sold,
  } = order
  if (status === 'Paid' && cents > 0)
    return [
      one('refunds', '', cents),
      one('month-refunds', month!, cents),
      one('package-refunds', sold, cents),
    ]
  // Money that was refunded before the order became a sale belongs to no month.
  if (refunded === 1 && month !== null)
    return [one('returned'), one('month-returned', month), one('package-returned', sold)]
  return []
}

/** Subtracts the order's old entries and adds its new ones. */
export function recount(unit: UnitOfWork, before: Order | undefined, after: Order): Promise<void> {
  const removed = before
    ? contributions(before).map((entry) => ({ ...entry, cents: -entry.cents, count: -entry.count }))
    : []
  return addToTotals(unit.tx, [...removed, ...contributions(after)])
}

const upsertTotals = preparedQuery((db, { entries }: { entries: Entry[] }) =>
  db
    .insertInto('totals')
    .values(entries)
    .onConflict((on) =>
      on.columns(['scope', 'key']).doUpdateSet((e) => ({
        cents: e('totals.cents', '+', e.ref('excluded.cents')),
        count: e('totals.count', '+', e.ref('excluded.count')),
      })),
    ),
)

export async function addToTotals(db: Queryable, entries: readonly Entry[]): Promise<void> {
  const sums = new Map<string, Entry>()
  for (const entry of entries) {
    const name = `${entry.scope} ${entry.key}`
    const sum = sums.get(name) ?? { ...entry, ...NONE }
    sums.set(name, { ...sum, cents: sum.cents + entry.cents, count: sum.count + entry.count })
  }
  // Always write the rows in the same order, so two transactions can't deadlock on them.
  const changed = [...sums.entries()]
    .filter(([, { cents, count }]) => cents || count)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
  if (changed.length) await upsertTotals(db, { entries: changed })
}

export async function readTotal(db: Queryable, scope: string, key = ''): Promise<Total> {
  return (
    (await db
      .selectFrom('totals')
      .select(['cents', 'count'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()) ?? NONE
  )
}

/** All totals of one scope, by key. */
export async function readTotals(db: Queryable, scope: string): Promise<Map<string, Total>> {
  const rows = await db
    .selectFrom('totals')
    .select(['key', 'cents', 'count'])
    .where('scope', '=', scope)
    .execute()
  return new Map(rows.map(({ key, cents, count }) => [key, { cents, count }]))
}

/** The next number of a gapless series: a rolled-back transaction gives its number back. */
export async function nextNumber(unit: UnitOfWork, scope: string, key = ''): Promise<number> {
  const { count } = await unit.tx
    .insertInto('totals')
    .values({ scope, key, cents: 0, count: 1 })
    .onConflict((on) =>
      on.columns(['scope', 'key']).doUpdateSet((e) => ({ count: e('totals.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}
