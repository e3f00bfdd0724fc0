// What a change of a retainer begins with: who asks, and everything locked in the order of all locks.
import { lockOrder } from '#orders/server/find-order.ts'
import { lockCustomer } from '#orders/server/lock-customer.ts'
import type { Order } from '#orders/server/order-record.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { changesOf, type RetainerChange } from '#retainers/server/stored-change.ts'
import { firstOrderOf } from '../bill-period.ts'
import { bringUpToDate } from '../bring-up-to-date.ts'
import { requireVisible, type VisibleRetainer } from '../find-retainer.ts'
import { toRetainerRecord } from '../retainer-view.ts'

export interface LockedRetainer extends VisibleRetainer {
  today: string
  first: Order
  /** Its history says what was changed. */
  newest: Order
  /** Oldest first. */
  changes: RetainerChange[]
}

/**
 * The customer, the order, then the retainer, as everywhere. What has begun is billed first: a change is about
 * the periods that come. The caller saves the retainer.
 */
export async function lockForChange(
  app: App,
  unit: UnitOfWork,
  { viewer, id, version }: { viewer: Viewer; id: string; version?: number | undefined },
): Promise<LockedRetainer> {
  const before = await unit.tx
    .selectFrom('orders')
    .innerJoin('retainers', 'retainers.id', 'orders.retainer_id')
    .select(['orders.id', 'retainers.user_id'])
    .where('retainers.id', '=', id)
    .orderBy('orders.period', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!before) throw notFound('retainer')
  if (before.user_id === null) throw new Failure('conflict', say('billing.errors', 'hasEnded'))
  await lockCustomer(app, unit, before.user_id)
  const newest = await lockOrder(app, unit, before.id)
  const current = await bringUpToDate(app, unit, id)
  const visible = requireVisible(viewer, current?.retainer)
  const { retainer } = visible
  if (version !== undefined && version !== retainer.version)
    throw new Failure('conflict', say('billing.errors', 'changedMeanwhile'), {
      current: toRetainerRecord(retainer),
    })
  if (retainer.state === 'ended') throw new Failure('conflict', say('billing.errors', 'hasEnded'))
  return {
    ...visible,
    today: current!.today,
    first: await firstOrderOf(unit.tx, retainer),
    newest: newest!,
    changes: await changesOf(unit.tx, retainer),
  }
}
