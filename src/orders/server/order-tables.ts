// Orders, what happened to them, and their documents.
import type { Generated } from 'kysely'
import type { Billing } from '#content/rules/values/intervals.ts'
import type { InvoiceKind } from '#content/rules/values/invoice-number.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { LineKind } from '../rules/lines.ts'
import type { OrderStatus, PaymentStatus } from '../rules/order-states.ts'
import type { DueMoment } from '../rules/payment-plan.ts'

export interface OrderTables {
  orders: OrderRow
  order_lines: OrderLineRow
  order_parts: OrderPartRow
  agreements: AgreementRow
  bills: BillRow
  order_events: OrderEventRow
  order_terms: OrderTermRow
  agreed_texts: AgreedTextRow
  documents: DocumentRow
  invoices: InvoiceRow
  totals: TotalRow
}

export interface OrderRow {
  id: string
  seq: Generated<number>
  /** The account that placed it; null after the account was deleted. */
  user_id: string | null
  customer_name: string
  customer_email: string
  customer_address: string
  customer_country: string
  package_id: string
  package_name: string
  currency: string
  /** The price of the package, before the discount. */
  list_cents: number
  discount_cents: number
  /** The price without tax. */
  net_cents: number
  tax_cents: number
  /** What the customer pays in all. */
  price_cents: number
  /** The price as shown to the customer. */
  price_text: string
  /** JSON list of the package's points at the time of the order. */
  points: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  /** 1 after a full refund or a reversal: the order can't be paid again. */
  refunded: number
  /** Random; the provider sends it back with the payment. */
  pay_key: string
  paid_at: number | null
  /** The month of the sale ('2026-11'), in the site's time zone at payment. */
  paid_month: string | null
  /** Each mode has its own series. */
  receipt_number: number | null
  mode: PaymentMode
  refunded_cents: number
  /** What was recorded of its price, less than all: the rest is open. */
  part_paid_cents: Generated<number>
  /** The coupon that it was placed with, and its code as it was. */
  coupon_id: string | null
  coupon_code: string | null
  /** 1: counts as a use of the coupon. */
  coupon_held: number
  /** The end of the last checkout that was started: an unpaid order keeps its use at least until then. */
  coupon_held_until: Generated<number | null>
  /** That of the page on which it was placed. Null: it is older than languages. */
  language: Generated<string | null>
  /** How often the package is billed, as sold. */
  billing: Generated<Billing>
  /** Set by the first payment of a package that is billed more than once. */
  retainer_id: Generated<string | null>
  /** Counted from 1. */
  period: Generated<number | null>
  /** '' if a person ordered. */
  company_name: Generated<string>
  /** The number in its normal form, checked for its format only; '' if there is none. */
  vat_number: Generated<string>
  /** JSON of TaxAsSold; null: the order is older than tax. */
  tax: string | null
  /** When an admin confirmed that the VAT number is valid, and who. */
  vat_confirmed_at: number | null
  vat_confirmed_by: string | null
  /**
   * A bill for one part of an order is a row of its own: it is paid, refunded and documented as any order. Null for
   * orders, which all lists show; a bill is seen on the page of its order.
   */
  bill_of: Generated<string | null>
  /** Of a bill: which part, counted from 1. */
  part: Generated<number | null>
  /** How many parts the order is paid in. With more than one, or with an invoice first, only its bills can be paid. */
  parts: Generated<number>
  /** What each later period costs, if it is not the whole without its discount: what is paid once does not renew. */
  later_cents: Generated<number | null>
  /** 0: an invoice for something that is not worked on here. */
  has_work: Generated<number>
  version: number
  placed_at: number
  updated_at: number
}

export interface OrderLineRow {
  order_id: string
  /** Counted from 1. */
  position: number
  kind: LineKind
  record_id: string | null
  name: string
  /** JSON list. */
  points: string
  quantity: number
  unit_cents: number
  discount_cents: number
  billing: Billing
  rate: number | null
}

/** A part of an order's payment plan. */
export interface OrderPartRow {
  order_id: string
  /** Counted from 1. */
  number: number
  due: DueMoment
  /** The day, if it is due on a date: "2026-12-01". */
  due_on: string | null
  /** '' unless it is due with a milestone. */
  milestone: string
  /** JSON of TaxSum[]. The parts of an order add up to its own. */
  sums: string
  total_cents: number
  /** The bill, once it fell due. */
  bill_id: string | null
}

/** What both sides agreed on, as it was then. It never changes. */
export interface AgreementRow {
  order_id: string
  /** SHA-256 of the data. */
  hash: string
  /** JSON of Agreement (src/orders/server/agreed.ts). */
  data: string
  at: number
}

/** What is to be paid by a day: a part, a period of a retainer, an invoice. */
export interface BillRow {
  /** The row that is paid. */
  order_id: string
  /** Local dates. */
  billed_on: string
  due_on: string
  reminded: Generated<number>
  reminded_on: string | null
  admin_told: Generated<number>
  /** 1: the work is paused while it stays unpaid after its reminders. */
  pauses_work: Generated<number>
  /** When something may be due; null if nothing is to come. */
  next_at: number | null
}

export interface OrderEventRow {
  seq: Generated<number>
  order_id: string
  kind: string
  actor: string
  /** Text for people. */
  note: string
  /** JSON of the facts behind the note. */
  data: string
  at: number
}

/** A receipt as issued. It outlives the account and later edits of the agency's details. */
export interface DocumentRow {
  order_id: string
  /** The number as printed: "R-000001". */
  number: string
  kind: 'receipt'
  /** JSON of the legally required content (src/payments/server/ledger/documents.ts). */
  snapshot: string
  issued_at: number
  /** Set if the payment was recorded by mistake. The number is not issued again. */
  voided_at: number | null
}

/** An invoice or a credit note as issued. Its number is never used again. */
export interface InvoiceRow {
  seq: Generated<number>
  /** The number as printed: "INV-000001". */
  number: string
  kind: InvoiceKind
  order_id: string
  mode: PaymentMode
  /** What stands before the number; each series counts by itself. */
  series: string
  /** The invoice that this document is about; its own number, if it is that invoice. */
  root: string
  /** The number of the document that it changes. */
  corrects: string | null
  /** JSON of InvoiceSnapshot (src/invoices/rules/invoice-snapshot.ts). */
  snapshot: string
  currency: string
  /** Negative on credit notes, so that sums over the table are right. */
  net_cents: number
  tax_cents: number
  total_cents: number
  issued_at: number
  /** Set if the invoice is issued before it is paid. */
  due_at: number | null
}

/** A text as somebody agreed to it. Each is stored once. */
export interface AgreedTextRow {
  hash: string
  text: string
}

/** The search index of orders: name, email, package, id, transactions, receipts. */
export interface OrderTermRow {
  term: string
  /** The order's seq. */
  seq: number
}

/** Sums and counts, updated with every change, so that no view adds up a table. */
export interface TotalRow {
  /** 'live-sales-USD', 'test-sales-USD', 'live-orders' … */
  scope: string
  /** Within the scope: the customer's id, the month; '' if there is only one. */
  key: Generated<string>
  cents: number
  count: number
}
