// An invoice in the terms of EN 16931, the same for every way of writing it. A comment names the terms of the
// standard (BT) or its groups (BG). Amounts are cents and never negative: a credit note says by its type that
// they go back.

/** What is written, and what has rules of its own: Factur-X, Peppol BIS Billing 3, and XRechnung 3.0. */
export const E_INVOICE_FORMATS = ['cii', 'ubl', 'xrechnung'] as const
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number]

/** Standard rate, zero rate, exempt, reverse charge, outside the scope of the tax (UNCL 5305). */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'O'

export interface EInvoice {
  /** BT-3: 380 is an invoice, 381 a credit note. */
  type: '380' | '381'
  /** BT-1 */
  number: string
  /** BT-2, like all days: "2026-11-14". */
  issuedOn: string
  /** BT-5 */
  currency: string
  /** BT-22, '' if there is none. */
  note: string
  /** BT-10, the buyer's reference: the number of the order is what both sides know. */
  orderNumber: string
  /** BT-9, '' if nothing has to be paid. */
  dueOn: string
  /** BT-20, '' if there are none. */
  terms: string
  /** BG-3: the document that this one changes. */
  corrects: { number: string; issuedOn: string } | null
  /** BG-4 */
  seller: EInvoiceSeller
  /** BG-7 */
  buyer: EInvoiceParty
  /** BG-25 */
  lines: EInvoiceLine[]
  /** BG-20: discounts on the whole, one per category and rate. */
  discounts: TaxGroup[]
  /** BG-23 */
  taxes: EInvoiceTax[]
  totals: EInvoiceTotals
}

export interface EInvoiceParty {
  /** BT-27, BT-44 */
  name: string
  /** BT-35 and following. */
  address: PostalAddress
  /** BT-31, BT-48: with the prefix of its country, '' if there is none. */
  vatNumber: string
  /** BT-34, BT-49: an email address. Of the seller it is that of the contact too (BT-43). */
  email: string
  /** BT-41, BT-56: a person, or whom to ask for. '' if it is the party itself. */
  contact: string
}

export interface EInvoiceSeller extends EInvoiceParty {
  /** BT-30 */
  registration: string
  /** BT-32: a tax number that is no VAT number. */
  taxNumber: string
  /** BT-29: what says who sells where neither VAT number nor registration does. */
  identifier: string
  /** BT-42 */
  phone: string
}

export interface PostalAddress {
  /** At most three. */
  lines: string[]
  postCode: string
  city: string
  /** BT-40, BT-55: ISO 3166, '' if it was not recognised. */
  country: string
}

export interface TaxGroup {
  category: TaxCategory
  /** Basis points. */
  rate: number
  /** Without tax. */
  cents: number
}

export interface EInvoiceLine extends TaxGroup {
  /** BT-153 and BT-154 */
  name: string
  description: string
  /** BT-129 */
  quantity: number
  /** BT-146, for so many as `priceFor` says (BT-149). */
  unitCents: number
  priceFor: number
  /** BT-136: what is taken off quantity times price. */
  discountCents: number
}

export interface EInvoiceTax extends TaxGroup {
  /** BT-117 */
  taxCents: number
  /** BT-120 and BT-121, '' where tax is charged. */
  reason: string
  reasonCode: string
}

/** BG-22 */
export interface EInvoiceTotals {
  linesCents: number
  discountCents: number
  netCents: number
  taxCents: number
  grossCents: number
  prepaidCents: number
  dueCents: number
}
