// The work follows the money: what movePayment changed, as an action.
import type { PaymentState } from '#orders/rules/order-states.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { doAction, type ActionToDo, type Done } from './do-action.ts'
import { readStoredWork } from './stored-work.ts'
import { workContext } from './work-context.ts'

interface Moved {
  before: Order
  after: Order
  actor: Actor
  /** The refund's transaction: a credit that it settles is owed again if the refund fails. */
  transaction: string
}

/** The payment's own event is in the history, so the action adds no words. Undefined if nothing changed. */
export async function followMoney(
  app: App,
  unit: UnitOfWork,
  { before, after, actor, transaction }: Moved,
): Promise<Done | undefined> {
  const action = after.has_work ? actionOf(before, after, transaction) : undefined
  if (!action) return undefined
  const data = refundedSince(before, after, action)
  return doAction(app, unit, { order: after, before, action, actor, note: '', data })
}

/**
 * The work of an order that is paid in parts: it counts as paid from the moment on which the plan starts it, not
 * again with each part.
 */
export async function followMoneyOfParts(
  app: App,
  unit: UnitOfWork,
  { startsNow, ...moved }: Moved & { startsNow: boolean },
): Promise<void> {
  const { before, after, actor, transaction } = moved
  if (!after.has_work) return
  const context = await workContext(app, unit.tx, unit.at)
  const { paid } = (await readStoredWork(unit.tx, before, context)).snapshot.facts
  const action = actionOfParts(before, after, { refund: transaction, paid, startsNow })
  if (!action) return
  const data = { part: true, ...refundedSince(before, after, action) }
  await doAction(app, unit, { order: after, before, action, actor, note: '', data })
}

function actionOfParts(
  before: Order,
  after: Order,
  { refund, paid, startsNow }: { refund: string; paid: boolean; startsNow: boolean },
): ActionToDo | undefined {
  const [from, to] = [paymentStateOf(before), paymentStateOf(after)]
  if (to === 'Refunded' || from === 'Refunded' || to === 'Cancelled') return actionOf(before, after, refund)
  if (startsNow !== paid) return ACTION_TO[startsNow ? 'Paid' : 'UnPaid'](from)
  return from === to ? actionOf(before, after, refund) : undefined
}

const refundedSince = (before: Order, after: Order, { action }: ActionToDo) =>
  // Webhooks name what went back.
  action === 'refunded' ? { cents: after.refunded_cents - before.refunded_cents } : {}

function actionOf(before: Order, after: Order, refund: string): ActionToDo | undefined {
  const [from, to] = [paymentStateOf(before), paymentStateOf(after)]
  if (from !== to) return ACTION_TO[to](from)
  const cents = after.refunded_cents - before.refunded_cents
  if (cents > 0) return { action: 'partly-refunded', by: 'provider', refund, cents }
  return cents < 0 ? { action: 'refund-undone', by: 'provider', refund } : undefined
}

const ACTION_TO: Record<PaymentState, (from: PaymentState) => ActionToDo> = {
  Paid: (from) => ({ action: from === 'Refunded' ? 'payment-restored' : 'paid', by: 'provider' }),
  Cancelled: () => ({ action: 'payment-cancelled', by: 'owner' }),
  Refunded: () => ({ action: 'refunded', by: 'provider' }),
  UnPaid: () => ({ action: 'payment-withdrawn', by: 'admin' }),
}
