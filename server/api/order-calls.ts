// Orders and payments over HTTP. Who may do what, and what it means, is decided in the use-cases.
import { ORDER_FORM, PAYMENT_NOTE, PAYMENT_REASON } from '#content/forms/order-form.ts'
import type { Field } from '#content/model/define.ts'
import { maximumOf } from '#content/model/field-kinds.ts'
import { invalid } from '#domain/errors.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-states.ts'
import { PAYMENT_MODES, type PaymentMode } from '#domain/payment-mode.ts'
import { readBody } from '../http/read-body.ts'
import { NOTIFICATION_LIMIT } from '../use-cases/notifications/receive-notification.ts'
import { json, type Call, type JsonSchema } from './call.ts'
import { csvStream } from './csv.ts'
import { ORDER_COLUMNS } from './orders-csv.ts'
import { answerList, LIST_QUERY } from './query.ts'

const tag = 'Orders'
const text = (more: JsonSchema = {}): JsonSchema => ({ type: 'string', ...more })
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

const ORDER: JsonSchema = object({
  _id: text(),
  orderDate: text({ description: 'mm/dd/yyyy, in the time zone of the site.' }),
  customerName: text(),
  customerEmail: text({ format: 'email' }),
  customerAddress: text(),
  customerCountry: text(),
  packageName: text(),
  packagePrice: text({ description: 'In dollars, like 299 or 299.50.' }),
  orderStatus: text({ enum: ORDER_STATUSES }),
  paymentStatus: text({ enum: PAYMENT_STATUSES }),
  mode: text({ enum: PAYMENT_MODES, description: 'test: no real money moves.' }),
  createdAt: text({ format: 'date-time' }),
  updatedAt: text({ format: 'date-time' }),
  version: { type: 'integer' },
})
const REFUND: JsonSchema = object({
  _id: text(),
  amount: text(),
  state: text({ enum: ['succeeded'] }),
  reason: text(),
  provider: text(),
})
const ONE: JsonSchema = {
  ...ORDER,
  properties: { ...(ORDER.properties as object), refunds: { type: 'array', items: REFUND } },
  additionalProperties: {
    description:
      'To admins also recorded (payments and refunds recorded by hand), history and notifications.',
  },
}
const REASON = text({ maxLength: maximumOf(PAYMENT_REASON) })
const VERSION: JsonSchema = {
  type: 'integer',
  description: 'The version that was shown; an older one answers 409.',
}

const sent = (field: Field): JsonSchema =>
  text({ title: field.label, maxLength: maximumOf(field), ...(field.choices && { enum: field.choices }) })

const NEW_ORDER = object(
  Object.fromEntries(Object.entries(ORDER_FORM).map(([name, field]) => [name, sent(field)])),
  Object.entries(ORDER_FORM).flatMap(([name, field]) => ('optional' in field ? [] : [name])),
)

const MODE_QUERY: Call['query'] = {
  mode: {
    description: 'For admins: the orders of this mode. Unless told, those of the site’s own.',
    schema: { type: 'string', enum: PAYMENT_MODES },
  },
}

function modeOf(query: URLSearchParams): PaymentMode | undefined {
  const asked = query.get('mode')
  const mode = PAYMENT_MODES.find((each) => each === asked)
  if (asked !== null && !mode) throw invalid({ mode: `mode must be ${PAYMENT_MODES.join(' or ')}.` })
  return mode
}

const body = (schema: JsonSchema) => ({ type: 'json', schema }) as const

export const orderCalls = (): Call[] => [
  {
    method: 'GET',
    path: '/orders',
    permission: 'customer',
    tag,
    summary: 'List orders, newest first: one’s own, or all of them to an admin',
    query: { ...LIST_QUERY, ...MODE_QUERY },
    answer: { status: 200, schema: { type: 'array', items: ORDER } },
    handle: (input) =>
      answerList(input, (slice) => input.act.listOrders({ ...slice, mode: modeOf(input.query) })),
  },
  {
    method: 'GET',
    path: '/order/{id}',
    permission: 'owner',
    tag,
    summary: 'Read one order',
    answer: { status: 200, schema: ONE },
    handle: async ({ act, params }) => json(await act.oneOrder(params.id!)),
  },
  {
    method: 'POST',
    path: '/new-order',
    permission: 'customer',
    tag,
    summary: 'Place an order. The same Idempotency-Key makes one order',
    body: body(NEW_ORDER),
    answer: { status: 201, schema: ORDER },
    async handle({ act, body: sent, request }) {
      const { order, repeated } = await act.placeOrder(sent, request.headers.get('idempotency-key'))
      return json(order, repeated ? 200 : 201)
    },
  },
  {
    method: 'PUT',
    path: '/order-status/{id}',
    permission: 'admin',
    tag,
    summary: 'Set an order to Pending or Delivered',
    body: body(
      object({ orderStatus: text({ enum: ORDER_STATUSES }), version: { type: 'integer' } }, ['orderStatus']),
    ),
    answer: { status: 200, schema: ORDER },
    handle: async ({ act, params, body: sent }) => json(await act.setOrderStatus(params.id!, sent)),
  },
  {
    method: 'PUT',
    path: '/order-cancelled/{id}',
    permission: 'owner',
    tag,
    summary: 'Cancel the payment of one’s own order',
    body: body(object({ paymentStatus: text({ enum: ['Cancelled'] }) })),
    answer: { status: 200, schema: ORDER },
    handle: async ({ act, params, body: sent }) => json(await act.cancelOrder(params.id!, sent)),
  },
  {
    method: 'POST',
    path: '/record-payment/{id}',
    permission: 'admin',
    tag,
    summary: 'Record a payment that came another way',
    body: body(object({ amount: text(), note: text({ maxLength: maximumOf(PAYMENT_NOTE) }) })),
    answer: { status: 200, schema: ORDER },
    handle: async ({ act, params, body: sent }) => json(await act.recordPayment(params.id!, sent)),
  },
  {
    method: 'POST',
    path: '/refund/{id}',
    permission: 'admin',
    tag,
    summary:
      'Record a refund of a recorded payment; without an amount, of all that is left. No money is sent from here',
    body: body(object({ amount: text(), reason: REASON, version: VERSION }, ['reason'])),
    answer: { status: 201, schema: REFUND },
    handle: async ({ act, params, body: sent }) => json(await act.recordRefund(params.id!, sent), 201),
  },
  {
    method: 'POST',
    path: '/withdraw-recorded/{id}',
    permission: 'admin',
    tag,
    summary:
      'Withdraw a payment or refund that was recorded by mistake; without the payment the order is UnPaid again',
    body: body(object({ transaction: text(), reason: REASON, version: VERSION }, ['transaction', 'reason'])),
    answer: { status: 200, schema: ORDER },
    handle: async ({ act, params, body: sent }) => json(await act.withdrawRecorded(params.id!, sent)),
  },
  {
    method: 'POST',
    path: '/payments/notify',
    permission: 'visitor',
    tag,
    summary: 'For the payment provider: tells of a payment. Kept, then verified',
    body: { type: 'raw' },
    answer: { status: 200 },
    async handle({ act, request }) {
      await act.receiveNotification(await readBody(request, NOTIFICATION_LIMIT))
      return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
    },
  },
  {
    method: 'GET',
    path: '/orders.csv',
    permission: 'admin',
    tag,
    summary: 'All orders of a mode as a file for a spreadsheet',
    query: MODE_QUERY,
    answer: { status: 200, type: 'text/csv', schema: text() },
    handle: ({ act, query }) => csvStream(ORDER_COLUMNS, act.exportOrders(modeOf(query)), 'orders.csv'),
  },
]
