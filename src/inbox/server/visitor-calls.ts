// What anybody may send: a message to the agency, and an address for the newsletter.
import { z } from 'zod'
import { call, type Call } from '#platform/server/api/call.ts'
import { MESSAGE } from './inbox-calls.ts'
import { SUBSCRIBER_INPUT } from './newsletter.ts'
import { MESSAGE_INPUT } from './send-message.ts'

export const visitorCalls = (): Call[] => [
  call({
    method: 'POST',
    path: '/add-message',
    permission: 'visitor',
    tag: 'Messages',
    summary: 'Send a message to the agency',
    body: MESSAGE_INPUT,
    answer: { status: 201, schema: MESSAGE },
    failures: ['too-many'],
    handle: ({ act, body, peer }) => act.sendMessage({ body, peer }),
  }),
  call({
    method: 'POST',
    path: '/add-subscriber',
    feature: 'newsletter',
    permission: 'visitor',
    tag: 'Subscribers',
    summary: 'Ask for the newsletter; the address is asked by email to confirm',
    body: SUBSCRIBER_INPUT,
    answer: { status: 201, schema: z.object({ _id: z.string(), subemail: z.string() }) },
    failures: ['too-many'],
    handle: ({ act, body, peer }) => act.subscribe({ body, peer }),
  }),
]
