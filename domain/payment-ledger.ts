// What is left of the money of an order, from everything that was told of it. Messages come late, twice and in any order,
// so the answer depends on what was told, never on when.

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
  const held = heldOf(entries)
  return { received: held.length > 0, heldCents: held.reduce((sum, { cents }) => sum + cents, 0), payments: held.filter(({ cents }) => cents > 0).length }
}

/** The payment by which an order is paid now: the first that still holds money. */
export const paidBy = <Entry extends LedgerEntry>(entries: readonly Entry[]): Entry | undefined => heldOf(entries).find(({ cents }) => cents > 0)?.payment

/** What is left of each payment. */
function heldOf<Entry extends LedgerEntry>(entries: readonly Entry[]): { payment: Entry; cents: number }[] {
  const payments = entries.filter((entry) => entry.status === 'completed')
  const about = (entry: LedgerEntry): string | undefined => paymentOf(entry, entries) ?? payments[0]?.txnId
  return payments.map((payment) => {
    const { txnId, amountCents } = payment
    const later = entries.filter((entry) => entry.status !== 'completed' && about(entry) === txnId)
    const count = (status: string) => later.filter((entry) => entry.status === status).length
    // A reversal takes everything, whatever amount it names; each one needs a word that it was cancelled.
    if (count('reversed') > count('reversal-cancelled')) return { payment, cents: 0 }
    const refunded = later.filter((entry) => entry.status === 'refunded').reduce((sum, entry) => sum + Math.abs(entry.amountCents), 0)
    return { payment, cents: Math.max(0, amountCents - refunded) }
  })
}

/** The payment at the root: a cancelled reversal may name the reversal, which names the payment. Undefined where none is named. */
function paymentOf(entry: LedgerEntry, entries: readonly LedgerEntry[]): string | undefined {
  let parent = entry.parentTxnId
  for (let steps = 0; parent && steps < 5; steps++) {
    const above = entries.find((each) => each.txnId === parent && each.parentTxnId)
    if (!above) return parent
    parent = above.parentTxnId
  }
  return undefined
}
