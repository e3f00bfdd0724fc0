// The receipt of an order: the document as it was issued, and what happened to its money since.
import { Failure, notFound } from '#domain/errors.ts'
import { paymentsOf, type MoneyBack } from '#domain/payment-ledger.ts'
import type { PaymentMode } from '#domain/payment-mode.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { loadAgency } from '../../outbox/agency.ts'
import { isOwn, visibleOrder } from '../orders/find-order.ts'
import { receiptNumberOf, type Order } from '../orders/order-record.ts'
import { documentsOf, type IssuedDocument, type ReceiptSnapshot } from './documents.ts'
import { providerName } from './provider-name.ts'
import { readLedger, type TimedEntry } from './transactions.ts'

export interface Receipt extends ReceiptSnapshot {
  orderId: string
  number: string
  /** A test says on its face that it is no receipt. */
  mode: PaymentMode
  /** Not part of the document: known only while the account is there. */
  customerEmail: string
  by: string
  transaction: string
  /** The payment turned out to be recorded by mistake: the receipt proves nothing. */
  voidedAt: number | null
  /** Further payments of the same order: it was paid twice. */
  again: { transaction: string; at: number; cents: number }[]
  back: { kind: MoneyBack<TimedEntry>['kind']; transaction: string; at: number; cents: number }[]
  /** What is left of all payments. */
  leftCents: number
  /** Other receipts of the order, which were voided. */
  others: string[]
  /** An admin who looks at a customer's receipt goes back to the admin area. */
  own: boolean
}

/**
 * For the owner and for admins; after the account was deleted, for admins. The newest one, unless a number
 * is named.
 */
export async function receiptOf(house: House, viewer: Viewer, id: string, number?: string): Promise<Receipt> {
  const order = await visibleOrder(house, viewer, id)
  const { db } = house.database
  const documents = await documentsOf(db, id)
  if (!documents.length) throw new Failure('not-found', whyNone(house, order))
  const document = number ? documents.find((each) => each.number === number) : documents[0]
  if (!document) throw notFound('This receipt')
  const { payment, ...snapshot } = document.snapshot
  return {
    ...snapshot,
    seller: await withToday(house, snapshot.seller),
    payment,
    orderId: id,
    number: document.number,
    mode: order.mode,
    voidedAt: document.voidedAt,
    customerEmail: order.customer_email,
    ...moneySince(document, await readLedger(db, id)),
    others: documents.filter((each) => each !== document).map((each) => each.number),
    own: isOwn(viewer, order),
  }
}

type MoneySince = Pick<Receipt, 'by' | 'transaction' | 'again' | 'back' | 'leftCents'>

function moneySince({ voidedAt, snapshot }: IssuedDocument, ledger: readonly TimedEntry[]): MoneySince {
  const { provider, transaction } = snapshot.payment
  const issued = { by: providerName(provider), transaction }
  if (voidedAt !== null) return { ...issued, again: [], back: [], leftCents: 0 }
  const payments = paymentsOf(ledger)
  // The payment it was issued for. If that one was recorded by mistake and withdrawn, another one holds the
  // money; receipts from before snapshots were made may not know theirs.
  const first = payments.find(({ payment }) => payment.txnId === transaction) ?? payments[0]
  return {
    ...(first ? { by: providerName(first.payment.provider), transaction: first.payment.txnId } : issued),
    again: payments
      .filter((each) => each !== first)
      .map(({ payment: { txnId, at, amountCents } }) => ({ transaction: txnId, at, cents: amountCents })),
    back: payments
      .flatMap(({ back }) => back)
      .map(({ entry: { txnId, at }, kind, cents }) => ({ kind, transaction: txnId, at, cents }))
      .toSorted((one, other) => one.at - other.at),
    // Without a ledger (made-up orders) nothing is known to have moved.
    leftCents: payments.length
      ? payments.reduce((sum, { leftCents }) => sum + leftCents, 0)
      : snapshot.totalCents,
  }
}

/** Receipts from before snapshots were made lack what the migration could not know. */
async function withToday(
  house: House,
  seller: ReceiptSnapshot['seller'],
): Promise<ReceiptSnapshot['seller']> {
  if (seller.name && seller.site) return seller
  const { name, origin } = await loadAgency(house)
  return { ...seller, name: seller.name || name, site: seller.site || origin.replace(/^https?:\/\//, '') }
}

function whyNone({ settings }: House, order: Order): string {
  const number = receiptNumberOf(order)
  if (number)
    return `Receipt ${number} was removed. We keep receipts for ${settings.DOCUMENT_RETENTION_YEARS} years, as the law asks.`
  if (order.refunded)
    return 'The money for this order went back before the payment was booked, so there was never a receipt.'
  return 'There is a receipt once the order is paid.'
}
