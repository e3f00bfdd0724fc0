// Money that came without a provider's message, booked as what it is: less leaves the rest open, more is kept.
import { openCents, type Order } from '#orders/server/order-record.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { markClosing } from '../ledger/checkouts.ts'
import { raiseVersion } from '../ledger/lock-for-money.ts'
import { movePayment } from '../ledger/move-payment.ts'
import { RECORDED } from '../ledger/recorded-money.ts'
import { writeTransaction } from '../ledger/transactions.ts'

interface Received {
  cents: number
  transaction: string
  actor: Actor
}

/** Under the order's lock; the order is unpaid. Returns it as it is after it. */
export async function receiveByHand(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { cents, transaction, actor }: Received,
): Promise<Order> {
  await writeTransaction(unit, order, {
    provider: RECORDED,
    txnId: transaction,
    status: 'completed',
    amountCents: cents,
  })
  if (cents >= openCents(order)) return movePayment(app, unit, order, { to: 'Paid', actor, transaction })
  // Nobody should pay the whole price on a page that is still open.
  await markClosing(unit, order.id)
  return setPartPaid(unit, order, order.part_paid_cents + cents)
}

export async function setPartPaid(unit: UnitOfWork, order: Order, cents: number): Promise<Order> {
  const changes = { part_paid_cents: cents }
  await unit.tx.updateTable('orders').set(changes).where('id', '=', order.id).execute()
  return raiseVersion(unit, order, { ...order, ...changes })
}
