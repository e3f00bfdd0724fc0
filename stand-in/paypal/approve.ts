// What the buttons of the buyer's page do.
import { newTransactionId } from '../random-ids.ts'
import { placeOf, send, signOptions, tell } from './context.ts'
import type { Context } from './context.ts'
import { forged } from './messages.ts'
import { showCapture, showOrder } from './represent.ts'
import type { Scenario } from './scenarios.ts'
import type { Capture, Order } from './state.ts'

export async function playScenario(context: Context, order: Order, scenario: Scenario): Promise<void> {
  order.scenario = scenario.id
  if (scenario.forged) return claimPayment(context, order)
  order.declines = scenario.capture === 'declined-once' ? 1 : 0
  order.status = 'APPROVED'
  order.approvedAt = context.now()
  const resource = showOrder(order, placeOf(context, order))
  tell(context, order, { type: 'CHECKOUT.ORDER.APPROVED', resourceType: 'checkout-order', resource })
}

/** A webhook about a payment that nobody made. */
async function claimPayment(context: Context, order: Order): Promise<void> {
  const made: Capture = {
    id: newTransactionId(),
    createdAt: context.now(),
    status: 'COMPLETED',
    amount: order.amount,
    reversed: false,
  }
  const resource = showCapture(order, made, placeOf(context, order))
  const envelope = { type: 'PAYMENT.CAPTURE.COMPLETED', resourceType: 'capture', resource } as const
  send(context, order, [await forged(envelope, signOptions(context, order, context.now()))])
}

/** PayPal adds the order's id, and after an approval the buyer's. */
export function backTo(address: string, order: Order): string {
  const url = new URL(address)
  url.searchParams.set('token', order.id)
  if (order.status !== 'PAYER_ACTION_REQUIRED') url.searchParams.set('PayerID', 'STANDINPAYER1')
  return url.href
}
