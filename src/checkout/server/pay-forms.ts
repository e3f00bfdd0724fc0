// Records for each order which receivers its pay forms named, and when a form was last opened.
import { lockOwnOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { addToTotals, scopeIn } from '#orders/server/totals.ts'
import { SECOND } from '#platform/rules/durations.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { lastResultAt } from './payment-progress.ts'

/** Reloads within this time don't write again, unless the form has a result already. */
const REOPEN_THROTTLE_MS = 5 * SECOND

export async function recordReceiver(
  app: App,
  viewer: Viewer,
  order: Order,
  receiver: string,
): Promise<void> {
  const { db } = app.database
  const forms = await db.selectFrom('pay_forms').select('receiver').where('order_id', '=', order.id).execute()
  if (forms.some((form) => form.receiver === receiver)) {
    const now = app.clock.now()
    const resultAt = await lastResultAt(db, order.id)
    await db
      .updateTable('pay_forms')
      .set({ opened_at: Math.max(now, resultAt + 1) })
      .where('order_id', '=', order.id)
      .where('receiver', '=', receiver)
      // What ended the earlier try, such as cancelling, must not count as the result of this one.
      .where((e) => e.or([e('opened_at', '<', now - REOPEN_THROTTLE_MS), e('opened_at', '<=', resultAt)]))
      .execute()
    return
  }
  await inTransaction(app, async (unit) => {
    await lockOwnOrder(app, unit, viewer, order.id)
    const { numInsertedOrUpdatedRows } = await unit.tx
      .insertInto('pay_forms')
      .values({ order_id: order.id, receiver, at: unit.at, opened_at: unit.at })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await writeEvent(unit, order.id, {
      kind: 'pay-form',
      actor: requireSignedIn(viewer),
      note: `The pay form was opened, to be paid to ${receiver}.`,
    })
    if (!forms.length)
      await addToTotals(unit.tx, [{ scope: scopeIn(order.mode, 'pay-forms'), key: '', cents: 0, count: 1 }])
  })
}
