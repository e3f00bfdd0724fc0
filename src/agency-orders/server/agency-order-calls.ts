// Orders by the agency over HTTP, for the team and its programs.
import { ORDER_RECORD } from '#orders/server/order-record.ts'
import { Answer, call, ID, type Call } from '#platform/server/api/call.ts'
import { ENTER_ORDER_INPUT } from './enter-order.ts'
import { PAYMENT_LINK } from './payment-link.ts'

export const agencyOrderCalls = (): Call[] => [
  call({
    tag: 'Orders',
    method: 'POST',
    path: '/orders',
    permission: 'work-on-orders',
    scope: 'change-orders',
    summary:
      'Enter an order for a customer, or an invoice for anything. The customer is mailed a link that pays it',
    headers: { 'Idempotency-Key': 'A second request with the same key answers 200 with the first order.' },
    body: ENTER_ORDER_INPUT,
    answer: { status: 201, schema: ORDER_RECORD },
    failures: ['invalid'],
    async handle({ act, body, request }) {
      const idempotencyKey = request.headers.get('idempotency-key')
      const { order, repeated } = await act.enterOrder(body, { idempotencyKey })
      return new Answer(order, { status: repeated ? 200 : 201 })
    },
  }),
  call({
    tag: 'Orders',
    method: 'POST',
    path: '/order-payment-link/{id}',
    permission: 'work-on-orders',
    scope: 'change-orders',
    summary: 'Make a link that pays an order, or its next part, without an account',
    params: ID,
    answer: { status: 201, schema: PAYMENT_LINK },
    failures: ['not-found', 'conflict'],
    handle: ({ act, params }) => act.newPaymentLink(params.id),
  }),
]
