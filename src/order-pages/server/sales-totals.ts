// What was sold in each currency, from stored totals.
import { readTotal, scopeIn, sumScopeIn, type SumScope, type Total } from '#orders/server/totals.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { soldCurrencies } from './sold-currencies.ts'

/** The sales in one currency. */
export interface CurrencySales {
  currency: string
  /** The prices of all paid orders, before refunds. */
  salesCents: number
  /** Partial refunds of paid orders. */
  refundedCents: number
  netCents: number
  /** Orders refunded in full. They no longer count as sales. */
  returned: Total
}

export interface SalesTotals extends CurrencySales {
  /** Orders from before the site changed its currency. */
  otherCurrencies: CurrencySales[]
  /** Counted over all currencies. */
  paidOrders: number
  orders: number
}

export async function salesTotals(
  app: App,
  viewer: Viewer,
  mode = app.settings.PAYMENT_MODE,
): Promise<SalesTotals> {
  requirePermission(viewer, 'see-sales')
  const { db } = app.database
  const { currency: own } = await app.format()
  const orders = await readTotal(db, scopeIn(mode, 'orders'))
  const all: (CurrencySales & { paidOrders: number })[] = []
  for (const currency of await soldCurrencies(db, mode, own)) {
    const read = (name: SumScope) => readTotal(db, sumScopeIn(mode, name, currency))
    const [sales, refunds, returned] = [await read('sales'), await read('refunds'), await read('returned')]
    all.push({
      currency,
      salesCents: sales.cents,
      refundedCents: refunds.cents,
      netCents: sales.cents - refunds.cents,
      returned,
      paidOrders: sales.count,
    })
  }
  const [first, ...otherCurrencies] = all
  return {
    ...first!,
    otherCurrencies,
    paidOrders: all.reduce((sum, { paidOrders }) => sum + paidOrders, 0),
    orders: orders.count,
  }
}
