// An admin confirms that a customer's VAT number is valid, after looking it up where the state keeps them.
import { z } from 'zod'
import { lockOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { toOrderRecord, type OrderRecord } from '#orders/server/order-record.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

export const CONFIRM_VAT_INPUT = z.strictObject({
  vatNumber: z.string('vatNumber is required: the number that you looked up.'),
})

/** The number is sent along: it must be the one that the admin saw. */
export async function confirmVatNumber(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof CONFIRM_VAT_INPUT>,
): Promise<OrderRecord> {
  const actor = requirePermission(viewer, 'change-money')
  return inTransaction(app, async (unit) => {
    const order = await lockOrder(app, unit, id)
    if (!order) throw notFound('order')
    const { vatNumber } = parseObject(CONFIRM_VAT_INPUT, body)
    if (!order.vat_number || vatNumber !== order.vat_number)
      throw new Failure('conflict', say('invoices.agency', 'otherVatNumber'))
    if (order.vat_confirmed_at !== null) return toOrderRecord(unit.format, order)
    const changes = {
      vat_confirmed_at: unit.at,
      vat_confirmed_by: actor.email,
      version: order.version + 1,
      updated_at: unit.at,
    }
    await unit.tx.updateTable('orders').set(changes).where('id', '=', id).execute()
    const note = say('invoices.errors', 'vatConfirmed', { number: vatNumber })
    await writeEvent(unit, id, { kind: 'vat-confirmed', actor, note, data: { vatNumber } })
    await unit.audit(actor, 'VAT number confirmed', id, vatNumber)
    await unit.signal('orders')
    return toOrderRecord(unit.format, { ...order, ...changes })
  })
}
