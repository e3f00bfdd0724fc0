// How far the payment of an order is, for the customer: one answer for every screen, from everything the
// provider said about the money.
import type { PaymentState } from './order-states.ts'
import { moneyOf, type LedgerEntry } from './payment-ledger.ts'

/**
 * - `open`: no payment is known
 * - `processing`: a payment is pending; a second one would pay twice
 * - `denied`: the provider refused the payment; nothing was charged
 * - `not-accepted`: money moved, but the amount, the currency or the receiver is wrong
 * - `paid-twice`: more than one payment holds money
 * - `paid-after-refund`: money came for an order that is closed
 */
export type PaymentProgress =
  | 'open'
  | 'processing'
  | 'denied'
  | 'not-accepted'
  | 'paid'
  | 'paid-twice'
  | 'refunded'
  | 'paid-after-refund'

export interface ToldOfPayment {
  state: PaymentState
  /** What passed the checks and counts. */
  ledger: readonly LedgerEntry[]
  /** Payments from this order's own pay form that failed a check. */
  refused: readonly LedgerEntry[]
}

export function paymentProgress({ state, ledger, refused }: ToldOfPayment): PaymentProgress {
  const { payments, heldCents } = moneyOf(ledger)
  if (state === 'Paid') return payments > 1 ? 'paid-twice' : 'paid'
  if (state === 'Refunded') return heldCents > 0 ? 'paid-after-refund' : 'refunded'
  const all = [...ledger, ...refused]
  // A payment that can still arrive comes first: paying again is the one mistake left to make.
  if (all.some((entry) => isPending(entry, all))) return 'processing'
  if (refused.some((entry) => entry.status === 'completed' && !wentBack(entry, all))) return 'not-accepted'
  return ledger.some((entry) => entry.status === 'failed') ? 'denied' : 'open'
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

const BACK = ['refunded', 'reversed']

const wentBack = ({ txnId }: LedgerEntry, all: readonly LedgerEntry[]): boolean =>
  all.some((entry) => entry.parentTxnId === txnId && BACK.includes(entry.status))
