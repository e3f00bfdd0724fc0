// The columns of the orders' export.
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
  ['Refunded', (order) => (order.refunded ? 'yes' : '')],
  ['Receipt', (order) => order.receiptNumber ?? ''],
]
