import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { isOwn, lockOwnOrder, visibleOrder } from '../orders/find-order.ts'
import { writeEvent } from '../orders/order-events.ts'
import { toFollowedOrder, type FollowedOrder } from './payment-progress.ts'

/**
 * The customer came back from the provider. That proves nothing about money; it is kept once, as a part of
 * the story.
 */
export async function noteReturn(house: House, viewer: Viewer, id: string): Promise<FollowedOrder> {
  const order = await visibleOrder(house, viewer, id)
  // Asked before too: whoever waits on the page comes here again and again, and need not wait for a lock.
  if (isOwn(viewer, order) && !(await hasReturned(house.database.db, id))) await keepReturn(house, viewer, id)
  return toFollowedOrder(house, order)
}

const hasReturned = async (db: Queryable, id: string): Promise<boolean> =>
  (await db
    .selectFrom('order_events')
    .select('seq')
    .where('order_id', '=', id)
    .where('kind', '=', 'returned')
    .executeTakeFirst()) !== undefined

const keepReturn = (house: House, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(house, async (work) => {
    await lockOwnOrder(house, work, viewer, id)
    if (await hasReturned(work.tx, id)) return
    await writeEvent(work, id, {
      kind: 'returned',
      actor: requireSignedIn(viewer),
      note: 'The customer came back from the payment page.',
    })
  })
