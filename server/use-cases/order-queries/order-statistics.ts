// Figures for the dashboards, all from stored totals.
import { monthOf } from '#domain/dates.ts'
import { requireAdmin, requireSignedIn, type Viewer } from '#domain/permissions.ts'
import { DAY } from '../../clock.ts'
import type { House } from '../../house.ts'
import { dayOf, NONE, readTotal, readTotals, scopeIn, type OrderScope, type Total } from '../orders/totals.ts'

export interface SalesTotals {
  /** The prices of all paid orders, before refunds. */
  salesCents: number
  /** Partial refunds of paid orders. */
  refundedCents: number
  netCents: number
  /** Orders refunded in full. They no longer count as sales. */
  returned: Total
  paidOrders: number
  orders: number
}

export async function salesTotals(
  house: House,
  viewer: Viewer,
  mode = house.settings.PAYMENT_MODE,
): Promise<SalesTotals> {
  requireAdmin(viewer)
  const read = (name: OrderScope) => readTotal(house.database.db, scopeIn(mode, name))
  const [sales, refunds, returned, orders] = [
    await read('sales'),
    await read('refunds'),
    await read('returned'),
    await read('orders'),
  ]
  return {
    salesCents: sales.cents,
    refundedCents: refunds.cents,
    netCents: sales.cents - refunds.cents,
    returned,
    paidOrders: sales.count,
    orders: orders.count,
  }
}

export interface CustomerTotals {
  /** The prices of all paid orders, before refunds. */
  spentCents: number
  /** Partial refunds of them. */
  refundedCents: number
  orders: number
  pending: number
}

export async function customerTotals(house: House, viewer: Viewer): Promise<CustomerTotals> {
  const { userId } = requireSignedIn(viewer)
  const { db } = house.database
  const spent = await readTotal(db, scopeIn(house.settings.PAYMENT_MODE, 'customer'), userId)
  const orders = await readTotal(db, 'customer-orders', userId)
  const pending = await readTotal(db, 'customer-pending', userId)
  const refundedCents = spent.cents ? await refundedOf(house, userId) : 0
  return { spentCents: spent.cents, refundedCents, orders: orders.count, pending: pending.count }
}

/** Added up: one customer has few orders, and an index finds them. */
async function refundedOf({ database: { db }, settings }: House, userId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('orders')
    .select((e) => e.fn.sum<number | string | null>('refunded_cents').as('cents'))
    .where('user_id', '=', userId)
    .where('payment_status', '=', 'Paid')
    .where('mode', '=', settings.PAYMENT_MODE)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** Paid orders and their partial refunds. */
export interface Sold extends Total {
  refundedCents: number
}

export interface OrderStatistics {
  /** The last twelve months, oldest first, including months without a sale. */
  salesByMonth: (Sold & { month: string; returned: Total })[]
  /** Best-selling first. */
  salesByPackage: (Sold & { name: string })[]
  funnel: { step: 'Placed' | 'Payment opened' | 'Paid' | 'Paid and delivered'; count: number }[]
  unpaidByAge: { age: string; cents: number; count: number }[]
}

const AGES = [
  { age: 'Up to a day', days: 1 },
  { age: 'Up to a week', days: 7 },
  { age: 'Up to a month', days: 30 },
  { age: 'Older', days: Infinity },
]

export async function orderStatistics(house: House, viewer: Viewer): Promise<OrderStatistics> {
  requireAdmin(viewer)
  const { db } = house.database
  const mode = house.settings.PAYMENT_MODE
  const all = (name: OrderScope) => readTotals(db, scopeIn(mode, name))
  const [months, monthRefunds, monthReturned] = [
    await all('month'),
    await all('month-refunds'),
    await all('month-returned'),
  ]
  const [packages, packageRefunds] = [await all('package'), await all('package-refunds')]
  const [states, unpaid] = [await all('state'), await all('unpaid-day')]
  const count = (name: OrderScope) => readTotal(db, scopeIn(mode, name)).then((total) => total.count)
  const now = house.clock.now()
  // Totals store only the day of an unpaid order, so ages are whole days, rounded to the younger side.
  const today = Date.parse(dayOf(now))
  return {
    salesByMonth: lastMonths(now, house.settings.TIME_ZONE).map((month) => ({
      month,
      ...(months.get(month) ?? NONE),
      refundedCents: monthRefunds.get(month)?.cents ?? 0,
      returned: monthReturned.get(month) ?? NONE,
    })),
    salesByPackage: [...packages]
      .map(([name, total]) => ({ name, ...total, refundedCents: packageRefunds.get(name)?.cents ?? 0 }))
      .filter((sold) => sold.count > 0)
      .sort((a, b) => b.cents - a.cents),
    funnel: [
      { step: 'Placed', count: await count('orders') },
      { step: 'Payment opened', count: await count('pay-forms') },
      { step: 'Paid', count: await count('sales') },
      { step: 'Paid and delivered', count: states.get('Paid/Delivered')?.count ?? 0 },
    ],
    unpaidByAge: AGES.map(({ age, days }, index) => {
      const from = AGES[index - 1]?.days ?? -Infinity
      const within = [...unpaid].filter(([day]) => {
        const old = (today - Date.parse(day)) / DAY
        return old > from && old <= days
      })
      return {
        age,
        cents: within.reduce((sum, [, total]) => sum + total.cents, 0),
        count: within.reduce((sum, [, total]) => sum + total.count, 0),
      }
    }),
  }
}

function lastMonths(now: number, timeZone: string): string[] {
  const [year, month] = monthOf(now, timeZone).split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7),
  )
}
