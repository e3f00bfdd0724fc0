import { readTotals, scopeIn } from '#orders/server/totals.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

export interface OrderTabCounts {
  all: number
  unpaid: number
  /** Paid, and not delivered. */
  toDeliver: number
  delivered: number
}

/** The counts in the tabs above the list of orders, from stored totals. */
export async function orderTabCounts(
  app: App,
  viewer: Viewer,
  mode: PaymentMode = app.settings.PAYMENT_MODE,
): Promise<OrderTabCounts> {
  requirePermission(viewer, 'work-on-orders')
  const states = [...(await readTotals(app.database.db, scopeIn(mode, 'state')))]
  const sum = (fits: (state: string) => boolean) =>
    states.filter(([state]) => fits(state)).reduce((all, [, { count }]) => all + count, 0)
  return {
    all: sum(() => true),
    unpaid: sum((state) => state.startsWith('UnPaid/')),
    toDeliver: sum((state) => state === 'Paid/Pending'),
    delivered: sum((state) => state.endsWith('/Delivered')),
  }
}
