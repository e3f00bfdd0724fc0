// A checkout at the stand-in for Stripe, opened by our provider.
import { moneyOf } from '#orders/rules/payment-ledger.ts'
import type { CheckoutAttempt, PaymentEvent, PaymentProvider } from '#providers/server/provider.ts'
import { memoryStore } from '#stand-in/index.ts'
import { openStripe, type OpenedStripe } from './stripe.ts'

export const HOUR = 3_600_000
export const ORDER_REF = { id: 'order7', payKey: 'k1' }

export const attemptAt = (now: number, more: Partial<CheckoutAttempt['order']> = {}): CheckoutAttempt => ({
  id: 'attempt1',
  expiresAt: now + HOUR,
  order: {
    ...ORDER_REF,
    number: '3F9A1C2B',
    packageName: 'Premium – “all in”',
    amountCents: 29_950,
    currency: 'USD',
    customerEmail: 'zoe@shop.example',
    language: 'en',
    description: 'Northlight, order 3F9A1C2B',
    receiver: undefined,
    ...more,
  },
})

export const apiOf = ({ api }: PaymentProvider) => api!

export async function begun(
  opened: OpenedStripe,
  provider: PaymentProvider,
  attempt = attemptAt(opened.now()),
) {
  const checkout = await provider.begin(attempt)
  if (checkout.kind !== 'redirect') throw new Error('Stripe redirects.')
  return { id: attempt.id, orderId: 'order7', payKey: 'k1', ref: checkout.ref, url: checkout.url }
}

/** A checkout that a customer paid in some way. Its later events happen only after `untilLater`. */
export async function paidBy(scenario: string) {
  const store = memoryStore()
  const opened = await openStripe({ store, pace: 1_000 })
  const provider = await opened.provider()
  const checkout = await begun(opened, provider)
  await opened.press(checkout.ref, scenario)
  const api = apiOf(provider)
  const { events } = await api.inquire(checkout)
  const refundOf = (amountCents: number, id = 'refund1') => ({
    id,
    key: id,
    txnId: events[0]?.txnId ?? '',
    orderRef: ORDER_REF,
    amountCents,
    currency: 'USD',
    reason: 'Too late',
  })
  /** Starts the stand-in again at a later time, and waits until it told of what happened meanwhile. */
  const untilLater = async (type: string) => {
    const later = await openStripe({ store }, 10 * HOUR)
    const provider = await later.provider()
    await later.told(type)
    return apiOf(provider)
  }
  return { opened, provider, api, checkout, inquire: () => api.inquire(checkout), refundOf, untilLater }
}

/** The amount that is left according to the ledger. */
export const heldOf = (events: PaymentEvent[]): number =>
  moneyOf(
    events.map(({ txnId, parentTxnId = null, status, amountCents = 0 }) => {
      return { txnId, parentTxnId, status, amountCents }
    }),
  ).heldCents
