// Asks Stripe what became of a session. This is the truth about its money; webhooks only say when to ask.
import type { Stripe } from 'stripe'
import { say } from '#platform/rules/words.ts'
import { keptLabel } from '../../rules/methods.ts'
import { ProviderError, type Inquiry, type OpenCheckout, type PaymentEvent } from '../provider.ts'
import { failureOf, isMissing } from './errors.ts'
import { disputeEvents, orderRefOf, paymentEvent, refundEvent, type About } from './payment-events.ts'
import { cardCharge, dispute, refund, session, type CardCharge, type Intent, type Session } from './shapes.ts'

/** More refunds of one payment than anybody makes. */
const MOST = 1_000

const CLOSED: Inquiry = { state: 'closed', events: [] }

/** An empty id would ask for the list of all sessions. */
const isChargeId = (ref: string): boolean => /^pi_\w+$/.test(ref)
const isSessionId = (ref: string): boolean => /^cs_\w+$/.test(ref)

export async function inquire(client: Stripe, checkout: OpenCheckout): Promise<Inquiry> {
  const { ref } = checkout
  if (isChargeId(ref)) return inquireCharge(client, checkout)
  if (!isSessionId(ref)) return CLOSED
  const expand = ['payment_intent.latest_charge']
  const answer = await client.checkout.sessions.retrieve(ref, { expand }).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return answer === undefined ? CLOSED : inquiryOf(client, session.parse(answer))
}

export async function close(client: Stripe, checkout: OpenCheckout): Promise<Inquiry> {
  // The charge of a saved card has no page that could be closed, so only its state is read.
  if (isChargeId(checkout.ref)) return inquireCharge(client, checkout)
  if (!isSessionId(checkout.ref)) return CLOSED
  try {
    await client.checkout.sessions.expire(checkout.ref)
    return CLOSED
  } catch (error) {
    if (isMissing(error)) return CLOSED
    const { statusCode, rawType } = failureOf(error)
    if (statusCode !== 400 || rawType === 'idempotency_error') throw error
  }
  // It was paid or had expired before.
  const inquiry = await inquire(client, checkout)
  if (inquiry.state === 'open')
    throw new ProviderError('unavailable', say('providers.agency', 'stripe.cantClose'))
  return inquiry
}

/** The states of a PaymentIntent whose payment did not come. */
const LOST = ['requires_payment_method', 'canceled']

const aboutOf = ({ livemode, metadata }: Session): About => ({
  test: livemode !== true,
  orderRef: orderRefOf(metadata),
})

async function inquiryOf(client: Stripe, found: Session): Promise<Inquiry> {
  const { status, payment_status: paid, payment_intent: intent } = found
  if (status === 'expired' && paid !== 'paid') return CLOSED
  if (status === 'open' && paid !== 'paid') return { state: 'open', events: [] }
  if (paid === 'no_payment_required') return CLOSED
  // Throws, because an answer that we don't understand must not let the customer pay again.
  if (!intent || !['paid', 'unpaid'].includes(paid ?? ''))
    throw new Error(`Stripe’s answer is not clear: ${status}, ${paid}`)
  if (paid === 'paid') {
    const card = cardOf(found, intent)
    return { state: 'paid', events: await paidEvents(client, found, intent), ...(card && { card }) }
  }
  // A method that takes days: it is on its way, or it failed.
  const isLost = LOST.includes(intent.status ?? '')
  const event = paymentEvent(found, isLost ? 'failed' : 'pending', aboutOf(found))
  return { state: isLost ? 'closed' : 'pending', events: [event] }
}

/** What can be charged again. */
function cardOf({ customer }: Session, { method, charge }: Intent): Inquiry['card'] {
  if (!customer || !method) return undefined
  const {
    type,
    brand,
    last4,
    iban_last4: ofIban,
    generated_sepa_debit: debit,
  } = charge?.payment_method_details ?? {}
  const label = keptLabel({
    method: debit ? 'sepa_debit' : (type ?? undefined),
    brand: brand ?? undefined,
    digits: last4 ?? ofIban ?? undefined,
  })
  return { customer, method: debit ?? method, label }
}

async function inquireCharge(client: Stripe, checkout: OpenCheckout): Promise<Inquiry> {
  const expand = ['latest_charge']
  const answer = await client.paymentIntents.retrieve(checkout.ref, { expand }).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return answer === undefined ? CLOSED : inquiryOfCharge(client, cardCharge.parse(answer), checkout)
}

/**
 * A charge is read as a session would be: the same events, so that nothing after it differs. One with our id is
 * of the order that we ask for: after a restore that is another one than it was made for.
 */
export async function inquiryOfCharge(
  client: Stripe,
  found: CardCharge,
  { id: ours, orderId, payKey }: Omit<OpenCheckout, 'ref'>,
): Promise<Inquiry> {
  const { id, status, livemode, amount, currency, latest_charge: latest } = found
  const isOurs = found.metadata.checkout === ours
  const metadata = isOurs ? { ...found.metadata, order: orderId, key: payKey } : found.metadata
  const charge = typeof latest === 'object' && latest !== null ? latest : undefined
  const intent: Intent = { id, status, charge }
  const asSession = {
    id,
    livemode,
    status: 'complete',
    payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
    amount_total: amount,
    currency,
    payment_intent: intent,
    metadata,
  } satisfies Session
  if (status === 'succeeded') return { state: 'paid', events: await paidEvents(client, asSession, intent) }
  const event = (of: 'pending' | 'failed') => paymentEvent(asSession, of, aboutOf(asSession))
  if (status === 'processing') return { state: 'pending', events: [event('pending')] }
  // At once, or days after a bank was asked.
  return { state: 'closed', events: LOST.includes(status) ? [event('failed')] : [] }
}

async function paidEvents(client: Stripe, found: Session, intent: Intent): Promise<PaymentEvent[]> {
  const about = aboutOf(found)
  const payment_intent = intent.id
  // Always: a refund that failed later is no longer in the refunded amount of the charge.
  const refunds = await listRefunds(client, payment_intent)
  const disputes =
    intent.charge?.disputed === false
      ? []
      : await client.disputes.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: MOST })
  return [
    paymentEvent(found, 'completed', about),
    ...refunds.map((entry) => refundEvent(entry, about)),
    ...disputes.flatMap((entry) => disputeEvents(dispute.parse(entry), about)),
  ]
}

export async function listRefunds(client: Stripe, payment_intent: string) {
  const found = client.refunds.list({ payment_intent, limit: 100 })
  return (await found.autoPagingToArray({ limit: MOST })).map((entry) => refund.parse(entry))
}
