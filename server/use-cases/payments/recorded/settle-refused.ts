// An admin notes what became of a payment that failed a check: kept, sent back by hand, or somebody else's.
// Afterwards nobody needs to look at it. The payment state stays; the history keeps the note.
import { z } from 'zod'
import { PAYMENT_REASON } from '#content/forms/order-form.ts'
import { fieldSchema } from '#content/model/field-kinds.ts'
import { Failure } from '#domain/errors.ts'
import { parseObject } from '#domain/parse-object.ts'
import { openRefused } from '#domain/payment-progress.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../../house.ts'
import { inTransaction } from '../../../unit-of-work.ts'
import { orderForTeam } from '../../orders/find-order.ts'
import { writeEvent } from '../../orders/order-events.ts'
import { toOrderRecord, type OrderRecord } from '../../orders/order-record.ts'
import { readLedger } from '../../orders/read-ledger.ts'
import { readRefused, SETTLED } from '../../orders/refused-payments.ts'
import { lockForMoney, raiseVersion } from '../ledger/lock-for-money.ts'
import { requireMayChangeMoney } from '../ledger/may-change-money.ts'

export const SETTLEMENT_INPUT = z.strictObject({
  transaction: z.string('transaction is required: that of the payment that does not fit.'),
  reason: fieldSchema(PAYMENT_REASON),
})

export async function settleRefused(
  house: House,
  viewer: Viewer,
  id: string,
  body: unknown,
): Promise<OrderRecord> {
  const actor = await requireMayChangeMoney(house, viewer)
  await orderForTeam(house, viewer, id)
  const { transaction, reason } = parseObject(SETTLEMENT_INPUT, body)
  return inTransaction(house, async (unit) => {
    const order = await lockForMoney(house, unit, { id })
    const open = openRefused(await readLedger(unit.tx, id), await readRefused(unit.tx, order, unit.format))
    const refused = open.find(({ txnId }) => txnId === transaction)
    if (!refused) throw new Failure('conflict', 'This order has no such payment that does not fit.')
    const note = `The payment of ${refused.amount} that does not fit is settled: ${reason}`
    await writeEvent(unit, id, { kind: SETTLED, actor, note, data: { transaction, note: reason } })
    await unit.audit(actor, 'payment settled', id, `${refused.amount}: ${reason}`)
    return toOrderRecord(unit.format, await raiseVersion(unit, order, order))
  })
}
