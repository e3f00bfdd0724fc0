// The agency's calls for messages and subscribers, and the search over everything.
import { invalid } from '#domain/errors.ts'
import { MESSAGE_STATUSES, SUBSCRIBER_STATUSES, type SubscriberStatus } from '#domain/inbox-states.ts'
import { SEARCH_MAXIMUM } from '../use-cases/search/search-everything.ts'
import { json, nothing, type Call, type JsonSchema } from './call.ts'
import { csvStream } from './csv.ts'
import { MESSAGE_COLUMNS, SUBSCRIBER_COLUMNS } from './inbox-csv.ts'
import { answerList, LIST_QUERY } from './query.ts'

const text: JsonSchema = { type: 'string' }
const TIMES: JsonSchema = {
  createdAt: { type: 'string', format: 'date-time' },
  updatedAt: { type: 'string', format: 'date-time' },
  version: { type: 'integer' },
}
const STATUS: JsonSchema = { type: 'string', enum: MESSAGE_STATUSES }
const MESSAGE: JsonSchema = {
  type: 'object',
  properties: {
    _id: text,
    name: text,
    email: text,
    number: text,
    subject: text,
    message: text,
    messageStatus: STATUS,
    ...TIMES,
  },
}
const STATE: JsonSchema = { type: 'string', enum: SUBSCRIBER_STATUSES }
const SUBSCRIBER: JsonSchema = {
  type: 'object',
  properties: {
    _id: text,
    subemail: text,
    status: STATE,
    confirmedAt: { type: ['string', 'null'], format: 'date-time' },
    ...TIMES,
  },
}
const SUBSCRIBER_QUERY: Call['query'] = {
  ...LIST_QUERY,
  status: { description: 'Only those in this state.', schema: STATE },
}
const SEARCH_QUERY: Call['query'] = {
  q: {
    description: 'At least two letters: the beginnings of names, addresses or words.',
    schema: { type: 'string', minLength: 2, maxLength: SEARCH_MAXIMUM },
  },
}

function stateOf(query: URLSearchParams): SubscriberStatus | undefined {
  const status = query.get('status')
  if (status === null) return undefined
  const known = SUBSCRIBER_STATUSES.find((state) => state === status)
  if (!known) throw invalid({ status: `status must be one of ${SUBSCRIBER_STATUSES.join(', ')}.` })
  return known
}

export const inboxCalls = (): Call[] => [
  {
    method: 'GET',
    path: '/messages',
    permission: 'admin',
    tag: 'Messages',
    summary: 'List messages, newest first',
    query: LIST_QUERY,
    answer: { status: 200, schema: { type: 'array', items: MESSAGE } },
    handle: (input) => answerList(input, input.act.listMessages),
  },
  {
    method: 'GET',
    path: '/message/{id}',
    permission: 'admin',
    tag: 'Messages',
    summary: 'Read one message',
    answer: { status: 200, schema: MESSAGE },
    handle: async ({ act, params }) => json(await act.oneMessage(params.id!)),
  },
  {
    method: 'PUT',
    path: '/message/{id}',
    permission: 'admin',
    tag: 'Messages',
    summary: 'Mark a message as read or unread',
    body: {
      type: 'json',
      schema: { type: 'object', required: ['messageStatus'], properties: { messageStatus: STATUS } },
    },
    answer: { status: 200, schema: MESSAGE },
    handle: async ({ act, params, body }) => json(await act.setMessageStatus(params.id!, body)),
  },
  {
    method: 'DELETE',
    path: '/message/{id}',
    permission: 'admin',
    tag: 'Messages',
    summary: 'Delete a message',
    answer: { status: 204 },
    handle: async ({ act, params }) => {
      await act.deleteMessage(params.id!)
      return nothing()
    },
  },
  {
    method: 'GET',
    path: '/messages.csv',
    permission: 'admin',
    tag: 'Messages',
    summary: 'All messages for a spreadsheet',
    answer: { status: 200, type: 'text/csv' },
    handle: ({ act }) => csvStream(MESSAGE_COLUMNS, act.exportMessages(), 'messages.csv'),
  },
  {
    method: 'GET',
    path: '/subscribers',
    permission: 'admin',
    tag: 'Subscribers',
    summary: 'List subscribers, newest first',
    query: SUBSCRIBER_QUERY,
    answer: { status: 200, schema: { type: 'array', items: SUBSCRIBER } },
    handle: (input) =>
      answerList(input, (page) => input.act.listSubscribers({ ...page, status: stateOf(input.query) })),
  },
  {
    method: 'GET',
    path: '/subscriber/{id}',
    permission: 'admin',
    tag: 'Subscribers',
    summary: 'Read one subscriber',
    answer: { status: 200, schema: SUBSCRIBER },
    handle: async ({ act, params }) => json(await act.oneSubscriber(params.id!)),
  },
  {
    method: 'DELETE',
    path: '/subscriber/{id}',
    permission: 'admin',
    tag: 'Subscribers',
    summary: 'Remove a subscriber',
    answer: { status: 204 },
    handle: async ({ act, params }) => {
      await act.deleteSubscriber(params.id!)
      return nothing()
    },
  },
  {
    method: 'GET',
    path: '/subscribers.csv',
    permission: 'admin',
    tag: 'Subscribers',
    summary: 'All subscribers for a spreadsheet, each with the link to leave',
    answer: { status: 200, type: 'text/csv' },
    handle: ({ act }) => csvStream(SUBSCRIBER_COLUMNS, act.exportSubscribers(), 'subscribers.csv'),
  },
  {
    method: 'GET',
    path: '/search',
    permission: 'admin',
    tag: 'Search',
    summary: 'Find orders, messages and content',
    query: SEARCH_QUERY,
    answer: { status: 200, schema: { type: 'array' } },
    handle: async ({ act, query }) => json(await act.searchEverything(query.get('q') ?? '')),
  },
]
