// Stripe's objects as payment events. Answers and webhooks use the same functions, so they can't differ.
import type { FactName, ProviderFacts } from '../../rules/facts.ts'
import { methodName } from '../../rules/methods.ts'
import { emptyEvent } from '../empty-event.ts'
import type { EventStatus, PaymentEvent } from '../provider.ts'
import { fromStripe } from './amounts.ts'
import type { Dispute, Metadata, Refund, Session } from './shapes.ts'

export interface About {
  test: boolean
  /** A refund or dispute does not name its order; the session does. */
  orderRef?: PaymentEvent['orderRef']
}

export const orderRefOf = ({ order, key }: Metadata): PaymentEvent['orderRef'] =>
  order && key ? { id: order, payKey: key } : undefined

const withoutEmpty = (facts: Partial<Record<FactName, string | null | undefined>>): ProviderFacts =>
  Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** A PaymentIntent has the same id for all attempts, and refunds name it. */
export function paymentEvent(session: Session, status: EventStatus, about: About): PaymentEvent {
  const { amount_total: amount, currency, customer_details: customer, payment_intent: intent } = session
  const method = intent?.charge?.payment_method_details?.type ?? undefined
  return {
    ...emptyEvent(about),
    txnId: intent?.id ?? '',
    orderRef: orderRefOf(session.metadata),
    status,
    statusText: [session.payment_status, intent?.status].filter(Boolean).join(', '),
    amountCents: amount == null || !currency ? undefined : fromStripe(amount, currency),
    currency: currency ?? '',
    method,
    facts: withoutEmpty({
      'Paid by': customer?.name,
      Payer: customer?.email,
      'Payer’s country': customer?.address?.country,
      'Kind of payment': method && methodName(method),
    }),
  }
}

const REFUND_STATUSES = new Map<string, EventStatus>([
  ['succeeded', 'refunded'],
  ['pending', 'refund-pending'],
  ['requires_action', 'refund-pending'],
  ['failed', 'refund-failed'],
  ['canceled', 'refund-failed'],
])

export function refundEvent(refund: Refund, about: About, failed = false): PaymentEvent {
  const status = failed ? 'refund-failed' : (REFUND_STATUSES.get(refund.status ?? '') ?? 'other')
  const cents = fromStripe(refund.amount, refund.currency)
  return {
    ...emptyEvent(about),
    txnId: refund.id,
    parentTxnId: refund.payment_intent?.id,
    status,
    statusText: refund.status ?? '',
    // A failed refund comes back to us.
    amountCents: cents && status !== 'refund-failed' ? -cents : cents,
    currency: refund.currency,
    refundId: refund.metadata.refund,
    facts: withoutEmpty({
      Reason: refund.reason,
      'Pending because': refund.pending_reason,
      'Failed because': refund.failure_reason,
    }),
  }
}

export function disputeEvent(dispute: Dispute, status: EventStatus, about: About): PaymentEvent {
  const cents = fromStripe(dispute.amount, dispute.currency)
  const dueBy = dispute.evidence_details?.due_by
  return {
    ...emptyEvent(about),
    txnId: dispute.id,
    parentTxnId: dispute.payment_intent?.id,
    status,
    statusText: dispute.status,
    amountCents: status === 'other' ? undefined : cents && status === 'reversed' ? -cents : cents,
    currency: dispute.currency,
    facts: withoutEmpty({
      Case: 'Dispute',
      'Case number': dispute.id,
      Reason: dispute.reason,
      Status: dispute.status,
      'Answer by': dueBy ? dateOf(dueBy) : undefined,
    }),
  }
}

/** "2026-11-30"; undefined if the number is no time. */
function dateOf(seconds: number): string | undefined {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

/** Statuses of a dispute in which the money was taken from us. Those with `warning_` are only inquiries. */
const WITHDRAWN = ['needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review']

/** The dispute itself, and what it did to the money so far. */
export function disputeEvents(dispute: Dispute, about: About): PaymentEvent[] {
  const moved = dispute.balance_transactions.map(({ amount }) => amount)
  const balance = moved.reduce((sum, amount) => sum + amount, 0)
  const isWon = dispute.status === 'won'
  const isWithdrawn = isWon || WITHDRAWN.includes(dispute.status) || moved.some((amount) => amount < 0)
  const isBack = isWon || (moved.some((amount) => amount > 0) && balance >= 0)
  const event = (status: EventStatus) => disputeEvent(dispute, status, about)
  return [
    event('other'),
    ...(isWithdrawn ? [event('reversed')] : []),
    // Its txnId is that of the reversal: the ledger cancels one reversal by one cancellation.
    ...(isBack ? [event('reversal-cancelled')] : []),
  ]
}
