// Money of an order that somebody has to settle, and the place on the order's page where that is done.
import type { PaymentEvidence } from '../../server/payment-evidence.ts'

export interface MoneyProblem {
  kind: 'paidTwice' | 'afterClose' | 'comesBack' | 'notYours' | 'refundFailed' | 'unconfirmed'
  /** Of the payment that does not fit. */
  amount?: string
  /** `refund` needs the permission to change money. */
  place: 'refund' | 'evidence'
  /** The payment that somebody has to settle. */
  transaction?: string
}

type Money = Pick<PaymentEvidence, 'order' | 'refundable'>

/** Refunds that are on their way count as made. */
export const isPaidTwice = ({ order, refundable }: Money): boolean =>
  order.payment === 'paid-twice' && refundable.length > 1

export function moneyProblem({ order, refundable }: Money): MoneyProblem | undefined {
  const { payment, refusedPayments, refundFailed, refundPendingCents } = order
  if (isPaidTwice({ order, refundable })) return { kind: 'paidTwice', place: 'refund' }
  if (payment === 'paid-after-refund' && refundable.length) return { kind: 'afterClose', place: 'refund' }
  const [refused] = refusedPayments
  if (refused)
    return {
      kind: refused.comesBack ? 'comesBack' : 'notYours',
      amount: refused.amount,
      place: 'evidence',
      transaction: refused.transaction,
    }
  if (refundFailed && payment === 'paid' && !refundPendingCents)
    return { kind: 'refundFailed', place: 'refund' }
  return payment === 'unconfirmed' ? { kind: 'unconfirmed', place: 'evidence' } : undefined
}
