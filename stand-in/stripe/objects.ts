// Stripe's objects as they are on the wire: the fields that shops read.
import { methodsOf } from './scenarios.ts'
import type { Dispute, Intent, Refund, Session } from './state.ts'

export const API_VERSION = '2026-10-28.endive'

const NAME = 'Zoë Müller y Peña'
const DAYS = 86_400

/** An open session ends by itself. */
export const statusOf = ({ status, expiresAt }: Session, now: number): Session['status'] =>
  status === 'open' && now >= expiresAt * 1000 ? 'expired' : status

export type Expand = ReadonlySet<string>

export function sessionObject(session: Session, now: number, expand: Expand = new Set()): object {
  const status = statusOf(session, now)
  const { intent } = session
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: session.methods.length ? session.methods : null,
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.createdAt,
    currency: session.currency,
    customer: session.card?.customer ?? null,
    customer_creation: session.keepsCard ? 'always' : 'if_required',
    customer_details: {
      address: status === 'complete' ? { country: 'PT', city: 'Évora', postal_code: '7000-001' } : null,
      email: session.email,
      name: status === 'complete' ? NAME : null,
    },
    customer_email: session.email,
    expires_at: session.expiresAt,
    livemode: false,
    locale: session.locale ?? null,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: intent
      ? expand.has('payment_intent')
        ? intentObject(session, intent, expand.has('payment_intent.latest_charge'))
        : intent.id
      : null,
    payment_method_types: ['card', ...methodsOf(session).map(({ method }) => method)],
    payment_status: session.isPaid ? 'paid' : 'unpaid',
    status,
    submit_type: 'pay',
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: status === 'open' ? session.url : null,
  }
}

export const intentObject = (session: Session, intent: Intent, withCharge = false): object => ({
  id: intent.id,
  object: 'payment_intent',
  amount: session.amount,
  amount_received: intent.status === 'succeeded' ? session.amount : 0,
  created: intent.createdAt,
  currency: session.currency,
  customer: session.card?.customer ?? null,
  description: session.description,
  latest_charge: withCharge ? chargeObject(session, intent) : intent.chargeId,
  livemode: false,
  metadata: session.intentMetadata,
  payment_method: session.card?.leftBy ?? session.card?.method ?? null,
  setup_future_usage: session.keepsCard ? 'off_session' : null,
  status: intent.status,
})

/** Failed refunds came back. */
export const refundedOf = ({ refunds }: Intent): number =>
  refunds.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0)

const chargeObject = (session: Session, intent: Intent): object => ({
  id: intent.chargeId,
  object: 'charge',
  amount: session.amount,
  amount_captured: intent.status === 'succeeded' ? session.amount : 0,
  amount_refunded: refundedOf(intent),
  billing_details: { email: session.email, name: NAME },
  captured: intent.status === 'succeeded',
  created: intent.createdAt,
  currency: session.currency,
  disputed: intent.dispute !== undefined,
  livemode: false,
  metadata: session.intentMetadata,
  paid: intent.status === 'succeeded',
  payment_intent: intent.id,
  payment_method_details: { type: intent.method, [intent.method]: detailsOf(session, intent) },
  refunded: refundedOf(intent) === session.amount,
  status:
    intent.status === 'requires_payment_method'
      ? 'failed'
      : intent.status === 'succeeded'
        ? 'succeeded'
        : 'pending',
})

function detailsOf({ card }: Session, { method }: Intent): object {
  switch (method) {
    case 'card':
      return { brand: 'visa', last4: '4242' }
    case 'sepa_debit':
      return { country: 'DE', last4: '3000' }
    case 'ideal':
      return { bank: 'ing', iban_last4: '3000', generated_sepa_debit: card?.leftBy ? card.method : null }
    default:
      return {}
  }
}

export const refundObject = (session: Session, intent: Intent, refund: Refund): object => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: intent.chargeId,
  created: refund.createdAt,
  currency: session.currency,
  ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  metadata: refund.metadata,
  payment_intent: intent.id,
  ...(refund.status === 'pending' && { pending_reason: 'processing' }),
  reason: refund.reason,
  status: refund.status,
})

export const disputeObject = (session: Session, intent: Intent, dispute: Dispute): object => ({
  id: dispute.id,
  object: 'dispute',
  amount: session.amount,
  balance_transactions: dispute.moved.map((amount, i) => ({
    id: `txn_${dispute.id.slice(3)}${i}`,
    object: 'balance_transaction',
    amount,
    currency: session.currency,
    type: 'adjustment',
  })),
  charge: intent.chargeId,
  created: dispute.createdAt,
  currency: session.currency,
  evidence_details: {
    due_by: dispute.createdAt + 7 * DAYS,
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: dispute.moved.length === 0,
  livemode: false,
  metadata: {},
  payment_intent: intent.id,
  reason: 'product_not_received',
  status: dispute.status,
})
