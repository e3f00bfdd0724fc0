// How far the payment of an order is, for the customer: one answer for every screen, from everything the
// provider said about the money.
import type { PaymentState } from './order-states.ts'
import { MONEY_BACK, moneyOf, wholePayments, type LedgerEntry } from './payment-ledger.ts'

/**
 * - `open`: no payment is known
 * - `processing`: a payment is pending; a second one would pay twice
 * - `checking`: a notification claims a payment, or the customer came back from paying, and it is not
 *   verified yet
 * - `denied`: the provider refused the payment; nothing was charged
 * - `not-accepted`: money moved, but the amount, the currency or the receiver is wrong
 * - `unconfirmed`: a notification claims a payment, but the provider did not confirm it; the order can be
 *   paid
 * - `paid-twice`: more than one payment holds money
 * - `paid-after-refund`: money came for an order that is closed
 */
export const PAYMENT_PROGRESS = [
  'open',
  'processing',
  'checking',
  'denied',
  'not-accepted',
  'unconfirmed',
  'paid',
  'paid-twice',
  'refunded',
  'paid-after-refund',
] as const
export type PaymentProgress = (typeof PAYMENT_PROGRESS)[number]

/** A payment that a notification claims and that the provider has not confirmed. */
export interface UnverifiedPayment {
  txnId: string
  /** The provider is still asked; otherwise it did not confirm it, or could not be asked for days. */
  isWaiting: boolean
}

/** Everything that is known about the payments of an order. */
export interface PaymentFacts {
  state: PaymentState
  /** What passed the checks and counts. */
  ledger: readonly LedgerEntry[]
  /** Payments from this order's own pay form that failed a check. */
  refused: readonly LedgerEntry[]
  unverified: readonly UnverifiedPayment[]
  /** The customer came back from the provider a short while ago, and nothing was heard since. */
  isExpected: boolean
  /** A payment of less is a part of it. */
  priceCents?: number
}

export function paymentProgress(facts: PaymentFacts): PaymentProgress {
  const { state, ledger, refused, unverified, isExpected, priceCents = 0 } = facts
  const { heldCents } = moneyOf(ledger)
  if (state === 'Paid') return wholePayments(ledger, priceCents).length > 1 ? 'paid-twice' : 'paid'
  if (state === 'Refunded') return heldCents > 0 ? 'paid-after-refund' : 'refunded'
  const all = [...ledger, ...refused]
  // A payment that can still arrive comes first, because the customer must not pay again now.
  if (all.some((entry) => isPending(entry, all))) return 'processing'
  const isNews = ({ txnId, isWaiting }: UnverifiedPayment) =>
    isWaiting && !all.some((entry) => entry.txnId === txnId && entry.status === 'completed')
  if (isExpected || unverified.some(isNews)) return 'checking'
  if (openRefused(ledger, refused).length) return 'not-accepted'
  // A customer who cancelled after a failed payment did so at a later try.
  if (state !== 'Cancelled' && ledger.some((entry) => entry.status === 'failed')) return 'denied'
  // An unconfirmed message about a payment that is known otherwise says nothing new.
  const isKnown = ({ txnId }: UnverifiedPayment) => all.some((entry) => entry.txnId === txnId)
  return unverified.every(isKnown) ? 'open' : 'unconfirmed'
}

/** Payments that were made and not accepted, and whose money has not gone back: each once. */
export function openRefused<Entry extends LedgerEntry>(
  ledger: readonly LedgerEntry[],
  refused: readonly Entry[],
): Entry[] {
  const all = [...ledger, ...refused]
  const open = refused.filter(
    (entry) =>
      entry.status === 'completed' &&
      !wentBack(entry, all) &&
      // Asked about again by hand, it may have been accepted after all.
      !ledger.some(({ txnId, status }) => txnId === entry.txnId && status === 'completed'),
  )
  return [...new Map(open.map((entry) => [entry.txnId, entry])).values()]
}

const SETTLED = ['completed', 'failed']

/**
 * Messages overtake each other, so a pending payment is settled by what else is known of it, not by what came
 * last.
 */
const isPending = (entry: LedgerEntry, all: readonly LedgerEntry[]): boolean =>
  entry.status === 'pending' &&
  !all.some(({ txnId, status }) => txnId === entry.txnId && SETTLED.includes(status)) &&
  !wentBack(entry, all)

const wentBack = ({ txnId }: LedgerEntry, all: readonly LedgerEntry[]): boolean =>
  all.some((entry) => entry.parentTxnId === txnId && MONEY_BACK.includes(entry.status))
