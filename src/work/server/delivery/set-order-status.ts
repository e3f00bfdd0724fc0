import { z } from 'zod'
import { ORDER_STATUSES } from '#orders/rules/order-states.ts'
import { orderForTeam, lockOrder } from '#orders/server/find-order.ts'
import { toOrderRecord, type OrderRecord } from '#orders/server/order-record.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { doAndTell } from '../emails/do-and-tell.ts'
import { writeDelivery } from './write-delivery.ts'

export const ORDER_STATUS_INPUT = z.strictObject({
  orderStatus: z.enum(ORDER_STATUSES, `orderStatus must be ${ORDER_STATUSES.join(' or ')}.`),
  version: z.int().positive().optional(),
})

/** The specification's call. Delivered is a delivery without words or files, Pending reopens the work. */
export async function setOrderStatus(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof ORDER_STATUS_INPUT>,
): Promise<OrderRecord> {
  const actor = requirePermission(viewer, 'work-on-orders')
  await orderForTeam(app, viewer, id)
  const { orderStatus, version } = parseObject(ORDER_STATUS_INPUT, body)
  return inTransaction(app, async (unit) => {
    const before = await lockOrder(app, unit, id)
    if (!before) throw notFound('order')
    if (version !== undefined && version !== before.version) {
      const current = toOrderRecord(unit.format, before)
      throw new Failure('conflict', say('work.agency', 'orderChanged'), {
        current,
      })
    }
    if (before.order_status === orderStatus) return toOrderRecord(unit.format, before)
    const isDelivered = orderStatus === 'Delivered'
    const { order, after } = await doAndTell(app, unit, {
      order: before,
      action: { action: isDelivered ? 'set-delivered' : 'set-pending', by: 'admin' },
      actor,
      note: isDelivered ? say('work.errors', 'note.set-delivered') : say('work.errors', 'note.set-pending'),
    })
    if (isDelivered)
      await writeDelivery(unit, order, { round: after.deliveries, points: after.ticked, actor })
    await unit.audit(actor, `order ${orderStatus}`, id)
    return toOrderRecord(unit.format, order)
  })
}
