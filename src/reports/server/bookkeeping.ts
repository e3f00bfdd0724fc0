// The bookkeeper's file: one row per invoice and credit note, oldest first, read in pages.
import { z } from 'zod'
import type { InvoiceSnapshot } from '#invoices/rules/invoice-snapshot.ts'
import { invoiceTitle } from '#invoices/rules/printed-invoice.ts'
import { snapshotOf, type StoredInvoice } from '#invoices/server/stored-invoices.ts'
import { countryCodeOf } from '#platform/rules/countries.ts'
import { dayIn, isDay } from '#platform/rules/dates.ts'
import { spanOf, type TimeSpan } from '#platform/rules/day-range.ts'
import { decimal } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { rateText } from '#platform/rules/tax/rate.ts'
import { say, type Words } from '#platform/rules/words.ts'
import { DAYS_QUERY } from '#platform/server/api/query.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { providerName } from '#providers/server/provider-name.ts'

export const BOOKKEEPING_QUERY = DAYS_QUERY.safeExtend({
  month: z
    .string()
    .refine((text) => isDay(`${text}-01`), 'month must be a month, like 2026-11.')
    .optional()
    .meta({ description: 'A month like 2026-11, instead of from and to.' }),
})

export interface BookkeepingRow {
  date: string
  number: string
  kind: string
  order: string
  customer: string
  company: string
  country: string
  vatNumber: string
  net: string
  taxRate: string
  tax: string
  gross: string
  currency: string
  method: string
  transaction: string
  treatment: string
  part: string
}

/** Checked before the first row: once the answer has begun it can't become an error. */
export async function exportBookkeeping(
  app: App,
  viewer: Viewer,
  query: Unchecked<typeof BOOKKEEPING_QUERY>,
): Promise<AsyncIterable<BookkeepingRow[]>> {
  requirePermission(viewer, 'see-sales')
  const { from, to, month } = parseObject(BOOKKEEPING_QUERY, query)
  const words = await app.words()
  const { timeZone } = words.format
  const days = month ? { from: `${month}-01`, to: lastDayOf(month) } : { from, to }
  return pages(app, words, spanOf(days, timeZone))
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

const PAGE = 500

async function* pages(
  { database: { db }, settings }: App,
  { read, format: { timeZone } }: Words,
  { from, before }: TimeSpan,
): AsyncGenerator<BookkeepingRow[]> {
  let last: Pick<StoredInvoice, 'issued_at' | 'seq'> = { issued_at: from, seq: -1 }
  for (;;) {
    const { issued_at: at, seq } = last
    const rows = await db
      .selectFrom('invoices')
      .selectAll()
      .where('mode', '=', settings.PAYMENT_MODE)
      .where('issued_at', '>=', at)
      .where('issued_at', '<', before)
      .where((e) => e.or([e('issued_at', '>', at), e('seq', '>', seq)]))
      .orderBy('issued_at')
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    if (!rows.length) return
    const movements = await movementsOf(db, rows)
    const parts = await partsOf(db, rows)
    yield read(
      rows.map((row) =>
        toRow(row, {
          timeZone,
          movement: movementOf(row, movements.get(row.order_id) ?? []),
          part: parts.get(row.order_id) ?? '',
        }),
      ),
    )
    last = rows.at(-1)!
  }
}

/** Of the bills among them. */
async function partsOf(db: Queryable, rows: readonly StoredInvoice[]): Promise<Map<string, string>> {
  const bills = await db
    .selectFrom('orders as bill')
    .innerJoin('orders as whole', 'whole.id', 'bill.bill_of')
    .select(['bill.id', 'bill.part', 'whole.parts'])
    .where('bill.id', 'in', [...new Set(rows.map((row) => row.order_id))])
    .execute()
  return new Map(bills.map(({ id, part, parts }) => [id, `${part}/${parts}`]))
}

interface Movement {
  provider: string
  txnId: string
  cents: number
  at: number
}

/** What moved money, by order, oldest first. */
async function movementsOf(db: Queryable, rows: readonly StoredInvoice[]): Promise<Map<string, Movement[]>> {
  const found = await db
    .selectFrom('transactions as t')
    .innerJoin('transaction_statuses as s', (join) =>
      join.onRef('s.provider', '=', 't.provider').onRef('s.txn_id', '=', 't.txn_id'),
    )
    .select(['t.order_id', 't.provider', 't.txn_id', 's.amount_cents', 's.at'])
    .where('t.order_id', 'in', [...new Set(rows.map((row) => row.order_id))])
    .where('s.status', 'in', ['completed', 'refunded', 'reversed'])
    .orderBy('s.at')
    .execute()
  return new Map(
    [...Map.groupBy(found, (row) => row.order_id)].map(([id, all]) => [
      id,
      all.map((row) => ({ provider: row.provider, txnId: row.txn_id, cents: row.amount_cents, at: row.at })),
    ]),
  )
}

/** An invoice has its payment, a credit note the refund that it was issued for. */
function movementOf(row: StoredInvoice, movements: readonly Movement[]): Movement | undefined {
  const payment = movements.find(({ cents }) => cents > 0)
  if (row.kind === 'invoice') return payment
  return movements.findLast(({ cents, at }) => cents < 0 && at <= row.issued_at) ?? payment
}

interface Known {
  timeZone: string
  movement: Movement | undefined
  /** "2/3" of an order in parts. */
  part: string
}

function toRow(row: StoredInvoice, { timeZone, movement, part }: Known): BookkeepingRow {
  const snapshot = snapshotOf(row)
  const { customer } = snapshot
  const amount = (cents: number) => decimal(cents, row.currency)
  return {
    date: dayIn(row.issued_at, timeZone),
    number: row.number,
    kind: invoiceTitle(row.kind),
    order: snapshot.order.number,
    customer: customer.name,
    company: customer.company,
    country: customer.country,
    vatNumber: customer.vatNumber,
    net: amount(row.net_cents),
    taxRate: taxRateOf(snapshot),
    tax: amount(row.tax_cents),
    gross: amount(row.total_cents),
    currency: row.currency,
    method: movement ? providerName(movement.provider) : '',
    transaction: movement?.txnId ?? '',
    treatment: treatmentOf(snapshot),
    part,
  }
}

/** Sold within the country, to a company that owes the tax itself, or out of the reach of the tax. */
const treatmentOf = ({ tax, seller, customer }: InvoiceSnapshot): string => {
  if (tax.treatment !== 'rate') return say('reports.documents', `treatment.${tax.treatment}`)
  const isDomestic = countryCodeOf(seller.country) === countryCodeOf(customer.country)
  return say('reports.documents', isDomestic ? 'treatment.domestic' : 'treatment.abroad')
}

const taxRateOf = ({ tax, sums }: InvoiceSnapshot): string =>
  tax.treatment === 'rate' ? sums.map(({ rate }) => rateText(rate)).join(', ') : ''
