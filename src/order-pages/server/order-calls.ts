// Orders over HTTP. The use-cases decide who may do what, and what it means.
import { BILL_INPUT } from '#billing/server/bill-now.ts'
import { BUYER_INPUT } from '#billing/server/correct-buyer.ts'
import { CANCEL_INPUT } from '#checkout/server/cancel-order.ts'
import { ONE_ORDER } from '#orders/server/one-order-schema.ts'
import { ORDER_INPUT } from '#orders/server/order-input.ts'
import { ORDER_RECORD, type OrderRecord, type OrderView } from '#orders/server/order-record.ts'
import { decimal } from '#platform/rules/money.ts'
import { say } from '#platform/rules/words.ts'
import { Answer, call, ID, type Call } from '#platform/server/api/call.ts'
import { CSV_ANSWER, csvStream, type Columns } from '#platform/server/api/csv.ts'
import { answerList, LIST_QUERY, listOf, MODE_QUERY } from '#platform/server/api/query.ts'
import { ORDER_STATUS_INPUT } from '#work/server/delivery/set-order-status.ts'
import { EXPORT_QUERY, type ExportedOrder } from './export-orders.ts'
import { SALES_SUMS } from './sales-totals.ts'

// The columns of the orders' export.

/** Fields of an order as the calls answer it, by the headers of their columns. */
const HEADERS = {
  _id: say('order-pages.documents', 'csv.order'),
  orderDate: say('order-pages.documents', 'csv.date'),
  customerName: say('order-pages.documents', 'csv.name'),
  customerEmail: say('order-pages.documents', 'csv.email'),
  customerAddress: say('order-pages.documents', 'csv.address'),
  customerCountry: say('order-pages.documents', 'csv.country'),
  packageName: say('order-pages.documents', 'csv.package'),
  packagePrice: say('order-pages.documents', 'csv.price'),
  orderStatus: say('order-pages.documents', 'csv.orderStatus'),
  paymentStatus: say('order-pages.documents', 'csv.paymentStatus'),
} as const satisfies Partial<Record<keyof OrderRecord, string>>

const wireColumns = Object.entries(HEADERS).map(([field, header]): Columns<ExportedOrder>[number] => [
  header,
  (order) => order[field as keyof typeof HEADERS],
])

const ORDER_COLUMNS: Columns<ExportedOrder> = [
  ...wireColumns,
  [
    say('order-pages.documents', 'csv.gross'),
    (order) => (isSold(order) ? decimal(order.priceCents, order.currency) : ''),
  ],
  [
    say('order-pages.documents', 'csv.refunded'),
    (order) => (isSold(order) ? decimal(order.refundedCents, order.currency) : ''),
  ],
  [
    say('order-pages.documents', 'csv.net'),
    (order) => (isSold(order) ? decimal(order.priceCents - order.refundedCents, order.currency) : ''),
  ],
  [say('order-pages.documents', 'csv.receipt'), (order) => order.receiptNumber ?? ''],
  [say('order-pages.documents', 'csv.paidOn'), (order) => order.paidOn],
  [say('order-pages.documents', 'csv.transaction'), (order) => order.transaction],
  [say('order-pages.documents', 'csv.method'), (order) => order.method],
  [say('order-pages.documents', 'csv.mode'), (order) => order.mode],
  [say('order-pages.documents', 'csv.currency'), (order) => order.currency],
  [say('order-pages.documents', 'csv.coupon'), (order) => order.couponCode ?? ''],
  [
    say('order-pages.documents', 'csv.discount'),
    (order) => (order.amounts.discountCents ? decimal(order.amounts.discountCents, order.currency) : ''),
  ],
]

/** Paid now, or paid earlier and refunded since: then its net is nothing. */
const isSold = ({ paymentStatus, paidAt }: OrderView): boolean => paymentStatus === 'Paid' || paidAt !== null

const orders = { tag: 'Orders' } as const

export const orderCalls = (): Call[] => [
  call({
    ...orders,
    method: 'GET',
    path: '/orders',
    permission: 'customer',
    scope: 'read-orders',
    summary: 'List orders, newest first: the caller’s own, or all of them to an admin',
    query: LIST_QUERY.extend(MODE_QUERY.shape),
    answer: listOf(ORDER_RECORD),
    handle: (input) => {
      const { mode } = input.query
      return answerList(input, (slice) => input.act.listOrders({ ...slice, ...(mode && { mode }) }))
    },
  }),
  call({
    ...orders,
    method: 'GET',
    path: '/order/{id}',
    permission: 'owner',
    scope: 'read-orders',
    summary: 'Read one order',
    params: ID,
    answer: { status: 200, schema: ONE_ORDER },
    handle: ({ act, params }) => act.oneOrder(params.id),
  }),
  call({
    ...orders,
    method: 'POST',
    path: '/new-order',
    permission: 'customer',
    summary: 'Place an order. The same Idempotency-Key makes one order',
    headers: { 'Idempotency-Key': 'A second request with the same key answers 200 with the first order.' },
    body: ORDER_INPUT,
    answer: { status: 201, schema: ORDER_RECORD },
    failures: ['not-found', 'conflict', 'too-many'],
    async handle({ act, body, request, peer }) {
      const idempotencyKey = request.headers.get('idempotency-key')
      const { order, repeated } = await act.placeOrder(body, { idempotencyKey, peer })
      return new Answer(order, { status: repeated ? 200 : 201 })
    },
  }),
  call({
    ...orders,
    method: 'PUT',
    path: '/order-status/{id}',
    permission: 'work-on-orders',
    scope: 'change-orders',
    summary: 'Set an order to Pending or Delivered',
    params: ID,
    body: ORDER_STATUS_INPUT,
    answer: { status: 200, schema: ORDER_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.setOrderStatus(params.id, body),
  }),
  call({
    ...orders,
    method: 'PUT',
    path: '/order-cancelled/{id}',
    permission: 'owner',
    summary: 'Cancel the payment of the caller’s own order',
    params: ID,
    body: CANCEL_INPUT,
    answer: { status: 200, schema: ORDER_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.cancelOrder(params.id, body),
  }),
  call({
    ...orders,
    method: 'POST',
    path: '/bill-part/{id}',
    permission: 'change-money',
    summary: 'Bill a part of an order now: its milestone is reached, or it is asked for earlier than planned',
    params: ID,
    body: BILL_INPUT,
    answer: { status: 201, schema: ORDER_RECORD },
    failures: ['conflict', 'not-found'],
    handle: ({ act, params, body }) => act.billPartNow(params.id, body),
  }),
  call({
    ...orders,
    method: 'PUT',
    path: '/order-buyer/{id}',
    permission: 'change-money',
    summary: 'Correct company, address or VAT number. Invoices are taken back and issued again',
    params: ID,
    body: BUYER_INPUT,
    answer: { status: 200, schema: ORDER_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.correctBuyer(params.id, body),
  }),
  call({
    ...orders,
    method: 'GET',
    path: '/sales',
    permission: 'see-sales',
    summary: 'What was sold, what is here, what is to be paid, and what of it is overdue',
    answer: { status: 200, schema: SALES_SUMS },
    handle: ({ act }) => act.salesSums(),
  }),
  call({
    ...orders,
    method: 'GET',
    path: '/orders.csv',
    permission: 'work-on-orders',
    scope: 'read-orders',
    summary: 'The orders of a mode as a file for a spreadsheet: all, or those that the filters leave',
    query: EXPORT_QUERY,
    answer: CSV_ANSWER,
    handle: async ({ act, query }) => csvStream(ORDER_COLUMNS, await act.exportOrders(query), 'orders.csv'),
  }),
]
