import type { RefundablePayment } from '#payments/server/ledger/refundable.ts'

const PLACES = ['p1', 'p2', 'p3', 'p4', 'p5'] as const

/**
 * Which payment it is, in the messages that name one: its place among all payments that have money left, `one` if it
 * is alone, and `later` beyond the fifth.
 */
export function nthPayment(
  refundable: readonly Pick<RefundablePayment, 'transaction'>[],
  transaction: string,
): (typeof PLACES)[number] | 'one' | 'later' {
  if (refundable.length < 2) return 'one'
  return PLACES[refundable.findIndex((payment) => payment.transaction === transaction)] ?? 'later'
}
