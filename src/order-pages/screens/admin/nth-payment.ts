import type { RefundablePayment } from '#payments/server/ledger/refundable.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/**
 * "second payment": its place among all payments that have money left. A single one is just "payment".
 */
export function nthPayment(
  refundable: readonly Pick<RefundablePayment, 'transaction'>[],
  transaction: string,
): string {
  const at = refundable.findIndex((payment) => payment.transaction === transaction)
  return refundable.length > 1 && ORDINALS[at] ? `${ORDINALS[at]} payment` : 'payment'
}
