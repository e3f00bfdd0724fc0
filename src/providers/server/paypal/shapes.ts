// The parts of PayPal's answers that we use. What decides about money is required; a detail for admins that
// looks different from what is documented counts as absent.
import { z } from 'zod'

const detail = z.string().optional().catch(undefined)

const amount = z.object({ currency_code: z.string(), value: z.string() })

const links = z
  .array(z.object({ rel: detail, href: detail }))
  .optional()
  .catch(undefined)

export const captureShape = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  custom_id: detail,
  status_details: z.object({ reason: detail }).optional().catch(undefined),
  seller_receivable_breakdown: z
    .object({ paypal_fee: amount.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: detail }).optional() })
    .optional()
    .catch(undefined),
  create_time: detail,
  links,
})

export const refundShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: amount.optional().catch(undefined),
  custom_id: detail,
  status_details: z.object({ reason: detail }).optional().catch(undefined),
  create_time: detail,
  links,
})

const payer = z.object({
  email_address: detail,
  account_id: detail,
  name: z.object({ given_name: detail, surname: detail }).optional().catch(undefined),
  address: z.object({ country_code: detail }).optional().catch(undefined),
})

export const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  payment_source: z
    .object({ paypal: payer.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  purchase_units: z
    .array(
      z.object({
        custom_id: detail,
        payments: z
          .object({ captures: z.array(captureShape).optional(), refunds: z.array(refundShape).optional() })
          .optional(),
      }),
    )
    .optional(),
  links,
})

const disputeItem = z.object({ dispute_id: z.string(), create_time: z.string().catch('') })

export const disputeListShape = z.object({ items: z.array(disputeItem).optional() })

export const disputeShape = z.object({
  dispute_outcome: z.object({ outcome_code: detail }).optional().catch(undefined),
})

export const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export const webhookShape = z.object({
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })),
})

export const errorShape = z.object({
  name: detail,
  message: detail,
  debug_id: detail,
  details: z
    .array(z.object({ issue: detail, description: detail }))
    .optional()
    .catch(undefined),
})

export type Capture = z.infer<typeof captureShape>
export type Refund = z.infer<typeof refundShape>
export type Order = z.infer<typeof orderShape>
