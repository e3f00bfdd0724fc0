// Issued documents: immutable snapshots, written in the transaction that issues them. They hold only what tax
// law requires. The customer's e-mail address is left out, because it is deleted with the account.
import type { Insertable } from 'kysely'
import { loadAgency, type Agency } from '#email/server/agency.ts'
import { receiptLines } from '#invoices/server/invoice-lines.ts'
import type { OrderAmounts } from '#orders/rules/order-amounts.ts'
import { paidBy } from '#orders/rules/payment-ledger.ts'
import { amountsOf, orderNumber, receiptNumberOf, type Order } from '#orders/server/order-record.ts'
import type { DocumentRow } from '#orders/server/order-tables.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { taxAsSold } from '#orders/server/selling-rules.ts'
import { toLanguage, type Language } from '#platform/rules/languages.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { receiptTerms } from '#platform/server/search/terms.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

export interface ReceiptSnapshot {
  /** Empty fields: the receipt is older than snapshots. */
  seller: { name: string; address: string; email: string; site: string }
  /** Company and VAT number only if the customer entered them. */
  customer: { name: string; address: string; country: string; company?: string; vatNumber?: string }
  order: { number: string; placedAt: number }
  lines: { name: string; points: string[]; cents: number }[]
  totalCents: number
  /** How the total came about. Absent if there was neither tax nor discount. */
  amounts?: OrderAmounts
  tax?: TaxAsSold
  couponCode?: string
  currency: string
  paidAt: number
  /** Absent: it is older than languages. */
  language?: Language
  /** The time zone of the printed dates. Null: the receipt is older than snapshots. */
  timeZone: string | null
  payment: { provider: string; transaction: string }
}

export interface IssuedDocument {
  number: string
  snapshot: ReceiptSnapshot
  issuedAt: number
  voidedAt: number | null
}

interface Issuing {
  seller: Agency
  timeZone: string
  payment: ReceiptSnapshot['payment']
  /** If it is more than one package. */
  lines?: ReceiptSnapshot['lines'] | undefined
}

export function receiptRow(
  order: Order,
  { seller, timeZone, payment, lines }: Issuing,
): Insertable<DocumentRow> {
  const [amounts, tax] = [amountsOf(order), taxAsSold(order)]
  const language = toLanguage(order.language)
  const isPlain = tax.treatment === 'none' && amounts.discountCents === 0 && !lines
  const snapshot: ReceiptSnapshot = {
    seller: {
      name: seller.name,
      address: seller.address ?? '',
      email: seller.email ?? '',
      site: seller.origin.replace(/^https?:\/\//, ''),
    },
    customer: {
      name: order.customer_name,
      address: order.customer_address,
      country: order.customer_country,
      ...(order.company_name && { company: order.company_name }),
      ...(order.vat_number && { vatNumber: order.vat_number }),
    },
    order: { number: orderNumber(order), placedAt: order.placed_at },
    lines: lines ?? [
      { name: order.package_name, points: JSON.parse(order.points) as string[], cents: order.list_cents },
    ],
    totalCents: order.price_cents,
    ...(isPlain ? {} : { amounts, tax }),
    ...(order.coupon_code !== null && { couponCode: order.coupon_code }),
    currency: order.currency,
    paidAt: order.paid_at!,
    ...(language && { language }),
    timeZone,
    payment,
  }
  return {
    order_id: order.id,
    number: receiptNumberOf(order)!,
    kind: 'receipt',
    snapshot: JSON.stringify(snapshot),
    issued_at: order.paid_at!,
  }
}

/** Issues the receipt of a newly paid order and adds its number to the search index. */
export async function issueReceipt(app: App, unit: UnitOfWork, order: Order): Promise<void> {
  const { provider, txnId: transaction } = paidBy(await readLedger(unit.tx, order.id)) ?? {
    provider: 'unknown',
    txnId: '',
  }
  const seller = await loadAgency(app, unit.tx)
  const row = receiptRow(order, {
    seller,
    timeZone: unit.format.timeZone,
    payment: { provider, transaction },
    lines: await receiptLines(unit.tx, order),
  })
  await unit.tx.insertInto('documents').values(row).execute()
  const terms = receiptTerms(row.number).map((term) => ({ term, seq: order.seq }))
  await unit.tx
    .insertInto('order_terms')
    .values(terms)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Marks the receipt as void instead of deleting it: its number must never be used again. */
export async function voidReceipt(unit: UnitOfWork, orderId: string): Promise<void> {
  await unit.tx
    .updateTable('documents')
    .set({ voided_at: unit.at })
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .execute()
}

/** Newest first. */
export async function documentsOf(db: Queryable, orderId: string): Promise<IssuedDocument[]> {
  const query = db.selectFrom('documents').selectAll().where('order_id', '=', orderId)
  const rows = await query.orderBy('issued_at', 'desc').orderBy('number', 'desc').execute()
  return rows.map(({ number, snapshot, issued_at: issuedAt, voided_at: voidedAt }) => ({
    number,
    snapshot: JSON.parse(snapshot) as ReceiptSnapshot,
    issuedAt,
    voidedAt,
  }))
}
