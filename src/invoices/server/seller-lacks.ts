// What the seller's details of today lack for e-invoices, before there is an invoice that lacks it.
import { sellingRules } from '#orders/server/selling-rules.ts'
import { DEFAULT_CURRENCY } from '#platform/rules/currency.ts'
import { NO_TAX } from '#platform/rules/tax/treatment.ts'
import type { App } from '#platform/server/app.ts'
import { eInvoiceStates, isOfSeller, type EInvoiceState } from '../rules/e-invoice/missing.ts'
import { issuesInvoices, sellerOf } from './issue-invoice.ts'

/** One for each format of the seller, empty if no e-invoices are made. */
export async function sellerLacks(app: App): Promise<EInvoiceState[]> {
  const { db } = app.database
  if (!(await issuesInvoices(db))) return []
  const { seller, tax } = await sellingRules(db)
  const { rate } = tax
  const states = eInvoiceStates({
    number: '1',
    kind: 'invoice',
    mode: 'live',
    issuedAt: 0,
    // To anybody, for anything.
    snapshot: {
      seller: await sellerOf(app, db, seller),
      customer: { name: '', company: '', address: '', country: '', vatNumber: '' },
      order: { number: '1', placedAt: 0 },
      lines: [{ name: '1', points: [], netCents: 0 }],
      discountNetCents: 0,
      sums: [{ rate: rate ?? 0, netCents: 0, taxCents: 0 }],
      tax: rate === null ? NO_TAX : { ...NO_TAX, treatment: 'rate', rate },
      currency: DEFAULT_CURRENCY,
      locale: '',
      timeZone: 'UTC',
      dueAt: null,
      corrects: null,
      reason: '',
    },
  })
  return states.map(({ format, lacks }) => ({ format, lacks: lacks.filter(isOfSeller) }))
}
