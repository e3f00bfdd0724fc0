// Moves an order to its next payment state and updates row, totals, receipt and audit log together. The
// refunded amount comes from the ledger, so callers write their ledger entries first.
import { heldAfter } from '#coupons/server/hold-coupon.ts'
import { alignInvoices } from '#invoices/server/align-invoices.ts'
import { stateOfParts, statusOf, type PaymentState } from '#orders/rules/order-states.ts'
import { moneyOf, refundedOf } from '#orders/rules/payment-ledger.ts'
import { billsOf, planOf } from '#orders/server/agreed.ts'
import { wakeBill } from '#orders/server/bills.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { nextNumber, recount, scopeIn } from '#orders/server/totals.ts'
import { monthOf } from '#platform/rules/dates.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { dropRetainer, startRetainer } from '#retainers/server/start-retainer.ts'
import { followMoney, followMoneyOfParts } from '#work/server/actions/follow-money.ts'
import { resumeOncePaid } from '#work/server/thread/ask-for-payment.ts'
import { markClosing } from './checkouts.ts'
import { issueReceipt, voidReceipt } from './documents.ts'

export async function movePayment(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { to, actor, transaction = '' }: { to: PaymentState; actor: Actor; transaction?: string },
): Promise<Order> {
  const from = paymentStateOf(order)
  const price = order.price_cents
  // Of a price that is paid in part, nothing went back.
  const isOpen = to === 'UnPaid' && order.part_paid_cents > 0
  const refundedCents = isOpen
    ? order.refunded_cents
    : to === 'Refunded'
      ? price
      : refundedOf(price, moneyOf(await readLedger(unit.tx, order.id)))
  if (from === to && refundedCents === order.refunded_cents) return order
  const { paymentStatus, refunded } = statusOf(to)
  // An order paid again after a cancelled reversal keeps its receipt and the month of its sale.
  const isFirstSale = to === 'Paid' && order.paid_at === null
  const isWithdrawn = to === 'UnPaid' && from !== to
  const sale = isFirstSale ? await firstSale(unit, order.mode) : isWithdrawn ? NO_SALE : {}
  const retainer = isFirstSale
    ? await startRetainer(unit, order)
    : isWithdrawn && (await dropRetainer(unit, order))
  const paymentColumns = {
    payment_status: paymentStatus,
    refunded: Number(refunded),
    refunded_cents: refundedCents,
    coupon_held: heldAfter(order, to),
  }
  const after: Order = {
    ...order,
    ...sale,
    ...paymentColumns,
    ...retainer,
    version: order.version + 1,
    updated_at: unit.at,
  }
  const { id, seq: _, ...columns } = after
  await unit.tx.updateTable('orders').set(columns).where('id', '=', id).execute()
  await recount(unit, order, after)
  if (isFirstSale) await issueReceipt(app, unit, after)
  // Nobody should pay it a second time on a page that is still open.
  if (to === 'Paid' && from !== 'Paid') await markClosing(unit, id)
  if (isWithdrawn) await voidReceipt(unit, id)
  if (isWithdrawn) await wakeBill(unit, after)
  if (from !== to) await unit.audit(actor, `payment ${from} to ${to}`, id)
  await unit.signal('orders')
  const moved = after.bill_of
    ? await followBill(app, unit, after, { actor, transaction })
    : ((await followMoney(app, unit, { before: order, after, actor, transaction }))?.order ?? after)
  if (to === 'Paid' && from !== 'Paid')
    await resumeOncePaid(app, unit, {
      order: moved.bill_of ? (await findOrder(unit.tx, moved.bill_of))! : moved,
      billId: moved.id,
    })
  // Last: the rows of its counters are locked until the transaction ends, always after those of the totals.
  await alignInvoices(app, unit, moved, { isFirstSale })
  return moved
}

/** The order of a bill follows what became of its parts. */
async function followBill(
  app: App,
  unit: UnitOfWork,
  bill: Order,
  { actor, transaction }: { actor: Actor; transaction: string },
): Promise<Order> {
  const before = (await findOrder(unit.tx, bill.bill_of!))!
  const bills = await billsOf(unit.tx, before.id)
  const plan = await planOf(unit.tx, before)
  const from = paymentStateOf(before)
  const to = stateOfParts(before.parts, bills.map(paymentStateOf), from)
  const refundedCents = bills.reduce((sum, { refunded_cents: cents }) => sum + cents, 0)
  const { paymentStatus, refunded } = statusOf(to)
  const isSale = to === 'Paid' && before.paid_at === null
  const after: Order = {
    ...before,
    ...(isSale && { paid_at: unit.at, paid_month: monthOf(unit.at, unit.format.timeZone) }),
    ...(from === 'Paid' && to === 'UnPaid' && NO_SALE),
    payment_status: paymentStatus,
    refunded: Number(refunded),
    refunded_cents: to === 'UnPaid' || to === 'Cancelled' ? 0 : refundedCents,
    coupon_held: heldAfter(before, to),
    version: before.version + 1,
    updated_at: unit.at,
  }
  const { id, seq: _, ...columns } = after
  await unit.tx.updateTable('orders').set(columns).where('id', '=', id).execute()
  await recount(unit, before, after)
  await writeEvent(unit, id, {
    kind: 'part',
    actor,
    note: say('payments.agency', `part.${paymentStateOf(bill)}`, {
      part: bill.part!,
      parts: before.parts,
      amount: as('money', bill.price_cents, bill.currency),
    }),
    data: { bill: bill.id, part: bill.part, to: paymentStateOf(bill), all: to === 'Paid' },
  })
  if (from !== to) await unit.audit(actor, `payment ${from} to ${to}`, id)
  await unit.signal('orders')
  const isPaid = (order: Order) => paymentStateOf(order) === 'Paid'
  const startsNow = {
    acceptance: true,
    'first-part': bills.some(isPaid),
    'all-parts': to === 'Paid',
  }[plan.workStarts]
  await followMoneyOfParts(app, unit, { before, after, actor, transaction, startsNow })
  return bill
}

/** Undoes a payment recorded by mistake: the next payment is a new sale with a new receipt. */
const NO_SALE = { paid_at: null, paid_month: null, receipt_number: null }

const firstSale = async (unit: UnitOfWork, mode: PaymentMode) => ({
  paid_at: unit.at,
  paid_month: monthOf(unit.at, unit.format.timeZone),
  receipt_number: await nextNumber(unit, scopeIn(mode, 'receipts')),
})
