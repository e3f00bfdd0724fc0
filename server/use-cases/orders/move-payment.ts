// Moves an order to its next payment state: row, totals, receipt and audit line in one go.
import type { Actor } from '#domain/permissions.ts'
import { monthOf } from '#domain/dates.ts'
import { statusOf, type PaymentState } from '#domain/order-states.ts'
import type { House } from '../../house.ts'
import type { Work } from '../../unit-of-work.ts'
import { issueReceipt, voidReceipt } from './documents.ts'
import { paymentStateOf, type Order } from './order-record.ts'
import { nextNumber, recount } from './totals.ts'

export async function movePayment(house: House, work: Work, order: Order, to: PaymentState, actor: Actor): Promise<Order> {
  const from = paymentStateOf(order)
  if (from === to) return order
  const { paymentStatus, refunded } = statusOf(to)
  // Paid again after a dispute, it keeps its receipt and stays in the month of its sale.
  const isFirstSale = to === 'Paid' && order.paid_at === null
  const sale = isFirstSale ? await firstSale(house, work) : to === 'UnPaid' ? NO_SALE : {}
  const moved = { payment_status: paymentStatus, refunded: Number(refunded), version: order.version + 1, updated_at: work.at }
  const after: Order = { ...order, ...sale, ...moved }
  const { id, seq: _, ...columns } = after
  await work.tx.updateTable('orders').set(columns).where('id', '=', id).execute()
  await recount(work, order, after)
  if (isFirstSale) await issueReceipt(house, work, after)
  if (to === 'UnPaid') await voidReceipt(work, id)
  await work.audit(actor, `payment ${from} to ${to}`, id)
  await work.tell('orders')
  return after
}

/** The payment was recorded by mistake: the next one is a sale of its own, with a receipt of its own. */
const NO_SALE = { paid_at: null, paid_month: null, receipt_number: null }

const firstSale = async ({ settings }: House, work: Work) => ({
  paid_at: work.at,
  paid_month: monthOf(work.at, settings.TIME_ZONE),
  receipt_number: await nextNumber(work, 'receipts'),
})
