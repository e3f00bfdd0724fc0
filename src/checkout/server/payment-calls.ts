// Payments and refunds over HTTP, and what providers tell of them.
import { ONE_ORDER, REFUND } from '#orders/server/one-order-schema.ts'
import { ORDER_RECORD } from '#orders/server/order-record.ts'
import { PAYMENT_INPUT } from '#payments/server/recorded/record-payment.ts'
import { SETTLEMENT_INPUT } from '#payments/server/recorded/settle-refused.ts'
import { WITHDRAWAL_INPUT } from '#payments/server/recorded/withdraw-recorded.ts'
import { REFUND_INPUT } from '#payments/server/refunds/refund-order.ts'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { readBody } from '#platform/server/http/read-body.ts'
import { NOTIFICATION_LIMIT } from './notifications/receive-notification.ts'
import { WEBHOOK_LIMIT } from './notifications/receive-webhook.ts'
import { CHECKOUT, CHECKOUT_INPUT } from './start-checkout.ts'

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
      raw: true,
      answer: { status: 200 },
      failures: ['not-found', 'malformed', 'unavailable'],
      async handle({ act, request }) {
        const raw = await readBody(request, WEBHOOK_LIMIT)
        await act.receiveWebhook({ provider, raw, headers: request.headers })
        return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
      },
    }),
  )

export const paymentCalls = (): Call[] => [
  call({
    ...orders,
    method: 'POST',
    path: '/record-payment/{id}',
    permission: 'change-money',
    summary: 'Record a payment that came another way',
    params: ID,
    body: PAYMENT_INPUT,
    answer: { status: 200, schema: ORDER_RECORD },
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
    body: REFUND_INPUT,
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
    body: WITHDRAWAL_INPUT,
    answer: { status: 200, schema: ORDER_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.withdrawRecorded(params.id, body),
  }),
  call({
    ...orders,
    method: 'POST',
    path: '/settle-payment/{id}',
    permission: 'change-money',
    summary:
      'Note what became of a payment that does not fit the order, such as a wrong amount that is kept; ' +
      'nobody is asked to look at it any more',
    params: ID,
    body: SETTLEMENT_INPUT,
    answer: { status: 200, schema: ORDER_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.settleRefused(params.id, body),
  }),
  call({
    ...orders,
    method: 'POST',
    path: '/checkout/{id}',
    permission: 'owner',
    summary: 'Start to pay the caller’s own order with a provider',
    params: ID,
    body: CHECKOUT_INPUT,
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
    raw: true,
    answer: { status: 200 },
    async handle({ act, request }) {
      await act.receiveNotification(await readBody(request, NOTIFICATION_LIMIT))
      return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
    },
  }),
]
