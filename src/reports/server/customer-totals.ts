// A customer's own figures, from stored totals.
import { soldCurrencies } from '#order-pages/server/sold-currencies.ts'
import { readTotal, sumScopeIn } from '#orders/server/totals.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

/** What a customer paid in one currency. */
export interface Spent {
  currency: string
  /** The prices of all paid orders, before refunds. */
  spentCents: number
  /** Partial refunds of them. */
  refundedCents: number
}

export interface CustomerTotals extends Spent {
  /** Orders from before the site changed its currency. */
  otherCurrencies: Spent[]
  orders: number
  pending: number
}

export async function customerTotals(app: App, viewer: Viewer): Promise<CustomerTotals> {
  const { userId } = requireSignedIn(viewer)
  const { db } = app.database
  const { currency: own } = await app.format()
  const orders = await readTotal(db, 'customer-orders', userId)
  const pending = await readTotal(db, 'customer-pending', userId)
  const spent: Spent[] = []
  for (const currency of await soldCurrencies(db, app.settings.PAYMENT_MODE, own))
    spent.push(await spentIn(app, userId, currency))
  const [first, ...others] = spent
  return {
    ...first!,
    otherCurrencies: others.filter(({ spentCents }) => spentCents > 0),
    orders: orders.count,
    pending: pending.count,
  }
}

async function spentIn(app: App, userId: string, currency: string): Promise<Spent> {
  const scope = sumScopeIn(app.settings.PAYMENT_MODE, 'customer', currency)
  const { cents: spentCents } = await readTotal(app.database.db, scope, userId)
  const refundedCents = spentCents ? await refundedOf(app, userId, currency) : 0
  return { currency, spentCents, refundedCents }
}

/** Added up: one customer has few orders, and an index finds them. */
async function refundedOf(
  { database: { db }, settings }: App,
  userId: string,
  currency: string,
): Promise<number> {
  const { cents } = await db
    .selectFrom('orders')
    .select((e) => e.fn.sum<number | string | null>('refunded_cents').as('cents'))
    .where('user_id', '=', userId)
    .where('bill_of', 'is', null)
    .where('payment_status', '=', 'Paid')
    .where('mode', '=', settings.PAYMENT_MODE)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}
