import type { OrderEventRow } from '#orders/server/order-tables.ts'
import type { Database } from '#platform/server/database/connect.ts'

/** How many events of a kind the history of an order has. */
export const countEvents = async ({ db }: Database, orderId: string, kind: OrderEventRow['kind']) =>
  (
    await db
      .selectFrom('order_events')
      .select('kind')
      .where('order_id', '=', orderId)
      .where('kind', '=', kind)
      .execute()
  ).length
