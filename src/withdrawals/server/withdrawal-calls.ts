import { z } from 'zod'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { ANSWER_INPUT, LINK_INPUT } from './answer.ts'
import { DECLARED, WITHDRAWAL_INPUT } from './declare.ts'
import { WITHDRAWAL } from './list-withdrawals.ts'

const withdrawals = { tag: 'Orders', permission: 'work-on-orders' } as const

export const withdrawalCalls = (): Call[] => [
  call({
    ...withdrawals,
    method: 'POST',
    path: '/add-withdrawal',
    permission: 'visitor',
    summary: 'Declare the withdrawal from a contract. 404 where the law gives nobody this right',
    body: WITHDRAWAL_INPUT,
    answer: { status: 201, schema: DECLARED },
    failures: ['not-found', 'too-many'],
    handle: ({ act, body, peer }) => act.declareWithdrawal({ body, peer }),
  }),
  call({
    ...withdrawals,
    method: 'GET',
    path: '/withdrawals',
    scope: 'read-orders',
    summary: 'List the last withdrawals, those without an answer first',
    answer: { status: 200, schema: z.array(WITHDRAWAL) },
    handle: ({ act }) => act.listWithdrawals(),
  }),
  call({
    ...withdrawals,
    method: 'POST',
    path: '/answer-withdrawal/{id}',
    summary: 'Answer a withdrawal: the money goes back in full or in part, or it is not accepted',
    params: ID,
    body: ANSWER_INPUT,
    answer: { status: 204 },
    failures: ['not-found', 'conflict'],
    handle: ({ act, params, body }) => act.answerWithdrawal(params.id, body),
  }),
  call({
    ...withdrawals,
    method: 'POST',
    path: '/link-withdrawal/{id}',
    summary: 'Say which order a withdrawal means whose number or address was mistyped',
    params: ID,
    body: LINK_INPUT,
    answer: { status: 204 },
    failures: ['not-found', 'conflict'],
    handle: ({ act, params, body }) => act.linkWithdrawal(params.id, body),
  }),
]
