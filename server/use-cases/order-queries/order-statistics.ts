// Figures for the dashboards, all from stored totals.
import { CURRENCIES } from '#domain/currency.ts'
import { monthOf } from '#domain/dates.ts'
import { DAY } from '#domain/durations.ts'
import type { PaymentMode } from '#domain/payment-mode.ts'
import { requirePermission, requireSignedIn, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import {
  dayOf,
  NONE,
  readTotal,
  readTotals,
  scopeIn,
  sumScopeIn,
  type CountScope,
  type SumScope,
  type Total,
} from '../orders/totals.ts'

/** The sales in one currency. */
export interface CurrencySales {
  currency: string
  /** The prices of all paid orders, before refunds. */
  salesCents: number
  /** Partial refunds of paid orders. */
  refundedCents: number
  netCents: number
  /** Orders refunded in full. They no longer count as sales. */
  returned: Total
}

export interface SalesTotals extends CurrencySales {
  /** Orders from before the site changed its currency. */
  otherCurrencies: CurrencySales[]
  /** Counted over all currencies. */
  paidOrders: number
  orders: number
}

/** The currencies that orders of this mode were paid in; that of the site first. */
async function soldCurrencies(db: Queryable, mode: PaymentMode, own: string): Promise<string[]> {
  const currencyOf = new Map(
    CURRENCIES.flatMap((currency) =>
      (['sales', 'returned'] as const).map((name) => [sumScopeIn(mode, name, currency), currency]),
    ),
  )
  const rows = await db
    .selectFrom('totals')
    .select('scope')
    .where('scope', 'in', [...currencyOf.keys()])
    .where('key', '=', '')
    .where('count', '>', 0)
    .execute()
  const found = rows.map(({ scope }) => currencyOf.get(scope)!)
  return [...new Set([own, ...found.toSorted()])]
}

export async function salesTotals(
  house: House,
  viewer: Viewer,
  mode = house.settings.PAYMENT_MODE,
): Promise<SalesTotals> {
  requirePermission(viewer, 'see-sales')
  const { db } = house.database
  const { currency: own } = await house.format()
  const orders = await readTotal(db, scopeIn(mode, 'orders'))
  const all: (CurrencySales & { paidOrders: number })[] = []
  for (const currency of await soldCurrencies(db, mode, own)) {
    const read = (name: SumScope) => readTotal(db, sumScopeIn(mode, name, currency))
    const [sales, refunds, returned] = [await read('sales'), await read('refunds'), await read('returned')]
    all.push({
      currency,
      salesCents: sales.cents,
      refundedCents: refunds.cents,
      netCents: sales.cents - refunds.cents,
      returned,
      paidOrders: sales.count,
    })
  }
  const [first, ...otherCurrencies] = all
  return {
    ...first!,
    otherCurrencies,
    paidOrders: all.reduce((sum, { paidOrders }) => sum + paidOrders, 0),
    orders: orders.count,
  }
}

/** What a customer paid in one currency. */
export interface Spent {
  currency: string
  /** The prices of all paid orders, before refunds. */
  spentCents: number
  /** Partial refunds of them. */
  refundedCents: number
}

export interface CustomerTotals extends Spent {
  /** Orders from before the site changed its currency. */
  otherCurrencies: Spent[]
  orders: number
  pending: number
}

export async function customerTotals(house: House, viewer: Viewer): Promise<CustomerTotals> {
  const { userId } = requireSignedIn(viewer)
  const { db } = house.database
  const { currency: own } = await house.format()
  const orders = await readTotal(db, 'customer-orders', userId)
  const pending = await readTotal(db, 'customer-pending', userId)
  const spent: Spent[] = []
  for (const currency of await soldCurrencies(db, house.settings.PAYMENT_MODE, own))
    spent.push(await spentIn(house, userId, currency))
  const [first, ...others] = spent
  return {
    ...first!,
    otherCurrencies: others.filter(({ spentCents }) => spentCents > 0),
    orders: orders.count,
    pending: pending.count,
  }
}

async function spentIn(house: House, userId: string, currency: string): Promise<Spent> {
  const scope = sumScopeIn(house.settings.PAYMENT_MODE, 'customer', currency)
  const { cents: spentCents } = await readTotal(house.database.db, scope, userId)
  const refundedCents = spentCents ? await refundedOf(house, userId, currency) : 0
  return { currency, spentCents, refundedCents }
}

/** Added up: one customer has few orders, and an index finds them. */
async function refundedOf(
  { database: { db }, settings }: House,
  userId: string,
  currency: string,
): Promise<number> {
  const { cents } = await db
    .selectFrom('orders')
    .select((e) => e.fn.sum<number | string | null>('refunded_cents').as('cents'))
    .where('user_id', '=', userId)
    .where('payment_status', '=', 'Paid')
    .where('mode', '=', settings.PAYMENT_MODE)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** Paid orders and their partial refunds. */
export interface Sold extends Total {
  refundedCents: number
}

export interface OrderStatistics {
  /** The currency of all sums. Orders in other currencies are counted in the funnel only. */
  currency: string
  /** The last twelve months, oldest first, including months without a sale. */
  salesByMonth: (Sold & { month: string; returned: Total; yearBefore: Total })[]
  /** Best-selling first. */
  salesByPackage: (Sold & { name: string })[]
  /** Steps that orders of every payment provider pass. */
  funnel: { step: 'Placed' | 'Paid' | 'Paid and delivered'; count: number }[]
  unpaidByAge: { age: string; cents: number; count: number }[]
}

const AGES = [
  { age: 'Up to a day', days: 1 },
  { age: 'Up to a week', days: 7 },
  { age: 'Up to a month', days: 30 },
  { age: 'Older', days: Infinity },
]

export async function orderStatistics(house: House, viewer: Viewer): Promise<OrderStatistics> {
  requirePermission(viewer, 'see-sales')
  const { db } = house.database
  const mode = house.settings.PAYMENT_MODE
  const { currency, timeZone } = await house.format()
  const all = (name: SumScope) => readTotals(db, sumScopeIn(mode, name, currency))
  const [months, monthRefunds, monthReturned] = [
    await all('month'),
    await all('month-refunds'),
    await all('month-returned'),
  ]
  const [packages, packageRefunds] = [await all('package'), await all('package-refunds')]
  const [states, unpaid] = [await readTotals(db, scopeIn(mode, 'state')), await all('unpaid-day')]
  const count = (name: CountScope) => readTotal(db, scopeIn(mode, name)).then((total) => total.count)
  const inState = (name: string) => states.get(name)?.count ?? 0
  const now = house.clock.now()
  return {
    currency,
    salesByMonth: lastMonths(now, timeZone).map((month) => ({
      month,
      ...(months.get(month) ?? NONE),
      refundedCents: monthRefunds.get(month)?.cents ?? 0,
      returned: monthReturned.get(month) ?? NONE,
      yearBefore: months.get(yearBefore(month)) ?? NONE,
    })),
    salesByPackage: [...packages]
      .map(([name, total]) => ({ name, ...total, refundedCents: packageRefunds.get(name)?.cents ?? 0 }))
      .filter((sold) => sold.count > 0)
      .sort((a, b) => b.cents - a.cents),
    funnel: [
      { step: 'Placed', count: await count('orders') },
      { step: 'Paid', count: inState('Paid/Pending') + inState('Paid/Delivered') },
      { step: 'Paid and delivered', count: inState('Paid/Delivered') },
    ],
    unpaidByAge: unpaidByAge(unpaid, now),
  }
}

/**
 * Totals store only the day of an unpaid order, so ages are whole days, rounded to the younger side. A day
 * without unpaid orders keeps its row, so there are far more days than unpaid orders.
 */
function unpaidByAge(unpaid: ReadonlyMap<string, Total>, now: number): OrderStatistics['unpaidByAge'] {
  const today = Date.parse(dayOf(now))
  const groups = AGES.map(({ age }) => ({ age, ...NONE }))
  for (const [day, { cents, count }] of unpaid) {
    if (count === 0) continue
    const days = (today - Date.parse(day)) / DAY
    const group = groups[AGES.findIndex((each) => days <= each.days)]!
    group.cents += cents
    group.count += count
  }
  return groups
}

/** "2026-11" becomes "2025-11". */
const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

function lastMonths(now: number, timeZone: string): string[] {
  const [year, month] = monthOf(now, timeZone).split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7),
  )
}
