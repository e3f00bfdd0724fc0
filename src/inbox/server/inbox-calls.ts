// The agency's calls for messages and subscribers.
import { z } from 'zod'
import { say } from '#platform/rules/words.ts'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { CSV_ANSWER, csvStream, type Columns } from '#platform/server/api/csv.ts'
import { answerList, LIST_QUERY, listOf } from '#platform/server/api/query.ts'
import { MESSAGE_STATUSES, SUBSCRIBER_STATUSES } from '../rules/inbox-states.ts'
import type { ExportedSubscriber } from './export-inbox.ts'
import { MESSAGE_STATUS_INPUT, type Message } from './messages.ts'

// The columns of the exports of messages and subscribers.
const MESSAGE_COLUMNS: Columns<Message> = [
  [say('inbox.agency', 'csv.received'), (message) => message.createdAt],
  [say('inbox.agency', 'csv.name'), (message) => message.name],
  [say('inbox.agency', 'csv.email'), (message) => message.email],
  [say('inbox.agency', 'csv.phone'), (message) => message.number],
  [say('inbox.agency', 'csv.subject'), (message) => message.subject],
  [say('inbox.agency', 'csv.message'), (message) => message.message],
  [say('inbox.agency', 'csv.status'), (message) => message.messageStatus],
]

const SUBSCRIBER_COLUMNS: Columns<ExportedSubscriber> = [
  [say('inbox.agency', 'csv.email'), (subscriber) => subscriber.subemail],
  [say('inbox.agency', 'csv.state'), (subscriber) => subscriber.status],
  [say('inbox.agency', 'csv.requested'), (subscriber) => subscriber.createdAt],
  [say('inbox.agency', 'csv.confirmed'), (subscriber) => subscriber.confirmedAt ?? ''],
  [say('inbox.agency', 'csv.unsubscribe'), (subscriber) => subscriber.leaveUrl],
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
