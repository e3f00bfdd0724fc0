// Orders by the agency over HTTP, for the team and its programs.
import { ORDER_RECORD } from '#orders/server/order-record.ts'
import { Answer, call, type Call } from '#platform/server/api/call.ts'
import { ENTER_ORDER_INPUT } from './enter-order.ts'

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
]
