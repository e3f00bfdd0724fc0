// Bills the parts of an order's payment plan as they fall due.
import { issueInvoice, issuesInvoices } from '#invoices/server/issue-invoice.ts'
import { partsOf, planOf, type OrderPart } from '#orders/server/agreed.ts'
import type { Order } from '#orders/server/order-record.ts'
import { rowOfPart } from '#orders/server/write-order.ts'
import { addDays, dateIn, momentOf } from '#platform/rules/calendar.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { MORNING } from '#platform/rules/waking-hours.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { followMoneyOfParts } from '#work/server/actions/follow-money.ts'

/**
 * What an order begins with, in the transaction that writes it: the parts that are due on acceptance are billed,
 * and the work starts if the plan says so. Returns the bill that the customer pays first.
 */
export async function beginOrder(app: App, unit: UnitOfWork, order: Order): Promise<Order> {
  const parts = await partsOf(unit.tx, order)
  if (!parts.length) return order
  const { workStarts } = await planOf(unit.tx, order)
  const bills: Order[] = []
  for (const part of parts) if (part.due === 'acceptance') bills.push(await billPart(app, unit, order, part))
  if (workStarts === 'acceptance')
    await followMoneyOfParts(app, unit, {
      before: order,
      after: order,
      actor: SYSTEM_ACTOR,
      transaction: '',
      startsNow: true,
    })
  return bills[0] ?? order
}

/** Under the order's lock. The unique key (order, part) makes a second bill of a part impossible. */
export async function billPart(app: App, unit: UnitOfWork, order: Order, part: OrderPart): Promise<Order> {
  const { termsDays, pausesWork, onInvoice } = await planOf(unit.tx, order)
  const { timeZone } = unit.format
  const bill = await rowOfPart(unit, order, part)
  const billedOn = dateIn(unit.at, timeZone)
  const dueOn = addDays(billedOn, termsDays)
  await unit.tx
    .insertInto('bills')
    .values({
      order_id: bill.id,
      billed_on: billedOn,
      due_on: dueOn,
      reminded_on: null,
      pauses_work: Number(pausesWork),
      next_at: momentOf(addDays(dueOn, 1), MORNING, timeZone),
    })
    .execute()
  await unit.tx
    .updateTable('order_parts')
    .set({ bill_id: bill.id })
    .where('order_id', '=', order.id)
    .where('number', '=', part.number)
    .execute()
  if (onInvoice && (await issuesInvoices(unit.tx)))
    await issueInvoice(app, unit, bill, { dueAt: momentOf(dueOn, MORNING, timeZone) })
  await unit.signal('orders')
  return bill
}
