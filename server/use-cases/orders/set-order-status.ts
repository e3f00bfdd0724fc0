import { z } from 'zod'
import { Failure, notFound } from '#domain/errors.ts'
import { ORDER_STATUSES } from '#domain/order-states.ts'
import { parseObject } from '#domain/parse-object.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { anyOrder, lockOrder } from './find-order.ts'
import { writeEvent } from './order-events.ts'
import { mailDelivered } from './order-mails.ts'
import { toOrderRecord, type Order, type OrderRecord } from './order-record.ts'
import { recount } from './totals.ts'

export const ORDER_STATUS_INPUT = z.strictObject({
  orderStatus: z.enum(ORDER_STATUSES, `orderStatus must be ${ORDER_STATUSES.join(' or ')}.`),
  version: z.int().positive().optional(),
})

/** Sets whether the work is delivered. The payment status is independent of it. */
export async function setOrderStatus(
  house: House,
  viewer: Viewer,
  id: string,
  body: unknown,
): Promise<OrderRecord> {
  const actor = requireAdmin(viewer)
  await anyOrder(house, viewer, id)
  const { orderStatus, version } = parseObject(ORDER_STATUS_INPUT, body)
  return inTransaction(house, async (work) => {
    const before = await lockOrder(house, work, id)
    if (!before) throw notFound('This order')
    if (version !== undefined && version !== before.version) {
      const current = toOrderRecord(house, before)
      throw new Failure('conflict', 'This order has changed in the meantime. Please look at it again.', {
        current,
      })
    }
    if (before.order_status === orderStatus) return toOrderRecord(house, before)
    const after: Order = {
      ...before,
      order_status: orderStatus,
      version: before.version + 1,
      updated_at: work.at,
    }
    await work.tx
      .updateTable('orders')
      .set({ order_status: orderStatus, version: after.version, updated_at: work.at })
      .where('id', '=', id)
      .execute()
    const note = orderStatus === 'Delivered' ? 'Marked as delivered.' : 'Marked as pending again.'
    await writeEvent(work, id, { kind: 'status', actor, note, data: { orderStatus } })
    await recount(work, before, after)
    await work.audit(actor, `order ${orderStatus}`, id)
    if (orderStatus === 'Delivered') await mailDelivered(house, work, after)
    await work.tell('orders')
    return toOrderRecord(house, after)
  })
}
