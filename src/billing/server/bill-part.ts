// Bills the parts of an order's payment plan as they fall due.
import { issueInvoice, issuesInvoices } from '#invoices/server/issue-invoice.ts'
import { issuedIn } from '#invoices/server/write-invoice.ts'
import { partsOf, planOf, type OrderPart } from '#orders/server/agreed.ts'
import { writeBill } from '#orders/server/bills.ts'
import { emailCustomer } from '#orders/server/order-emails.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { rowOfPart } from '#orders/server/write-order.ts'
import { addDays, dateIn, momentOf } from '#platform/rules/calendar.ts'
import { SYSTEM_ACTOR, type Actor } from '#platform/rules/permissions.ts'
import { MORNING } from '#platform/rules/waking-hours.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { followMoneyOfParts } from '#work/server/actions/follow-money.ts'
import { partBilled } from './bill-emails.ts'
import { useCredit } from './use-credit.ts'

/**
 * What an order begins with, in the transaction that writes it: the parts that are due on acceptance are billed,
 * and the work starts if the plan says so. Returns the bill that the customer pays first.
 */
export async function beginOrder(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { isTold = false }: { isTold?: boolean } = {},
): Promise<Order> {
  const parts = await partsOf(unit.tx, order)
  if (!parts.length) return order
  const { workStarts, onInvoice } = await planOf(unit.tx, order)
  const bills: Order[] = []
  for (const part of parts)
    // Who pays right away, or gets another email about it, needs none of a bill.
    if (part.due === 'acceptance')
      bills.push(
        await billPart(app, unit, order, { part, actor: SYSTEM_ACTOR, isSilent: isTold || !onInvoice }),
      )
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

interface ToBill {
  part: OrderPart
  actor: Actor
  /** The customer is not written to. */
  isSilent?: boolean
}

/** Under the order's lock. The unique key (order, part) makes a second bill of a part impossible. */
export async function billPart(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { part, actor, isSilent = false }: ToBill,
): Promise<Order> {
  const { termsDays, pausesWork, onInvoice } = await planOf(unit.tx, order)
  const { timeZone } = unit.format
  const bill = await rowOfPart(unit, order, part)
  const billedOn = dateIn(unit.at, timeZone)
  const dueOn = addDays(billedOn, termsDays)
  await writeBill(unit, bill, { billedOn, dueOn, pausesWork })
  await unit.tx
    .updateTable('order_parts')
    .set({ bill_id: bill.id })
    .where('order_id', '=', order.id)
    .where('number', '=', part.number)
    .execute()
  const values = {
    part: part.number,
    parts: order.parts,
    amount: as('money', part.totalCents, order.currency),
    day: as('day', dueOn),
  }
  await writeEvent(unit, order.id, {
    kind: 'billed',
    actor,
    note: say('billing.errors', 'note.billed', values),
    data: { part: part.number, bill: bill.id, dueOn },
  })
  if (onInvoice && (await issuesInvoices(unit.tx)))
    await issueInvoice(app, unit, bill, { dueAt: momentOf(dueOn, MORNING, timeZone) })
  const documents = issuedIn(unit)
  const after = await useCredit(app, unit, order, bill)
  // Paid by the credit: the receipt tells of it.
  if (!isSilent && paymentStateOf(after) === 'UnPaid')
    await emailCustomer(unit, after, partBilled, {
      facts: { bill: after, dueOn, milestone: part.milestone, documents },
    })
  await unit.signal('orders')
  return after
}
