// Takes an action back: its event stays, marked and without words, and the work is recomputed without it.
import type { Order } from '#orders/server/order-record.ts'
import { Failure } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { applyAction } from '../../rules/apply-action.ts'
import type { WorkEvent } from '../../rules/work-event.ts'
import {
  type WorkContext,
  type WorkSold,
  firstSnapshot,
  type WorkSnapshot,
} from '../../rules/work-snapshot.ts'
import { followStatus, storeSnapshot, WORK_EVENT } from './do-action.ts'
import { keepRecord } from './kept-promises.ts'
import { readStoredWork } from './stored-work.ts'
import { workContext } from './work-context.ts'

export interface StoredAction {
  seq: number
  /** The action, and the facts that were written beside it. */
  event: WorkEvent & Record<string, unknown>
}

export interface Undone {
  order: Order
  snapshot: WorkSnapshot
  event: StoredAction['event']
}

/** All actions that stand, oldest first; or those since a moment. */
export async function readActions(db: Queryable, orderId: string, since = 0): Promise<StoredAction[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['seq', 'data'])
    .where('order_id', '=', orderId)
    .where('kind', '=', WORK_EVENT)
    .where('at', '>=', since)
    .orderBy('seq')
    .execute()
  return rows
    .map(({ seq, data }) => ({ seq, event: JSON.parse(data) as StoredAction['event'] }))
    .filter(({ event }) => !event.undone)
}

/**
 * Call it under the order's lock. A conflict if later actions would not have been possible without this one.
 */
export async function undoAction(
  app: App,
  unit: UnitOfWork,
  order: Order,
  eventSeq: number,
): Promise<Undone> {
  const actions = await readActions(unit.tx, order.id)
  const taken = actions.find(({ seq }) => seq === eventSeq)
  if (!taken) throw new Failure('conflict', say('work.errors', 'takenBackAlready'))
  const context = await workContext(app, unit.tx, unit.at)
  const stored = await readStoredWork(unit.tx, order, context)
  const left = actions.filter((action) => action !== taken).map(({ event }) => event)
  const snapshot = replay(stored.sold, left, context)
  if (!snapshot) throw new Failure('conflict', say('work.errors', 'moreHappened'))
  await unit.tx
    .updateTable('order_events')
    .set({ data: JSON.stringify({ ...taken.event, undone: unit.at }), note: '' })
    .where('seq', '=', eventSeq)
    .execute()
  await storeSnapshot(unit, order.id, { ...stored, snapshot }, context)
  await keepRecord(unit, order, { before: stored.snapshot, after: snapshot, context })
  const moved = await followStatus(unit, order, snapshot)
  await unit.signal('orders')
  return { order: moved, snapshot, event: taken.event }
}

/** Undefined if one of the actions is refused. */
function replay(
  sold: WorkSold,
  events: readonly WorkEvent[],
  context: WorkContext,
): WorkSnapshot | undefined {
  let snapshot = firstSnapshot(sold)
  for (const event of events) {
    const outcome = applyAction(snapshot, event, { sold, context })
    if (outcome.refused !== null) return undefined
    snapshot = outcome.snapshot
  }
  return snapshot
}
