// The brief of an order over HTTP.
import { z } from 'zod'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { BRIEF, SAVED_ANSWER } from '../work-schemas.ts'
import { ANSWER_INPUT } from './save-answer.ts'

const work = { tag: 'Work' } as const
const QUESTION = z.object({ id: z.string(), question: z.string() })

export const briefCalls = (): Call[] => [
  call({
    ...work,
    method: 'GET',
    path: '/order-brief/{id}',
    permission: 'owner',
    summary: 'Read the brief of an order. The agency reads the answers once they are sent',
    params: ID,
    answer: { status: 200, schema: BRIEF },
    handle: ({ act, params }) => act.readBrief(params.id),
  }),
  call({
    ...work,
    method: 'PUT',
    path: '/order-brief/{id}/{question}',
    permission: 'owner',
    summary: 'Save one answer, until the brief is sent',
    params: QUESTION,
    body: ANSWER_INPUT,
    answer: { status: 200, schema: SAVED_ANSWER },
    failures: ['conflict', 'too-many'],
    handle: ({ act, params, body }) => act.saveAnswer(params.id, params.question, body),
  }),
  call({
    ...work,
    method: 'POST',
    path: '/order-brief/{id}/{question}',
    permission: 'owner',
    summary: 'Change an answer after the brief was sent. The agency sees the old and the new words',
    params: QUESTION,
    body: ANSWER_INPUT,
    answer: { status: 200, schema: SAVED_ANSWER },
    failures: ['conflict', 'too-many'],
    handle: ({ act, params, body }) => act.addToBrief(params.id, params.question, body),
  }),
  call({
    ...work,
    method: 'POST',
    path: '/order-brief/{id}',
    permission: 'owner',
    summary: 'Send the brief. The failure names the questions that still need an answer',
    params: ID,
    answer: { status: 200, schema: BRIEF },
    failures: ['conflict', 'invalid'],
    handle: ({ act, params }) => act.sendBrief(params.id),
  }),
]
