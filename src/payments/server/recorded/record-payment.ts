// An admin records a payment made outside the provider, by transfer or in cash. The note is required: it is
// the only evidence. Whatever amount came is recorded: the rest stays open, and what is too much is kept.
import { z } from 'zod'
import { PAYMENT_NOTE } from '#content/rules/forms/order-form.ts'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { afterPayment } from '#orders/rules/order-states.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import { emailCustomer } from '#orders/server/order-emails.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { openCents, paymentStateOf, toOrderRecord, type OrderRecord } from '#orders/server/order-record.ts'
import { PART, rowToPay } from '#orders/server/row-to-pay.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { centsFrom } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { emailPaid, paidInPart } from '../events/payment-emails.ts'
import { lockForMoney } from '../ledger/lock-for-money.ts'
import { requireMayChangeMoney } from '../ledger/may-change-money.ts'
import { receiveByHand } from './receive-by-hand.ts'

export const PAYMENT_INPUT = z.strictObject({
  amount: z.string('Amount is required, as text like 299.50.'),
  part: PART,
  note: fieldSchema(PAYMENT_NOTE),
})

export async function recordPayment(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof PAYMENT_INPUT>,
): Promise<OrderRecord> {
  const actor = await requireMayChangeMoney(app, viewer)
  const named = await orderForTeam(app, viewer, id)
  const { currency } = named
  const { amount, note, part } = parseObject(PAYMENT_INPUT, body)
  const cents = centsFrom(amount, currency)
  if (!cents || cents < 0) throw invalid({ amount: say('payments.agency', 'recordAmount') })
  const amountWords = as('money', cents, currency)
  return inTransaction(app, async (unit) => {
    const order = await lockForMoney(app, unit, { id: await rowToPay(unit.tx, named, part) })
    const from = paymentStateOf(order)
    const to = afterPayment(from, 'recorded')
    if (!to)
      throw new Failure('conflict', say('payments.agency', from === 'Paid' ? 'recordPaid' : 'recordRefunded'))
    const transaction = randomId(10)
    const openBefore = openCents(order)
    const after = await receiveByHand(app, unit, order, { cents, transaction, actor })
    const isPaid = paymentStateOf(after) === 'Paid'
    await writeEvent(unit, order.id, {
      kind: isPaid ? 'recorded' : 'recorded-part',
      actor,
      note: say('payments.agency', 'recorded', { amount: amountWords, note }),
      data: { from, to: paymentStateOf(after), transaction, note, cents, openCents: openBefore - cents },
    })
    if (isPaid)
      await emailPaid(app, unit, after, {
        transaction,
        note: say('payments.agency', 'recordedBy', { who: actor.email, note }),
      })
    else await emailCustomer(unit, after, paidInPart, { facts: { order: after, cents, transaction } })
    return toOrderRecord(unit.format, after)
  })
}
