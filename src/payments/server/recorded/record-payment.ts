// An admin records a payment made outside the provider, by transfer or in cash. The note is required: it is
// the only evidence.
import { z } from 'zod'
import { PAYMENT_NOTE } from '#content/rules/forms/order-form.ts'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { afterPayment } from '#orders/rules/order-states.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { paymentStateOf, toOrderRecord, type OrderRecord } from '#orders/server/order-record.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { centsFrom } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { emailPaid } from '../events/payment-emails.ts'
import { lockForMoney } from '../ledger/lock-for-money.ts'
import { requireMayChangeMoney } from '../ledger/may-change-money.ts'
import { movePayment } from '../ledger/move-payment.ts'
import { RECORDED } from '../ledger/recorded-money.ts'
import { writeTransaction } from '../ledger/transactions.ts'

export const PAYMENT_INPUT = z.strictObject({
  amount: z.string('Amount is required, as text like 299.50.'),
  note: fieldSchema(PAYMENT_NOTE),
})

export async function recordPayment(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof PAYMENT_INPUT>,
): Promise<OrderRecord> {
  const actor = await requireMayChangeMoney(app, viewer)
  const { price_cents: price, currency } = await orderForTeam(app, viewer, id)
  const { amount, note } = parseObject(PAYMENT_INPUT, body)
  const priceWords = as('money', price, currency)
  if (centsFrom(amount, currency) !== price)
    throw invalid({ amount: say('payments.agency', 'recordPrice', { price: priceWords }) })
  return inTransaction(app, async (unit) => {
    const order = await lockForMoney(app, unit, { id })
    const from = paymentStateOf(order)
    const to = afterPayment(from, 'recorded')
    if (!to)
      throw new Failure('conflict', say('payments.agency', from === 'Paid' ? 'recordPaid' : 'recordRefunded'))
    const transaction = randomId(10)
    await writeTransaction(unit, order, {
      provider: RECORDED,
      txnId: transaction,
      status: 'completed',
      amountCents: price,
    })
    const after = await movePayment(app, unit, order, { to, actor, transaction })
    await writeEvent(unit, id, {
      kind: 'recorded',
      actor,
      note: say('payments.agency', 'recorded', { amount: priceWords, note }),
      data: { from, to, transaction, note },
    })
    await emailPaid(app, unit, after, {
      transaction,
      note: say('payments.agency', 'recordedBy', { who: actor.email, note }),
    })
    return toOrderRecord(unit.format, after)
  })
}
