// Customers over HTTP, for admins: everything about one, and one action for several orders.
import { z } from 'zod'
import { ORDER_RECORD } from '#orders/server/order-record.ts'
import { Answer, call, type Call } from '#platform/server/api/call.ts'
import { ERASE_INPUT } from '#privacy/server/erase-person.ts'
import { PERSON_DATA } from '#privacy/server/person-data.ts'
import { BULK_INPUT } from '#work/server/desk/bulk-actions.ts'
import { CUSTOMER_SUMS } from './customer-sums.ts'

const CUSTOMER = z
  .object({
    email: z.string(),
    name: z.string(),
    phone: z.string(),
    since: z.iso.datetime(),
    hasAccount: z.boolean(),
    sums: z.array(CUSTOMER_SUMS),
    orders: z.object({ rows: z.array(ORDER_RECORD), total: z.int() }),
  })
  .meta({ id: 'Customer' })

const BY_EMAIL = z.object({ email: z.string('email is required.').min(1, 'email is required.') })
const privacy = { tag: 'Privacy', permission: 'manage-privacy' } as const

const BULK_RESULT = z
  .object({
    _id: z.string(),
    number: z.string(),
    customer: z.string(),
    done: z.boolean(),
    reason: z.string(),
  })
  .meta({ id: 'BulkResult' })

const MOST_ORDERS = 100

export const customerCalls = (): Call[] => [
  call({
    tag: 'Orders',
    permission: 'work-on-orders',
    method: 'GET',
    path: '/customer',
    scope: 'read-orders',
    summary: 'Read everything about one customer: orders, newest first, and sums in each currency',
    query: BY_EMAIL,
    answer: { status: 200, schema: CUSTOMER },
    failures: ['not-found'],
    // Only what the schema says: the page of the screen has more.
    handle: async ({ act, query }) =>
      CUSTOMER.parse(await act.customerPage({ email: query.email, page: 1, size: MOST_ORDERS })),
  }),
  call({
    ...privacy,
    method: 'GET',
    path: '/customer/export',
    summary: 'Everything that is stored about one person, by the address. Needs a recent sign-in',
    query: BY_EMAIL,
    answer: { status: 200, schema: PERSON_DATA },
    failures: ['not-found', 'too-many'],
    handle: async ({ act, query }) =>
      new Answer(await act.exportPerson(query.email), {
        headers: [['content-disposition', 'attachment; filename="person.json"']],
      }),
  }),
  call({
    ...privacy,
    method: 'POST',
    path: '/customer/erase',
    summary: 'Erase a person, by the address: account, messages, newsletter; orders stay without the name',
    body: ERASE_INPUT,
    answer: { status: 204 },
    failures: ['not-found', 'conflict'],
    handle: ({ act, body, peer }) => act.erasePerson({ body, peer }),
  }),
  call({
    tag: 'Work',
    permission: 'work-on-orders',
    method: 'POST',
    path: '/orders/bulk',
    summary: 'Do one thing to several orders. Each has its own result; a repetition changes nothing more',
    body: BULK_INPUT,
    answer: { status: 200, schema: z.array(BULK_RESULT) },
    handle: ({ act, body }) => act.bulkAction(body),
  }),
]
