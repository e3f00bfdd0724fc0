// The thread of an order over HTTP. Customer and agency use the same addresses.
import { Answer, call, ID, type Call } from '#platform/server/api/call.ts'
import { EARLIER_QUERY } from '#platform/server/api/query.ts'
import { MESSAGE_CHANGE } from './change-message.ts'
import { MESSAGE_RECORD, THREAD } from './message-record.ts'
import { MESSAGE_INPUT } from './write-message.ts'

const both = { tag: 'Work', params: ID, permission: 'owner' } as const

export const messageCalls = (): Call[] => [
  call({
    ...both,
    method: 'GET',
    path: '/order-thread/{id}',
    summary: 'Read what was written on an order: the last 50 entries, or those before',
    query: EARLIER_QUERY,
    answer: { status: 200, schema: THREAD },
    handle: ({ act, params, query: { before, limit } }) =>
      act.orderThread(params.id, { before, ...(limit !== undefined && { limit }) }),
  }),
  call({
    ...both,
    method: 'POST',
    path: '/order-message/{id}',
    summary: 'Write on an order. The same key writes once and then answers 200',
    body: MESSAGE_INPUT,
    answer: { status: 201, schema: MESSAGE_RECORD },
    failures: ['conflict', 'too-many'],
    async handle({ act, params, body }) {
      const { message, repeated } = await act.writeMessage(params.id, body)
      return new Answer(message, { status: repeated ? 200 : 201 })
    },
  }),
  call({
    ...both,
    method: 'PUT',
    path: '/order-message/{id}',
    summary: 'Change the caller’s own message, until its email leaves',
    body: MESSAGE_CHANGE,
    answer: { status: 200, schema: MESSAGE_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.changeMessage(params.id, body),
  }),
  call({
    ...both,
    method: 'DELETE',
    path: '/order-message/{id}',
    summary: 'Take the caller’s own message back, until its email leaves',
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, params }) => act.takeMessageBack(params.id),
  }),
]
