// The work follows the money: what movePayment changed, as an action.
import type { PaymentState } from '#orders/rules/order-states.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { doAction, type ActionToDo, type Done } from './do-action.ts'

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
  const action = actionOf(before, after, transaction)
  if (!action) return undefined
  // Webhooks name what went back.
  const data = action.action === 'refunded' ? { cents: after.refunded_cents - before.refunded_cents } : {}
  return doAction(app, unit, { order: after, before, action, actor, note: '', data })
}

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
