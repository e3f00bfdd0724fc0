// How many orders there are: from the stored counts of each pair of statuses, or by an index if days are asked for.
import { sql } from 'kysely'
import type { TimeSpan } from '#platform/rules/day-range.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { OrderStatus, PaymentStatus } from '../rules/order-states.ts'
import { readTotals, scopeIn } from './totals.ts'

export interface Statuses {
  paymentStatus?: PaymentStatus | undefined
  orderStatus?: OrderStatus | undefined
}

export async function countOrders(
  db: Queryable,
  { mode, placed, ...statuses }: Statuses & { mode: PaymentMode; placed?: TimeSpan | undefined },
): Promise<number> {
  return placed ? countPlaced(db, { mode, placed, ...statuses }) : (await readOrderCounts(db, mode))(statuses)
}

/** For several counts of the orders of one mode. */
export async function readOrderCounts(
  db: Queryable,
  mode: PaymentMode,
): Promise<(statuses?: Statuses) => number> {
  const counts = [...(await readTotals(db, scopeIn(mode, 'state')))]
  return ({ paymentStatus, orderStatus } = {}) =>
    counts.reduce((sum, [state, { count }]) => {
      const [payment, order] = state.split('/')
      const fits = (!paymentStatus || payment === paymentStatus) && (!orderStatus || order === orderStatus)
      return fits ? sum + count : sum
    }, 0)
}

async function countPlaced(
  db: Queryable,
  { mode, placed, paymentStatus, orderStatus }: Statuses & { mode: PaymentMode; placed: TimeSpan },
): Promise<number> {
  let query = db
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('mode', '=', mode)
    .where('placed_at', '>=', placed.from)
    .where('placed_at', '<', placed.before)
    .where('bill_of', 'is', null)
  // coalesce() hides the column from the planner, which would otherwise use the index of the status and read
  // all orders that have it.
  if (paymentStatus) query = query.where(sql<string>`coalesce(payment_status, '')`, '=', paymentStatus)
  if (orderStatus) query = query.where(sql<string>`coalesce(order_status, '')`, '=', orderStatus)
  return Number((await query.executeTakeFirstOrThrow()).count)
}
