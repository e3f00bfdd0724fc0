// Moves an order to its next payment state and updates row, totals, receipt and audit log together. The
// refunded amount comes from the ledger, so callers write their ledger entries first.
import { heldAfter } from '#coupons/server/hold-coupon.ts'
import { alignInvoices } from '#invoices/server/align-invoices.ts'
import { statusOf, type PaymentState } from '#orders/rules/order-states.ts'
import { moneyOf, refundedOf } from '#orders/rules/payment-ledger.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { nextNumber, recount, scopeIn } from '#orders/server/totals.ts'
import { monthOf } from '#platform/rules/dates.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { dropRetainer, startRetainer } from '#retainers/server/start-retainer.ts'
import { followMoney } from '#work/server/actions/follow-money.ts'
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
  const refundedCents =
    to === 'Refunded' ? price : refundedOf(price, moneyOf(await readLedger(unit.tx, order.id)))
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
  if (from !== to) await unit.audit(actor, `payment ${from} to ${to}`, id)
  await unit.signal('orders')
  const done = await followMoney(app, unit, { before: order, after, actor, transaction })
  const moved = done?.order ?? after
  // Last: the rows of its counters are locked until the transaction ends, always after those of the totals.
  await alignInvoices(app, unit, moved, { isFirstSale })
  return moved
}

/** Undoes a payment recorded by mistake: the next payment is a new sale with a new receipt. */
const NO_SALE = { paid_at: null, paid_month: null, receipt_number: null }

const firstSale = async (unit: UnitOfWork, mode: PaymentMode) => ({
  paid_at: unit.at,
  paid_month: monthOf(unit.at, unit.format.timeZone),
  receipt_number: await nextNumber(unit, scopeIn(mode, 'receipts')),
})
