import { lockOrder, requireSameMode } from '#orders/server/find-order.ts'
import { toOrderRecord, type Order } from '#orders/server/order-record.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** Optimistic lock: rejects an outdated version, so a form that is sent twice books once. */
export async function lockForMoney(
  app: App,
  unit: UnitOfWork,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Order> {
  const order = await lockOrder(app, unit, id)
  if (!order) throw notFound('order')
  requireSameMode(app, order)
  if (version !== undefined && version !== order.version) {
    const current = toOrderRecord(unit.format, order)
    throw new Failure('conflict', say('payments.agency', 'changedMeanwhile'), {
      current,
    })
  }
  return order
}

/** Every booking raises the version, even if the payment state stays: the optimistic lock relies on it. */
export async function raiseVersion(unit: UnitOfWork, before: Order, after: Order): Promise<Order> {
  if (after.version > before.version) return after
  const changes = { version: before.version + 1, updated_at: unit.at }
  await unit.tx.updateTable('orders').set(changes).where('id', '=', before.id).execute()
  await unit.signal('orders')
  return { ...after, ...changes }
}
