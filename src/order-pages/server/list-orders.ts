// Lists of orders, newest first. Stored totals and covering indexes make a list of ten thousand orders as
// fast as one of ten.
import { toOwnOrders, type OwnOrder } from '#checkout/server/payment-progress.ts'
import { partsLine } from '#orders/rules/parts.ts'
import { findOrder } from '#orders/server/find-order.ts'
import {
  toOrderRecord,
  toOrderView,
  type Order,
  type OrderRecord,
  type OrderView,
} from '#orders/server/order-record.ts'
import { readTotal, scopeIn } from '#orders/server/totals.ts'
import type { Page } from '#platform/rules/page.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { may, requirePermission, requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import {
  findCursor,
  toListPage,
  type CursorQuery,
  type ListPage,
} from '#platform/server/cursor-pagination.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

export interface OrderSlice extends CursorQuery {
  /** For admins. Defaults to the site's mode. */
  mode?: PaymentMode
}

/** A customer's own orders of both modes, or all orders of one mode. */
type ListScope = { owner: string } | { mode: PaymentMode }

/** The API's list: customers get their own orders, admins all orders of a mode. */
export async function listOrders(
  app: App,
  viewer: Viewer,
  slice: OrderSlice,
): Promise<ListPage<OrderRecord>> {
  const { limit, after, mode = app.settings.PAYMENT_MODE } = slice
  const person = requireSignedIn(viewer)
  const { db } = app.database
  const scope: ListScope = may(person, 'work-on-orders') ? { mode } : { owner: person.userId }
  const from = await findCursor(after, async (id) => {
    const order = await findOrder(db, id)
    return order && isInScope(order, scope) ? order : undefined
  })
  const rows = await newest(db, { scope, before: from?.seq, limit: limit + 1 })
  const { count } =
    'owner' in scope
      ? await readTotal(db, 'customer-orders', scope.owner)
      : await readTotal(db, scopeIn(mode, 'orders'))
  const format = await app.format()
  return toListPage(rows, { limit, total: count, toRecord: (row) => toOrderRecord(format, row) })
}

const isInScope = (order: Order, scope: ListScope): boolean =>
  'owner' in scope ? order.user_id === scope.owner : order.mode === scope.mode

function newest(
  db: Queryable,
  { scope, before, limit }: { scope: ListScope; before?: number | undefined; limit: number },
): Promise<Order[]> {
  let query = db.selectFrom('orders').selectAll().orderBy('seq', 'desc').limit(limit)
  query = 'owner' in scope ? query.where('user_id', '=', scope.owner) : query.where('mode', '=', scope.mode)
  query = query.where('bill_of', 'is', null)
  if (before !== undefined) query = query.where('seq', '<', before)
  return query.execute()
}

export interface PageAsked {
  page: number
  size: number
}

export const listMyOrders = (app: App, viewer: Viewer, asked: PageAsked): Promise<Page<OwnOrder>> =>
  pageOfOwnOrders(app, viewer, { ...asked, only: 'all' })

/** The customer's orders that are neither delivered nor cancelled. */
export const listPendingOrders = (app: App, viewer: Viewer, asked: PageAsked): Promise<Page<OwnOrder>> =>
  pageOfOwnOrders(app, viewer, { ...asked, only: 'pending' })

async function pageOfOwnOrders(
  app: App,
  viewer: Viewer,
  { page, size, only }: PageAsked & { only: 'all' | 'pending' },
): Promise<Page<OwnOrder>> {
  const { userId } = requireSignedIn(viewer)
  const { db } = app.database
  const scope = only === 'all' ? 'customer-orders' : 'customer-pending'
  const { count: total } = await readTotal(db, scope, userId)
  let places = db
    .selectFrom('orders')
    .select('seq')
    .where('user_id', '=', userId)
    .where('bill_of', 'is', null)
    .orderBy('seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
  if (only === 'pending')
    places = places.where('order_status', '=', 'Pending').where('payment_status', '!=', 'Cancelled')
  return { rows: await toOwnOrders(app, await rowsAt(db, await places.execute())), page, size, total }
}

/** Keeps the order of the places. */
export async function atPlaces(app: App, places: { seq: number }[]): Promise<OrderView[]> {
  const format = await app.format()
  return (await rowsAt(app.database.db, places)).map((row) => toOrderView(app, format, row))
}

/** Deferred join: the places come from an index alone, and only the shown rows are read in full. */
async function rowsAt(db: Queryable, places: { seq: number }[]): Promise<Order[]> {
  if (!places.length) return []
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where(
      'seq',
      'in',
      places.map(({ seq }) => seq),
    )
    .execute()
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  return places.flatMap(({ seq }) => bySeq.get(seq) ?? [])
}

/** "1 of 3 paid, next $500 on 12/01", of those orders of a list that have a payment plan. */
export async function partsLines(
  app: App,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Record<string, string>> {
  requirePermission(viewer, 'work-on-orders')
  if (!ids.length) return {}
  const rows = await app.database.db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', ids)
    .where((e) =>
      e.exists(
        e.selectFrom('order_parts').select('number').whereRef('order_parts.order_id', '=', 'orders.id'),
      ),
    )
    .execute()
  const own = await toOwnOrders(app, rows)
  return Object.fromEntries(own.map(({ _id, parts, currency }) => [_id, partsLine(parts, currency)]))
}
