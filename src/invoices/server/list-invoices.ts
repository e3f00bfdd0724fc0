// Invoices and credit notes for admins, newest first.
import { z } from 'zod'
import { INVOICE_KINDS } from '#content/rules/values/invoice-number.ts'
import { sellingRules } from '#orders/server/selling-rules.ts'
import { decimal } from '#platform/rules/money.ts'
import type { Page } from '#platform/rules/page.ts'
import { PAYMENT_MODES, type PaymentMode } from '#platform/rules/payment-mode.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import {
  findCursor,
  toListPage,
  type CursorQuery,
  type ListPage,
} from '#platform/server/cursor-pagination.ts'
import { withheldWords } from '../rules/e-invoice/missing.ts'
import { invoiceTitle } from '../rules/printed-invoice.ts'
import { sellerLacks } from './seller-lacks.ts'
import { snapshotOf, type StoredInvoice } from './stored-invoices.ts'

/** An invoice as the API lists it. The bookkeeper's columns derive from it. */
export const INVOICE_RECORD = z
  .object({
    number: z.string(),
    kind: z.enum(INVOICE_KINDS),
    mode: z.enum(PAYMENT_MODES).meta({ description: 'test: no real money moves.' }),
    orderId: z.string(),
    customer: z.string().meta({ description: 'The company, or the person if there is none.' }),
    vatNumber: z.string(),
    issuedAt: z.iso.datetime(),
    dueAt: z.iso.datetime().nullable().meta({ description: 'Null: it was paid before it was issued.' }),
    corrects: z.string().nullable().meta({ description: 'The number of the document that it changes.' }),
    currency: z.string(),
    net: z.string().meta({ description: 'Like 299.50. Negative on credit notes.' }),
    tax: z.string(),
    total: z.string(),
  })
  .meta({ id: 'Invoice' })

export type InvoiceRecord = z.output<typeof INVOICE_RECORD>

export interface InvoiceFilter {
  /** Defaults to the site's payment mode. */
  mode?: PaymentMode | undefined
  /** The beginning of a number, or its digits. */
  search?: string | undefined
}

export async function listInvoices(
  app: App,
  viewer: Viewer,
  { limit, after, ...filter }: CursorQuery & InvoiceFilter,
): Promise<ListPage<InvoiceRecord>> {
  requirePermission(viewer, 'see-sales')
  const cursor = await findCursor(after, (number) =>
    app.database.db.selectFrom('invoices').select('seq').where('number', '=', number).executeTakeFirst(),
  )
  let query = matching(app, filter).selectAll().orderBy('seq', 'desc')
  if (cursor) query = query.where('seq', '<', cursor.seq)
  const rows = (await query.limit(limit + 1).execute()).map((row) => ({ ...row, id: row.number }))
  return toListPage(rows, { limit, total: await countOf(app, filter), toRecord: toInvoiceRecord })
}

/** A line of the admin's list. */
export type InvoiceLine = InvoiceRecord & {
  title: string
  issued: number
  totalCents: number
  taxCents: number
}

export interface InvoicePage extends Page<InvoiceLine> {
  mode: PaymentMode
  /** Without the seller's details no invoices are issued. */
  hasSeller: boolean
  /** What the seller's details lack for e-invoices. */
  withheld: string[]
}

export async function pageOfInvoices(
  app: App,
  viewer: Viewer,
  { page, size, ...filter }: { page: number; size: number } & InvoiceFilter,
): Promise<InvoicePage> {
  requirePermission(viewer, 'see-sales')
  const rows = await matching(app, filter)
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    rows: rows.map(toLine),
    page,
    size,
    total: await countOf(app, filter),
    mode: filter.mode ?? app.settings.PAYMENT_MODE,
    hasSeller: (await sellingRules(app.database.db)).seller !== undefined,
    withheld: withheldWords(await sellerLacks(app)),
  }
}

async function countOf(app: App, filter: InvoiceFilter): Promise<number> {
  const query = matching(app, filter).select((e) => e.fn.countAll<number>().as('total'))
  return Number((await query.executeTakeFirstOrThrow()).total)
}

function matching({ database, settings }: App, { mode = settings.PAYMENT_MODE, search = '' }: InvoiceFilter) {
  const query = database.db.selectFrom('invoices').where('mode', '=', mode)
  const typed = search.trim().toUpperCase()
  if (!typed) return query
  // No number has other characters, and some of those would be wildcards.
  if (!/^[A-Z0-9-]+$/.test(typed)) return query.where('number', '=', '')
  // "12" finds INV-000012, "INV" and "INV-0000" what begins so.
  return query.where((e) =>
    e.or([
      e('number', 'like', `${typed}%`),
      ...(/^\d{1,6}$/.test(typed) ? [e('number', 'like', `%-${typed.padStart(6, '0')}`)] : []),
    ]),
  )
}

const toLine = (row: StoredInvoice): InvoiceLine => ({
  ...toInvoiceRecord(row),
  title: invoiceTitle(row.kind),
  issued: row.issued_at,
  totalCents: row.total_cents,
  taxCents: row.tax_cents,
})

function toInvoiceRecord(row: StoredInvoice): InvoiceRecord {
  const { customer } = snapshotOf(row)
  const amount = (cents: number) => decimal(cents, row.currency)
  return {
    number: row.number,
    kind: row.kind,
    mode: row.mode,
    orderId: row.order_id,
    customer: customer.company || customer.name,
    vatNumber: customer.vatNumber,
    issuedAt: new Date(row.issued_at).toISOString(),
    dueAt: row.due_at === null ? null : new Date(row.due_at).toISOString(),
    corrects: row.corrects,
    currency: row.currency,
    net: amount(row.net_cents),
    tax: amount(row.tax_cents),
    total: amount(row.total_cents),
  }
}
