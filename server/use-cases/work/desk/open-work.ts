// The stored work on all open orders. Parsed work is kept by the version of its row, so of a thousand orders
// only those that changed are read as a whole.
import { sql } from 'kysely'
import type { PaymentMode } from '#domain/payment-mode.ts'
import type { WorkContext } from '#domain/work/work-event.ts'
import type { Queryable } from '../../../database/connect.ts'
import type { House } from '../../../house.ts'
import { ORDER_COLUMNS, parseWork, workOf, type ParsedWork } from '../deeds/stored-work.ts'

/** Far more than an agency has at work. If there are more, the desk says so. */
export const MOST_OPEN = 2000

// Spelled exactly as in the partial indexes: otherwise the database does not use them.
export const IS_OPEN = sql<boolean>`order_work.state not in ('awaiting-payment', 'accepted', 'closed')`
export const IS_UNANSWERED = sql<boolean>`order_work.answer_wanted_since is not null`

/**
 * coalesce() keeps SQLite off the index of modes, where it would read all orders to find the few open ones.
 */
export const isOfMode = (mode: PaymentMode) => sql<boolean>`coalesce(orders.mode, '') = ${mode}`

/** Open orders, and all others with a message that waits for an answer. */
export async function openWork(house: House, context: WorkContext) {
  const { db } = house.database
  const mode = house.settings.PAYMENT_MODE
  const found = new Map(
    [...(await selectOrders(db, IS_OPEN, mode)), ...(await selectOrders(db, IS_UNANSWERED, mode))].map(
      (order) => [order.id, order],
    ),
  )
  const orders = [...found.values()].slice(0, MOST_OPEN)
  const parsed = await readChanged(house, orders)
  return {
    more: found.size > MOST_OPEN,
    orders: orders.flatMap((order) => {
      const work = parsed.get(order.id)
      // Without it, the order was deleted meanwhile.
      return work ? [{ order, stored: workOf(order, { ...work, lead: order.lead }, context) }] : []
    }),
  }
}

const selectOrders = (db: Queryable, where: typeof IS_OPEN, mode: PaymentMode) =>
  db
    .selectFrom('order_work')
    .innerJoin('orders', 'orders.id', 'order_work.order_id')
    .select(ORDER_COLUMNS.map((column) => `orders.${column}` as const))
    .select([
      'orders.customer_name',
      'orders.customer_email',
      'orders.package_name',
      'order_work.lead',
      'order_work.version as work_version',
    ])
    .where(where)
    .where(isOfMode(mode))
    .limit(MOST_OPEN + 1)
    .execute()

interface VersionedWork extends ParsedWork {
  version: number
}

/** By order, for the orders that were open last. Nobody may change them. */
const kept = new WeakMap<House, Map<string, VersionedWork>>()

async function readChanged(
  house: House,
  orders: readonly { id: string; work_version: number }[],
): Promise<Map<string, VersionedWork>> {
  const before = kept.get(house)
  const works = new Map<string, VersionedWork>()
  const changed: string[] = []
  for (const { id, work_version: version } of orders) {
    const work = before?.get(id)
    if (work?.version === version) works.set(id, work)
    else changed.push(id)
  }
  const rows = changed.length
    ? await house.database.db
        .selectFrom('order_work')
        .innerJoin('orders', 'orders.id', 'order_work.order_id')
        .select(['orders.id', 'orders.points', 'order_work.plan', 'order_work.account', 'order_work.version'])
        .where('orders.id', 'in', changed)
        .execute()
    : []
  for (const { id, version, ...texts } of rows) works.set(id, { ...parseWork(texts), version })
  kept.set(house, works)
  return works
}
