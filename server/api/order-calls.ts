// Orders and payments over HTTP. The use-cases decide who may do what, and what it means.
import { z } from 'zod'
import { PAYMENT_MODES } from '#domain/payment-mode.ts'
import { PAYMENT_PROGRESS } from '#domain/payment-progress.ts'
import { readBody } from '../http/read-body.ts'
import { NOTIFICATION_LIMIT } from '../use-cases/notifications/receive-notification.ts'
import { WEBHOOK_LIMIT } from '../use-cases/notifications/receive-webhook.ts'
import { EXPORT_QUERY } from '../use-cases/order-queries/export-orders.ts'
import { ORDER_INPUT } from '../use-cases/orders/order-input.ts'
import { ORDER_RECORD } from '../use-cases/orders/order-record.ts'
import { CANCEL_INPUT } from '../use-cases/payments/checkout/cancel-order.ts'
import { CHECKOUT, CHECKOUT_INPUT } from '../use-cases/payments/checkout/start-checkout.ts'
import { PAYMENT_INPUT } from '../use-cases/payments/recorded/record-payment.ts'
import { WITHDRAWAL_INPUT } from '../use-cases/payments/recorded/withdraw-recorded.ts'
import { REFUND_INPUT } from '../use-cases/payments/refunds/refund-order.ts'
import { ORDER_STATUS_INPUT } from '../use-cases/work/delivery/set-order-status.ts'
import { Answer, call, ID, rawBody, unparsedBody, type Call } from './call.ts'
import { csvStream } from './csv.ts'
import { ORDER_COLUMNS } from './orders-csv.ts'
import { answerList, LIST_QUERY, listOf } from './query.ts'

const milliseconds = z.int().meta({ description: 'Milliseconds since 1970, UTC.' })

const REFUND = z
  .object({
    _id: z.string(),
    amount: z.string(),
    state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
    reason: z.string().meta({ description: 'The admin’s own words; empty to customers.' }),
    provider: z.string(),
  })
  .meta({ id: 'Refund' })

const RECORDED_MONEY = z
  .object({
    transaction: z.string(),
    kind: z.enum(['payment', 'refund']),
    amount: z.string(),
    note: z.string(),
    at: milliseconds,
    withdrawnAt: milliseconds.nullable(),
  })
  .meta({ id: 'RecordedMoney' })

const ORDER_EVENT = z
  .object({ kind: z.string(), actor: z.string(), note: z.string(), at: milliseconds })
  .meta({ id: 'OrderEvent' })

const NOTIFICATION = z
  .object({
    _id: z.string(),
    txnId: z.string(),
    state: z.enum(['received', 'verified', 'invalid', 'given-up']),
    outcome: z.string(),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean(), words: z.string() })),
    said: z.string().meta({ description: 'The provider’s word for what happened.' }),
    amount: z.string(),
    facts: z.record(z.string(), z.string()),
    deliveries: z.int(),
    tries: z.int(),
    receivedAt: milliseconds,
    handledAt: milliseconds.nullable(),
    canAskAgain: z.boolean(),
  })
  .meta({ id: 'PaymentNotification' })

const AMOUNTS = z
  .object({ list: z.string(), discount: z.string(), net: z.string(), tax: z.string(), total: z.string() })
  .meta({ id: 'OrderAmounts', description: 'list − discount, and the tax in it or on top; total is paid.' })

const ONE_ORDER = ORDER_RECORD.extend({
  payment: z
    .enum(PAYMENT_PROGRESS)
    .meta({ description: 'How far the payment is; finer than paymentStatus.' }),
  couponCode: z.string().nullable(),
  paidWith: z
    .string()
    .nullable()
    .meta({ description: 'The provider of the payment; recorded if an admin recorded it.' }),
  refunds: z.array(REFUND),
  invoices: z.array(z.string()).meta({ description: 'Numbers of invoices and credit notes, oldest first.' }),
  companyName: z.string(),
  vatNumber: z.string(),
  amounts: AMOUNTS,
  recorded: z
    .array(RECORDED_MONEY)
    .optional()
    .meta({ description: 'For admins: payments and refunds recorded by hand.' }),
  history: z.array(ORDER_EVENT).optional().meta({ description: 'For admins.' }),
  notifications: z.array(NOTIFICATION).optional().meta({ description: 'For admins.' }),
}).meta({ id: 'OrderWithPayment' })

