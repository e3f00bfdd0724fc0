// What was paid too much for one part of an order is taken off the next.
import { paymentsOf } from '#orders/rules/payment-ledger.ts'
import { billsOf } from '#orders/server/agreed.ts'
import { creditOf } from '#orders/server/credit.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { openCents, paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { emailPaid } from '#payments/server/events/payment-emails.ts'
import { RECORDED } from '#payments/server/ledger/recorded-money.ts'
import { openRefundCents } from '#payments/server/ledger/refundable.ts'
import { writeTransaction } from '#payments/server/ledger/transactions.ts'
import { receiveByHand } from '#payments/server/recorded/receive-by-hand.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** Under the order's lock. Moves money from earlier bills to this one, and returns it as it is after that. */
export async function useCredit(app: App, unit: UnitOfWork, order: Order, bill: Order): Promise<Order> {
  let after = bill
  for (const earlier of order.parts > 1 ? await billsOf(unit.tx, order.id) : []) {
    if (earlier.id === bill.id || paymentStateOf(after) !== 'UnPaid') continue
    const ledger = await readLedger(unit.tx, earlier.id)
    const payment = paymentsOf(ledger).findLast(({ leftCents }) => leftCents > 0)
    if (!payment) continue
    const { txnId } = payment.payment
    const left = payment.leftCents - (await openRefundCents(unit.tx, earlier.id, txnId))
    const cents = Math.min(creditOf(earlier, ledger), left, openCents(after))
    if (cents > 0) after = await moveCredit(app, unit, { from: earlier, to: after, cents, payment: txnId })
  }
  return after
}

interface Moved {
  from: Order
  to: Order
  cents: number
  /** The transaction that it was paid with. */
  payment: string
}

async function moveCredit(app: App, unit: UnitOfWork, { from, to, cents, payment }: Moved): Promise<Order> {
  const [out, transaction] = [randomId(10), randomId(10)]
  const note = say('billing.errors', 'note.creditUsed', {
    amount: as('money', cents, to.currency),
    from: from.part!,
    to: to.part!,
  })
  await writeTransaction(unit, from, {
    provider: RECORDED,
    txnId: out,
    parentTxnId: payment,
    status: 'refunded',
    amountCents: -cents,
  })
  for (const [order, txn] of [
    [from, out],
    [to, transaction],
  ] as const)
    await writeEvent(unit, order.id, {
      kind: 'credit-used',
      actor: SYSTEM_ACTOR,
      note,
      data: { transaction: txn, note, cents },
    })
  const after = await receiveByHand(app, unit, to, { cents, transaction, actor: SYSTEM_ACTOR })
  if (paymentStateOf(after) === 'Paid') await emailPaid(app, unit, after, { transaction, note })
  return after
}
