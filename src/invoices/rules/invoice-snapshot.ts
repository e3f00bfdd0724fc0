// What an issued invoice or credit note says. It is stored once and never changes.
import type { Language } from '#platform/rules/languages.ts'
import type { TaxSum } from '#platform/rules/tax/tax-sums.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'

export interface InvoiceSnapshot {
  seller: InvoiceSeller
  customer: InvoiceCustomer
  order: { number: string; placedAt: number }
  /** Those of a credit note are negative. */
  lines: InvoiceLine[]
  /** The discount without tax; 0 if there was none. */
  discountNetCents: number
  /** One per tax rate. They add up to the total. */
  sums: TaxSum[]
  /** On the last invoice of an order in parts, which lists all of it: the earlier ones, whose sums are taken off. */
  deducted?: { number: string; issuedAt: number; sums: TaxSum[] }[]
  tax: TaxAsSold
  currency: string
  /** Absent: it is older than languages. */
  language?: Language
  locale: string
  timeZone: string
  /** When it has to be paid; null if it was paid before it was issued. */
  dueAt: number | null
  /** What earlier invoices asked for and this one deducts, with its tax. Absent: nothing. */
  prepaidCents?: number
  /** A credit note of an invoice that was not paid: nothing went back, less is to be paid. */
  lessensInvoice?: boolean
  /** The document that this one changes: a credit note's invoice, or a credit note that did not hold. */
  corrects: { number: string; issuedAt: number } | null
  /** Why there is a correction, in words for the customer. */
  reason: string
}

export interface InvoiceLine {
  name: string
  points: string[]
  /** Without tax: of all pieces, after the line's own discount. */
  netCents: number
  /** Absent: one, at the amount of the line. */
  quantity?: number
  /** One piece without tax, before the discount; rounded, where the pieces do not divide it. */
  unitCents?: number
  /** Absent: the only rate of the document. */
  rate?: number
  /** Off this line, without tax. */
  discountNetCents?: number
}

export interface InvoiceSeller {
  /** The legal name. */
  name: string
  /** The name of the agency, as its site shows it. */
  brand: string
  address: string
  country: string
  registration: string
  taxNumber: string
  email: string
  /** For questions about the invoice. Absent: none was entered, or it is older than e-invoices. */
  phone?: string
  site: string
  footer: string
}

export interface InvoiceCustomer {
  name: string
  company: string
  address: string
  country: string
  vatNumber: string
  /** Absent: it is older than e-invoices. */
  email?: string
}

export const netOfSums = (sums: readonly TaxSum[]): number =>
  sums.reduce((sum, { netCents }) => sum + netCents, 0)
export const taxOfSums = (sums: readonly TaxSum[]): number =>
  sums.reduce((sum, { taxCents }) => sum + taxCents, 0)
