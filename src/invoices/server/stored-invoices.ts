// Rows of invoices and credit notes, and what they mean together.
import type { Selectable } from 'kysely'
import type { InvoiceRow } from '#orders/server/order-tables.ts'
import { SOURCE_LANGUAGE } from '#platform/rules/languages.ts'
import { withoutShares } from '#platform/rules/tax/credit-shares.ts'
import type { TaxSum } from '#platform/rules/tax/tax-sums.ts'
import type { Words } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { InvoiceSnapshot } from '../rules/invoice-snapshot.ts'
import type { IssuedInvoice } from '../rules/printed-invoice.ts'

export type StoredInvoice = Selectable<InvoiceRow>

/** Oldest first. */
export const invoicesOf = (db: Queryable, orderId: string): Promise<StoredInvoice[]> =>
  db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('seq').execute()

export const toIssued = (row: StoredInvoice): IssuedInvoice => ({
  number: row.number,
  kind: row.kind,
  mode: row.mode,
  issuedAt: row.issued_at,
  snapshot: snapshotOf(row),
})

export const snapshotOf = ({ snapshot }: Pick<StoredInvoice, 'snapshot'>): InvoiceSnapshot =>
  JSON.parse(snapshot) as InvoiceSnapshot

/** As on the day of the issue, whatever the site's language and region are by now. */
export const wordsOfDocument = (
  { catalogues }: Pick<App, 'catalogues'>,
  { language = SOURCE_LANGUAGE, ...region }: InvoiceSnapshot,
): Words => catalogues.words(language, region)

/** An invoice with all documents about it, and what is left of it. */
export interface InvoiceAccount {
  root: StoredInvoice
  snapshot: InvoiceSnapshot
  /** Later documents about it: credit notes, and what corrected those. */
  later: StoredInvoice[]
  leftCents: number
  /** Per rate. */
  left: TaxSum[]
  /** What credit notes took from it so far, per rate. */
  credited: TaxSum[]
}

/** The newest invoice of an order that a sale stands on; undefined if it has none. */
export function currentAccount(rows: readonly StoredInvoice[]): InvoiceAccount | undefined {
  const root = rows.findLast(({ number, root: of }) => number === of)
  return root && accountOf(root, rows)
}

export function accountOf(root: StoredInvoice, rows: readonly StoredInvoice[]): InvoiceAccount {
  const snapshot = snapshotOf(root)
  const later = rows.filter((row) => row.root === root.number && row.number !== root.number)
  const negative = later.flatMap((row) => snapshotOf(row).sums).map(negated)
  const left = withoutShares(snapshot.sums, negative)
  return {
    root,
    snapshot,
    later,
    left,
    leftCents: later.reduce((sum, row) => sum + row.total_cents, root.total_cents),
    credited: withoutShares(snapshot.sums, left),
  }
}

/** False once it is credited in full. */
export const isOpen = ({ leftCents, later }: InvoiceAccount): boolean => leftCents > 0 || !later.length

export const negated = ({ rate, netCents, taxCents }: TaxSum): TaxSum => ({
  rate,
  netCents: -netCents,
  taxCents: -taxCents,
})
