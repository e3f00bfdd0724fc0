// What PayPal knows about a checkout: its order, with the captures and refunds inside.
import type { CheckoutState, Inquiry, OpenCheckout } from '../provider.ts'
import { pathId } from './client.ts'
import type { Client } from './client.ts'
import { errorOf } from './errors.ts'
import { captureEvent, captureStatus, refundEvent } from './events.ts'
import type { Facts } from './events.ts'
import { captureShape, orderShape } from './shapes.ts'
import type { Capture, Order, Refund } from './shapes.ts'
import { idOfLink, isPaypalId, orderRefOf } from './texts.ts'

/** Undefined if PayPal does not know it (any more). */
export async function getOrder(client: Client, id: string): Promise<Order | undefined> {
  const answer = await client.call({
    method: 'GET',
    path: `/v2/checkout/orders/${pathId(id)}`,
    shape: orderShape,
  })
  if ('value' in answer) return answer.value
  if (answer.refusal.status === 404) return undefined
  throw errorOf(answer.refusal, 'showOrder')
}

export async function getCapture(client: Client, id: string): Promise<Capture | undefined> {
  const answer = await client.call({
    method: 'GET',
    path: `/v2/payments/captures/${pathId(id)}`,
    shape: captureShape,
  })
  if ('value' in answer) return answer.value
  if (answer.refusal.status === 404) return undefined
  throw errorOf(answer.refusal, 'showPayment')
}

/** The order of a capture. */
export const orderIdOf = ({ supplementary_data: more, links }: Capture): string | undefined => {
  const id = more?.related_ids?.order_id
  return id && isPaypalId(id) ? id : idOfLink(links, 'up')
}

export async function inquire(client: Client, test: boolean, { ref }: OpenCheckout): Promise<Inquiry> {
  const order = await getOrder(client, ref)
  return order ? inquiryOf(order, test) : { state: 'closed', events: [] }
}

/** PayPal can't cancel an order. It lapses if nobody captures it, and only the site does. */
export async function close(client: Client, test: boolean, checkout: OpenCheckout): Promise<Inquiry> {
  const { state, events } = await inquire(client, test, checkout)
  return { state: state === 'open' || state === 'approved' ? 'closed' : state, events }
}

export function inquiryOf(order: Order, test: boolean): Inquiry {
  const units = order.purchase_units ?? []
  const facts = payerFacts(order)
  const events = units.flatMap(({ custom_id: custom, payments = {} }) => {
    const { captures = [], refunds = [] } = payments
    const context = { test, orderRef: orderRefOf(custom) }
    return [
      ...captures.map((capture) => captureEvent(capture, { ...context, facts })),
      ...refunds.map((refund) => refundEvent(refund, { ...context, parentTxnId: captures[0]?.id })),
    ]
  })
  return { state: stateOf(order, capturesOf(order)), events }
}

export const capturesOf = (order: Order): Capture[] =>
  (order.purchase_units ?? []).flatMap(({ payments }) => payments?.captures ?? [])
export const refundsOf = (order: Order): Refund[] =>
  (order.purchase_units ?? []).flatMap(({ payments }) => payments?.refunds ?? [])

function stateOf({ status }: Order, captures: Capture[]): CheckoutState {
  const statuses = captures.map((capture) => captureStatus(capture.status))
  if (statuses.includes('completed')) return 'paid'
  if (statuses.includes('pending')) return 'pending'
  if (status === 'APPROVED') return 'approved'
  if (status === 'VOIDED') return 'closed'
  // Completed, but without a payment that we understand. It stays pending, so that nobody pays twice.
  if (status === 'COMPLETED')
    return statuses.length > 0 && statuses.every((one) => one === 'failed') ? 'closed' : 'pending'
  return 'open'
}

function payerFacts({ payment_source: source }: Order): Facts {
  const payer = source?.paypal
  return {
    'Paid by': [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(' '),
    Payer: payer?.email_address,
    'Payer’s country': payer?.address?.country_code,
  }
}
