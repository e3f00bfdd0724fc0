// The balance of an order from its transactions. Notifications arrive late, twice and out of order, so the
// result depends on their content only, never on their order.

/** The statuses of money that went back to the customer. */
export const MONEY_BACK: readonly string[] = ['refunded', 'reversed']

export interface LedgerEntry {
  txnId: string
  /** The payment that a refund or reversal belongs to, or a transaction that leads to it. */
  parentTxnId: string | null
  status: string
  /** Negative for refunds and reversals. */
  amountCents: number
}

export interface Money {
  /** At least one payment was completed. */
  received: boolean
  /** Paid minus refunded and reversed. */
  heldCents: number
  /** Payments with money left. More than one: paid twice. */
  payments: number
}

export function moneyOf(entries: readonly LedgerEntry[]): Money {
  const payments = paymentsOf(entries)
  const heldCents = payments.reduce((sum, { leftCents }) => sum + leftCents, 0)
  return {
    received: payments.length > 0,
    heldCents,
    payments: payments.filter(({ leftCents }) => leftCents > 0).length,
  }
}

/** Payments with money left that each pay the whole price. With more than one it was paid twice. */
export const wholePayments = <Entry extends LedgerEntry>(
  entries: readonly Entry[],
  priceCents: number,
): PaymentMoney<Entry>[] =>
  paymentsOf(entries).filter(({ payment, leftCents }) => leftCents > 0 && payment.amountCents >= priceCents)

/** The refunded part of the price. Refunding a second payment does not reduce the sale. */
export const refundedOf = (priceCents: number, { received, heldCents }: Money): number =>
  received ? Math.max(0, priceCents - heldCents) : 0

/** The first payment that still has money left. */
export const paidBy = <Entry extends LedgerEntry>(entries: readonly Entry[]): Entry | undefined =>
  paymentsOf(entries).find(({ leftCents }) => leftCents > 0)?.payment

/** A refund or reversal of a payment. */
export interface MoneyBack<Entry> {
  entry: Entry
  kind: 'refunded' | 'reversed'
  /** Positive, at most what the payment had left. */
  cents: number
}

export interface PaymentMoney<Entry> {
  payment: Entry
  back: MoneyBack<Entry>[]
  leftCents: number
}

/** Each payment with its refunds and what is left. The amounts add up. */
export function paymentsOf<Entry extends LedgerEntry>(ledger: readonly Entry[]): PaymentMoney<Entry>[] {
  const entries = withoutWithdrawn(ledger)
  const payments = entries.filter((entry) => entry.status === 'completed')
  const paymentIdOf = (entry: LedgerEntry): string | undefined =>
    paymentOf(entry, entries) ?? payments[0]?.txnId
  return payments.map((payment) => {
    const later = entries.filter(
      (entry) => entry.status !== 'completed' && paymentIdOf(entry) === payment.txnId,
    )
    const withStatus = (status: string) => later.filter((entry) => entry.status === status)
    const back: MoneyBack<Entry>[] = []
    let leftCents = payment.amountCents
    const deduct = (entry: Entry, kind: MoneyBack<Entry>['kind'], cents: number) => {
      const taken = Math.min(cents, leftCents)
      if (taken > 0) back.push({ entry, kind, cents: taken })
      leftCents -= taken
    }
    // A refund that fails after it was reported brings the money back to us.
    const failed = new Set(withStatus('refund-failed').map(({ txnId }) => txnId))
    const refunds = withStatus('refunded').filter(({ txnId }) => !failed.has(txnId))
    for (const entry of refunds) deduct(entry, 'refunded', Math.abs(entry.amountCents))
    // A reversal takes everything, whatever its amount. Each needs its own cancellation.
    const reversals = withStatus('reversed')
    const cancelled = withStatus('reversal-cancelled')
    const open = reversals.filter(({ txnId }) => cancelled.every((one) => one.txnId !== txnId))
    if (reversals.length > cancelled.length) deduct(open.at(-1) ?? reversals.at(-1)!, 'reversed', leftCents)
    return { payment, back, leftCents }
  })
}

/** Entries that an admin withdrew count as if they had never been recorded. */
function withoutWithdrawn<Entry extends LedgerEntry>(entries: readonly Entry[]): readonly Entry[] {
  const withdrawn = new Set(entries.filter(({ status }) => status === 'withdrawn').map(({ txnId }) => txnId))
  return withdrawn.size ? entries.filter(({ txnId }) => !withdrawn.has(txnId)) : entries
}

/**
 * Follows the parents to the payment: a cancelled reversal may name the reversal, which names the payment.
 */
function paymentOf(entry: LedgerEntry, entries: readonly LedgerEntry[]): string | undefined {
  let parent = entry.parentTxnId
  for (let steps = 0; parent && steps < 5; steps++) {
    const parentEntry = entries.find(({ txnId, parentTxnId }) => txnId === parent && parentTxnId)
    if (!parentEntry) return parent
    parent = parentEntry.parentTxnId
  }
  return undefined
}
