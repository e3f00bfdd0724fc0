// What a customer gets back because we were late. Noted once, on the first late morning, and owed until it is
// settled. A later day, even an agreed one, does not take it away.
import type { LocalDate } from '#platform/rules/calendar.ts'

export type Settlement =
  /** A verified refund of at least the sum. `all` is a refund in full. */
  | { by: 'refund'; refund: string }
  /** An admin wrote down how. */
  | { by: 'note' }
  /** The customer does without. */
  | { by: 'waiver' }

export interface LateCredit {
  cents: number
  notedOn: LocalDate
  settled: Settlement | null
}

/** The percentage of the price, half a cent rounded up. */
export const creditCents = (priceCents: number, percent: number): number =>
  Math.floor((priceCents * percent + 50) / 100)

/** Null if the package promises none. */
export function noteCredit(priceCents: number, percent: number, notedOn: LocalDate): LateCredit | null {
  const cents = creditCents(priceCents, percent)
  return cents > 0 ? { cents, notedOn, settled: null } : null
}

export const isOpen = (credit: LateCredit | null): credit is LateCredit =>
  credit !== null && credit.settled === null

export const settle = (credit: LateCredit | null, settled: Settlement): LateCredit | null =>
  isOpen(credit) ? { ...credit, settled } : credit

/** A refund before the credit was noted never gets here, so it settles nothing. */
export const afterRefund = (
  credit: LateCredit | null,
  { refund, cents }: { refund: string; cents: number },
): LateCredit | null => (credit && cents >= credit.cents ? settle(credit, { by: 'refund', refund }) : credit)

/** A refund that failed afterwards leaves the credit owed again. */
export const afterRefundUndone = (credit: LateCredit | null, refund: string): LateCredit | null =>
  credit?.settled?.by === 'refund' && credit.settled.refund === refund ? { ...credit, settled: null } : credit

/** Nothing is owed on an order that was never paid. */
export const owedCents = (credit: LateCredit | null, paid: boolean): number =>
  paid && isOpen(credit) ? credit.cents : 0
