import { readOrderCounts } from '#orders/server/count-orders.ts'
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
  const count = await readOrderCounts(app.database.db, mode)
  return {
    all: count(),
    unpaid: count({ paymentStatus: 'UnPaid' }),
    toDeliver: count({ paymentStatus: 'Paid', orderStatus: 'Pending' }),
    delivered: count({ orderStatus: 'Delivered' }),
  }
}
