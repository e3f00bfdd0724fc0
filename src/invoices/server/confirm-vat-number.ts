// An admin confirms that a customer's VAT number is valid. The register of the EU is asked and its answer kept;
// where it gives none, the admin has looked the number up.
import { z } from 'zod'
import { lockOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { toOrderRecord, type OrderRecord } from '#orders/server/order-record.ts'
import { sellingRules, toSelling } from '#orders/server/selling-rules.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { askVies, isInVies, type ViesAnswer } from './ask-vies.ts'

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
  const asked = await askedBefore(app, id, body)
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
    await writeEvent(unit, id, {
      kind: 'vat-confirmed',
      actor,
      note: noteOf(vatNumber, asked),
      data: { vatNumber, ...(asked && { vies: asked.answer ?? null }) },
    })
    await unit.audit(actor, 'VAT number confirmed', id, vatNumber)
    await unit.signal('orders')
    return toOrderRecord(unit.format, { ...order, ...changes })
  })
}

/** Undefined if there is nobody to ask. */
type Asked = { answer: ViesAnswer | undefined } | undefined

/** Before the transaction, which must not wait for others. */
async function askedBefore(
  { settings, database: { db } }: App,
  id: string,
  { vatNumber: number }: { vatNumber?: unknown },
): Promise<Asked> {
  const order = await db
    .selectFrom('orders')
    .select('vat_number')
    .where('id', '=', id)
    .where('vat_confirmed_at', 'is', null)
    .executeTakeFirst()
  if (settings.VIES_URL === 'off' || !order || order.vat_number !== number || !isInVies(number))
    return undefined
  const answer = await askVies(settings.VIES_URL, number, toSelling(await sellingRules(db)).seller.vatNumber)
  if (answer && !answer.valid)
    throw new Failure('conflict', say('invoices.agency', 'vatNotValid', { number }))
  return { answer }
}

function noteOf(number: string, asked: Asked): string {
  if (!asked) return say('invoices.errors', 'vatConfirmed', { number })
  const { answer } = asked
  if (!answer) return say('invoices.errors', 'vatConfirmedUnanswered', { number })
  const { name, consultation } = answer
  return say('invoices.errors', 'vatConfirmedByVies', {
    number,
    name: name || '–',
    consultation: consultation || '–',
  })
}
