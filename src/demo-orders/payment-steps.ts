// The payments and refunds of made-up orders: recorded by hand, so that no provider is asked.
import { writeEvent } from '#orders/server/order-events.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { movePayment } from '#payments/server/ledger/move-payment.ts'
import { RECORDED } from '#payments/server/ledger/recorded-money.ts'
import { writeTransaction } from '#payments/server/ledger/transactions.ts'
import { bookRefund } from '#payments/server/refunds/record-refund.ts'
import { randomId } from '#platform/server/ids.ts'
import type { StoryStep } from './play-story.ts'

const MADE_UP = 'made up for the demo'

export const pay: StoryStep = async ({ app, unit, order, admin }) => {
  const transaction = randomId(10)
  const amountCents = order.price_cents
  await writeTransaction(unit, order, {
    provider: RECORDED,
    txnId: transaction,
    status: 'completed',
    amountCents,
  })
  await movePayment(app, unit, order, { to: 'Paid', actor: admin, transaction })
  await writeEvent(unit, order.id, {
    kind: 'recorded',
    actor: admin,
    note: `Payment of ${unit.format.money(amountCents, order.currency)} recorded by hand: ${MADE_UP}`,
    data: { from: 'UnPaid', to: 'Paid', transaction, note: MADE_UP },
  })
}

export const refund =
  (reason: string): StoryStep =>
  async ({ app, unit, order, admin }) => {
    const [payment] = await readLedger(unit.tx, order.id)
    await bookRefund(app, unit, {
      order,
      actor: admin,
      payment: payment!,
      cents: order.price_cents,
      reason,
    })
  }
