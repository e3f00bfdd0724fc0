import type { Stripe } from 'stripe'
import { ProviderError, type PaymentEvent, type Reading, type RefundRequest } from '../provider.ts'
import { toStripe } from './amounts.ts'
import { isMissing } from './errors.ts'
import { listRefunds } from './inquire.ts'
import { refundEvent } from './payment-events.ts'
import { paymentIntent, refund } from './shapes.ts'

export async function makeRefund(
  client: Stripe,
  request: RefundRequest,
  test: boolean,
): Promise<PaymentEvent> {
  const { id, key, txnId, orderRef, amountCents, currency } = request
  const amount = toStripe(amountCents, currency)
  if (amount === undefined)
    throw new ProviderError('refused', `Stripe refunds no part of a unit in ${currency}.`)
  const made = await client.refunds.create(
    {
      payment_intent: txnId,
      amount,
      // Of the three reasons that Stripe knows, only this one accuses nobody.
      reason: 'requested_by_customer',
      metadata: { refund: id, order: orderRef.id },
    },
    { idempotencyKey: key },
  )
  return refundEvent(refund.parse(made), { test, orderRef })
}

/** Call it after an unclear answer. If two tries came through, returns the one that stands. */
export async function findRefund(
  client: Stripe,
  { id, txnId, orderRef }: RefundRequest,
  test: boolean,
): Promise<PaymentEvent | undefined> {
  const events = (await listRefunds(client, txnId))
    .filter(({ metadata }) => metadata.refund === id)
    .map((found) => refundEvent(found, { test, orderRef }))
  return events.find(({ status }) => status !== 'refund-failed') ?? events[0]
}

/** Undefined if the payment is of another shop on the same account. */
export async function findPayment(
  client: Stripe,
  txnId: string,
): Promise<Pick<Reading, 'checkoutId' | 'checkoutRef'> | undefined> {
  if (!/^pi_\w+$/.test(txnId)) return undefined
  try {
    const { metadata } = paymentIntent.parse(await client.paymentIntents.retrieve(txnId))
    return metadata.checkout ? { checkoutId: metadata.checkout } : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
