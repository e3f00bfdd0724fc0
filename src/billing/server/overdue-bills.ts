// Bills of orders whose day has passed, for the list of today. A retainer that is not paid stands there itself.
import { adminOrderPath } from '#orders/server/order-emails.ts'
import { openCents } from '#orders/server/order-record.ts'
import { dateIn, type LocalDate } from '#platform/rules/calendar.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

export interface OverdueBill {
  _id: string
  /** "Part 2 of 3 of Standard". */
  name: string
  customerName: string
  path: string
  openCents: number
  currency: string
  dueOn: LocalDate
}

const MOST = 50

/** The oldest first. */
export async function overdueBills(app: App, viewer: Viewer): Promise<OverdueBill[]> {
  requirePermission(viewer, 'work-on-orders')
  const { timeZone } = await app.format()
  const rows = await app.database.db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .selectAll('orders')
    .select('bills.due_on')
    .where('bills.due_on', '<', dateIn(app.clock.now(), timeZone))
    .where('orders.payment_status', '=', 'UnPaid')
    .where('orders.retainer_id', 'is', null)
    .where('orders.mode', '=', app.settings.PAYMENT_MODE)
    .orderBy('bills.due_on')
    .orderBy('orders.seq')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.package_name,
    customerName: row.customer_name,
    path: adminOrderPath(row),
    openCents: openCents(row),
    currency: row.currency,
    dueOn: row.due_on,
  }))
}
