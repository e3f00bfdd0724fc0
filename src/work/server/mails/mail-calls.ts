// Mails about the work on orders: which ones a person gets, what they have seen, and the links in them.
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { MAIL_CHOICE, MAIL_CHOICE_INPUT } from './mail-choice.ts'

const mails = { tag: 'Work' } as const
const CHOICE = { status: 200, schema: MAIL_CHOICE }

export const mailCalls = (): Call[] => [
  call({
    ...mails,
    method: 'GET',
    path: '/mail-choice',
    permission: 'customer',
    summary: 'Which mails about the work on orders the caller gets',
    answer: CHOICE,
    handle: ({ act }) => act.mailChoice(),
  }),
  call({
    ...mails,
    method: 'PUT',
    path: '/mail-choice',
    permission: 'customer',
    summary: 'Choose the mails about the work on orders. Questions, deliveries and money are always mailed',
    body: MAIL_CHOICE_INPUT,
    answer: CHOICE,
    handle: ({ act, body }) => act.setMailChoice(body),
  }),
  call({
    ...mails,
    method: 'POST',
    path: '/order-seen/{id}',
    permission: 'owner',
    summary: 'Say that the caller looks at the order now, so that no mail tells what is on the screen',
    params: ID,
    answer: { status: 204 },
    handle: ({ act, params }) => act.markSeen(params.id),
  }),
  call({
    ...mails,
    method: 'DELETE',
    path: '/order-links',
    permission: 'customer',
    summary: 'End all links in mails that open the caller’s orders without a login',
    answer: { status: 204 },
    handle: ({ act }) => act.endOwnOrderLinks(),
  }),
  call({
    ...mails,
    method: 'DELETE',
    path: '/order-links/{id}',
    permission: 'owner',
    summary: 'End all links in mails that open one of the caller’s orders without a login',
    params: ID,
    answer: { status: 204 },
    handle: ({ act, params }) => act.endOwnOrderLinks(params.id),
  }),
]
