import { entryOf } from '#platform/rules/entry-of.ts'
import { say } from '#platform/rules/words.ts'
import { emptyEvent } from '../empty-event.ts'
import type { EventStatus, Reading } from '../provider.ts'
import { API_VERSION } from './client.ts'
import { disputeEvent, orderRefOf, paymentEvent, refundEvent } from './payment-events.ts'
import { dispute, paymentIntent, refund, session, webhook } from './shapes.ts'

const UNREADABLE = 'unreadable'

/** Undefined if the object lacks what is needed. */
type Reader = (object: unknown, test: boolean) => SiteReading | undefined

/** `site`: the one that opened the session. */
export type SiteReading = Reading & { site?: string | undefined }

const aboutSession =
  (statusOf: (paymentStatus: string) => EventStatus | undefined): Reader =>
  (object, test) => {
    const { data: found } = session.safeParse(object)
    if (!found) return undefined
    const { id: checkoutRef, metadata } = found
    const status = statusOf(found.payment_status ?? '')
    const event = paymentEvent(found, status ?? 'other', { test })
    const reading = { checkoutId: metadata.checkout, checkoutRef, site: metadata.site ?? undefined }
    if (status === 'other')
      return { ...reading, event: { ...event, txnId: checkoutRef, amountCents: undefined } }
    // Money without a PaymentIntent or an amount can't be booked, but the session can be asked for.
    const isComplete = status && event.txnId && event.amountCents !== undefined
    return { ...reading, event: isComplete ? event : emptyEvent({ test, statusText: UNREADABLE }) }
  }

const aboutRefund =
  (failed = false): Reader =>
  (object, test) => {
    const { data: found } = refund.safeParse(object)
    return found && { event: refundEvent(found, { test }, failed) }
  }

const aboutDispute =
  (status: EventStatus): Reader =>
  (object, test) => {
    const { data: found } = dispute.safeParse(object)
    return found && { event: disputeEvent(found, status, { test }) }
  }

/** A session that is complete and unpaid was paid by a method that takes days. */
const COMPLETED = new Map<string, EventStatus>([
  ['paid', 'completed'],
  ['unpaid', 'pending'],
  ['no_payment_required', 'other'],
])

/**
 * A charge of a saved card or account: its answer may have been lost, and a bank may answer days later. Sessions
 * have webhooks of their own.
 */
const aboutCharge: Reader = (object, test) => {
  const { data: found } = paymentIntent.safeParse(object)
  if (!found) return undefined
  const { metadata } = found
  return {
    checkoutId: metadata.checkout,
    site: metadata.site ?? undefined,
    event: {
      ...emptyEvent({ test }),
      txnId: found.id,
      orderRef: orderRefOf(metadata),
      statusText: found.status ?? '',
    },
  }
}

const READERS: Record<string, Reader> = {
  'checkout.session.completed': aboutSession((paid) => COMPLETED.get(paid)),
  'checkout.session.async_payment_succeeded': aboutSession(() => 'completed'),
  'checkout.session.async_payment_failed': aboutSession(() => 'failed'),
  'checkout.session.expired': aboutSession(() => 'other'),
  'payment_intent.processing': aboutCharge,
  'payment_intent.succeeded': aboutCharge,
  'payment_intent.payment_failed': aboutCharge,
  'refund.created': aboutRefund(),
  'refund.updated': aboutRefund(),
  'refund.failed': aboutRefund(true),
  'charge.dispute.created': aboutDispute('other'),
  'charge.dispute.updated': aboutDispute('other'),
  'charge.dispute.closed': aboutDispute('other'),
  'charge.dispute.funds_withdrawn': aboutDispute('reversed'),
  'charge.dispute.funds_reinstated': aboutDispute('reversal-cancelled'),
}

/** The event types that the webhook endpoint at Stripe must send. */
export const EVENT_TYPES = Object.keys(READERS)

export function readWebhook(raw: Uint8Array): SiteReading {
  const { data: envelope } = webhook.safeParse(jsonOf(raw))
  if (!envelope) return { event: emptyEvent({ test: true, statusText: UNREADABLE }) }
  const { type, livemode, api_version: version } = envelope
  const about = { test: !livemode }
  const reader = entryOf(READERS, type)
  if (!reader) return { event: emptyEvent({ ...about, statusText: type }) }
  const reading = reader(envelope.data?.object, about.test) ?? {
    event: emptyEvent({ ...about, statusText: UNREADABLE }),
  }
  const { event } = reading
  const statusText = `${type}: ${event.statusText}`
  if (version === API_VERSION) return { ...reading, event: { ...event, statusText } }
  // A version other than ours loses no money: the truth is asked for, and webhooks only say when.
  const warning = say('providers.agency', 'stripe.spokenVersion', {
    version: version ?? say('providers.agency', 'stripe.unnamedVersion'),
    ours: API_VERSION,
  })
  return {
    ...reading,
    event: {
      ...event,
      statusText: event.status === 'other' ? `${statusText}; ${warning}` : statusText,
      facts: { ...event.facts, 'API version': warning },
    },
  }
}

/** Decodes as the check of the signature does, so that both see the same text. */
function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw))
  } catch {
    return undefined
  }
}
