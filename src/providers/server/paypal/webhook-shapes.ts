// The parts of a webhook that we use. Nothing is required: the bytes are untrusted, and what is missing or of
// another kind counts as absent.
import { z } from 'zod'

const text = z
  .string()
  // PostgreSQL can't store NUL in text.
  .transform((value) => value.replaceAll('\0', '').trim().slice(0, 200).toWellFormed())
  .optional()
  .catch(undefined)

const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).optional().catch(undefined)

const amount = group({ currency_code: text, value: text })

export const envelopeShape = z.object({ event_type: text, resource: z.unknown() })

export const resourceShape = z.object({
  id: text,
  status: text,
  amount,
  custom_id: text,
  create_time: text,
  status_details: group({ reason: text }),
  supplementary_data: group({ related_ids: group({ order_id: text }) }),
  links: z
    .array(group({ rel: text, href: text }))
    .optional()
    .catch(undefined),
  order_id: text,
  purchase_units: z
    .array(group({ custom_id: text }))
    .optional()
    .catch(undefined),
  dispute_id: text,
  reason: text,
  dispute_life_cycle_stage: text,
  dispute_amount: amount,
  dispute_outcome: group({ outcome_code: text }),
  disputed_transactions: z
    .array(group({ seller_transaction_id: text }))
    .optional()
    .catch(undefined),
})

export type Resource = z.infer<typeof resourceShape>
