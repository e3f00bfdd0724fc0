// The text of a receipt, for its page and for its PDF: both print what this says.
import type { PrintedInvoice } from '#invoices/rules/printed-invoice.ts'
import { drawDocument, limitDrawing, type DocumentFile } from '#invoices/server/draw-document.ts'
import { amountLines } from '#orders/rules/amount-lines.ts'
import { REVERSED } from '#orders/rules/payment-ledger.ts'
import { createFormat, type Format } from '#platform/rules/format.ts'
import { isOnThisMachine } from '#platform/rules/links.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
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
    printed: printReceipt(receipt, await app.format()),
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
  const format = await app.format()
  const { name: author, site } = receipt.seller
  return drawDocument(app, printReceipt(receipt, format), {
    author,
    locale: format.locale,
    createdAt: receipt.paidAt,
    pageAddress: isOnThisMachine(site) ? '' : `${site}/receipt/${id}`,
  })
}

/** The receipt as issued, with dates in the time zone of that day. */
function printReceipt(receipt: Receipt, site: Format): PrintedInvoice {
  const { seller, customer, order, voidedAt, mode, currency, back, pendingCents } = receipt
  const { date } = createFormat({ ...site, timeZone: receipt.timeZone ?? site.timeZone })
  const money = (cents: number) => site.money(cents, currency)
  const { above, below } =
    receipt.amounts && receipt.tax
      ? amountLines(receipt.amounts, receipt.tax, receipt.couponCode)
      : { above: [], below: [] }
  const worded = ({ label, cents }: { label: string; cents: number }) => ({ label, value: money(cents) })
  const facts: PrintedInvoice['facts'] = [
    [voidedAt === null ? 'Paid on' : 'Issued on', date(receipt.paidAt)],
    ['Ordered on', date(order.placedAt)],
    ['Order', order.number],
    ['Paid by', voidedAt === null ? receipt.by : ''],
    ['Transaction', voidedAt === null ? receipt.transaction : ''],
  ]
  const pending = `A refund of ${money(pendingCents)} is on its way. This receipt shows it once it is made.`
  return {
    language: site.language,
    title: mode === 'test' ? 'TEST – not a receipt' : 'Receipt',
    number: receipt.number,
    mark: voidedAt === null && !back.length ? 'Paid' : '',
    ...warningOf(receipt, date),
    seller: { name: seller.name, lines: filled([seller.address, seller.email]) },
    buyer: {
      title: 'Billed to',
      lines: filled([
        customer.company ?? '',
        customer.name,
        customer.address,
        customer.country,
        customer.vatNumber ? `VAT or tax number ${customer.vatNumber}` : '',
        receipt.customerEmail,
      ]),
    },
    facts: facts.filter(([, value]) => value !== ''),
    columns: { name: 'Package', quantity: '', price: '', rate: '', amount: 'Amount' },
    lines: receipt.lines.map(({ name, points, cents }) => ({
      name,
      points,
      quantity: '',
      price: '',
      rate: '',
      amount: money(cents),
    })),
    // The first is the price, which stands beside the package already.
    sums: above.slice(1).map(worded),
    total: {
      label: `${voidedAt === null ? 'Total paid' : 'Total'} (${site.units(currency)})`,
      value: money(receipt.totalCents),
    },
    after: [...below.map(worded), ...movements(receipt, { date, money })],
    notes: filled([
      pendingCents > 0 ? pending : '',
      mode === 'test'
        ? 'This is a test: no real money moved, and nothing was sold.'
        : voidedAt === null
          ? 'Thank you. Keep this receipt for your records.'
          : 'Please do not use this receipt.',
    ]),
    footer: [],
  }
}

const filled = (lines: string[]): string[] => lines.flatMap((text) => text.split('\n')).filter(Boolean)

interface Words {
  date(moment: number): string
  money(cents: number): string
}

const BACK = { refunded: 'Refunded', reversed: 'Reversed: taken back by the bank' }

/** Every further payment and refund with its date, and the balance. */
function movements({ again, back, leftCents }: Receipt, { date, money }: Words) {
  const lines = [
    ...again.map((one) => ({ ...one, words: 'Paid once more' })),
    ...back.map((one) => ({ ...one, cents: -one.cents, words: BACK[one.kind] })),
  ].map(({ words, at, transaction, cents }) => ({
    label: `${words} on ${date(at)}, transaction ${transaction}`,
    value: money(cents),
  }))
  return lines.length ? [...lines, { label: sumWords(back), value: money(leftCents), isTotal: true }] : []
}

function sumWords(back: Receipt['back']): string {
  if (!back.length) return 'Paid in all'
  return back.some(({ kind }) => kind === 'reversed') ? 'What is left' : 'Paid after refunds'
}

/** The receipt is void, refunded in full or reversed. */
function warningOf(
  { voidedAt, back, leftCents }: Receipt,
  date: Words['date'],
): Pick<PrintedInvoice, 'warning'> {
  if (voidedAt !== null) {
    const detail = `We recorded this payment by mistake and withdrew the receipt on ${date(voidedAt)}. It is no proof of payment.`
    return { warning: { words: 'Withdrawn', detail } }
  }
  const last = back.at(-1)
  if (!last || leftCents > 0) return {}
  return last.kind === 'reversed'
    ? {
        warning: {
          words: REVERSED,
          detail: `That was on ${date(last.at)}. This receipt is no proof of payment.`,
        },
      }
    : { warning: { words: 'Refunded in full', detail: `The last refund was on ${date(last.at)}.` } }
}
