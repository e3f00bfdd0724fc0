// The lines of the morning list about money that does not fit its order.
import { isMadeUp } from '#identity/server/made-up-customers.ts'
import type { Order } from '#orders/server/order-record.ts'
import { unsettledMoney } from '#orders/server/unsettled-money.ts'
import type { App } from '#platform/server/app.ts'

interface UnsettledOrder {
  lead: string | null
  line: string
}

/** Orders in every state: money can come before the work begins and after it is done. */
export async function unsettledOrders(app: App): Promise<UnsettledOrder[]> {
  const unsettled = await unsettledMoney(app)
  if (!unsettled.size) return []
  const rows = await app.database.db
    .selectFrom('orders')
    .leftJoin('order_work', 'order_work.order_id', 'orders.id')
    .selectAll('orders')
    .select('order_work.lead')
    .where('orders.id', 'in', [...unsettled.keys()])
    .orderBy('orders.seq')
    .execute()
  return rows
    .filter((order) => !isMadeUp(order))
    .map((order) => ({ lead: order.lead, line: `${nameOf(order)}: ${unsettled.get(order.id)!.words}` }))
}

/** The name of an order in the list. */
export const nameOf = ({ customer_name: customer, package_name: sold }: Order): string =>
  `${customer}, ${sold}`
