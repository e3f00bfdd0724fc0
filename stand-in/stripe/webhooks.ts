// Makes events and sends them to the merchant. What an event says stays as it was when it was made; each try
// has a new time and signature.
import type { Posting } from '../sender.ts'
import type { Context } from './context.ts'
import { newId } from './ids.ts'
import { API_VERSION, disputeObject, intentObject, refundObject, sessionObject } from './objects.ts'
import { signatureHeader } from './signature.ts'
import { isUndecided, type Change, type Delivery, type Session, type Truth } from './state.ts'

export interface News {
  type: string
  refund?: string
  key?: string
  /** Milliseconds from now. */
  after?: number
  change?: Change
  truth?: Truth
  /** How often the event is sent. */
  times?: number
}

export function tell(
  context: Context,
  session: Session,
  { type, after = 0, times = 1, ...news }: News,
): void {
  const event = newId('evt')
  for (let i = 0; i < times; i++) {
    const dueAt = context.now() + after
    const delivery: Delivery = { label: type, event, createdAt: context.now(), dueAt, attempts: 0, ...news }
    if (!news.change) delivery.body = eventBody(context, session, delivery)
    session.deliveries.push(delivery)
    send(context, session, delivery)
  }
}

export function send(context: Context, session: Session, delivery: Delivery): void {
  context.sender.schedule(delivery, (): Posting | undefined => {
    if (delivery.change && !applyChange(session, delivery.change)) return undefined
    delete delivery.change
    delivery.body ??= eventBody(context, session, delivery)
    const { body, truth } = delivery
    const header = signatureHeader({ body, secrets: context.webhookSecrets, now: context.now(), truth })
    return {
      url: context.notifyUrl,
      // Changed after signing. A merchant's own checks still pass; only the signature tells.
      body: truth === 'tampered' ? body.replace('Müller', 'Muller') : body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': header,
      },
    }
  })
}

/** False if it is no longer possible: a paid session does not expire. */
function applyChange(session: Session, change: Change): boolean {
  const { intent } = session
  if (change.to === 'expired') {
    const isOpen = session.status === 'open'
    if (isOpen) session.status = 'expired'
    return isOpen
  }
  if (!intent) return false
  if ('refund' in change) {
    const refund = intent.refunds.find(({ id }) => id === change.refund)
    if (refund) refund.status = change.to === 'refund-failed' ? 'failed' : 'succeeded'
    return refund !== undefined
  }
  // Decided before, by the button of a tester.
  if (!isUndecided(intent)) return false
  session.isPaid = change.to === 'paid'
  intent.status = session.isPaid ? 'succeeded' : 'requires_payment_method'
  return true
}

export const eventObject = (delivery: Delivery, object: object): object => ({
  id: delivery.event,
  object: 'event',
  api_version: API_VERSION,
  created: Math.floor(delivery.createdAt / 1000),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: delivery.key ? newId('req') : null, idempotency_key: delivery.key ?? null },
  type: delivery.label,
})

function eventBody(context: Context, session: Session, delivery: Delivery): string {
  const claimed = delivery.truth === 'forged' ? asIfPaid(session) : session
  return JSON.stringify(eventObject(delivery, subjectOf(context, claimed, delivery)), null, 2)
}

function subjectOf(context: Context, session: Session, { label, refund }: Delivery): object {
  const { intent } = session
  const found = intent?.refunds.find(({ id }) => id === refund)
  if (intent && found) return refundObject(session, intent, found)
  if (intent?.dispute && label.startsWith('charge.dispute.'))
    return disputeObject(session, intent, intent.dispute)
  if (intent && label.startsWith('payment_intent.')) return intentObject(session, intent)
  if (label.startsWith('checkout.session.')) return sessionObject(session, context.now())
  return { id: `prod_${session.id.slice(-14)}`, object: 'product', name: session.itemName }
}

/** What a forger would write who knows the session. */
const asIfPaid = (session: Session): Session => ({
  ...session,
  status: 'complete',
  isPaid: true,
  intent: {
    id: newId('pi'),
    chargeId: newId('ch'),
    createdAt: session.createdAt,
    status: 'succeeded',
    method: 'card',
    refundsGo: 'well',
    refunds: [],
  },
})
