// The columns of the orders' export.
import { decimal } from '#domain/money.ts'
import type { OrderView } from '../use-cases/orders/order-record.ts'
import type { Columns } from './csv.ts'

export const ORDER_COLUMNS: Columns<OrderView> = [
  ['Order', (order) => order._id],
  ['Date', (order) => order.orderDate],
  ['Name', (order) => order.customerName],
  ['Email', (order) => order.customerEmail],
  ['Address', (order) => order.customerAddress],
  ['Country', (order) => order.customerCountry],
  ['Package', (order) => order.packageName],
  ['Price', (order) => order.packagePrice],
  ['Order Status', (order) => order.orderStatus],
  ['Payment Status', (order) => order.paymentStatus],
  ['Gross', (order) => (isSold(order) ? decimal(order.priceCents) : '')],
  ['Refunded', (order) => (isSold(order) ? decimal(order.refundedCents) : '')],
  ['Net', (order) => (isSold(order) ? decimal(order.priceCents - order.refundedCents) : '')],
  ['Receipt', (order) => order.receiptNumber ?? ''],
  ['Mode', (order) => order.mode],
]

/** Paid now, or paid once and refunded since: then its net is nothing. */
const isSold = ({ paymentStatus, paidAt }: OrderView): boolean => paymentStatus === 'Paid' || paidAt !== null
