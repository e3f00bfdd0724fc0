// Finds orders by what the viewer may see. Another customer's order is "not found", so ids can't be probed.
import { Failure, notFound } from '#platform/rules/errors.ts'
import { may, requirePermission, requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { isOfOtherMode, type Order } from './order-record.ts'

const missing = () => notFound('order')

export const findOrder = (db: Queryable, id: string): Promise<Order | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** The order, if the viewer is its owner or an admin. */
export async function visibleOrder(app: App, viewer: Viewer, id: string): Promise<Order> {
  requireSignedIn(viewer)
  return requireVisible(viewer, await findOrder(app.database.db, id))
}

/** The order, if the viewer is its owner: admins may see it, but not act for the customer. */
export async function ownOrder(app: App, viewer: Viewer, id: string): Promise<Order> {
  return requireOwn(viewer, await visibleOrder(app, viewer, id))
}

/** Checks the owner again under the lock: the account may have been deleted since the first check. */
export async function lockOwnOrder(app: App, unit: UnitOfWork, viewer: Viewer, id: string): Promise<Order> {
  return requireOwn(viewer, requireVisible(viewer, await lockOrder(app, unit, id)))
}

function requireVisible(viewer: Viewer, order: Order | undefined): Order {
  if (!order || !(isOwn(viewer, order) || may(viewer, 'work-on-orders'))) throw missing()
  return order
}

function requireOwn(viewer: Viewer, order: Order): Order {
  if (!isOwn(viewer, order)) throw new Failure('forbidden', say('orders.errors', 'onlyItsCustomer'))
  return order
}

/** Payments change only on orders of the site's current mode. */
export function requireSameMode(app: App, order: Order): void {
  if (!isOfOtherMode(app, order)) return
  const why = order.mode === 'test' ? 'testOrderOnLiveSite' : 'liveOrderOnTestSite'
  throw new Failure('conflict', say('orders.errors', why))
}

export const isOwn = (viewer: Viewer, order: Order): boolean =>
  order.user_id === requireSignedIn(viewer).userId

/** Any customer's order, for those who work on orders. */
export async function orderForTeam(app: App, viewer: Viewer, id: string): Promise<Order> {
  requirePermission(viewer, 'work-on-orders')
  const order = await findOrder(app.database.db, id)
  if (!order) throw missing()
  return order
}

/**
 * Locks the row until the transaction ends. A bill's order is locked first, as everywhere, because it follows its
 * bills. SQLite has a single writer and needs no lock.
 */
export async function lockOrder(app: App, unit: UnitOfWork, id: string): Promise<Order | undefined> {
  const rows = unit.tx.selectFrom('orders')
  const query = rows.selectAll().where('id', '=', id)
  if (app.database.kind !== 'postgres') return query.executeTakeFirst()
  await rows
    .select('id')
    .where('id', '=', rows.select('bill_of').where('id', '=', id))
    .forUpdate()
    .execute()
  const order = await query.forUpdate().executeTakeFirst()
  // Waiting for the lock takes time. The time is taken after it, so that the events of an order are in
  // sequence.
  unit.at = Math.max(unit.at, app.clock.now())
  return order
}

/** A bill has no page of its own: the order and the part that it is for. Null for anything else. */
export async function billedOrder(
  app: App,
  viewer: Viewer,
  id: string,
): Promise<{ orderId: string; part: number } | null> {
  const bill = await findOrder(app.database.db, id)
  if (!bill?.bill_of || viewer.role === 'visitor') return null
  const { bill_of: orderId, part } = requireVisible(viewer, bill)
  return { orderId: orderId!, part: part! }
}

/** The row that pays a part of an order: its bill, or the order itself. */
export async function billOfPart(
  app: App,
  viewer: Viewer,
  { orderId, part }: { orderId: string; part: number },
): Promise<string> {
  await orderForTeam(app, viewer, orderId)
  const row = await app.database.db
    .selectFrom('order_parts')
    .select('bill_id')
    .where('order_id', '=', orderId)
    .where('number', '=', part)
    .executeTakeFirst()
  return row?.bill_id ?? orderId
}
