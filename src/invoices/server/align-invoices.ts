// Keeps the documents of an order in line with its money. It compares what is invoiced with what is sold, so
// whatever moved the money, and however often it was told, each change is documented once.
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { sellingRules } from '#orders/server/selling-rules.ts'
import { creditShares } from '#platform/rules/tax/credit-shares.ts'
import type { TaxSum } from '#platform/rules/tax/tax-sums.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { issueInvoice, issuesInvoices } from './issue-invoice.ts'
import {
  currentAccount,
  invoicesOf,
  isOpen,
  negated,
  type StoredInvoice,
  wordsOfDocument,
  type InvoiceAccount,
} from './stored-invoices.ts'
import { writeInvoice, type NewInvoice } from './write-invoice.ts'

/** Under the order's lock, after its row has changed. */
export async function alignInvoices(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { isFirstSale }: { isFirstSale: boolean },
): Promise<void> {
  const rows = await invoicesOf(unit.tx, order.id)
  let account = currentAccount(rows)
  if (isFirstSale && !(account && isOpen(account))) {
    if (!(await issuesInvoices(unit.tx))) return
    const root = await issueInvoice(app, unit, order)
    account = currentAccount([root])
  }
  if (!account) return
  const difference = soldCents(order, account) - account.leftCents
  if (difference < 0) await credit(app, unit, order, { account, cents: -difference })
  if (difference > 0 && account.later.length)
    await takeBackCredit(app, unit, order, { account, cents: difference })
}

/** What is sold now: the price without what went back. */
function soldCents(order: Order, { root }: InvoiceAccount): number {
  const state = paymentStateOf(order)
  if (state === 'Paid' || state === 'Refunded') return order.price_cents - order.refunded_cents
  // An invoice with a due date was issued before its payment. Until then it asks for the whole price.
  return state !== 'Cancelled' && root.due_at !== null ? order.price_cents : 0
}

async function credit(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { account, cents }: { account: InvoiceAccount; cents: number },
): Promise<void> {
  const { root, snapshot, left } = account
  const isWhole = cents === account.leftCents
  const isRefund = paymentStateOf(order) === 'Paid' || paymentStateOf(order) === 'Refunded'
  const t = wordsOfDocument(app, snapshot).of('invoices.documents')
  const part = !isWhole ? 'part' : account.later.length ? 'rest' : 'all'
  await writeCorrection(unit, order, account, {
    kind: 'credit-note',
    corrects: root,
    sums: creditShares(left, cents).map(negated),
    lineName: t(isWhole ? 'credit' : 'partCredit', { name: snapshot.lines[0]!.name }),
    reason: t(isRefund ? `back.${part}` : `unpaid.${part}`, { number: root.number }),
    lessensInvoice: !isRefund,
  })
}

/**
 * The customer's details were corrected: a credit note takes the invoice back, and a new one names them right. Nothing
 * is due from it that was not due before. Undefined if there is no invoice that stands.
 */
export async function reissueInvoice(
  app: App,
  unit: UnitOfWork,
  order: Order,
): Promise<StoredInvoice | undefined> {
  const account = currentAccount(await invoicesOf(unit.tx, order.id))
  if (!account || account.leftCents <= 0) return undefined
  const { root, snapshot, left } = account
  const t = wordsOfDocument(app, snapshot).of('invoices.documents')
  await writeCorrection(unit, order, account, {
    kind: 'credit-note',
    corrects: root,
    sums: left.map(negated),
    lineName: t('credit', { name: snapshot.lines[0]!.name }),
    reason: t('corrected', { number: root.number }),
    lessensInvoice: true,
  })
  const { dueAt, lines } = snapshot
  const issued = await issueInvoice(app, unit, order, {
    dueAt,
    ...(order.period !== null && { lineName: lines[0]!.name }),
  })
  // What went back before is taken off the new one, too.
  await alignInvoices(app, unit, order, { isFirstSale: false })
  return issued
}

/** The money that a credit note gave back is ours again: a refund failed, or was never made. */
async function takeBackCredit(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { account, cents }: { account: InvoiceAccount; cents: number },
): Promise<void> {
  const t = wordsOfDocument(app, account.snapshot).of('invoices.documents')
  const note = account.later.findLast(({ kind }) => kind === 'credit-note')!
  await writeCorrection(unit, order, account, {
    kind: 'invoice',
    corrects: note,
    sums: creditShares(account.credited, cents),
    lineName: account.snapshot.lines[0]!.name,
    reason: t('creditTakenBack', { number: note.number }),
  })
}

interface Correction {
  kind: NewInvoice['kind']
  corrects: InvoiceAccount['root']
  sums: TaxSum[]
  lineName: string
  reason: string
  lessensInvoice?: boolean
}

async function writeCorrection(
  unit: UnitOfWork,
  order: Order,
  { root, snapshot }: InvoiceAccount,
  { kind, corrects, sums, lineName, reason, lessensInvoice = false }: Correction,
): Promise<void> {
  const { seller } = await sellingRules(unit.tx)
  const netCents = sums.reduce((sum, share) => sum + share.netCents, 0)
  const { deducted: _, ...issued } = snapshot
  await writeInvoice(unit, order, {
    kind,
    root: root.number,
    seller,
    // Seller and customer as on the invoice: the credit note belongs to it.
    snapshot: {
      ...issued,
      lines: [{ name: lineName, points: [], netCents }],
      discountNetCents: 0,
      sums,
      dueAt: null,
      corrects: { number: corrects.number, issuedAt: corrects.issued_at },
      reason,
      lessensInvoice,
    },
  })
}
