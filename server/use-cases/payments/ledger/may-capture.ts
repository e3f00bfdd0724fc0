import { canBePaid } from '#domain/order-states.ts'
import type { House } from '../../../house.ts'
import { isOfOtherMode, paymentStateOf, type Order } from '../../orders/order-record.ts'
import type { StoredCheckout } from './checkouts.ts'

/** Whether the money of a checkout may still be taken. Ask under the order's lock. */
export const mayCapture = (
  house: House,
  order: Order,
  { unwanted, amount_cents: amount }: StoredCheckout,
): boolean =>
  !unwanted &&
  canBePaid(paymentStateOf(order)) &&
  !isOfOtherMode(house, order) &&
  amount === order.price_cents
