import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { visibleOrder } from './find-order.ts'
import { writeEvent } from './order-events.ts'
import { toOrderView, type OrderView } from './order-record.ts'

/** The customer came back from the provider. That proves nothing about money; it is kept once, as a part of the story. */
export async function noteReturn(house: House, viewer: Viewer, id: string): Promise<OrderView> {
  const person = requireSignedIn(viewer)
  const order = await visibleOrder(house, viewer, id)
  if (order.user_id === person.userId) {
    const known = await house.database.db.selectFrom('order_events').select('seq').where('order_id', '=', id).where('kind', '=', 'returned').executeTakeFirst()
    if (!known) await inTransaction(house, (work) => writeEvent(work, id, { kind: 'returned', actor: person.email, note: 'The customer came back from the payment page.' }))
  }
  return toOrderView(house, order)
}
