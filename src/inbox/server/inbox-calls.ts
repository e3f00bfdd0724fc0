// The agency's calls for messages and subscribers.
import { z } from 'zod'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { CSV_ANSWER, csvStream, type Columns } from '#platform/server/api/csv.ts'
import { answerList, LIST_QUERY, listOf } from '#platform/server/api/query.ts'
import { MESSAGE_STATUSES, SUBSCRIBER_STATUSES } from '../rules/inbox-states.ts'
import type { ExportedSubscriber } from './export-inbox.ts'
import { MESSAGE_STATUS_INPUT, type Message } from './messages.ts'

// The columns of the exports of messages and subscribers.
const MESSAGE_COLUMNS: Columns<Message> = [
  ['Received', (message) => message.createdAt],
  ['Name', (message) => message.name],
  ['Email', (message) => message.email],
  ['Phone', (message) => message.number],
  ['Subject', (message) => message.subject],
  ['Message', (message) => message.message],
  ['Status', (message) => message.messageStatus],
]

const SUBSCRIBER_COLUMNS: Columns<ExportedSubscriber> = [
  ['Email', (subscriber) => subscriber.subemail],
  ['State', (subscriber) => subscriber.status],
  ['Requested', (subscriber) => subscriber.createdAt],
  ['Confirmed', (subscriber) => subscriber.confirmedAt ?? ''],
  ['Unsubscribe link', (subscriber) => subscriber.leaveUrl],
]

const VERSIONED = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime(), version: z.int() }

export const MESSAGE = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    number: z.string(),
    subject: z.string(),
    message: z.string(),
    messageStatus: z.enum(MESSAGE_STATUSES),
    ...VERSIONED,
  })
  .meta({ id: 'Message' })

const SUBSCRIBER = z
  .object({
    _id: z.string(),
    subemail: z.string(),
    status: z
      .enum(SUBSCRIBER_STATUSES)
      .meta({ description: 'Only subscribed ones have agreed, by the link in their email.' }),
    confirmedAt: z.iso.datetime().nullable(),
    ...VERSIONED,
  })
  .meta({ id: 'Subscriber' })

const SUBSCRIBER_QUERY = LIST_QUERY.extend({
  status: z
    .enum(SUBSCRIBER_STATUSES, `status must be one of ${SUBSCRIBER_STATUSES.join(', ')}.`)
    .optional()
    .meta({ description: 'Only those in this state.' }),
})

const messages = { permission: 'answer-messages', tag: 'Messages' } as const
const subscribers = { permission: 'manage-subscribers', tag: 'Subscribers' } as const

export const inboxCalls = (): Call[] => [
  call({
    ...messages,
    method: 'GET',
    path: '/messages',
    scope: 'read-inbox',
    summary: 'List messages, newest first',
    query: LIST_QUERY,
    answer: listOf(MESSAGE),
    handle: (input) => answerList(input, input.act.listMessages),
  }),
  call({
    ...messages,
    method: 'GET',
    path: '/message/{id}',
    scope: 'read-inbox',
    summary: 'Read one message',
    params: ID,
    answer: { status: 200, schema: MESSAGE },
    handle: ({ act, params }) => act.oneMessage(params.id),
  }),
  call({
    ...messages,
    method: 'PUT',
    path: '/message/{id}',
    summary: 'Mark a message as read or unread',
    params: ID,
    body: MESSAGE_STATUS_INPUT,
    answer: { status: 200, schema: MESSAGE },
    handle: ({ act, params, body }) => act.setMessageStatus({ id: params.id, body }),
  }),
  call({
    ...messages,
    method: 'DELETE',
    path: '/message/{id}',
    summary: 'Delete a message',
    params: ID,
    answer: { status: 204 },
    async handle({ act, params }) {
      await act.deleteMessage(params.id)
    },
  }),
  call({
    ...messages,
    method: 'GET',
    path: '/messages.csv',
    scope: 'read-inbox',
    summary: 'All messages for a spreadsheet',
    answer: CSV_ANSWER,
    handle: ({ act }) => csvStream(MESSAGE_COLUMNS, act.exportMessages(), 'messages.csv'),
  }),
  call({
    ...subscribers,
    method: 'GET',
    path: '/subscribers',
    feature: 'newsletter',
    scope: 'read-inbox',
    summary: 'List subscribers, newest first',
    query: SUBSCRIBER_QUERY,
    answer: listOf(SUBSCRIBER),
    handle: (input) => {
      const { status } = input.query
      return answerList(input, (slice) => input.act.listSubscribers({ ...slice, ...(status && { status }) }))
    },
  }),
  call({
    ...subscribers,
    method: 'GET',
    path: '/subscriber/{id}',
    feature: 'newsletter',
    scope: 'read-inbox',
    summary: 'Read one subscriber',
    params: ID,
    answer: { status: 200, schema: SUBSCRIBER },
    handle: ({ act, params }) => act.oneSubscriber(params.id),
  }),
  call({
    ...subscribers,
    method: 'DELETE',
    path: '/subscriber/{id}',
    feature: 'newsletter',
    summary: 'Remove a subscriber',
    params: ID,
    answer: { status: 204 },
    async handle({ act, params }) {
      await act.deleteSubscriber(params.id)
    },
  }),
  call({
    ...subscribers,
    method: 'GET',
    path: '/subscribers.csv',
    feature: 'newsletter',
    scope: 'read-inbox',
    summary: 'All subscribers for a spreadsheet, each with the link to unsubscribe',
    answer: CSV_ANSWER,
    handle: ({ act }) => csvStream(SUBSCRIBER_COLUMNS, act.exportSubscribers(), 'subscribers.csv'),
  }),
]
