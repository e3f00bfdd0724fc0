// What is left of the money of an order, from everything that was told of it. Messages come late, twice and
// in any order, so the answer depends on what was told, never on when.

export interface LedgerEntry {
  txnId: string
  /** Of a refund or reversal: the payment it is about, or another step on the way to it. */
  parentTxnId: string | null
  status: string
  /** Refunds and reversals are below zero. */
  amountCents: number
}

export interface Money {
  /** A payment was completed at some time. */
  received: boolean
  /** What was not given or taken back again. */
  heldCents: number
  /** How many payments still hold money: more than one means it was paid twice. */
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

/** How much of the price went back. Money that came twice and went back once takes nothing off the sale. */
export const refundedOf = (priceCents: number, { received, heldCents }: Money): number =>
  received ? Math.max(0, priceCents - heldCents) : 0

/** The payment by which an order is paid now: the first that still holds money. */
export const paidBy = <Entry extends LedgerEntry>(entries: readonly Entry[]): Entry | undefined =>
  paymentsOf(entries).find(({ leftCents }) => leftCents > 0)?.payment

/** Money of a payment that went back. */
export interface MoneyBack<Entry> {
  entry: Entry
  kind: 'refunded' | 'reversed'
  /** Above zero, and never more than the payment still held. */
  cents: number
}

export interface PaymentMoney<Entry> {
  payment: Entry
  back: MoneyBack<Entry>[]
  leftCents: number
}

/** Each payment with what went back of it and what is left: the amounts always add up. */
export function paymentsOf<Entry extends LedgerEntry>(told: readonly Entry[]): PaymentMoney<Entry>[] {
  const entries = withoutWithdrawn(told)
  const payments = entries.filter((entry) => entry.status === 'completed')
  const about = (entry: LedgerEntry): string | undefined => paymentOf(entry, entries) ?? payments[0]?.txnId
  return payments.map((payment) => {
    const later = entries.filter((entry) => entry.status !== 'completed' && about(entry) === payment.txnId)
    const of = (status: string) => later.filter((entry) => entry.status === status)
    const back: MoneyBack<Entry>[] = []
    let leftCents = payment.amountCents
    const takeOut = (entry: Entry, kind: MoneyBack<Entry>['kind'], cents: number) => {
      const taken = Math.min(cents, leftCents)
      if (taken > 0) back.push({ entry, kind, cents: taken })
      leftCents -= taken
    }
    for (const entry of of('refunded')) takeOut(entry, 'refunded', Math.abs(entry.amountCents))
    // A reversal takes everything, whatever amount it names; each one needs a word that it was cancelled.
    const reversals = of('reversed')
    if (reversals.length > of('reversal-cancelled').length) takeOut(reversals.at(-1)!, 'reversed', leftCents)
    return { payment, back, leftCents }
  })
}

/** An admin withdrew what was recorded by mistake: it counts as if it had never been recorded. */
function withoutWithdrawn<Entry extends LedgerEntry>(entries: readonly Entry[]): readonly Entry[] {
  const withdrawn = new Set(entries.filter(({ status }) => status === 'withdrawn').map(({ txnId }) => txnId))
  return withdrawn.size ? entries.filter(({ txnId }) => !withdrawn.has(txnId)) : entries
}

/**
 * The payment at the root: a cancelled reversal may name the reversal, which names the payment. Undefined
 * where none is named.
 */
function paymentOf(entry: LedgerEntry, entries: readonly LedgerEntry[]): string | undefined {
  let parent = entry.parentTxnId
  for (let steps = 0; parent && steps < 5; steps++) {
    const above = entries.find((each) => each.txnId === parent && each.parentTxnId)
    if (!above) return parent
    parent = above.parentTxnId
  }
  return undefined
}
