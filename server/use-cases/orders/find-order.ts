// Whose order it is decides what one is told: another customer's order is not there at all.
import { Failure, notFound } from '#domain/errors.ts'
import { isAdmin, requireAdmin, requireSignedIn, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import type { Work } from '../../unit-of-work.ts'
import { isOfOtherMode, type Order } from './order-record.ts'

const missing = () => notFound('This order')

export const findOrder = (db: Queryable, id: string): Promise<Order | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** For the owner and for admins. */
export async function visibleOrder(house: House, viewer: Viewer, id: string): Promise<Order> {
  requireSignedIn(viewer)
  return requireVisible(viewer, await findOrder(house.database.db, id))
}

/** For the owner alone: an admin may see it, but not act in the customer's place. */
export async function ownOrder(house: House, viewer: Viewer, id: string): Promise<Order> {
  return requireOwn(viewer, await visibleOrder(house, viewer, id))
}

/**
 * The same, read to change it: whose it was before the transaction may be nobody's by now, when the account
 * is deleted.
 */
export async function lockOwnOrder(house: House, work: Work, viewer: Viewer, id: string): Promise<Order> {
  return requireOwn(viewer, requireVisible(viewer, await lockOrder(house, work, id)))
}

function requireVisible(viewer: Viewer, order: Order | undefined): Order {
  if (!order || !(isOwn(viewer, order) || isAdmin(viewer))) throw missing()
  return order
}

function requireOwn(viewer: Viewer, order: Order): Order {
  if (!isOwn(viewer, order))
    throw new Failure('forbidden', 'Only the customer who placed this order can do this.')
  return order
}

/** Money moves only on orders of the site's own mode. */
export function requireSameMode(house: House, order: Order): void {
  if (!isOfOtherMode(house, order)) return
  const words =
    order.mode === 'test'
      ? 'This is a test order, and the site takes real money.'
      : 'This is a real order, and the site is in test mode.'
  throw new Failure('conflict', `${words} Its payment can’t be changed now.`)
}

export const isOwn = (viewer: Viewer, order: Order): boolean =>
  order.user_id === requireSignedIn(viewer).userId

export async function anyOrder(house: House, viewer: Viewer, id: string): Promise<Order> {
  requireAdmin(viewer)
  const order = await findOrder(house.database.db, id)
  if (!order) throw missing()
  return order
}

/**
 * Reads the order to change it: until the transaction ends, nobody else can. SQLite has one writer anyway.
 */
export async function lockOrder(house: House, work: Work, id: string): Promise<Order | undefined> {
  const query = work.tx.selectFrom('orders').selectAll().where('id', '=', id)
  return (house.database.kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}
