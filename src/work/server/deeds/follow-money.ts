// The work follows the money: what movePayment changed, as a deed.
import type { PaymentState } from '#orders/rules/order-states.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { doDeed, type DeedToDo, type Done } from './do-deed.ts'

interface Moved {
  before: Order
  after: Order
  actor: Actor
  /** The refund's transaction: a credit that it settles is owed again if the refund fails. */
  transaction: string
}

/** The payment's own event is in the history, so the deed adds no words. Undefined if nothing changed. */
export async function followMoney(
  house: House,
  unit: UnitOfWork,
  { before, after, actor, transaction }: Moved,
): Promise<Done | undefined> {
  const deed = deedOf(before, after, transaction)
  if (!deed) return undefined
  // Webhooks name what went back.
  const data = deed.deed === 'refunded' ? { cents: after.refunded_cents - before.refunded_cents } : {}
  return doDeed(house, unit, { order: after, before, deed, actor, note: '', data })
}

function deedOf(before: Order, after: Order, refund: string): DeedToDo | undefined {
  const [from, to] = [paymentStateOf(before), paymentStateOf(after)]
  if (from !== to) return DEED_TO[to](from)
  const cents = after.refunded_cents - before.refunded_cents
  if (cents > 0) return { deed: 'partly-refunded', by: 'provider', refund, cents }
  return cents < 0 ? { deed: 'refund-undone', by: 'provider', refund } : undefined
}

const DEED_TO: Record<PaymentState, (from: PaymentState) => DeedToDo> = {
  Paid: (from) => ({ deed: from === 'Refunded' ? 'payment-restored' : 'paid', by: 'provider' }),
  Cancelled: () => ({ deed: 'payment-cancelled', by: 'owner' }),
  Refunded: () => ({ deed: 'refunded', by: 'provider' }),
  UnPaid: () => ({ deed: 'payment-withdrawn', by: 'admin' }),
}
