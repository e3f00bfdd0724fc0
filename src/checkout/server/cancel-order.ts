// The owner cancels the payment. A paid order can't be cancelled: a payment that arrives first wins.
import { z } from 'zod'
import { giveCouponBack } from '#coupons/server/hold-coupon.ts'
import { afterPayment } from '#orders/rules/order-states.ts'
import { billsOf } from '#orders/server/agreed.ts'
import { lockOrder, lockOwnOrder, ownOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import {
  isLaterPeriod,
  paymentStateOf,
  toOrderRecord,
  type OrderRecord,
} from '#orders/server/order-record.ts'
import { markClosing } from '#payments/server/ledger/checkouts.ts'
import { movePayment } from '#payments/server/ledger/move-payment.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { closeMarked } from './close-checkout.ts'

const PART_OF_A_RETAINER = say('checkout.errors', 'partOfRetainer')

export const CANCEL_INPUT = z.strictObject({
  paymentStatus: z.literal('Cancelled', 'paymentStatus must be Cancelled here.'),
})

export async function cancelOrder(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof CANCEL_INPUT>,
): Promise<OrderRecord> {
  const actor = requireSignedIn(viewer)
  const cancelled = await inTransaction(app, async (unit) => {
    const order = await lockOwnOrder(app, unit, viewer, id)
    parseObject(CANCEL_INPUT, body)
    if (order.bill_of) throw new Failure('conflict', say('checkout.errors', 'cancelItsOrder'))
    if (isLaterPeriod(order)) throw new Failure('conflict', PART_OF_A_RETAINER)
    const from = paymentStateOf(order)
    const to = afterPayment(from, 'cancelled')
    if (!to) throw new Failure('conflict', say('checkout.errors', 'paidNotCancelled'))
    if (to === from) {
      // A checkout may have been started since it was cancelled.
      if (to === 'Cancelled') await giveCouponBack(unit, order)
      return toOrderRecord(unit.format, order)
    }
    if (order.part_paid_cents > 0)
      throw new Failure('conflict', say('checkout.errors', 'partPaidNotCancelled'))
    for (const bill of order.parts > 1 ? await billsOf(unit.tx, id) : []) {
      if (paymentStateOf(bill) === 'Paid' || bill.part_paid_cents > 0)
        throw new Failure('conflict', say('checkout.errors', 'paidNotCancelled'))
      await movePayment(app, unit, bill, { to: 'Cancelled', actor })
      await markClosing(unit, bill.id)
    }
    const after = await movePayment(app, unit, (await lockOrder(app, unit, id))!, { to, actor })
    await markClosing(unit, id)
    await writeEvent(unit, id, {
      kind: 'cancelled',
      actor,
      note: say('checkout.errors', 'note.cancelled'),
      data: { from, to },
    })
    return toOrderRecord(unit.format, after)
  })
  // The provider's page in another tab can't be paid any more. A payment that was just made counts.
  const state = await closeMarked(app, id)
  return state === 'paid' ? toOrderRecord(await app.format(), await ownOrder(app, viewer, id)) : cancelled
}
