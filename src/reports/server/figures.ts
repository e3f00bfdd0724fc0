// The figures of the business, all from stored totals: a million orders take no longer than ten.
import { recurringRevenue, type RecurringRevenue } from '#billing/server/recurring-revenue.ts'
import { soldCurrencies } from '#order-pages/server/sold-currencies.ts'
import { NONE, readTotals, sumScopeIn, type SumScope, type Total } from '#orders/server/totals.ts'
import { lastMonths } from '#platform/rules/dates.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { unpaidInvoices, type UnpaidInvoices } from './unpaid-invoices.ts'

export interface SalesFigures {
  /** A month like "2026-11", or a package. */
  name: string
  /** Orders that were paid, also if all of it went back since. */
  count: number
  grossCents: number
  refundedCents: number
  /** Gross less refunded. */
  netCents: number
  /** The tax in the net. */
  taxCents: number
}

export interface CurrencyFigures {
  currency: string
  /** The last 13, newest first. A refund counts in the month in which its order was paid. */
  months: SalesFigures[]
  /** The sales of all time, best first. */
  packages: SalesFigures[]
  total: SalesFigures
}

export interface Figures {
  recurring: RecurringRevenue[]
  unpaid: UnpaidInvoices[]
  /** The site's currency first, then each other one that was ever sold in. */
  sales: CurrencyFigures[]
}

const MONTHS = 13

export async function figures(app: App, viewer: Viewer): Promise<Figures> {
  requirePermission(viewer, 'see-sales')
  const { currency: own, timeZone } = await app.format()
  const months = lastMonths(app.clock.now(), timeZone, MONTHS)
  const currencies = await soldCurrencies(app.database.db, app.settings.PAYMENT_MODE, own)
  const sales: CurrencyFigures[] = []
  for (const currency of currencies) sales.push(await figuresIn(app, currency, months))
  return {
    sales,
    recurring: await recurringRevenue(app, viewer),
    unpaid: await unpaidInvoices(app, app.clock.now()),
  }
}

async function figuresIn(
  { database: { db }, settings }: App,
  currency: string,
  months: readonly string[],
): Promise<CurrencyFigures> {
  const all = (name: SumScope) => readTotals(db, sumScopeIn(settings.PAYMENT_MODE, name, currency))
  const byMonth = reader({
    sales: await all('month'),
    refunds: await all('month-refunds'),
    returned: await all('month-returned'),
    tax: await all('month-tax'),
  })
  const ofPackages = {
    sales: await all('package'),
    refunds: await all('package-refunds'),
    returned: await all('package-returned'),
    tax: await all('package-tax'),
  }
  const byPackage = reader(ofPackages)
  const packages = [...new Set([...ofPackages.sales.keys(), ...ofPackages.returned.keys()])]
    .map(byPackage)
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.netCents - a.netCents || (a.name < b.name ? -1 : 1))
  return { currency, months: months.map(byMonth), packages, total: sumOf(packages) }
}

interface Kept {
  sales: ReadonlyMap<string, Total>
  refunds: ReadonlyMap<string, Total>
  returned: ReadonlyMap<string, Total>
  tax: ReadonlyMap<string, Total>
}

/** The totals drop sales that were refunded in full. The figures count them as sold and as refunded. */
const reader =
  ({ sales, refunds, returned, tax }: Kept) =>
  (name: string): SalesFigures => {
    const [kept, back] = [sales.get(name) ?? NONE, returned.get(name) ?? NONE]
    const partly = refunds.get(name)?.cents ?? 0
    return {
      name,
      count: kept.count + back.count,
      grossCents: kept.cents + back.cents,
      refundedCents: partly + back.cents,
      netCents: kept.cents - partly,
      taxCents: tax.get(name)?.cents ?? 0,
    }
  }

const sumOf = (rows: readonly SalesFigures[]): SalesFigures =>
  rows.reduce(
    (sum, row) => ({
      name: '',
      count: sum.count + row.count,
      grossCents: sum.grossCents + row.grossCents,
      refundedCents: sum.refundedCents + row.refundedCents,
      netCents: sum.netCents + row.netCents,
      taxCents: sum.taxCents + row.taxCents,
    }),
    { name: '', count: 0, grossCents: 0, refundedCents: 0, netCents: 0, taxCents: 0 },
  )
