// Takes a deed back: its event stays, marked and without words, and the work is recomputed without it.
import type { Order } from '#orders/server/order-record.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { House } from '#platform/server/house.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { applyDeed } from '../../rules/apply-deed.ts'
import { newAccount, type WorkAccount } from '../../rules/work-account.ts'
import type { WorkContext, WorkEvent, WorkSold } from '../../rules/work-event.ts'
import { followStatus, storeAccount, WORK_EVENT } from './do-deed.ts'
import { keepRecord } from './kept-promises.ts'
import { readStoredWork } from './stored-work.ts'
import { workContext } from './work-context.ts'

export interface StoredDeed {
  seq: number
  /** The deed, and the facts that were written beside it. */
  event: WorkEvent & Record<string, unknown>
}

export interface Undone {
  order: Order
  account: WorkAccount
  event: StoredDeed['event']
}

/** All deeds that stand, oldest first; or those since a moment. */
export async function readDeeds(db: Queryable, orderId: string, since = 0): Promise<StoredDeed[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['seq', 'data'])
    .where('order_id', '=', orderId)
    .where('kind', '=', WORK_EVENT)
    .where('at', '>=', since)
    .orderBy('seq')
    .execute()
  return rows
    .map(({ seq, data }) => ({ seq, event: JSON.parse(data) as StoredDeed['event'] }))
    .filter(({ event }) => !event.undone)
}

/**
 * Call it under the order's lock. A conflict if later deeds would not have been possible without this one.
 */
export async function undoDeed(
  house: House,
  unit: UnitOfWork,
  order: Order,
  eventSeq: number,
): Promise<Undone> {
  const deeds = await readDeeds(unit.tx, order.id)
  const taken = deeds.find(({ seq }) => seq === eventSeq)
  if (!taken) throw new Failure('conflict', 'This is taken back already.')
  const context = await workContext(house, unit.tx, unit.at)
  const stored = await readStoredWork(unit.tx, order, context)
  const left = deeds.filter((deed) => deed !== taken).map(({ event }) => event)
  const account = replay(stored.sold, left, context)
  if (!account)
    throw new Failure('conflict', 'More has happened since, so this can’t be taken back any more.')
  await unit.tx
    .updateTable('order_events')
    .set({ data: JSON.stringify({ ...taken.event, undone: unit.at }), note: '' })
    .where('seq', '=', eventSeq)
    .execute()
  await storeAccount(unit, order.id, { ...stored, account }, context)
  await keepRecord(unit, order, { before: stored.account, after: account, context })
  const moved = await followStatus(unit, order, account)
  await unit.signal('orders')
  return { order: moved, account, event: taken.event }
}

/** Undefined if one of the deeds is refused. */
function replay(sold: WorkSold, events: readonly WorkEvent[], context: WorkContext): WorkAccount | undefined {
  let account = newAccount(sold)
  for (const event of events) {
    const outcome = applyDeed(account, event, { sold, context })
    if (outcome.refused !== null) return undefined
    account = outcome.account
  }
  return account
}
