// The tax in sales after refunds, and the ages of unpaid invoices.
import { DAY } from './durations.ts'
import { proportion } from './tax/proportion.ts'
import { say } from './words.ts'

interface Sold {
  price_cents: number
  tax_cents: number
  refunded_cents: number
}

/** The tax in what is left of a sale after its refunds. A refund takes its share of it. */
export const taxLeft = ({ price_cents: price, tax_cents: tax, refunded_cents: refunded }: Sold): number =>
  tax - proportion(refunded, tax, price)

export const INVOICE_AGES = [
  { age: say('platform.admin', 'invoiceAge.to30'), days: 30 },
  { age: say('platform.admin', 'invoiceAge.to60'), days: 60 },
  { age: say('platform.admin', 'invoiceAge.to90'), days: 90 },
  { age: say('platform.admin', 'invoiceAge.over90'), days: Infinity },
] as const

/** The place in INVOICE_AGES of an invoice of a day like "2026-11-14". */
export function ageOf(issuedOn: string, today: string): number {
  const days = (Date.parse(today) - Date.parse(issuedOn)) / DAY
  return INVOICE_AGES.findIndex((group) => days <= group.days)
}
