// The columns of the orders' export.
import type { OrderView } from '../use-cases/orders/order-record.ts'

const COLUMNS: [head: string, cell: (order: OrderView) => string][] = [
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

export const ORDER_COLUMNS = COLUMNS.map(([head]) => head)

export async function* orderLines(pages: AsyncIterable<OrderView[]>): AsyncGenerator<string[][]> {
  for await (const orders of pages) yield orders.map((order) => COLUMNS.map(([, cell]) => cell(order)))
}
