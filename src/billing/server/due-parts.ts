// Bills the parts that fall due by themselves: on their day, and once the work is delivered.
import { partsOf } from '#orders/server/agreed.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { paymentStateOf } from '#orders/server/order-record.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { isNight } from '#platform/rules/waking-hours.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { billPart } from './bill-part.ts'

const BATCH = 50
/** A delivery can be taken back for a minute. */
const SETTLED_MS = 2 * MINUTE

export interface DuePart {
  orderId: string
  number: number
}

/** Parts of the other mode wait until the site is in it again. */
export async function dueParts(app: App): Promise<DuePart[]> {
  const { timeZone } = await app.format()
  const now = app.clock.now()
  // What comes due at night waits for the morning, because the customer gets an email.
  if (isNight(now, timeZone)) return []
  const rows = await app.database.db
    .selectFrom('order_parts')
    .innerJoin('orders', 'orders.id', 'order_parts.order_id')
    .select(['order_parts.order_id', 'order_parts.number'])
    .where('order_parts.bill_id', 'is', null)
    .where('orders.mode', '=', app.settings.PAYMENT_MODE)
    .where('orders.payment_status', '!=', 'Cancelled')
    .where((e) =>
      e.or([
        e('order_parts.due', '=', 'date').and('order_parts.due_on', '<=', dateIn(now, timeZone)),
        e('order_parts.due', '=', 'delivery')
          .and('orders.order_status', '=', 'Delivered')
          .and('orders.updated_at', '<=', now - SETTLED_MS),
      ]),
    )
    .orderBy('orders.seq')
    .limit(BATCH)
    .execute()
  return rows.map(({ order_id: orderId, number }) => ({ orderId, number }))
}

/** Under the order's lock, so that two instances bill a part once. */
export const billDuePart = (app: App, { orderId, number }: DuePart): Promise<void> =>
  inTransaction(app, async (unit) => {
    const order = await lockOrder(app, unit, orderId)
    if (!order || paymentStateOf(order) === 'Cancelled' || paymentStateOf(order) === 'Refunded') return
    const part = (await partsOf(unit.tx, order)).find((each) => each.number === number)
    if (!part || part.billId !== null) return
    if (part.due === 'delivery' && order.order_status !== 'Delivered') return
    await billPart(app, unit, order, { part, actor: SYSTEM_ACTOR })
  }).catch((error: unknown) => app.log.warn('a part was not billed', { order: orderId, part: number, error }))
