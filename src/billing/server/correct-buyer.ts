// The agency corrects whom an order is billed to. Before the invoice it is only changed; after it a credit note takes
// the invoice back and a new one is issued. The amounts stay as they were agreed.
import { z } from 'zod'
import { ORDER_FORM } from '#content/rules/forms/order-form.ts'
import { formShape } from '#content/rules/model/field-kinds.ts'
import { reissueInvoice } from '#invoices/server/align-invoices.ts'
import { issuedIn } from '#invoices/server/write-invoice.ts'
import { billsOf } from '#orders/server/agreed.ts'
import { lockOrder, orderForTeam } from '#orders/server/find-order.ts'
import { emailCustomer } from '#orders/server/order-emails.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { toOrderRecord, type Order, type OrderRecord } from '#orders/server/order-record.ts'
import { sellingRules, taxAsSold, taxOf } from '#orders/server/selling-rules.ts'
import { lockForMoney, raiseVersion } from '#payments/server/ledger/lock-for-money.ts'
import { countryCodeOf } from '#platform/rules/countries.ts'
import { invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { invoiceCorrected } from './bill-emails.ts'

const { customerAddress, companyName, vatNumber } = formShape(ORDER_FORM)

export const BUYER_INPUT = z.strictObject({
  customerAddress,
  companyName,
  vatNumber,
  version: z.int().positive().optional(),
})

export async function correctBuyer(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof BUYER_INPUT>,
): Promise<OrderRecord> {
  const actor = requirePermission(viewer, 'change-money')
  const shown = await orderForTeam(app, viewer, id)
  const { version, ...typed } = parseObject(BUYER_INPUT, body)
  const changes = checked(typed, shown)
  return inTransaction(app, async (unit) => {
    const order = await lockForMoney(app, unit, { id: shown.bill_of ?? id, version })
    const corrected: Order = { ...order, ...changes }
    for (const bill of order.parts > 1 ? await billsOf(unit.tx, order.id) : []) {
      await lockOrder(app, unit, bill.id)
      await unit.tx.updateTable('orders').set(changes).where('id', '=', bill.id).execute()
    }
    await unit.tx.updateTable('orders').set(changes).where('id', '=', order.id).execute()
    const after = await raiseVersion(unit, order, corrected)
    // In the order of the parts: the last one names the others.
    const rows = order.parts > 1 ? await billsOf(unit.tx, order.id) : [after]
    for (const row of rows) await reissueInvoice(app, unit, row)
    const documents = issuedIn(unit)
    const rules = await sellingRules(unit.tx)
    const now = taxOf(rules, {
      customerCountry: after.customer_country,
      companyName: after.company_name,
      vatNumber: after.vat_number,
    })
    const isNewlyReversed =
      now.treatment === 'reverse-charge' && taxAsSold(order).treatment !== 'reverse-charge'
    const note = say('billing.errors', documents.length ? 'note.correctedAgain' : 'note.corrected')
    await writeEvent(unit, order.id, {
      kind: 'buyer-corrected',
      actor,
      note: isNewlyReversed ? `${note} ${say('billing.agency', 'reverseChargeNow')}` : note,
      data: { ...changes, documents },
    })
    await unit.audit(actor, 'customer details corrected', order.id)
    if (documents.length)
      await emailCustomer(unit, after, invoiceCorrected, { facts: { order: after, documents } })
    return toOrderRecord(unit.format, after)
  })
}

type Typed = Omit<z.output<typeof BUYER_INPUT>, 'version'>

function checked(typed: Typed, { customer_country: country }: Order) {
  const { number = '', error } = typed.vatNumber
    ? checkVatNumber(typed.vatNumber, countryCodeOf(country))
    : {}
  const errors = {
    ...(typed.vatNumber && !typed.companyName && { companyName: say('orders.errors', 'vatNeedsCompany') }),
    ...(error && { vatNumber: error }),
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return {
    customer_address: typed.customerAddress,
    company_name: typed.companyName ?? '',
    vat_number: number,
    vat_confirmed_at: null,
    vat_confirmed_by: null,
  }
}
