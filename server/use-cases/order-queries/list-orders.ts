// Lists of orders, newest first. Totals are kept, and pages are found by narrow indexes, so a list of ten
// thousand is as quick as one of ten.
import type { Page } from '#domain/page.ts'
import type { PaymentMode } from '#domain/payment-mode.ts'
import { isAdmin, requireAdmin, requireSignedIn, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import { findCursor, toListPage, type CursorQuery, type ListPage } from '../cursor-pagination.ts'
import { findOrder } from '../orders/find-order.ts'
import {
  toOrderRecord,
  toOrderView,
  type Order,
  type OrderRecord,
  type OrderView,
} from '../orders/order-record.ts'
import { readTotal, scopeIn } from '../orders/totals.ts'
import { toOwnOrders, type OwnOrder } from '../payments/payment-progress.ts'

export interface OrderSlice extends CursorQuery {
  /** For admins: the site's own, unless the other one is asked for. */
  mode?: PaymentMode
}

/** Whose orders: a customer's own, of both modes; or all of one mode. */
type Whose = { owner: string } | { mode: PaymentMode }

/** As the call answers it: a customer their own, an admin all of a mode. */
export async function listOrders(
  house: House,
  viewer: Viewer,
  asked: OrderSlice,
): Promise<ListPage<OrderRecord>> {
  const { limit, after, mode = house.settings.PAYMENT_MODE } = asked
  const person = requireSignedIn(viewer)
  const { db } = house.database
  const whose: Whose = isAdmin(person) ? { mode } : { owner: person.userId }
  const from = await findCursor(after, async (id) => {
    const order = await findOrder(db, id)
    return order && isAmong(order, whose) ? order : undefined
  })
  const rows = await newest(db, { whose, before: from?.seq, limit: limit + 1 })
  const { count } =
    'owner' in whose
      ? await readTotal(db, 'customer-orders', whose.owner)
      : await readTotal(db, scopeIn(mode, 'orders'))
  return toListPage(rows, { limit, total: count, toRecord: (row) => toOrderRecord(house, row) })
}

const isAmong = (order: Order, whose: Whose): boolean =>
  'owner' in whose ? order.user_id === whose.owner : order.mode === whose.mode

function newest(
  db: Queryable,
  { whose, before, limit }: { whose: Whose; before?: number | undefined; limit: number },
): Promise<Order[]> {
  let query = db.selectFrom('orders').selectAll().orderBy('seq', 'desc').limit(limit)
  query = 'owner' in whose ? query.where('user_id', '=', whose.owner) : query.where('mode', '=', whose.mode)
  if (before !== undefined) query = query.where('seq', '<', before)
  return query.execute()
}

export interface PageAsked {
  page: number
  size: number
}

export async function listMyOrders(
  house: House,
  viewer: Viewer,
  { page, size }: PageAsked,
): Promise<Page<OwnOrder>> {
  const { userId } = requireSignedIn(viewer)
  const { db } = house.database
  const { count } = await readTotal(db, 'customer-orders', userId)
  const places = db
    .selectFrom('orders')
    .select('seq')
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
  return {
    rows: await toOwnOrders(house, await rowsAt(db, await places.execute())),
    page,
    size,
    total: count,
  }
}

/** Own orders that wait: not delivered and not cancelled. */
export async function listPendingOrders(
  house: House,
  viewer: Viewer,
  { page, size }: PageAsked,
): Promise<Page<OwnOrder>> {
  const { userId } = requireSignedIn(viewer)
  const { db } = house.database
  const { count } = await readTotal(db, 'customer-pending', userId)
  const places = db
    .selectFrom('orders')
    .select('seq')
    .where('user_id', '=', userId)
    .where('order_status', '=', 'Pending')
    .where('payment_status', '!=', 'Cancelled')
    .orderBy('seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
  return {
    rows: await toOwnOrders(house, await rowsAt(db, await places.execute())),
    page,
    size,
    total: count,
  }
}

/** The orders at these places, in their order, as screens show them. */
export const atPlaces = async (house: House, places: { seq: number }[]): Promise<OrderView[]> =>
  (await rowsAt(house.database.db, places)).map((row) => toOrderView(house, row))

/** The places come from an index alone; only the rows that are shown are read whole. */
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

const EXPORT_PAGE = 1000

/** Every order of a mode, a page at a time: what the export is written from. */
export function exportOrders(
  house: House,
  viewer: Viewer,
  mode = house.settings.PAYMENT_MODE,
): AsyncIterable<OrderView[]> {
  // Asked here, before the first page is: an answer that has begun can't be refused any more.
  requireAdmin(viewer)
  return everyOrder(house, mode)
}

async function* everyOrder(house: House, mode: PaymentMode): AsyncGenerator<OrderView[]> {
  let before: number | undefined
  for (;;) {
    const rows = await newest(house.database.db, { whose: { mode }, before, limit: EXPORT_PAGE })
    if (!rows.length) return
    yield rows.map((row) => toOrderView(house, row))
    before = rows.at(-1)!.seq
  }
}
