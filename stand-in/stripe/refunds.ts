// Refunds: by the API, and by the buttons of the payment's page.
import { shownAmount } from './amounts.ts'
import { ApiError } from './api-error.ts'
import { seconds, type Context } from './context.ts'
import { findPayment, type Payment } from './find.ts'
import { newId } from './ids.ts'
import { refundedOf } from './objects.ts'
import * as read from './parameters.ts'
import type { Fields } from './parameters.ts'
import type { Metadata, Refund, RefundsGo } from './state.ts'
import { tell } from './webhooks.ts'

const KNOWN = ['payment_intent', 'amount', 'reason', 'metadata[*]', 'expand[#]']
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer']
/** Milliseconds until a refund is decided. */
const LATER = 5_000

export interface NewRefund {
  amount: number
  reason: string | null
  metadata: Metadata
  goes: RefundsGo
  key?: string
}

export function addRefund(context: Context, { session, intent }: Payment, made: NewRefund): Refund {
  const { amount, reason, metadata, goes } = made
  const status = goes === 'pending-first' ? 'pending' : 'succeeded'
  const refund: Refund = { id: newId('re'), createdAt: seconds(context), amount, status, reason, metadata }
  intent.refunds.push(refund)
  const about = { refund: refund.id }
  tell(context, session, { type: 'refund.created', ...about, ...(made.key && { key: made.key }) })
  const later = (type: string, to: 'refund-succeeded' | 'refund-failed'): void =>
    tell(context, session, { type, ...about, after: LATER * context.pace, change: { to, ...about } })
  if (goes === 'pending-first') later('refund.updated', 'refund-succeeded')
  if (goes === 'failing-later') {
    later('refund.failed', 'refund-failed')
    later('refund.updated', 'refund-failed')
  }
  return refund
}

/** POST /v1/refunds */
export function createRefund(
  context: Context,
  fields: Fields,
  key: string | undefined,
): Payment & { refund: Refund } {
  read.checkKnown(fields, KNOWN)
  const reason = read.oneOf(fields, 'reason', REASONS) ?? null
  const metadata = read.metadataOf(fields, 'metadata')
  const payment = findPayment(context.state, read.required(fields, 'payment_intent'), 'payment_intent')
  const { session, intent } = payment
  if (intent.status !== 'succeeded')
    throw new ApiError('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    })
  if (intent.dispute?.moved.length && intent.dispute.status !== 'won')
    throw new ApiError(`Charge ${intent.chargeId} has been charged back.`, { code: 'charge_disputed' })
  const left = session.amount - refundedOf(intent)
  if (left <= 0)
    throw new ApiError(`Charge ${intent.chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = fields.has('amount') ? read.integer(fields, 'amount') : left
  if (amount < 1) throw new ApiError('Invalid positive integer', { param: 'amount' })
  const shown = (value: number): string => shownAmount(value, session.currency)
  if (amount > left)
    throw new ApiError(
      `Refund amount (${shown(amount)}) is greater than unrefunded amount on charge (${shown(left)})`,
      { param: 'amount' },
    )
  const made = { amount, reason, metadata, goes: intent.refundsGo, ...(key && { key }) }
  return { ...payment, refund: addRefund(context, payment, made) }
}
