// The figures of the admins' home, from stored totals: sales by month and package, the way to delivery,
// unpaid orders by age.
import { readOrderCounts } from '#orders/server/count-orders.ts'
import { dayOf, NONE, readTotals, sumScopeIn, type SumScope, type Total } from '#orders/server/totals.ts'
import { lastMonths } from '#platform/rules/dates.ts'
import { DAY } from '#platform/rules/durations.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

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
  funnel: { step: 'Placed' | 'Paid' | 'Delivered'; count: number }[]
  unpaidByAge: { age: (typeof AGES)[number]['age']; cents: number; count: number }[]
}

const AGES = [
  { age: 'day', days: 1 },
  { age: 'week', days: 7 },
  { age: 'month', days: 30 },
  { age: 'older', days: Infinity },
] as const

export async function orderStatistics(app: App, viewer: Viewer): Promise<OrderStatistics> {
  requirePermission(viewer, 'see-sales')
  const { db } = app.database
  const mode = app.settings.PAYMENT_MODE
  const { currency, timeZone } = await app.format()
  const all = (name: SumScope) => readTotals(db, sumScopeIn(mode, name, currency))
  const [months, monthRefunds, monthReturned] = [
    await all('month'),
    await all('month-refunds'),
    await all('month-returned'),
  ]
  const [packages, packageRefunds] = [await all('package'), await all('package-refunds')]
  const [count, unpaid] = [await readOrderCounts(db, mode), await all('unpaid-day')]
  const now = app.clock.now()
  return {
    currency,
    salesByMonth: lastMonths(now, timeZone, 12)
      .toReversed()
      .map((month) => ({
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
      { step: 'Placed', count: count() },
      { step: 'Paid', count: count({ paymentStatus: 'Paid' }) },
      { step: 'Delivered', count: count({ paymentStatus: 'Paid', orderStatus: 'Delivered' }) },
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
