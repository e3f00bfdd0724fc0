// The columns of the orders' export.
import type { OrderRecord, OrderView } from '#orders/server/order-record.ts'
import { decimal } from '#platform/rules/money.ts'
import type { Columns } from '#platform/server/api/csv.ts'
import type { ExportedOrder } from './export-orders.ts'

/** Fields of an order as the calls answer it, by the headers of their columns. */
const HEADERS = {
  _id: 'Order',
  orderDate: 'Date',
  customerName: 'Name',
  customerEmail: 'Email',
  customerAddress: 'Address',
  customerCountry: 'Country',
  packageName: 'Package',
  packagePrice: 'Price',
  orderStatus: 'Order Status',
  paymentStatus: 'Payment Status',
} as const satisfies Partial<Record<keyof OrderRecord, string>>

const wireColumns = Object.entries(HEADERS).map(([field, header]): Columns<ExportedOrder>[number] => [
  header,
  (order) => order[field as keyof typeof HEADERS],
])

export const ORDER_COLUMNS: Columns<ExportedOrder> = [
  ...wireColumns,
  ['Gross', (order) => (isSold(order) ? decimal(order.priceCents, order.currency) : '')],
  ['Refunded', (order) => (isSold(order) ? decimal(order.refundedCents, order.currency) : '')],
  ['Net', (order) => (isSold(order) ? decimal(order.priceCents - order.refundedCents, order.currency) : '')],
  ['Receipt', (order) => order.receiptNumber ?? ''],
  ['Paid on', (order) => order.paidOn],
  ['Transaction', (order) => order.transaction],
  ['Method', (order) => order.method],
  ['Mode', (order) => order.mode],
  ['Currency', (order) => order.currency],
  ['Coupon', (order) => order.couponCode ?? ''],
  [
    'Discount',
    (order) => (order.amounts.discountCents ? decimal(order.amounts.discountCents, order.currency) : ''),
  ],
]

/** Paid now, or paid earlier and refunded since: then its net is nothing. */
const isSold = ({ paymentStatus, paidAt }: OrderView): boolean => paymentStatus === 'Paid' || paidAt !== null
