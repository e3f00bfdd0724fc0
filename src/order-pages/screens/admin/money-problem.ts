// Money of an order that somebody has to settle, in one sentence, and the place on the order's page where
// that is done.
import type { PaymentEvidence } from '../../server/payment-evidence.ts'

export interface MoneyProblem {
  words: string
  /** `refund` needs the permission to change money. */
  place: 'refund' | 'evidence'
  /** The payment that somebody has to settle. */
  transaction?: string
}

type Money = Pick<PaymentEvidence, 'order' | 'refundable'>

/** Refunds that are on their way count as made. */
export const isPaidTwice = ({ order, refundable }: Money): boolean =>
  order.paymentStatus === 'Paid' && refundable.length > 1

export function moneyProblem({ order, refundable }: Money): MoneyProblem | undefined {
  const { payment, refusedPayments, refundFailed, refundPendingCents } = order
  if (isPaidTwice({ order, refundable }))
    return {
      words: 'The customer paid more than once. Refund the payment that is too much.',
      place: 'refund',
    }
  if (payment === 'paid-after-refund' && refundable.length)
    return { words: 'A payment arrived after the order was closed. Refund it.', place: 'refund' }
  const [refused] = refusedPayments
  if (refused)
    return {
      words: refused.comesBack
        ? `A payment of ${refused.amount} arrived that does not match the order. Send it back at the provider, or settle it.`
        : `A payment of ${refused.amount} went to an account that is not yours. Tell the customer.`,
      place: 'evidence',
      transaction: refused.transaction,
    }
  if (refundFailed && payment === 'paid' && !refundPendingCents)
    return { words: 'A refund could not be paid out. Pay it back another way.', place: 'refund' }
  if (payment === 'unconfirmed')
    return {
      words: 'A message says that this order was paid, but the provider did not confirm it.',
      place: 'evidence',
    }
  return undefined
}
