// The text of an invoice or a credit note, for its page and for its PDF: both print what this says.
import type { InvoiceKind } from '#content/rules/values/invoice-number.ts'
import type { Language } from '#platform/rules/languages.ts'
import { isOnThisMachine } from '#platform/rules/links.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { sumOf } from '#platform/rules/tax/credit-shares.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { say, type Translate, type Words } from '#platform/rules/words.ts'
import { netOfSums, type InvoiceSnapshot } from './invoice-snapshot.ts'

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

/** Of an invoice, a credit note, a receipt or an offer. */
export interface PrintedInvoice {
  language: Language
  title: string
  number: string
  /** Stamped on it: "Paid". */
  mark: string
  /** Why it is no proof of payment. */
  warning?: { words: string; detail: string }
  seller: { name: string; lines: string[] }
  buyer: { title: string; lines: string[] }
  facts: [label: string, value: string][]
  /** Paragraphs before the lines. */
  intro?: string[]
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

export const invoiceTitle = (kind: InvoiceKind): string => say('invoices.documents', `title.${kind}`)

/** "Invoice INV-000012". */
export const namedInvoice = ({ kind, number }: { kind: InvoiceKind; number: string }): string =>
  say('invoices.documents', `named.${kind}`, { number })

/** What is said of a document, in its language. */
interface Said {
  t: Translate<'invoices.documents'>
  money(cents: number): string
  date(time: number): string
}

export function printInvoice(issued: IssuedInvoice, state: InvoiceState, words: Words): PrintedInvoice {
  const { number, kind, mode, snapshot } = issued
  const { seller, customer, tax, sums, currency, discountNetCents: discount } = snapshot
  const money = (cents: number) => words.format.money(cents, currency)
  const t = words.of('invoices.documents')
  const said: Said = { t, money, date: words.format.date }
  const hasTax = tax.treatment !== 'none'
  const name = tax.name
  return {
    language: words.language,
    title: t(mode === 'test' ? `test.${kind}` : `title.${kind}`),
    number,
    mark: markOf(issued, state, said),
    seller: {
      name: seller.name,
      lines: filled([
        seller.brand === seller.name ? '' : seller.brand,
        seller.address,
        seller.country,
        seller.taxNumber && t(hasTax ? 'namedTaxNumber' : 'taxNumber', { name, number: seller.taxNumber }),
        seller.registration,
        seller.email,
        isOnThisMachine(seller.site) ? '' : seller.site,
      ]),
    },
    buyer: {
      title: t(`buyer.${kind}`),
      lines: filled([
        customer.company,
        customer.name,
        customer.address,
        customer.country,
        customer.vatNumber && t('buyerTaxNumber', { number: customer.vatNumber }),
      ]),
    },
    facts: factsOf(issued, state, said),
    columns: {
      name: t('column.name'),
      quantity: t('column.quantity'),
      price: hasTax ? t('column.priceWithout', { name }) : t('column.price'),
      rate: hasTax ? tax.name : '',
      amount: hasTax ? t('column.amountWithout', { name }) : t('column.amount'),
    },
    lines: snapshot.lines.map((line) => ({
      name: line.name,
      points: line.discountNetCents
        ? [...line.points, t('lineDiscount', { amount: money(line.discountNetCents) })]
        : line.points,
      quantity: words.format.count(line.quantity ?? 1),
      price: money(line.unitCents ?? line.netCents),
      rate: hasTax ? words.format.rate(line.rate ?? chargedRate(tax)) : '',
      amount: money(line.netCents),
    })),
    sums: [
      ...(discount ? [{ label: t('discount'), value: money(-discount) }] : []),
      ...deductions(snapshot, said, hasTax ? words.format.rate : undefined),
      ...(hasTax ? [{ label: t('totalWithout', { name }), value: money(netOfSums(sums)) }] : []),
      ...(hasTax
        ? sums.map(({ rate, netCents, taxCents }) => ({
            label: t('taxOn', { name, rate: words.format.rate(rate), amount: money(netCents) }),
            value: money(taxCents),
          }))
        : []),
    ],
    total: { label: t('total', { currency }), value: money(sumOf(sums)) },
    notes: [...payNote(issued, state, said), ...notesOf(issued, state, said).map(words.read)],
    footer: filled([seller.footer]),
  }
}

/** What the order comes to in all, and what was invoiced before, each with its tax. */
function deductions(
  { sums, deducted }: InvoiceSnapshot,
  { t, money, date }: Said,
  rateText: ((rate: number) => string) | undefined,
): { label: string; value: string }[] {
  if (!deducted?.length) return []
  const whole = deducted.reduce((cents, earlier) => cents + sumOf(earlier.sums), sumOf(sums))
  return [
    { label: t('wholeOrder'), value: money(whole) },
    ...deducted.flatMap(({ number, issuedAt, sums: earlier }) => [
      { label: t('deducted', { number, date: date(issuedAt) }), value: money(-sumOf(earlier)) },
      ...(rateText
        ? earlier.map(({ rate, netCents, taxCents }) => ({
            label: t('deductedTax', { rate: rateText(rate), net: money(netCents) }),
            value: money(taxCents),
          }))
        : []),
    ]),
  ]
}

const chargedRate = ({ treatment, rate }: TaxAsSold): number => (treatment === 'rate' ? rate : 0)

const filled = (lines: string[]): string[] => lines.flatMap((text) => text.split('\n')).filter(Boolean)

function markOf({ kind, snapshot }: IssuedInvoice, { paidAt, related }: InvoiceState, { t }: Said): string {
  if (kind === 'credit-note') return ''
  const left = related.reduce((sum, { totalCents }) => sum + totalCents, sumOf(snapshot.sums))
  if (related.length && left === 0) return t('creditedInFull')
  return paidAt === null ? '' : t('paid')
}

function factsOf(
  { kind, issuedAt, snapshot }: IssuedInvoice,
  { paidAt }: InvoiceState,
  { t, date }: Said,
): PrintedInvoice['facts'] {
  const { order, dueAt, corrects } = snapshot
  const facts: PrintedInvoice['facts'] = [
    [t(`date.${kind}`), date(issuedAt)],
    [
      corrects ? t('corrects') : '',
      corrects ? t('numberOf', { number: corrects.number, date: date(corrects.issuedAt) }) : '',
    ],
    [dueAt === null || paidAt !== null ? '' : t('dueOn'), dueAt === null ? '' : date(dueAt)],
    [kind === 'invoice' && paidAt !== null ? t('paidOn') : '', paidAt === null ? '' : date(paidAt)],
    [t('order'), order.number],
    // A retainer's later period was billed by us.
    [dueAt === null ? t('orderedOn') : '', date(order.placedAt)],
  ]
  return facts.filter(([label]) => label !== '')
}

/** How to pay what is not paid yet, also for somebody who only has the paper. */
function payNote(
  { number, kind, snapshot: { dueAt, seller } }: IssuedInvoice,
  { paidAt, related }: InvoiceState,
  { t, date }: Said,
): string[] {
  if (kind !== 'invoice' || dueAt === null || paidAt !== null || related.length) return []
  const address = invoiceAddress(seller.site, number)
  return [address ? t('payByAt', { date: date(dueAt), address }) : t('payBy', { date: date(dueAt) })]
}

/** Of its page, for paper. Empty while the site is on its owner's machine: nobody else can open it. */
export const invoiceAddress = (site: string, number: string): string =>
  isOnThisMachine(site) ? '' : `${site}/invoice/${number}`

function notesOf(
  { mode, snapshot }: IssuedInvoice,
  { related }: InvoiceState,
  { t, money, date }: Said,
): string[] {
  const { tax, reason } = snapshot
  return [
    tax.words,
    reason,
    ...related.map(({ number, kind, issuedAt, totalCents }) =>
      t(`related.${kind}`, { number, date: date(issuedAt), amount: money(totalCents) }),
    ),
    mode === 'test' ? t('isTest') : '',
  ].filter(Boolean)
}
