// The orders of a list as a file, in pages: all of a mode, or those that its filters leave.
import { z } from 'zod'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#orders/rules/order-states.ts'
import { toOrderView, type Order, type OrderView } from '#orders/server/order-record.ts'
import { spanOf } from '#platform/rules/day-range.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { DAYS_QUERY, MODE_QUERY } from '#platform/server/api/query.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { searchOrders, type OrderFilter } from './search-orders.ts'

/** The names are those of the list's own address. */
export const EXPORT_QUERY = DAYS_QUERY.safeExtend({
  ...MODE_QUERY.shape,
  q: z.string().max(100, 'q takes at most 100 characters.').optional().meta({ description: 'Words.' }),
  payment: z
    .enum(PAYMENT_STATUSES, `payment must be ${PAYMENT_STATUSES.join(', ')}.`)
    .optional()
    .meta({ description: 'Only orders with this payment status.' }),
  status: z
    .enum(ORDER_STATUSES, `status must be ${ORDER_STATUSES.join(' or ')}.`)
    .optional()
    .meta({ description: 'Only orders with this status.' }),
})

export interface ExportedOrder extends OrderView {
  /** The day of the payment, the ids of its transactions, and who took it; '' while it is unpaid. */
  paidOn: string
  transaction: string
  method: string
}

const PAGE = 1000

/** Checked before the first row: once the answer has begun it can't become an error. */
export async function exportOrders(
  app: App,
  viewer: Viewer,
  query: z.output<typeof EXPORT_QUERY>,
): Promise<AsyncIterable<ExportedOrder[]>> {
  requirePermission(viewer, 'work-on-orders')
  const { q, payment, status, from, to, mode = app.settings.PAYMENT_MODE } = query
  const filter: OrderFilter & { mode: typeof mode } = {
    mode,
    ...(q?.trim() && { text: q }),
    ...(payment && { paymentStatus: payment }),
    ...(status && { orderStatus: status }),
    ...(from && { from }),
    ...(to && { to }),
  }
  return withPayments(app, filter.text ? foundOrders(app, viewer, filter) : everyOrder(app, filter))
}

async function* everyOrder(
  app: App,
  filter: OrderFilter & { mode: Order['mode'] },
): AsyncGenerator<OrderView[]> {
  const { mode, paymentStatus, orderStatus } = filter
  const format = await app.format()
  const span = spanOf(filter, format.timeZone)
  let before: number | undefined
  for (;;) {
    let rows = app.database.db
      .selectFrom('orders')
      .selectAll()
      .where('mode', '=', mode)
      .where('bill_of', 'is', null)
    if (paymentStatus) rows = rows.where('payment_status', '=', paymentStatus)
    if (orderStatus) rows = rows.where('order_status', '=', orderStatus)
    if (filter.from || filter.to)
      rows = rows.where('placed_at', '>=', span.from).where('placed_at', '<', span.before)
    if (before !== undefined) rows = rows.where('seq', '<', before)
    const page = await rows.orderBy('seq', 'desc').limit(PAGE).execute()
    if (!page.length) return
    yield page.map((row) => toOrderView(app, format, row))
    before = page.at(-1)!.seq
  }
}

async function* foundOrders(app: App, viewer: Viewer, filter: OrderFilter): AsyncGenerator<OrderView[]> {
  for (let page = 1; ; page++) {
    const { rows } = await searchOrders(app, viewer, { ...filter, page, size: PAGE })
    if (rows.length) yield rows
    if (rows.length < PAGE) return
  }
}

async function* withPayments(app: App, pages: AsyncIterable<OrderView[]>): AsyncGenerator<ExportedOrder[]> {
  const { format, read } = await app.words()
  for await (const orders of pages) {
    const payments = await paymentsOf(app.database.db, orders)
    yield orders.map((order) => {
      const own = payments.get(order._id) ?? []
      return {
        ...order,
        paidOn: order.paidAt === null ? '' : format.date(order.paidAt),
        transaction: own.map(({ txn_id: id }) => id).join(' '),
        method: [...new Set(own.map(({ provider }) => read(providerName(provider))))].join(', '),
      }
    })
  }
}

/** The completed payments of these orders, oldest first. */
async function paymentsOf(db: Queryable, orders: readonly OrderView[]) {
  const rows = await db
    .selectFrom('transactions as t')
    .innerJoin('transaction_statuses as s', (join) =>
      join.onRef('s.provider', '=', 't.provider').onRef('s.txn_id', '=', 't.txn_id'),
    )
    .select(['t.order_id', 't.provider', 't.txn_id'])
    .where(
      't.order_id',
      'in',
      orders.map(({ _id }) => _id),
    )
    .where('s.status', '=', 'completed')
    .orderBy('s.at')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}
