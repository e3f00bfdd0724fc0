// One invoice or credit note, for its customer and for admins. Numbers can be guessed, so somebody else's is
// "not found" like one that does not exist.
import { isOpen } from '#content/server/features.ts'
import { isOwn, visibleOrder } from '#orders/server/find-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import { isFailure, notFound } from '#platform/rules/errors.ts'
import { requirePayer, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { ciiFile } from '../rules/e-invoice/cii.ts'
import { eInvoiceOf } from '../rules/e-invoice/from-snapshot.ts'
import { eInvoiceStates, withheldWords } from '../rules/e-invoice/missing.ts'
import type { EInvoiceFormat } from '../rules/e-invoice/model.ts'
import { ublFile } from '../rules/e-invoice/ubl.ts'
import {
  invoiceAddress,
  namedInvoice,
  printInvoice,
  type IssuedInvoice,
  type InvoiceState,
  type PrintedInvoice,
} from '../rules/printed-invoice.ts'
import { drawDocument, limitDrawing, type DocumentFile } from './draw-document.ts'
import { accountOf, invoicesOf, toIssued, wordsOfDocument, type StoredInvoice } from './stored-invoices.ts'

export interface InvoiceView {
  printed: PrintedInvoice
  number: string
  kind: StoredInvoice['kind']
  orderId: string
  /** An invoice that waits for its payment. */
  canBePaid: boolean
  /** Other documents of the same order, oldest first. */
  others: InvoiceLink[]
  /** False for an admin, whose way back leads to the admin area. */
  own: boolean
  /** As what the document can be read by programs. */
  eInvoices: EInvoiceFormat[]
  /** For the team: what the others lack. */
  withheld: string[]
}

export interface InvoiceLink {
  number: string
  title: string
}

const toLink = (invoice: StoredInvoice): InvoiceLink => ({
  number: invoice.number,
  title: namedInvoice(invoice),
})

const findInvoice = (db: Queryable, number: string): Promise<StoredInvoice | undefined> =>
  db.selectFrom('invoices').selectAll().where('number', '=', number.toUpperCase()).executeTakeFirst()

async function visibleInvoice(
  app: App,
  viewer: Viewer,
  number: string,
): Promise<{ invoice: StoredInvoice; order: Order }> {
  requirePayer(viewer)
  const invoice = await findInvoice(app.database.db, number)
  if (!invoice) throw missing()
  const order = await visibleOrder(app, viewer, invoice.order_id).catch((error: unknown) => {
    throw isFailure(error) && error.code === 'not-found' ? missing() : error
  })
  return { invoice, order }
}

const missing = () => notFound('invoice')

export async function invoiceOf(app: App, viewer: Viewer, number: string): Promise<InvoiceView> {
  const { invoice, order } = await visibleInvoice(app, viewer, number)
  const rows = await invoicesOf(app.database.db, order.id)
  const state = stateOf(invoice, rows, order.paid_at)
  const states = eInvoiceStates(toIssued(invoice))
  return {
    printed: print(app, invoice, state),
    number: invoice.number,
    kind: invoice.kind,
    orderId: order.id,
    canBePaid: invoice.due_at !== null && state.paidAt === null && !state.related.length,
    others: rows.filter(({ number: other }) => other !== invoice.number).map(toLink),
    own: isOwn(viewer, order),
    eInvoices: states.filter(({ lacks }) => !lacks.length).map(({ format }) => format),
    withheld: isOwn(viewer, order) ? [] : withheldWords(states),
  }
}

/** A document as a file that programs read. */
export async function eInvoiceFile(
  app: App,
  viewer: Viewer,
  number: string,
  format: EInvoiceFormat,
): Promise<{ name: string; xml: string }> {
  const { invoice } = await visibleInvoice(app, viewer, number)
  const issued = toIssued(invoice)
  const state = eInvoiceStates(issued).find((one) => one.format === format)
  if (!state || state.lacks.length) throw missing()
  return { name: `${invoice.number}-${format}.xml`, xml: eInvoiceText(issued, format) }
}

function eInvoiceText(issued: IssuedInvoice, format: EInvoiceFormat): string {
  const invoice = eInvoiceOf(issued)
  return format === 'ubl' ? ublFile(invoice) : ciiFile(invoice, format)
}

/** The documents of an order, oldest first. */
export async function invoicesOfOrder(app: App, viewer: Viewer, orderId: string): Promise<InvoiceLink[]> {
  return linksOf(app.database.db, (await visibleOrder(app, viewer, orderId)).id)
}

export const linksOf = async (db: Queryable, orderId: string): Promise<InvoiceLink[]> =>
  (await isOpen(db, 'invoices')) ? (await invoicesOf(db, orderId)).map(toLink) : []

export async function invoiceFile(app: App, viewer: Viewer, number: string): Promise<DocumentFile> {
  const { invoice, order } = await visibleInvoice(app, viewer, number)
  await limitDrawing(app, viewer)
  return drawFile(app, invoice, order.paid_at)
}

/** The file that an email attaches. Undefined if the document is gone: test orders can be cleared. */
export async function attachedInvoice(app: App, number: string): Promise<DocumentFile | undefined> {
  const { db } = app.database
  const invoice = await findInvoice(db, number)
  if (!invoice) return undefined
  const query = db.selectFrom('orders').select('paid_at').where('id', '=', invoice.order_id)
  return drawFile(app, invoice, (await query.executeTakeFirst())?.paid_at ?? null)
}

async function drawFile(app: App, invoice: StoredInvoice, paidAt: number | null): Promise<DocumentFile> {
  const rows = await invoicesOf(app.database.db, invoice.order_id)
  const issued = toIssued(invoice)
  const { seller, locale } = issued.snapshot
  const inside = eInvoiceStates(issued).some(({ format, lacks }) => format === 'cii' && !lacks.length)
  return drawDocument(app, print(app, invoice, stateOf(invoice, rows, paidAt)), {
    author: seller.brand,
    locale,
    createdAt: invoice.issued_at,
    pageAddress: invoiceAddress(seller.site, invoice.number),
    ...(inside && { eInvoice: eInvoiceText(issued, 'cii') }),
  })
}

function print(app: App, invoice: StoredInvoice, state: InvoiceState): PrintedInvoice {
  const issued = toIssued(invoice)
  return printInvoice(issued, state, wordsOfDocument(app, issued.snapshot))
}

function stateOf(
  invoice: StoredInvoice,
  rows: readonly StoredInvoice[],
  paidAt: number | null,
): InvoiceState {
  const isRoot = invoice.number === invoice.root
  const related = isRoot
    ? accountOf(invoice, rows).later
    : rows.filter(({ corrects }) => corrects === invoice.number)
  // A later invoice of the order has the later payment.
  const newest = rows.findLast(({ number, root }) => number === root)
  return {
    paidAt: invoice.root === newest?.number ? paidAt : null,
    related: related.map(({ number, kind, issued_at: issuedAt, total_cents: totalCents }) => ({
      number,
      kind,
      issuedAt,
      totalCents,
    })),
  }
}
