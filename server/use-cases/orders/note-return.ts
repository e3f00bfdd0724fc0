import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { lockOrder, visibleOrder } from './find-order.ts'
import { writeEvent } from './order-events.ts'
import { toOrderView, type OrderView } from './order-record.ts'

/** The customer came back from the provider. That proves nothing about money; it is kept once, as a part of the story. */
export async function noteReturn(house: House, viewer: Viewer, id: string): Promise<OrderView> {
  const person = requireSignedIn(viewer)
  const order = await visibleOrder(house, viewer, id)
  if (order.user_id === person.userId) {
    // Asked before too: whoever waits on the page comes here again and again, and need not wait for a lock.
    if (!(await hasReturned(house.database.db, id))) await keepReturn(house, id, person.email)
  }
  return toOrderView(house, order)
}

const hasReturned = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.selectFrom('order_events').select('seq').where('order_id', '=', id).where('kind', '=', 'returned').executeTakeFirst()) !== undefined

const keepReturn = (house: House, id: string, actor: string): Promise<void> =>
  inTransaction(house, async (work) => {
    await lockOrder(house, work, id)
    if (await hasReturned(work.tx, id)) return
    await writeEvent(work, id, { kind: 'returned', actor, note: 'The customer came back from the payment page.' })
  })
