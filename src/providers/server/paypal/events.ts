// Captures and refunds as events. Webhooks and inquiries tell the same things in the same shapes.
import { entryOf } from '#platform/rules/entry-of.ts'
import type { FactName, ProviderFacts } from '../../rules/facts.ts'
import type { EventStatus, PaymentEvent } from '../provider.ts'
import { centsOfWire } from './amounts.ts'
import type { Capture, Refund } from './shapes.ts'
import { idOfLink, orderRefOf, refundIdOf } from './texts.ts'

const CAPTURE_STATUSES: Record<string, EventStatus> = {
  COMPLETED: 'completed',
  // The payment was completed before; the refunds are events of their own.
  REFUNDED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
}

const REFUND_STATUSES: Record<string, EventStatus> = {
  COMPLETED: 'refunded',
  PENDING: 'refund-pending',
  FAILED: 'refund-failed',
  CANCELLED: 'refund-failed',
}

/** Own keys only: the untrusted text could be `constructor`. */
export const captureStatus = (status: string): EventStatus => entryOf(CAPTURE_STATUSES, status) ?? 'other'
export const refundStatus = (status: string): EventStatus => entryOf(REFUND_STATUSES, status) ?? 'other'

export type Facts = Partial<Record<FactName, string | undefined>>

const MAX_FACT = 200

/** Drops what is absent. PostgreSQL can't store NUL in text. */
export const factsOf = (facts: Facts): ProviderFacts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([label, value]) => {
      const text = value?.replaceAll('\0', '').trim().slice(0, MAX_FACT).toWellFormed()
      return text ? [[label, text]] : []
    }),
  )

interface Context {
  test: boolean
  /** The order of the checkout, in case the payment or refund itself does not name it. */
  orderRef?: PaymentEvent['orderRef']
  status?: EventStatus
  facts?: Facts
}

export function captureEvent(capture: Capture, { test, orderRef, status, facts }: Context): PaymentEvent {
  const fee = capture.seller_receivable_breakdown?.paypal_fee
  return {
    txnId: capture.id,
    orderRef: orderRefOf(capture.custom_id) ?? orderRef,
    status: status ?? captureStatus(capture.status),
    statusText: capture.status,
    amountCents: centsOfWire(capture.amount),
    currency: capture.amount.currency_code,
    // Our own credentials prove who was paid.
    receivers: undefined,
    test,
    twice: [],
    facts: factsOf({
      ...facts,
      'Pending because': capture.status === 'PENDING' ? capture.status_details?.reason : undefined,
      Reason: capture.status === 'PENDING' ? undefined : capture.status_details?.reason,
      Fee: fee && `${fee.value} ${fee.currency_code}`,
      'Date at the provider': capture.create_time,
    }),
  }
}

interface RefundContext extends Context {
  parentTxnId?: string | undefined
}

export function refundEvent(refund: Refund, context: RefundContext): PaymentEvent {
  const status = context.status ?? refundStatus(refund.status)
  const cents = centsOfWire(refund.amount)
  return {
    txnId: refund.id,
    parentTxnId: idOfLink(refund.links, 'up') ?? context.parentTxnId,
    orderRef: orderRefOf(refund.custom_id) ?? context.orderRef,
    status,
    statusText: refund.status,
    // A refund that failed brings the money back.
    amountCents: cents === undefined ? undefined : status === 'refund-failed' ? cents : -cents,
    currency: refund.amount?.currency_code ?? '',
    receivers: undefined,
    test: context.test,
    twice: [],
    refundId: refundIdOf(refund.custom_id),
    facts: factsOf({
      ...context.facts,
      Reason: refund.status_details?.reason,
      'Date at the provider': refund.create_time,
    }),
  }
}
