// An admin notes what became of a payment that failed a check: kept, sent back by hand, or somebody else's.
// Afterwards nobody needs to look at it. The payment state stays; the history keeps the note.
import { z } from 'zod'
import { PAYMENT_REASON } from '#content/rules/forms/order-form.ts'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { openRefused } from '#orders/rules/payment-progress.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { toOrderRecord, type OrderRecord } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { readRefused, SETTLED } from '#orders/server/refused-payments.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { lockForMoney, raiseVersion } from '../ledger/lock-for-money.ts'
import { requireMayChangeMoney } from '../ledger/may-change-money.ts'

export const SETTLEMENT_INPUT = z.strictObject({
  transaction: z.string('transaction is required: that of the payment that does not fit.'),
  reason: fieldSchema(PAYMENT_REASON),
})

export async function settleRefused(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof SETTLEMENT_INPUT>,
): Promise<OrderRecord> {
  const actor = await requireMayChangeMoney(app, viewer)
  await orderForTeam(app, viewer, id)
  const { transaction, reason } = parseObject(SETTLEMENT_INPUT, body)
  return inTransaction(app, async (unit) => {
    const order = await lockForMoney(app, unit, { id })
    const open = openRefused(await readLedger(unit.tx, id), await readRefused(unit.tx, order))
    const refused = open.find(({ txnId }) => txnId === transaction)
    if (!refused) throw new Failure('conflict', say('payments.agency', 'noSuchRefused'))
    const note = say('payments.agency', 'settled', { amount: refused.amount, reason })
    await writeEvent(unit, id, { kind: SETTLED, actor, note, data: { transaction, note: reason } })
    await unit.audit(actor, 'payment settled', id, `${refused.amount}: ${reason}`)
    return toOrderRecord(unit.format, await raiseVersion(unit, order, order))
  })
}
