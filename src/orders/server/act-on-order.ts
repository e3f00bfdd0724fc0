// Who acts on an order after it is placed: its owner, the holder of its mailed link, or an admin for the
// agency.
import { notFound } from '#platform/rules/errors.ts'
import {
  may,
  requirePermission,
  requireSignedIn,
  type Actor,
  type Viewer,
} from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Side } from '../rules/side.ts'
import { findOrder, lockOrder } from './find-order.ts'
import type { Order } from './order-record.ts'

export interface Participant {
  order: Order
  by: 'owner' | 'link' | 'admin'
  actor: Actor
}

/** Reads the order for one side. For a customer, the orders of other customers do not exist. */
export async function participantOf(
  db: Queryable,
  viewer: Viewer,
  id: string,
  side: Side,
): Promise<Participant> {
  if (side === 'agency') requirePermission(viewer, 'work-on-orders')
  return identify(viewer, await findOrder(db, id), { id, side })
}

/** The same under the order's lock: the account or the link may have ended since. */
export async function actOnOrder<T>(
  app: App,
  viewer: Viewer,
  { id, side }: { id: string; side: Side },
  act: (unit: UnitOfWork, participant: Participant) => Promise<T>,
): Promise<T> {
  await participantOf(app.database.db, viewer, id, side)
  return inTransaction(app, async (unit) =>
    act(unit, identify(viewer, await lockOrder(app, unit, id), { id, side })),
  )
}

function identify(
  viewer: Viewer,
  order: Order | undefined,
  { id, side }: { id: string; side: Side },
): Participant {
  if (side === 'agency') {
    const actor = requirePermission(viewer, 'work-on-orders')
    if (!order) throw notFound('order')
    return { order, by: 'admin', actor }
  }
  const link = viewer.orderLink
  if (viewer.role !== 'visitor' && order?.user_id === viewer.userId)
    return { order, by: 'owner', actor: viewer }
  if (link?.orderId === id && order?.user_id === link.userId)
    return { order, by: 'link', actor: { userId: link.userId, email: order.customer_email } }
  requireSignedIn(viewer)
  throw notFound('order')
}

/** An admin who ordered is the customer of that order. */
export async function sideOf(db: Queryable, viewer: Viewer, id: string): Promise<Side> {
  if (viewer.role === 'visitor' || !may(viewer, 'work-on-orders')) return 'customer'
  return (await findOrder(db, id))?.user_id === viewer.userId ? 'customer' : 'agency'
}
