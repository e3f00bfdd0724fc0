// Refunds, and the way from a capture back to its order.
import { ProviderError } from '../provider.ts'
import type { PaymentEvent, Reading, RefundRequest } from '../provider.ts'
import { wireAmount } from './amounts.ts'
import { pathId } from './client.ts'
import type { Client } from './client.ts'
import { errorOf } from './errors.ts'
import { refundEvent } from './events.ts'
import { getCapture, getOrder, orderIdOf, refundsOf } from './read-order.ts'
import { refundShape } from './shapes.ts'
import type { Refund } from './shapes.ts'
import { isPaypalId, orderRefOf } from './texts.ts'

export async function refund(client: Client, test: boolean, request: RefundRequest): Promise<PaymentEvent> {
  const amount = wireAmount(request.amountCents, request.currency)
  const answer = await client.call({
    method: 'POST',
    path: `/v2/payments/captures/${pathId(request.txnId)}/refund`,
    requestId: request.key,
    // Without an invoice id: it would have to be unique among refunds too.
    // The reason is for the team, so PayPal does not get it: it would show it to the customer.
    body: { amount, custom_id: request.id },
    shape: refundShape,
  })
  if ('value' in answer) return eventOf({ amount, ...answer.value }, request, test)
  if (answer.refusal.status === 404)
    throw new ProviderError('refused', `PayPal does not know this payment: ${answer.refusal.words}`)
  throw errorOf(answer.refusal, 'refund')
}

export async function findRefund(
  client: Client,
  test: boolean,
  request: RefundRequest,
): Promise<PaymentEvent | undefined> {
  const capture = await getCapture(client, request.txnId)
  const orderId = capture && orderIdOf(capture)
  const order = orderId ? await getOrder(client, orderId) : undefined
  const found = order && refundsOf(order).find(({ custom_id: custom }) => custom === request.id)
  return found && eventOf(found, request, test)
}

const eventOf = (found: Refund, { id, txnId, orderRef }: RefundRequest, test: boolean): PaymentEvent => ({
  ...refundEvent(found, { test, orderRef, parentTxnId: txnId }),
  refundId: id,
})

/** Undefined if it is no payment of this site: other shops may use the same account. */
export async function findPayment(
  client: Client,
  txnId: string,
): Promise<Pick<Reading, 'checkoutRef'> | undefined> {
  if (!isPaypalId(txnId)) return undefined
  const capture = await getCapture(client, txnId)
  const checkoutRef = capture && orderRefOf(capture.custom_id) ? orderIdOf(capture) : undefined
  return checkoutRef ? { checkoutRef } : undefined
}
