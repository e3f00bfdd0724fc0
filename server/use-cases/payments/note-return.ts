import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { isOwn, lockOwnOrder, visibleOrder } from '../orders/find-order.ts'
import { writeEvent } from '../orders/order-events.ts'
import { formOpenedAt, toFollowedOrder, type FollowedOrder } from './payment-progress.ts'

interface Return {
  /** By the address that the pay form gave the provider; whoever types the page's address was not sent. */
  sentBack: boolean
}

/**
 * The customer came back from the provider. That proves nothing about money; it is kept once for each opening
 * of the pay form.
 */
export async function noteReturn(
  house: House,
  viewer: Viewer,
  id: string,
  { sentBack }: Return,
): Promise<FollowedOrder> {
  const order = await visibleOrder(house, viewer, id)
  // Asked before too: whoever waits on the page comes here again and again, and need not wait for a lock.
  if (sentBack && isOwn(viewer, order) && (await newReturn(house.database.db, id)) !== undefined)
    await keepReturn(house, viewer, id)
  return toFollowedOrder(house, order)
}

/** When the form was opened that the customer came back from; undefined if that is known already. */
async function newReturn(db: Queryable, id: string): Promise<number | undefined> {
  const openedAt = await formOpenedAt(db, id)
  const returns = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', id)
    .where('kind', '=', 'returned')
    .execute()
  const known = returns.some(({ data }) => JSON.parse(data).formOpenedAt === openedAt)
  return openedAt === 0 || known ? undefined : openedAt
}

const keepReturn = (house: House, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(house, async (work) => {
    await lockOwnOrder(house, work, viewer, id)
    const openedAt = await newReturn(work.tx, id)
    if (openedAt === undefined) return
    await writeEvent(work, id, {
      kind: 'returned',
      actor: requireSignedIn(viewer),
      note: 'The customer came back from the payment page.',
      data: { formOpenedAt: openedAt },
    })
  })
