import { canBePaid } from '#orders/rules/order-states.ts'
import { isOfOtherMode, openCents, paymentStateOf, type Order } from '#orders/server/order-record.ts'
import type { App } from '#platform/server/app.ts'
import type { StoredCheckout } from './checkouts.ts'

/** Whether the money of a checkout may still be taken. Ask under the order's lock. */
export const mayCapture = (
  app: App,
  order: Order,
  { unwanted, amount_cents: amount }: StoredCheckout,
): boolean =>
  !unwanted && canBePaid(paymentStateOf(order)) && !isOfOtherMode(app, order) && amount === openCents(order)
