// What we read of Stripe's objects, in answers and in webhooks. Everything else in them is ignored.
import { z } from 'zod'

const MAX_LENGTH = 200

/** PostgreSQL can't store NUL in text. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').trim().slice(0, MAX_LENGTH)

const text = z.string().transform(cleanText)
/** Details for admins: what is odd is left out. */
const detail = text.nullish().catch(undefined)
const id = z.string().regex(/^\w{1,200}$/)
const optionalId = id.nullish().catch(undefined)
const amount = z.int().nonnegative()
const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase())

const word = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .optional()
  .catch(undefined)

/** Ours, on sessions and PaymentIntents; on refunds `refund`. */
const metadata = z
  .object({ order: word, key: word, checkout: word, refund: word, site: detail })
  .catch({ order: undefined, key: undefined, checkout: undefined, refund: undefined, site: undefined })
export type Metadata = z.infer<typeof metadata>

/** What the charge says of its method, under the method's name. */
const methodFacts = z
  .object({
    brand: detail,
    last4: detail,
    iban_last4: detail,
    // iDEAL and Bancontact can't be charged again. They leave a direct debit that can.
    generated_sepa_debit: z
      .union([id, z.object({ id }).transform(({ id }) => id)])
      .nullish()
      .catch(undefined),
  })
  .catch({})

const charge = z.object({
  disputed: z.boolean().catch(true),
  payment_method_details: z
    .looseObject({ type: detail })
    .transform(({ type, ...facts }) => ({ type, ...methodFacts.parse(facts[type ?? '']) }))
    .nullish()
    .catch(undefined),
})

export interface Intent {
  id: string
  status?: string | undefined
  /** The payment method. */
  method?: string | undefined
  charge?: z.infer<typeof charge> | undefined
}

/** An id, or the object if it was expanded. */
const intent = z.union([
  id.transform((id): Intent => ({ id })),
  z
    .object({
      id,
      status: detail,
      payment_method: optionalId,
      latest_charge: z.union([charge, z.string()]).nullish(),
    })
    .transform(({ id, status, payment_method: method, latest_charge }): Intent => {
      const expanded = typeof latest_charge === 'object' ? latest_charge : undefined
      return { id, status: status ?? undefined, method: method ?? undefined, charge: expanded ?? undefined }
    }),
])

/** Only the id is a must: with it, the rest can be asked for. */
export const session = z.object({
  id,
  livemode: z.boolean().optional().catch(undefined),
  status: detail,
  payment_status: detail,
  amount_total: amount.nullish().catch(undefined),
  currency: currency.nullish().catch(undefined),
  payment_intent: intent.nullish().catch(undefined),
  customer: optionalId,
  metadata,
  customer_details: z
    .object({
      email: detail,
      name: detail,
      address: z.object({ country: detail }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})
export type Session = z.infer<typeof session>

/** What refunds and disputes have in common. */
const movement = { id, amount, currency, payment_intent: intent.nullish(), reason: detail }

export const refund = z.object({
  ...movement,
  status: detail,
  metadata,
  pending_reason: detail,
  failure_reason: detail,
})
export type Refund = z.infer<typeof refund>

export const dispute = z.object({
  ...movement,
  status: text,
  evidence_details: z
    .object({ due_by: z.int().nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
  balance_transactions: z.array(z.object({ amount: z.int() })).catch([]),
})
export type Dispute = z.infer<typeof dispute>

export const paymentIntent = z.object({ id, status: detail, metadata })

/** A charge of a saved card or account. */
export const cardCharge = z.object({
  id,
  livemode: z.boolean().optional().catch(undefined),
  status: text,
  amount,
  currency,
  metadata,
  latest_charge: z.union([charge, z.string()]).nullish().catch(undefined),
})
export type CardCharge = z.infer<typeof cardCharge>

export const webhook = z.object({
  type: text,
  livemode: z.boolean().catch(false),
  api_version: detail,
  data: z.object({ object: z.unknown() }).optional().catch(undefined),
})
