// Figures for the dashboards, all from kept totals.
import { monthOf } from '#domain/dates.ts'
import { requireAdmin, requireSignedIn, type Viewer } from '#domain/permissions.ts'
import { DAY } from '../../clock.ts'
import type { House } from '../../house.ts'
import { dayOf, readTotal, readTotals } from './totals.ts'

export interface SalesTotals {
  salesCents: number
  paidOrders: number
  orders: number
}

export async function salesTotals(house: House, viewer: Viewer): Promise<SalesTotals> {
  requireAdmin(viewer)
  const { db } = house.database
  const sales = await readTotal(db, 'sales')
  const orders = await readTotal(db, 'orders')
  return { salesCents: sales.cents, paidOrders: sales.count, orders: orders.count }
}

export interface CustomerTotals {
  spentCents: number
  orders: number
  pending: number
}

export async function customerTotals(house: House, viewer: Viewer): Promise<CustomerTotals> {
  const { userId } = requireSignedIn(viewer)
  const { db } = house.database
  const spent = await readTotal(db, 'customer', userId)
  const orders = await readTotal(db, 'customer-orders', userId)
  const pending = await readTotal(db, 'customer-pending', userId)
  return { spentCents: spent.cents, orders: orders.count, pending: pending.count }
}

export interface OrderStatistics {
  /** The last twelve months, oldest first; months without a sale are there too. */
  salesByMonth: { month: string; cents: number; count: number }[]
  /** The best first. */
  salesByPackage: { name: string; cents: number; count: number }[]
  /** How many orders got how far. */
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
  const months = await readTotals(db, 'month')
  const packages = await readTotals(db, 'package')
  const states = await readTotals(db, 'state')
  const unpaid = await readTotals(db, 'unpaid-day')
  const count = (scope: string) => readTotal(db, scope).then((total) => total.count)
  const now = house.clock.now()
  // Of an unpaid order only the day is kept, so its age is counted from day to day: none is made older than it is.
  const today = Date.parse(dayOf(now))
  return {
    salesByMonth: lastMonths(now, house.settings.TIME_ZONE).map((month) => ({ month, ...(months.get(month) ?? { cents: 0, count: 0 }) })),
    salesByPackage: [...packages].map(([name, total]) => ({ name, ...total })).filter((sold) => sold.count > 0).sort((a, b) => b.cents - a.cents),
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
      return { age, cents: within.reduce((sum, [, total]) => sum + total.cents, 0), count: within.reduce((sum, [, total]) => sum + total.count, 0) }
    }),
  }
}

function lastMonths(now: number, timeZone: string): string[] {
  const [year, month] = monthOf(now, timeZone).split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7))
}
