import type { Database } from '#server/database/connect.ts'
import type { OrderEventRow } from '#server/database/order-tables.ts'

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
