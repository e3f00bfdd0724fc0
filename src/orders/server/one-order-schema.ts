// An order with its payments, as the calls answer it.
import { z } from 'zod'
import { BILLINGS } from '#content/rules/values/intervals.ts'
import { MILLISECONDS } from '#platform/server/milliseconds.ts'
import { PAYMENT_PROGRESS } from '../rules/payment-progress.ts'
import { ORDER_RECORD } from './order-record.ts'

export const REFUND = z
  .object({
    _id: z.string(),
    amount: z.string(),
    state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
    reason: z.string().meta({ description: 'The admin’s own words; empty to customers.' }),
    provider: z.string(),
  })
  .meta({ id: 'Refund' })

const RECORDED_MONEY = z
  .object({
    transaction: z.string(),
    kind: z.enum(['payment', 'refund']),
    amount: z.string(),
    note: z.string(),
    at: MILLISECONDS,
    withdrawnAt: MILLISECONDS.nullable(),
  })
  .meta({ id: 'RecordedMoney' })

const ORDER_EVENT = z
  .object({ kind: z.string(), actor: z.string(), note: z.string(), at: MILLISECONDS })
  .meta({ id: 'OrderEvent' })

const NOTIFICATION = z
  .object({
    _id: z.string(),
    txnId: z.string(),
    state: z.enum(['received', 'verified', 'invalid', 'given-up']),
    outcome: z.string(),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean(), words: z.string() })),
    said: z.string().meta({ description: 'The provider’s word for what happened.' }),
    amount: z.string(),
    facts: z.record(z.string(), z.string()),
    deliveries: z.int(),
    tries: z.int(),
    receivedAt: MILLISECONDS,
    handledAt: MILLISECONDS.nullable(),
    canAskAgain: z.boolean(),
  })
  .meta({ id: 'PaymentNotification' })

const AMOUNTS = z
  .object({ list: z.string(), discount: z.string(), net: z.string(), tax: z.string(), total: z.string() })
  .meta({ id: 'OrderAmounts', description: 'list − discount, and the tax in it or on top; total is paid.' })

const LINE = z
  .object({
    name: z.string(),
    quantity: z.int(),
    unitPrice: z.string(),
    discount: z.string().meta({ description: 'Off the whole line.' }),
    tax: z.string().nullable().meta({ description: 'The rate in per cent. Null: none is charged.' }),
    interval: z.enum(BILLINGS),
  })
  .meta({ id: 'OrderLine' })

const PART_RECORD = z
  .object({
    _id: z.string(),
    amount: z.string(),
    due: z.string().meta({
      description: 'The day to pay it by, or what it waits for: acceptance, date, delivery, milestone.',
    }),
    state: z.enum(['open', 'processing', 'paid', 'overdue', 'refunded']),
    invoice: z.string().nullable().meta({ description: 'The number of its invoice.' }),
  })
  .meta({ id: 'OrderPart' })

export const ONE_ORDER = ORDER_RECORD.extend({
  payment: z
    .enum(PAYMENT_PROGRESS)
    .meta({ description: 'How far the payment is; finer than paymentStatus.' }),
  couponCode: z.string().nullable(),
  paidWith: z
    .string()
    .nullable()
    .meta({ description: 'The provider of the payment; recorded if an admin recorded it.' }),
  refunds: z.array(REFUND),
  invoices: z.array(z.string()).meta({ description: 'Numbers of invoices and credit notes, oldest first.' }),
  companyName: z.string(),
  vatNumber: z.string(),
  amounts: AMOUNTS,
  lines: z.array(LINE),
  parts: z.array(PART_RECORD).meta({ description: 'One, if it is paid at once.' }),
  received: z.string().meta({ description: 'The money that is here: what was paid, less what went back.' }),
  recorded: z
    .array(RECORDED_MONEY)
    .optional()
    .meta({ description: 'For admins: payments and refunds recorded by hand.' }),
  history: z.array(ORDER_EVENT).optional().meta({ description: 'For admins.' }),
  notifications: z.array(NOTIFICATION).optional().meta({ description: 'For admins.' }),
}).meta({ id: 'OrderWithPayment' })

export type OneOrder = z.infer<typeof ONE_ORDER>
