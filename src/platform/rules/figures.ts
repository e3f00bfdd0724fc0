// The tax in sales after refunds, and the ages of unpaid invoices.
import { DAY } from './durations.ts'
import { proportion } from './tax/proportion.ts'

interface Sold {
  price_cents: number
  tax_cents: number
  refunded_cents: number
}

/** The tax in what is left of a sale after its refunds. A refund takes its share of it. */
export const taxLeft = ({ price_cents: price, tax_cents: tax, refunded_cents: refunded }: Sold): number =>
  tax - proportion(refunded, tax, price)

export const INVOICE_AGES = [
  { age: '0 to 30 days', days: 30 },
  { age: '31 to 60 days', days: 60 },
  { age: '61 to 90 days', days: 90 },
  { age: 'Over 90 days', days: Infinity },
] as const

/** The place in INVOICE_AGES of an invoice of a day like "2026-11-14". */
export function ageOf(issuedOn: string, today: string): number {
  const days = (Date.parse(today) - Date.parse(issuedOn)) / DAY
  return INVOICE_AGES.findIndex((group) => days <= group.days)
}
