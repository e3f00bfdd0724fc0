// The list of admins, the caller's own account, and the outbox. Paths and fields are spelt as the
// specification spells them.
import { z } from 'zod'
import { Answer, call, ID, IF_MATCH, ifMatch, type Call } from '#platform/server/api/call.ts'
import { answerList, LIST_QUERY, listOf } from '#platform/server/api/query.ts'
import { DELETION_INPUT } from '#privacy/server/delete-account.ts'
import { OWN_DATA } from '#privacy/server/person-data.ts'
import { ADMIN_INPUT, ADMIN_UPDATE_INPUT } from './admin-users.ts'
import { authCalls } from './auth-calls.ts'
import { secondFactorCalls } from './second-factor-calls.ts'

const ADMIN = z
  .object({
    _id: z.string(),
    userEmail: z.string(),
    userRole: z.string(),
    email: z.string().meta({ description: 'The same as userEmail.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Admin' })

const ME = z
  .object({
    signedIn: z.boolean(),
    email: z.string().optional(),
    name: z.string().optional(),
    verified: z.boolean().optional(),
    isAdmin: z.boolean(),
  })
  .meta({ id: 'Me' })

const MAIL = z
  .object({
    _id: z.string(),
    kind: z.string(),
    label: z.string().meta({ description: 'What kind of email it is, in words.' }),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    status: z.enum(['waiting', 'sending', 'sent', 'expired', 'failed']),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    documents: z.array(z.string()).meta({ description: 'Numbers of the attached invoices.' }),
    linksHidden: z.boolean().meta({ description: 'Links are masked; a recent sign-in would show them.' }),
  })
  .meta({ id: 'Mail' })

const admins = { permission: 'manage-team', tag: 'Admins' } as const
const own = { tag: 'Own account' } as const
const outbox = { permission: 'see-outbox', tag: 'Outbox' } as const

export const peopleCalls = (): Call[] => [
  ...authCalls(),
  ...secondFactorCalls(),
  call({
    ...admins,
    method: 'GET',
    path: '/users',
    summary: 'List the admins',
    query: LIST_QUERY,
    answer: listOf(ADMIN),
    handle: (input) => answerList(input, input.act.listAdminUsers),
  }),
  call({
    ...admins,
    method: 'GET',
    path: '/users/{id}',
    summary: 'Read one admin',
    params: ID,
    answer: { status: 200, schema: ADMIN },
    handle: ({ act, params }) => act.oneAdminUser(params.id),
  }),
  call({
    ...admins,
    method: 'POST',
    path: '/add-user',
    summary: 'Add an admin',
    body: ADMIN_INPUT,
    answer: { status: 201, schema: ADMIN },
    failures: ['conflict'],
    handle: ({ act, body }) => act.addAdminUser(body),
  }),
  call({
    ...admins,
    method: 'PUT',
    path: '/upadete-users/{id}',
    summary: 'Change an admin’s address',
    params: ID,
    headers: IF_MATCH,
    body: ADMIN_UPDATE_INPUT,
    answer: { status: 200, schema: ADMIN },
    failures: ['conflict'],
    handle: ({ act, params, body, request }) =>
      act.updateAdminUser({ id: params.id, body, ifMatch: ifMatch(request) }),
  }),
  call({
    ...admins,
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Take an admin off the list',
    params: ID,
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, params }) => act.removeAdminUser(params.id),
  }),
  call({
    ...own,
    method: 'GET',
    path: '/me',
    permission: 'visitor',
    summary: 'Who is signed in',
    answer: { status: 200, schema: ME },
    handle: ({ act }) => act.whoAmI(),
  }),
  call({
    ...own,
    method: 'GET',
    path: '/me/export',
    permission: 'customer',
    summary: 'Everything that is stored about the caller',
    answer: { status: 200, schema: OWN_DATA },
    failures: ['too-many'],
    handle: async ({ act }) =>
      new Answer(await act.exportOwnData(), {
        headers: [['content-disposition', 'attachment; filename="my-data.json"']],
      }),
  }),
  call({
    ...own,
    method: 'DELETE',
    path: '/me',
    permission: 'customer',
    summary: 'Delete the caller’s own account; needs the password, and the ids of the orders that are open',
    body: DELETION_INPUT,
    answer: { status: 204 },
    failures: ['conflict', 'too-many'],
    handle: ({ act, body, request, peer }) => act.deleteOwnAccount(body, { headers: request.headers, peer }),
  }),
  call({
    ...outbox,
    method: 'GET',
    path: '/outbox',
    summary: 'List emails, newest first',
    query: LIST_QUERY,
    answer: listOf(MAIL),
    handle: (input) => answerList(input, input.act.listOutbox),
  }),
  call({
    ...outbox,
    method: 'GET',
    path: '/outbox/{id}',
    summary: 'Read one email',
    params: ID,
    answer: { status: 200, schema: MAIL },
    handle: ({ act, params }) => act.oneOutboxEmail(params.id),
  }),
  call({
    ...outbox,
    method: 'POST',
    path: '/outbox/{id}/resend',
    summary: 'Send an email again',
    params: ID,
    answer: { status: 200, schema: MAIL },
    failures: ['conflict'],
    handle: ({ act, params }) => act.resendEmail(params.id),
  }),
]
