// What was sold in each currency, from stored totals.
import { z } from 'zod'
import { readTotal, scopeIn, sumScopeIn, type SumScope, type Total } from '#orders/server/totals.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import { decimal } from '#platform/rules/money.ts'
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
  /** The money that is here, also of orders that are paid in parts and not Paid yet. */
  receivedCents: number
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
    const received = await read('received')
    all.push({
      currency,
      salesCents: sales.cents,
      refundedCents: refunds.cents,
      netCents: sales.cents - refunds.cents,
      receivedCents: received.cents,
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

export const SALES_SUMS = z
  .object({
    total: z.string().meta({ description: 'Total Sales: the prices of all orders that are Paid.' }),
    received: z.string().meta({ description: 'The money that is here.' }),
    open: z.string().meta({ description: 'What is to be paid now: of orders, parts and periods.' }),
    overdue: z.string().meta({ description: 'What of it was to be paid by a day that has passed.' }),
    currency: z.string(),
  })
  .meta({ id: 'SalesSums', description: 'In the currency of the site.' })

export async function salesSums(app: App, viewer: Viewer): Promise<z.output<typeof SALES_SUMS>> {
  const { salesCents, receivedCents, currency } = await salesTotals(app, viewer)
  const { timeZone } = await app.format()
  const unpaid = app.database.db
    .selectFrom('orders')
    .leftJoin('bills', 'bills.order_id', 'orders.id')
    .select((e) =>
      e.fn.sum<number | string | null>(e('price_cents', '-', e.ref('part_paid_cents'))).as('cents'),
    )
    .where('orders.payment_status', '=', 'UnPaid')
    // An order in parts asks for nothing itself: its bills do.
    .where('orders.parts', '=', 1)
    .where('orders.mode', '=', app.settings.PAYMENT_MODE)
    .where('orders.currency', '=', currency)
  const late = unpaid.where('bills.due_on', '<', dateIn(app.clock.now(), timeZone))
  const sum = async (query: typeof unpaid) => Number((await query.executeTakeFirstOrThrow()).cents ?? 0)
  const text = (cents: number) => decimal(cents, currency)
  return {
    total: text(salesCents),
    received: text(receivedCents),
    open: text(await sum(unpaid)),
    overdue: text(await sum(late)),
    currency,
  }
}
