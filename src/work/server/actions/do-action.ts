// Every change of the work on an order: checks one action by the rules, then stores the new snapshot, the
// derived columns, the order's status and the event, in the caller's transaction and under the order's lock.
import { writeEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { recount } from '#orders/server/totals.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Emails } from '../../rules/actions/define.ts'
import { applyAction } from '../../rules/apply-action.ts'
import type { WorkEvent } from '../../rules/work-event.ts'
import { orderStatusOf } from '../../rules/work-facts.ts'
import { clockThatCounts, type WorkSnapshot } from '../../rules/work-snapshot.ts'
import { waitsOn } from '../../rules/work-states.ts'
import { keepRecord } from './kept-promises.ts'
import { nextLookAt } from './next-look.ts'
import { readStoredWork, type StoredWork } from './stored-work.ts'
import { workContext, type SiteContext } from './work-context.ts'

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never
export type ActionToDo = WithoutTime<WorkEvent>

export interface NewAction {
  order: Order
  /**
   * The order before a payment changed it, if one did. An order without actions derives its snapshot from it.
   */
  before?: Order
  action: ActionToDo
  actor: Actor
  /** The words in the history; '' if another event says it already. */
  note: string
  /** Facts beside those of the action, such as the id of a message. */
  data?: Record<string, unknown>
}

export interface Done {
  order: Order
  before: WorkSnapshot
  after: WorkSnapshot
  stored: StoredWork
  context: SiteContext
  /** The emails that the action sends by the rules. The caller writes them. */
  emails: Emails
}

/** The kind of order events that are actions. Their data is the WorkEvent. */
export const WORK_EVENT = 'work'

/** Throws a conflict in words if the rules refuse it. */
export async function doAction(
  app: App,
  unit: UnitOfWork,
  { order, before = order, action, actor, note, data = {} }: NewAction,
): Promise<Done> {
  const context = await workContext(app, unit.tx, unit.at)
  const stored = await readStoredWork(unit.tx, before, context)
  const event: WorkEvent = { ...action, at: unit.at }
  const outcome = applyAction(stored.snapshot, event, { sold: stored.sold, context })
  if (outcome.refused !== null) throw new Failure('conflict', outcome.refused)
  for (const earlier of stored.earlier)
    await writeEvent(unit, order.id, { kind: WORK_EVENT, actor, note: '', data: { ...earlier } })
  await writeEvent(unit, order.id, { kind: WORK_EVENT, actor, note, data: { ...event, ...data } })
  const { snapshot } = outcome
  await storeSnapshot(unit, order.id, { ...stored, snapshot }, context)
  await keepRecord(unit, order, { before: stored.snapshot, after: snapshot, context })
  const moved = await followStatus(unit, order, snapshot)
  await unit.signal('orders')
  return { order: moved, before: stored.snapshot, after: snapshot, stored, context, emails: outcome.emails }
}

export async function storeSnapshot(
  unit: UnitOfWork,
  orderId: string,
  { snapshot, sold, plan, lead, version }: StoredWork,
  context: SiteContext,
): Promise<void> {
  const clock = clockThatCounts(snapshot)
  const columns = {
    state: snapshot.state,
    waiting_on: waitsOn(snapshot.state),
    lead,
    promised_on: clock?.promisedOn ?? null,
    expected_on: clock?.expectedOn ?? null,
    account: JSON.stringify(snapshot),
    next_at: nextLookAt(snapshot, sold, context),
    answer_wanted_since: snapshot.answerWantedSince,
    version: version + 1,
    updated_at: unit.at,
  }
  await unit.tx
    .insertInto('order_work')
    .values({ order_id: orderId, plan: plan && JSON.stringify(plan), ...columns })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(columns))
    .execute()
}

/** Sets the order status, which the specification names, to what follows from the work. */
export async function followStatus(unit: UnitOfWork, order: Order, snapshot: WorkSnapshot): Promise<Order> {
  const orderStatus = orderStatusOf(snapshot.facts)
  if (orderStatus === order.order_status) return order
  const changes = { order_status: orderStatus, version: order.version + 1, updated_at: unit.at }
  const after: Order = { ...order, ...changes }
  await unit.tx.updateTable('orders').set(changes).where('id', '=', order.id).execute()
  await recount(unit, order, after)
  return after
}
