// The text of a receipt, for its page and for its PDF: both print what this says.
import type { PrintedInvoice } from '#invoices/rules/printed-invoice.ts'
import { drawDocument, limitDrawing, type DocumentFile } from '#invoices/server/draw-document.ts'
import { amountLines } from '#orders/rules/amount-lines.ts'
import { createFormat } from '#platform/rules/format.ts'
import { isOnThisMachine } from '#platform/rules/links.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { Translate, Words } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { receiptOf, type Receipt } from './receipt.ts'

/** What its page shows. */
export interface PrintedReceipt extends Pick<Receipt, 'orderId' | 'number' | 'others' | 'own'> {
  printed: PrintedInvoice
}

export async function printedReceipt(
  app: App,
  viewer: Viewer,
  id: string,
  number?: string,
): Promise<PrintedReceipt> {
  const receipt = await receiptOf(app, viewer, id, number)
  const { orderId, others, own } = receipt
  return {
    orderId,
    others,
    own,
    number: receipt.number,
    printed: printReceipt(receipt, await app.words(receipt.language)),
  }
}

export async function receiptFile(
  app: App,
  viewer: Viewer,
  id: string,
  number?: string,
): Promise<DocumentFile> {
  const receipt = await receiptOf(app, viewer, id, number)
  await limitDrawing(app, viewer)
  const words = await app.words(receipt.language)
  const { name: author, site } = receipt.seller
  return drawDocument(app, printReceipt(receipt, words), {
    author,
    locale: words.format.locale,
    createdAt: receipt.paidAt,
    pageAddress: isOnThisMachine(site) ? '' : `${site}/receipt/${id}`,
  })
}

/** The receipt as issued, with dates in the time zone of that day. */
function printReceipt(receipt: Receipt, words: Words): PrintedInvoice {
  const { format: site, read } = words
  const t = words.of('payments.documents')
  const { seller, customer, order, voidedAt, mode, currency, back, pendingCents } = receipt
  const { date } = createFormat({ ...site, timeZone: receipt.timeZone ?? site.timeZone })
  const money = (cents: number) => site.money(cents, currency)
  const { above, below } =
    receipt.amounts && receipt.tax
      ? amountLines(receipt.amounts, receipt.tax, receipt.couponCode)
      : { above: [], below: [] }
  const worded = ({ label, cents }: { label: string; cents: number }) => ({
    label: read(label),
    value: money(cents),
  })
  const facts: PrintedInvoice['facts'] = [
    [t(voidedAt === null ? 'paidOn' : 'issuedOn'), date(receipt.paidAt)],
    [t('orderedOn'), date(order.placedAt)],
    [t('order'), order.number],
    [t('paidBy'), voidedAt === null ? read(receipt.by) : ''],
    [t('transaction'), voidedAt === null ? receipt.transaction : ''],
  ]
  const pending = t('refundPending', { amount: money(pendingCents) })
  return {
    language: words.language,
    title: t(mode === 'test' ? 'titleTest' : 'title'),
    number: receipt.number,
    mark: voidedAt === null && !back.length ? t('paid') : '',
    ...warningOf(receipt, { date, t }),
    seller: { name: seller.name, lines: filled([seller.address, seller.email]) },
    buyer: {
      title: t('billedTo'),
      lines: filled([
        customer.company ?? '',
        customer.name,
        customer.address,
        customer.country,
        customer.vatNumber ? t('taxNumber', { number: customer.vatNumber }) : '',
        receipt.customerEmail,
      ]),
    },
    facts: facts.filter(([, value]) => value !== ''),
    columns: { name: t('package'), quantity: '', price: '', rate: '', amount: t('amount') },
    lines: receipt.lines.map(({ name, points, cents }) => ({
      name,
      points,
      quantity: '',
      price: '',
      rate: '',
      amount: money(cents),
    })),
    // The first is the price, which stands beside the only line already.
    sums: (receipt.lines.length > 1 ? above : above.slice(1)).map(worded),
    total: {
      label: t(voidedAt === null ? 'totalPaid' : 'total', { units: site.units(currency) }),
      value: money(receipt.totalCents),
    },
    after: [...below.map(worded), ...movements(receipt, { date, money, t })],
    notes: filled([
      pendingCents > 0 ? pending : '',
      t(mode === 'test' ? 'isTest' : voidedAt === null ? 'keep' : 'doNotUse'),
    ]),
    footer: [],
  }
}

const filled = (lines: string[]): string[] => lines.flatMap((text) => text.split('\n')).filter(Boolean)

interface Writers {
  date(moment: number): string
  money(cents: number): string
  t: Translate<'payments.documents'>
}

/** Every further payment and refund with its date, and the balance. */
function movements({ again, back, leftCents }: Receipt, { date, money, t }: Writers) {
  const lines = [
    ...again.map((one) => ({ ...one, kind: 'again' as const })),
    ...back.map((one) => ({ ...one, cents: -one.cents })),
  ].map(({ kind, at, transaction, cents }) => ({
    label: t(`moved.${kind}`, { date: date(at), transaction }),
    value: money(cents),
  }))
  return lines.length
    ? [...lines, { label: t(`sum.${sumOf(back)}`), value: money(leftCents), isTotal: true }]
    : []
}

function sumOf(back: Receipt['back']): 'paid' | 'left' | 'afterRefunds' {
  if (!back.length) return 'paid'
  return back.some(({ kind }) => kind === 'reversed') ? 'left' : 'afterRefunds'
}

/** The receipt is void, refunded in full or reversed. */
function warningOf(
  { voidedAt, back, leftCents }: Receipt,
  { date, t }: Omit<Writers, 'money'>,
): Pick<PrintedInvoice, 'warning'> {
  const warning = (kind: 'withdrawn' | 'reversed' | 'refunded', at: number) => ({
    warning: { words: t(kind), detail: t(`why.${kind}`, { date: date(at) }) },
  })
  if (voidedAt !== null) return warning('withdrawn', voidedAt)
  const last = back.at(-1)
  return last && leftCents <= 0 ? warning(last.kind, last.at) : {}
}
