// What running retainers bring in per month. Reads only what is running, by an index.
import { monthlyCents } from '#content/rules/values/intervals.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

export interface RecurringRevenue {
  currency: string
  /** The revenue of all intervals, converted to a month. */
  monthlyCents: number
  retainers: number
  /** How many of these will stop when the running period ends. */
  stopping: number
}

/** Of the site's mode, by currency. */
export async function recurringRevenue(
  { database, settings }: App,
  viewer: Viewer,
): Promise<RecurringRevenue[]> {
  requirePermission(viewer, 'see-sales')
  const rows = await database.db
    .selectFrom('retainers')
    .select(['currency', 'billed_every', 'price_cents', 'state'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('mode', '=', settings.PAYMENT_MODE)
    .where('state', 'in', ['active', 'pausing', 'ending'])
    .groupBy(['currency', 'billed_every', 'price_cents', 'state'])
    .execute()
  const groups = Map.groupBy(rows, ({ currency }) => currency)
  return [...groups].sort().map(([currency, all]) => ({
    currency,
    monthlyCents: sum(all, (row) => monthlyCents(row.price_cents, row.billed_every) * Number(row.count)),
    retainers: sum(all, (row) => Number(row.count)),
    stopping: sum(all, (row) => (row.state === 'active' ? 0 : Number(row.count))),
  }))
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)
