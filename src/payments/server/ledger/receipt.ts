// The receipt of an order: the document as issued, and what happened to its money since.
import { loadAgency } from '#email/server/agency.ts'
import { paymentsOf, type MoneyBack } from '#orders/rules/payment-ledger.ts'
import { isOwn, visibleOrder } from '#orders/server/find-order.ts'
import { receiptNumberOf, type Order } from '#orders/server/order-record.ts'
import { pendingRefundCents } from '#orders/server/pending-refunds.ts'
import { readLedger, type TimedEntry } from '#orders/server/read-ledger.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { documentYears } from '#platform/server/retention.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { documentsOf, type IssuedDocument, type ReceiptSnapshot } from './documents.ts'

export interface Receipt extends ReceiptSnapshot {
  orderId: string
  number: string
  /** A test receipt is marked as such. */
  mode: PaymentMode
  /** Not part of the document. Deleted with the account. */
  customerEmail: string
  by: string
  transaction: string
  /** Set if the payment was recorded by mistake: the receipt is no proof of payment. */
  voidedAt: number | null
  /** Duplicate payments of the order. */
  again: { transaction: string; at: number; cents: number }[]
  back: { kind: MoneyBack<TimedEntry>['kind']; transaction: string; at: number; cents: number }[]
  /** All payments minus all refunds and reversals. */
  leftCents: number
  /** Money on its way back, and not counted yet. */
  pendingCents: number
  /** Numbers of the order's other receipts, which are void. */
  others: string[]
  /** False for an admin, whose back link leads to the admin area. */
  own: boolean
}

/** Shown to the owner and admins; only to admins once the account is deleted. By default the newest. */
export async function receiptOf(app: App, viewer: Viewer, id: string, number?: string): Promise<Receipt> {
  const order = await visibleOrder(app, viewer, id)
  const { db } = app.database
  const documents = await documentsOf(db, id)
  if (!documents.length) throw new Failure('not-found', await whyNone(app, order))
  const document = number ? documents.find((issued) => issued.number === number) : documents[0]
  if (!document) throw notFound('receipt')
  const { payment, ...snapshot } = document.snapshot
  return {
    ...snapshot,
    seller: await withCurrentSeller(app, snapshot.seller),
    payment,
    orderId: id,
    number: document.number,
    mode: order.mode,
    voidedAt: document.voidedAt,
    customerEmail: order.customer_email,
    ...moneySince(document, await readLedger(db, id)),
    pendingCents: document.voidedAt === null ? ((await pendingRefundCents(db, [id])).get(id) ?? 0) : 0,
    others: documents.filter((issued) => issued !== document).map((issued) => issued.number),
    own: isOwn(viewer, order),
  }
}

type MoneySince = Pick<Receipt, 'by' | 'transaction' | 'again' | 'back' | 'leftCents'>

function moneySince({ voidedAt, snapshot }: IssuedDocument, ledger: readonly TimedEntry[]): MoneySince {
  const { provider, transaction } = snapshot.payment
  const issued = { by: providerName(provider), transaction }
  if (voidedAt !== null) return { ...issued, again: [], back: [], leftCents: 0 }
  const payments = paymentsOf(ledger)
  // The payment that the receipt was issued for. The fallback covers two cases: that payment was withdrawn
  // while another one pays the order, or the receipt is older than snapshots and lacks the transaction.
  const first = payments.find(({ payment }) => payment.txnId === transaction) ?? payments[0]
  // The price came in several payments.
  const ofPrice = new Set<(typeof payments)[number]>()
  let sum = 0
  for (const each of payments) {
    sum += each.payment.amountCents
    if (sum <= snapshot.totalCents) ofPrice.add(each)
  }
  return {
    ...(first ? { by: providerName(first.payment.provider), transaction: first.payment.txnId } : issued),
    again: payments
      .filter((payment) => payment !== first && !ofPrice.has(payment))
      .map(({ payment: { txnId, at, amountCents } }) => ({ transaction: txnId, at, cents: amountCents })),
    back: payments
      .flatMap(({ back }) => back)
      .map(({ entry: { txnId, at }, kind, cents }) => ({ kind, transaction: txnId, at, cents }))
      .toSorted((one, other) => one.at - other.at),
    // Demo orders have no ledger: nothing was refunded.
    leftCents: payments.length
      ? payments.reduce((sum, { leftCents }) => sum + leftCents, 0)
      : snapshot.totalCents,
  }
}

/** Receipts older than snapshots lack the seller; today's details fill the gap. */
async function withCurrentSeller(
  app: App,
  seller: ReceiptSnapshot['seller'],
): Promise<ReceiptSnapshot['seller']> {
  if (seller.name && seller.site) return seller
  const { name, origin } = await loadAgency(app)
  return { ...seller, name: seller.name || name, site: seller.site || origin.replace(/^https?:\/\//, '') }
}

async function whyNone(app: App, order: Order): Promise<string> {
  const number = receiptNumberOf(order)
  if (number) {
    const years = await documentYears(app, app.database.db)
    return say('payments.errors', 'receiptRemoved', { number, years })
  }
  return say('payments.errors', order.refunded ? 'neverReceipt' : 'receiptOncePaid')
}
