// What the top of an order says of the work while something is to be said about the payment.
import type { FollowedOrder } from '#server/use-cases/payments/checkout/payment-progress.ts'
import type { OrderWorkView } from '#server/use-cases/work/order-page/order-work-view.ts'
import { shouldNotPay } from './payment-messages.ts'

/**
 * Whether the work has something to say below a notice about the payment. Before it begins, only an unsent
 * brief does.
 */
export const showsWork = ({ state, brief }: OrderWorkView): boolean =>
  state === 'awaiting-payment' ? brief !== null && !brief.sent : state !== 'closed'

/** A payment is on its way: nobody may be asked to pay again. */
export const isPaying = (order: FollowedOrder | undefined, { state }: OrderWorkView): boolean =>
  order !== undefined && state === 'awaiting-payment' && shouldNotPay(order.payment)
