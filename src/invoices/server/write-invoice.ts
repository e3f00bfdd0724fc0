// Gives a document its number and stores it, in the transaction that issues it.
import { DEFAULT_PREFIX, numberIn, seriesOf, type InvoiceKind } from '#content/rules/values/invoice-number.ts'
import { emailTeamAbout } from '#orders/server/order-emails.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { SellerDetails } from '#orders/server/selling-rules.ts'
import { INVOICE_SCOPE, nextNumber } from '#orders/server/totals.ts'
import { receiptTerms } from '#platform/server/search/terms.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { eInvoiceStates, isOfSeller } from '../rules/e-invoice/missing.ts'
import { netOfSums, taxOfSums, type InvoiceSnapshot } from '../rules/invoice-snapshot.ts'
import { eInvoiceWithheld } from './invoice-emails.ts'
import { toIssued, type StoredInvoice } from './stored-invoices.ts'

export interface NewInvoice {
  kind: InvoiceKind
  snapshot: InvoiceSnapshot
  /** The invoice that it is about, if it is not that invoice. */
  root?: string
  seller: SellerDetails | undefined
}

const issuedBy = new WeakMap<UnitOfWork, string[]>()

/** The numbers of the documents that a transaction issued, for its emails. */
export const issuedIn = (unit: UnitOfWork): string[] => issuedBy.get(unit) ?? []

export async function writeInvoice(
  unit: UnitOfWork,
  order: Order,
  { kind, snapshot, root, seller }: NewInvoice,
): Promise<StoredInvoice> {
  const series = seriesOf(order.mode, prefixOf(kind, seller))
  // The counter's row is locked until the transaction ends, and a rollback gives the number back: no gaps.
  const number = numberIn(series, await nextNumber(unit, INVOICE_SCOPE, series))
  const [netCents, taxCents] = [netOfSums(snapshot.sums), taxOfSums(snapshot.sums)]
  const row = {
    number,
    kind,
    order_id: order.id,
    mode: order.mode,
    series,
    root: root ?? number,
    corrects: snapshot.corrects?.number ?? null,
    snapshot: JSON.stringify(snapshot),
    currency: snapshot.currency,
    net_cents: netCents,
    tax_cents: taxCents,
    total_cents: netCents + taxCents,
    issued_at: unit.at,
    due_at: snapshot.dueAt,
  }
  const { seq } = await unit.tx.insertInto('invoices').values(row).returning('seq').executeTakeFirstOrThrow()
  const terms = receiptTerms(number).map((term) => ({ term, seq: order.seq }))
  await unit.tx
    .insertInto('order_terms')
    .values(terms)
    .onConflict((on) => on.doNothing())
    .execute()
  issuedBy.set(unit, [...issuedIn(unit), number])
  const stored = { ...row, seq }
  await tellOfLacks(unit, order, stored)
  return stored
}

/** A payment never fails for an e-invoice. What the seller's own details lack is said before there are any. */
async function tellOfLacks(unit: UnitOfWork, order: Order, row: StoredInvoice): Promise<void> {
  const inside = eInvoiceStates(toIssued(row)).find(({ format }) => format === 'cii')
  const lacks = inside?.lacks.filter((lack) => !isOfSeller(lack)) ?? []
  if (!lacks.length) return
  const facts = { number: row.number, orderId: order.id, lacks }
  await emailTeamAbout(unit, order, eInvoiceWithheld, facts)
}

const prefixOf = (kind: InvoiceKind, seller: SellerDetails | undefined): string =>
  (kind === 'invoice' ? seller?.invoicePrefix : seller?.creditPrefix) || DEFAULT_PREFIX[kind]
