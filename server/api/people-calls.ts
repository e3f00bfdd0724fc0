// The list of admins, one's own account, and the outbox. Paths and fields are spelt as the specification
// spells them.
import { z } from 'zod'
import { parseObject } from '#content/model/to-schema.ts'
import { EMAIL_MAXIMUM } from '#domain/email-address.ts'
import { authCalls } from './auth-calls.ts'
import { ifMatch, json, nothing, type Call, type JsonSchema } from './call.ts'
import { answerList, LIST_QUERY } from './query.ts'

const text = { type: 'string' }
const RECORD: JsonSchema = {
  type: 'object',
  required: ['_id', 'userEmail', 'userRole', 'email', 'createdAt', 'updatedAt', 'version'],
  properties: {
    _id: text,
    userEmail: text,
    userRole: text,
    email: text,
    createdAt: text,
    updatedAt: text,
    version: { type: 'integer' },
  },
}
const INPUT: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['userEmail', 'userRole'],
  properties: {
    userEmail: { type: 'string', format: 'email', maxLength: EMAIL_MAXIMUM },
    userRole: { type: 'string', enum: ['Admin'] },
  },
}
const UPDATE: JsonSchema = {
  ...INPUT,
  properties: { ...(INPUT.properties as object), version: { type: 'integer', minimum: 1 } },
}
const DELETION: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    password: text,
    openOrders: {
      type: 'array',
      items: text,
      description:
        'Orders that are unpaid, or paid and not delivered. One that is not named answers 409 with all of them.',
    },
  },
}
const DELETION_SHAPE = {
  password: z.string({ error: 'must be text' }).optional(),
  openOrders: z.array(z.string(), 'must be a list of ids').max(10_000).optional(),
}
const admin = { permission: 'admin', tag: 'Admins' } as const
const own = { tag: 'Own account' } as const
const mail = { permission: 'admin', tag: 'Outbox' } as const

export const peopleCalls = (): Call[] => [
  ...authCalls(),
  {
    ...admin,
    method: 'GET',
    path: '/users',
    summary: 'List the admins',
    query: LIST_QUERY,
    answer: { status: 200, schema: { type: 'array', items: RECORD } },
    handle: (input) => answerList(input, input.act.listAdminUsers),
  },
  {
    ...admin,
    method: 'GET',
    path: '/users/{id}',
    summary: 'Read one admin',
    answer: { status: 200, schema: RECORD },
    handle: async ({ act, params }) => json(await act.oneAdminUser(params.id!)),
  },
  {
    ...admin,
    method: 'POST',
    path: '/add-user',
    summary: 'Add an admin',
    body: { type: 'json', schema: INPUT },
    answer: { status: 201, schema: RECORD },
    handle: async ({ act, body }) => json(await act.addAdminUser(body), 201),
  },
  {
    ...admin,
    method: 'PUT',
    path: '/upadete-users/{id}',
    summary: 'Change an admin’s address',
    body: { type: 'json', schema: UPDATE },
    answer: { status: 200, schema: RECORD },
    handle: async ({ act, params, body, request }) =>
      json(await act.updateAdminUser(params.id!, body, ifMatch(request))),
  },
  {
    ...admin,
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Take an admin off the list',
    answer: { status: 204 },
    async handle({ act, params }) {
      await act.removeAdminUser(params.id!)
      return nothing()
    },
  },
  {
    ...own,
    method: 'GET',
    path: '/me',
    permission: 'visitor',
    summary: 'Who is signed in',
    answer: { status: 200 },
    handle: async ({ act }) => json(await act.whoAmI()),
  },
  {
    ...own,
    method: 'GET',
    path: '/me/export',
    permission: 'customer',
    summary: 'Everything that is kept about oneself',
    answer: { status: 200 },
    handle: async ({ act }) =>
      json(await act.exportOwnData(), 200, { 'content-disposition': 'attachment; filename="my-data.json"' }),
  },
  {
    ...own,
    method: 'DELETE',
    path: '/me',
    permission: 'customer',
    summary: 'Delete one’s own account; needs the password, and the ids of the orders that are open',
    body: { type: 'json', schema: DELETION },
    answer: { status: 204 },
    async handle({ act, body, request, peer }) {
      await act.deleteOwnAccount(parseObject(DELETION_SHAPE, body), { headers: request.headers, peer })
      return nothing()
    },
  },
  {
    ...mail,
    method: 'GET',
    path: '/outbox',
    summary: 'List mails, newest first',
    query: LIST_QUERY,
    answer: { status: 200, schema: { type: 'array' } },
    handle: (input) => answerList(input, input.act.listOutbox),
  },
  {
    ...mail,
    method: 'GET',
    path: '/outbox/{id}',
    summary: 'Read one mail',
    answer: { status: 200 },
    handle: async ({ act, params }) => json(await act.oneOutboxMail(params.id!)),
  },
  {
    ...mail,
    method: 'POST',
    path: '/outbox/{id}/resend',
    summary: 'Send a mail once more',
    answer: { status: 200 },
    handle: async ({ act, params }) => json(await act.resendMail(params.id!)),
  },
]
