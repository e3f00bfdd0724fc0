// Emails about the work on orders: which ones a person gets, what they have seen, and the links in them.
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { EMAIL_CHOICE, EMAIL_CHOICE_INPUT } from './email-choice.ts'

const emails = { tag: 'Work' } as const
const CHOICE = { status: 200, schema: EMAIL_CHOICE }

export const emailCalls = (): Call[] => [
  call({
    ...emails,
    method: 'GET',
    path: '/mail-choice',
    permission: 'customer',
    summary: 'Which emails about the work on orders the caller gets',
    answer: CHOICE,
    handle: ({ act }) => act.emailChoice(),
  }),
  call({
    ...emails,
    method: 'PUT',
    path: '/mail-choice',
    permission: 'customer',
    summary: 'Choose the emails about the work on orders. Questions, deliveries and money are always mailed',
    body: EMAIL_CHOICE_INPUT,
    answer: CHOICE,
    handle: ({ act, body }) => act.setEmailChoice(body),
  }),
  call({
    ...emails,
    method: 'POST',
    path: '/order-seen/{id}',
    permission: 'owner',
    summary: 'Say that the caller looks at the order now, so that no email tells what is on the screen',
    params: ID,
    answer: { status: 204 },
    handle: ({ act, params }) => act.markSeen(params.id),
  }),
  call({
    ...emails,
    method: 'DELETE',
    path: '/order-links',
    permission: 'customer',
    summary: 'End all links in emails that open the caller’s orders without a login',
    answer: { status: 204 },
    handle: ({ act }) => act.endOwnOrderLinks(),
  }),
  call({
    ...emails,
    method: 'DELETE',
    path: '/order-links/{id}',
    permission: 'owner',
    summary: 'End all links in emails that open one of the caller’s orders without a login',
    params: ID,
    answer: { status: 204 },
    handle: ({ act, params }) => act.endOwnOrderLinks(params.id),
  }),
]
