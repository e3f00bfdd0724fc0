// What stays of an order when its work is done: the file about it, and the customer's words.
import { z } from 'zod'
import { PAYMENT_MODES } from '#platform/rules/payment-mode.ts'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { EARLIER_QUERY } from '#platform/server/api/query.ts'
import { MILLISECONDS } from '#platform/server/milliseconds.ts'
import { TESTIMONIAL_INPUT } from './draft-testimonial.ts'
import { ORDER_WORK } from './work-schemas.ts'

const HASHED_FILE = z.object({ name: z.string(), sha256: z.string() })

const DISPUTE_FILE = z
  .object({
    order: z.object({
      id: z.string(),
      number: z.string(),
      placedAt: MILLISECONDS,
      customer: z.object({
        name: z.string(),
        email: z.string(),
        address: z.string(),
        country: z.string(),
        companyName: z.string(),
        vatNumber: z.string(),
      }),
      package: z.string(),
      price: z.string(),
      currency: z.string(),
      points: z.array(z.string()),
      mode: z.enum(PAYMENT_MODES),
    }),
    plan: z
      .object({
        days: z.int(),
        changeDays: z.int(),
        rounds: z.int(),
        lateCreditPercent: z.number(),
        refund: z.string().optional(),
      })
      .nullable(),
    terms: z.object({ text: z.string(), since: MILLISECONDS }).nullable(),
    brief: z.array(
      z.object({
        question: z.string(),
        answer: z.string(),
        unsure: z.boolean(),
        files: z.array(HASHED_FILE),
      }),
    ),
    work: ORDER_WORK.pick({
      state: true,
      head: true,
      promise: true,
      why: true,
      points: true,
      deliveries: true,
      credit: true,
      deliveredOn: true,
    }),
    thread: z.array(
      z.object({
        side: z.enum(['customer', 'agency']),
        kind: z.enum(['message', 'question', 'answer', 'changes']),
        body: z.string(),
        byLink: z.boolean(),
        at: MILLISECONDS,
      }),
    ),
    earlier: z
      .int()
      .nullable()
      .meta({ description: 'before of the file with what was written earlier; null if there is nothing.' }),
    acceptance: z
      .object({
        round: z.int(),
        by: z.enum(['customer', 'time']),
        at: MILLISECONDS,
        files: z.array(HASHED_FILE),
      })
      .nullable(),
    mails: z.array(
      z.object({
        subject: z.string(),
        to: z.string(),
        status: z.enum(['waiting', 'sending', 'sent', 'expired', 'failed']),
        writtenAt: MILLISECONDS,
        sentAt: MILLISECONDS.nullable(),
      }),
    ),
    mailsCut: z.boolean().meta({ description: 'Earlier mails are left out.' }),
    payments: z.array(
      z.object({
        provider: z.string(),
        transaction: z.string(),
        status: z.string(),
        amountCents: z.int(),
        at: MILLISECONDS,
      }),
    ),
    refunds: z.array(
      z.object({
        _id: z.string(),
        amount: z.string(),
        state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
        reason: z.string(),
        provider: z.string(),
      }),
    ),
    receipts: z.array(z.object({ number: z.string(), isVoid: z.boolean() })),
    history: z.array(z.object({ note: z.string(), at: MILLISECONDS })),
    historyCut: z.boolean().meta({ description: 'Earlier entries are left out.' }),
    madeAt: MILLISECONDS,
  })
  .meta({ id: 'DisputeFile' })

const work = { tag: 'Work', permission: 'owner' } as const

export const closingCalls = (): Call[] => [
  call({
    ...work,
    method: 'GET',
    path: '/dispute-file/{id}',
    summary:
      'Read everything about an order on one page: offer, terms, brief, thread, rounds, mails, payments',
    params: ID,
    query: EARLIER_QUERY.pick({ before: true }),
    answer: { status: 200, schema: DISPUTE_FILE },
    handle: ({ act, params, query }) => act.disputeFile(params.id, query),
  }),
  call({
    ...work,
    method: 'POST',
    path: '/order-testimonial/{id}',
    summary: 'Say what it was like, once the work is accepted. With consent it becomes a hidden testimonial',
    params: ID,
    body: TESTIMONIAL_INPUT,
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.draftTestimonial(params.id, body),
  }),
]
