// Issues the invoice of an order: for a one-off order when it is paid, for a retainer's period before that.
import { isOpen as isFeatureOpen } from '#content/server/features.ts'
import { loadAgency } from '#email/server/agency.ts'
import { orderNumber, type Order } from '#orders/server/order-record.ts'
import { sellingRules, taxAsSold, type SellerDetails } from '#orders/server/selling-rules.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { InvoiceSeller, InvoiceSnapshot } from '../rules/invoice-snapshot.ts'
import { listedOf } from './invoice-lines.ts'
import { currentAccount, invoicesOf, isOpen, type StoredInvoice } from './stored-invoices.ts'
import { writeInvoice } from './write-invoice.ts'

export interface InvoiceTerms {
  /** When it has to be paid. Null, the default, means that it is paid already. */
  dueAt?: number | null
  /** The text of its line, instead of the package's name: "SEO care, November 2026". */
  lineName?: string
}

/** Without the seller's details no invoice is valid, so there is none. The receipt is there anyway. */
export const issuesInvoices = async (db: Queryable): Promise<boolean> =>
  Boolean((await sellingRules(db)).seller) && (await isFeatureOpen(db, 'invoices'))

/** Under the order's lock. An order that has an invoice already gets no second one. */
export async function issueInvoice(
  app: App,
  unit: UnitOfWork,
  order: Order,
  terms: InvoiceTerms = {},
): Promise<StoredInvoice> {
  const current = currentAccount(await invoicesOf(unit.tx, order.id))
  if (current && isOpen(current)) return current.root
  const { seller } = await sellingRules(unit.tx)
  const snapshot = await snapshotOfOrder(app, unit, order, { terms, seller })
  return writeInvoice(unit, order, { kind: 'invoice', snapshot, seller })
}

async function snapshotOfOrder(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { terms, seller }: { terms: InvoiceTerms; seller: SellerDetails | undefined },
): Promise<InvoiceSnapshot> {
  const tax = taxAsSold(order)
  const language = toLanguage(order.language) ?? unit.words.language
  const words = unit.wordsIn(language)
  return {
    seller: await sellerOf(app, unit.tx, seller),
    customer: {
      name: order.customer_name,
      company: order.company_name,
      address: order.customer_address,
      country: order.customer_country,
      vatNumber: order.vat_number,
      email: order.customer_email,
    },
    order: { number: orderNumber(order), placedAt: order.placed_at },
    ...(await listedOf(unit.tx, order, { lineName: terms.lineName, words })),
    tax: { ...tax, words: words.read(tax.words) },
    currency: order.currency,
    language,
    locale: words.format.locale,
    timeZone: unit.format.timeZone,
    dueAt: terms.dueAt ?? null,
    corrects: null,
    reason: '',
  }
}

export async function sellerOf(
  app: App,
  db: Queryable,
  seller: SellerDetails | undefined,
): Promise<InvoiceSeller> {
  const agency = await loadAgency(app, db)
  return {
    name: seller?.legalName ?? agency.name,
    brand: agency.name,
    address: seller?.address ?? agency.address ?? '',
    country: seller?.country ?? '',
    registration: seller?.registration ?? '',
    taxNumber: seller?.taxNumber ?? '',
    email: seller?.invoiceEmail || agency.email || '',
    phone: seller?.phone ?? '',
    site: agency.origin.replace(/^https?:\/\//, ''),
    footer: seller?.footer ?? '',
  }
}
