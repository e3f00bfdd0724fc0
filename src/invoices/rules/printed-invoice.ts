// The text of an invoice or a credit note, for its page and for its PDF: both print what this says.
import type { InvoiceKind } from '#content/rules/values/invoice-number.ts'
import { isOnThisMachine } from '#platform/rules/links.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { sumOf } from '#platform/rules/tax/credit-shares.ts'
import { rateText } from '#platform/rules/tax/rate.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { netOfSums, type InvoiceSnapshot } from './invoice-snapshot.ts'

export interface InvoiceFormat {
  money(cents: number, currency: string): string
  date(time: number): string
}

/** What happened after the issue. It is not frozen. */
export interface InvoiceState {
  /** When the invoice was paid; null if it is not. */
  paidAt: number | null
  /** Documents that changed this one later, oldest first. */
  related: { number: string; kind: InvoiceKind; issuedAt: number; totalCents: number }[]
}

export interface IssuedInvoice {
  number: string
  kind: InvoiceKind
  mode: PaymentMode
  issuedAt: number
  snapshot: InvoiceSnapshot
}

export interface PrintedLine {
  name: string
  points: string[]
  quantity: string
  price: string
  rate: string
  amount: string
}

/** Of an invoice, a credit note or a receipt. */
export interface PrintedInvoice {
  title: string
  number: string
  /** Stamped on it: "Paid". */
  mark: string
  /** Why it is no proof of payment. */
  warning?: { words: string; detail: string }
  seller: { name: string; lines: string[] }
  buyer: { title: string; lines: string[] }
  facts: [label: string, value: string][]
  /** A column is left out if its heading is ''. */
  columns: { name: string; quantity: string; price: string; rate: string; amount: string }
  lines: PrintedLine[]
  sums: { label: string; value: string }[]
  total: { label: string; value: string }
  /** What is in the total, and what came after it. */
  after?: { label: string; value: string; isTotal?: boolean }[]
  /** What the law wants said, and what became of it. */
  notes: string[]
  footer: string[]
}

export const INVOICE_TITLE: Record<InvoiceKind, string> = { invoice: 'Invoice', 'credit-note': 'Credit note' }

const titleIn = (mode: PaymentMode, kind: InvoiceKind): string =>
  mode === 'test' ? `TEST – not ${kind === 'invoice' ? 'an invoice' : 'a credit note'}` : INVOICE_TITLE[kind]

export function printInvoice(
  issued: IssuedInvoice,
  state: InvoiceState,
  format: InvoiceFormat,
): PrintedInvoice {
  const { number, kind, mode, snapshot } = issued
  const { seller, customer, tax, sums, currency, discountNetCents: discount } = snapshot
  const money = (cents: number) => format.money(cents, currency)
  const hasTax = tax.treatment !== 'none'
  const without = hasTax ? ` without ${tax.name}` : ''
  return {
    title: titleIn(mode, kind),
    number,
    mark: markOf(issued, state),
    seller: {
      name: seller.name,
      lines: filled([
        seller.brand === seller.name ? '' : seller.brand,
        seller.address,
        seller.country,
        seller.taxNumber && `${hasTax ? `${tax.name} number` : 'Tax number'} ${seller.taxNumber}`,
        seller.registration,
        seller.email,
        isOnThisMachine(seller.site) ? '' : seller.site,
      ]),
    },
    buyer: {
      title: kind === 'invoice' ? 'Billed to' : 'Credited to',
      lines: filled([
        customer.company,
        customer.name,
        customer.address,
        customer.country,
        customer.vatNumber && `VAT or tax number ${customer.vatNumber}`,
      ]),
    },
    facts: factsOf(issued, state, format),
    columns: {
      name: 'Description',
      quantity: 'Quantity',
      price: `Price${without}`,
      rate: hasTax ? tax.name : '',
      amount: `Amount${without}`,
    },
    lines: snapshot.lines.map(({ name, points, netCents }) => ({
      name,
      points,
      quantity: '1',
      price: money(netCents),
      rate: hasTax ? rateText(chargedRate(tax)) : '',
      amount: money(netCents),
    })),
    sums: [
      ...(discount ? [{ label: 'Discount', value: money(-discount) }] : []),
      ...(hasTax ? [{ label: `Total${without}`, value: money(netOfSums(sums)) }] : []),
      ...(hasTax
        ? sums.map(({ rate, netCents, taxCents }) => ({
            label: `${tax.name} ${rateText(rate)} on ${money(netCents)}`,
            value: money(taxCents),
          }))
        : []),
    ],
    total: { label: `Total (${currency})`, value: money(sumOf(sums)) },
    notes: [...payNote(issued, state, format), ...notesOf(issued, state, format)],
    footer: filled([seller.footer]),
  }
}

const chargedRate = ({ treatment, rate }: TaxAsSold): number => (treatment === 'rate' ? rate : 0)

const filled = (lines: string[]): string[] => lines.flatMap((text) => text.split('\n')).filter(Boolean)

function markOf({ kind, snapshot }: IssuedInvoice, { paidAt, related }: InvoiceState): string {
  if (kind === 'credit-note') return ''
  const left = related.reduce((sum, { totalCents }) => sum + totalCents, sumOf(snapshot.sums))
  if (related.length && left === 0) return 'Credited in full'
  return paidAt === null ? '' : 'Paid'
}

function factsOf(
  { kind, issuedAt, snapshot }: IssuedInvoice,
  { paidAt }: InvoiceState,
  { date }: InvoiceFormat,
): PrintedInvoice['facts'] {
  const { order, dueAt, corrects } = snapshot
  const facts: PrintedInvoice['facts'] = [
    [kind === 'invoice' ? 'Invoice date' : 'Date', date(issuedAt)],
    [corrects ? 'Corrects' : '', corrects ? `${corrects.number} of ${date(corrects.issuedAt)}` : ''],
    [dueAt === null || paidAt !== null ? '' : 'Due on', dueAt === null ? '' : date(dueAt)],
    [kind === 'invoice' && paidAt !== null ? 'Paid on' : '', paidAt === null ? '' : date(paidAt)],
    ['Order', order.number],
    // A retainer's later period was billed by us.
    [dueAt === null ? 'Ordered on' : '', date(order.placedAt)],
  ]
  return facts.filter(([label]) => label !== '')
}

/** How to pay what is not paid yet, also for somebody who only has the paper. */
function payNote(
  { number, kind, snapshot: { dueAt, seller } }: IssuedInvoice,
  { paidAt, related }: InvoiceState,
  { date }: InvoiceFormat,
): string[] {
  if (kind !== 'invoice' || dueAt === null || paidAt !== null || related.length) return []
  const address = invoiceAddress(seller.site, number)
  return [`Please pay by ${date(dueAt)}.${address && ` You can pay here: ${address}`}`]
}

/** Of its page, for paper. Empty while the site is on its owner's machine: nobody else can open it. */
export const invoiceAddress = (site: string, number: string): string =>
  isOnThisMachine(site) ? '' : `${site}/invoice/${number}`

function notesOf(
  { mode, snapshot }: IssuedInvoice,
  { related }: InvoiceState,
  { money, date }: InvoiceFormat,
): string[] {
  const { tax, reason, currency } = snapshot
  return [
    tax.words,
    reason,
    ...related.map(
      ({ number, kind, issuedAt, totalCents }) =>
        `${INVOICE_TITLE[kind]} ${number} of ${date(issuedAt)}: ${money(totalCents, currency)}`,
    ),
    mode === 'test' ? 'This is a test: no real money moved, and nothing was sold.' : '',
  ].filter(Boolean)
}
