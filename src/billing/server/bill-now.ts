// The agency bills a part: its milestone is reached, or it is asked for earlier than planned.
import { z } from 'zod'
import { partsOf } from '#orders/server/agreed.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import { paymentStateOf, toOrderRecord, type OrderRecord } from '#orders/server/order-record.ts'
import { lockForMoney } from '#payments/server/ledger/lock-for-money.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { billPart } from './bill-part.ts'

export const BILL_INPUT = z.strictObject({
  part: z.int('part is required: its number.').positive(),
})

/** Returns the bill. Its id opens everything that an order's id does: payments, receipts, refunds. */
export async function billPartNow(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof BILL_INPUT>,
): Promise<OrderRecord> {
  const actor = requirePermission(viewer, 'change-money')
  await orderForTeam(app, viewer, id)
  const { part: number } = parseObject(BILL_INPUT, body)
  return inTransaction(app, async (unit) => {
    const order = await lockForMoney(app, unit, { id })
    if (!['UnPaid', 'Paid'].includes(paymentStateOf(order)))
      throw new Failure('conflict', say('billing.agency', 'part.orderClosed'))
    const part = (await partsOf(unit.tx, order)).find((each) => each.number === number)
    if (!part) throw new Failure('not-found', say('billing.agency', 'part.unknown', { part: number }))
    if (part.billId !== null)
      throw new Failure('conflict', say('billing.agency', 'part.billedAlready', { part: number }))
    const bill = await billPart(app, unit, order, { part, actor })
    return toOrderRecord(unit.format, bill)
  })
}