const MODE_QUERY = z.object({
  mode: z
    .enum(PAYMENT_MODES, `mode must be ${PAYMENT_MODES.join(' or ')}.`)
    .optional()
    .meta({ description: 'For admins: the orders of this mode. By default those of the site’s own mode.' }),
})

const ORDER_ANSWER = { status: 200, schema: ORDER_RECORD }

const orders = { tag: 'Orders' } as const

const webhookCalls = (): Call[] =>
  (['stripe', 'paypal'] as const).map((provider) =>
    call({
      ...orders,
      method: 'POST',
      path: `/payments/notify/${provider}`,
      permission: 'visitor',
      summary:
        `For ${provider === 'stripe' ? 'Stripe' : 'PayPal'}: its webhooks. ` +
        'The signature is checked before anything is stored',
      body: rawBody,
      answer: { status: 200 },
      failures: ['not-found', 'malformed', 'unavailable'],
      async handle({ act, request }) {
        const raw = await readBody(request, WEBHOOK_LIMIT)
        await act.receiveWebhook({ provider, raw, headers: request.headers })
        return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
      },
    }),
  )

export const orderCalls = (): Call[] => [
  call({
    ...orders,
    method: 'GET',
    path: '/orders',
    permission: 'customer',
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
    body: unparsedBody(ORDER_INPUT),
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
    summary: 'Set an order to Pending or Delivered',
    params: ID,
    body: unparsedBody(ORDER_STATUS_INPUT),
    answer: ORDER_ANSWER,
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
    body: unparsedBody(CANCEL_INPUT),
    answer: ORDER_ANSWER,
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.cancelOrder(params.id, body),
  }),
  call({
    ...orders,
    method: 'POST',
    path: '/record-payment/{id}',
    permission: 'change-money',
    summary: 'Record a payment that came another way',
    params: ID,
    body: unparsedBody(PAYMENT_INPUT),
    answer: ORDER_ANSWER,
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.recordPayment(params.id, body),
  }),
  call({
    ...orders,
    method: 'POST',
    path: '/refund/{id}',
    permission: 'change-money',
    summary:
      'Refund a payment at its provider, or record the refund of a recorded payment. ' +
      'Without an amount, all that is left',
    params: ID,
    body: unparsedBody(REFUND_INPUT),
    answer: { status: 201, schema: REFUND },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.refundOrder(params.id, body),
  }),
  call({
    ...orders,
    method: 'POST',
    path: '/withdraw-recorded/{id}',
    permission: 'change-money',
    summary:
      'Withdraw a payment or refund that was recorded by mistake; ' +
      'without the payment the order is UnPaid again',
    params: ID,
    body: unparsedBody(WITHDRAWAL_INPUT),
    answer: ORDER_ANSWER,
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.withdrawRecorded(params.id, body),
  }),
  call({
    ...orders,
    method: 'POST',
    path: '/checkout/{id}',
    permission: 'owner',
    summary: 'Start to pay the caller’s own order with a provider',
    params: ID,
    body: unparsedBody(CHECKOUT_INPUT),
    answer: { status: 200, schema: CHECKOUT },
    failures: ['conflict', 'unavailable'],
    handle: ({ act, params, body }) => act.startCheckout(params.id, body),
  }),
  call({
    ...orders,
    method: 'POST',
    path: '/inquire/{id}',
    permission: 'work-on-orders',
    summary: 'Ask the payment providers about an order, and apply what they answer',
    params: ID,
    answer: { status: 200, schema: ONE_ORDER },
    failures: ['unavailable'],
    handle: async ({ act, params }) => {
      await act.inquireOrder(params.id)
      return act.oneOrder(params.id)
    },
  }),
  ...webhookCalls(),
  call({
    ...orders,
    method: 'POST',
    path: '/payments/notify',
    permission: 'visitor',
    summary: 'For the payment provider: notifies of a payment. Stored first, then verified',
    body: rawBody,
    answer: { status: 200 },
    async handle({ act, request }) {
      await act.receiveNotification(await readBody(request, NOTIFICATION_LIMIT))
      return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
    },
  }),
  call({
    ...orders,
    method: 'GET',
    path: '/orders.csv',
    permission: 'work-on-orders',
    summary: 'The orders of a mode as a file for a spreadsheet: all, or those that the filters leave',
    query: EXPORT_QUERY,
    answer: { status: 200, type: 'text/csv', schema: z.string() },
    handle: async ({ act, query }) => csvStream(ORDER_COLUMNS, await act.exportOrders(query), 'orders.csv'),
  }),
]
