// A retainer as the API returns it and as screens show it.
import { z } from 'zod'
import { INTERVALS, monthlyCents } from '#content/rules/values/intervals.ts'
import { PAYMENT_STATUSES } from '#orders/rules/order-states.ts'
import { decimal } from '#platform/rules/money.ts'
import { PAYMENT_MODES } from '#platform/rules/payment-mode.ts'
import { recordMeta } from '#platform/server/database/record-meta.ts'
import { nextDayOf, RETAINER_STATES } from '#retainers/rules/retainer-states.ts'
import { scheduleOf, standingOf, type Retainer } from '#retainers/server/stored-retainer.ts'

const day = z.string().meta({ format: 'date' })

export const RETAINER_RECORD = z
  .object({
    _id: z.string(),
    packageName: z.string(),
    interval: z.enum(INTERVALS),
    price: z.string().meta({ description: 'Of each period, like 490.00.' }),
    currency: z.string(),
    state: z.enum(RETAINER_STATES),
    startsOn: day.meta({ description: 'The day of the first payment.' }),
    nextOn: day.nullable().meta({
      description: 'The next period begins, or the pause or end takes effect. Null if none is to come.',
    }),
    mode: z.enum(PAYMENT_MODES),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Retainer' })

export type RetainerRecord = z.output<typeof RETAINER_RECORD>

export const PERIOD_RECORD = z
  .object({
    orderId: z.string(),
    period: z.int(),
    startsOn: day,
    endsOn: day.meta({ description: 'The day on which the next period begins.' }),
    billedOn: day,
    paymentStatus: z.enum(PAYMENT_STATUSES),
  })
  .meta({ id: 'RetainerPeriod' })

export type PeriodRecord = z.output<typeof PERIOD_RECORD>

/** Adds what only the screens need. */
export interface RetainerView extends RetainerRecord {
  priceCents: number
  monthlyCents: number
  /** The card that is charged for each period; null if the customer pays by the link. */
  card: string | null
}

export const toRetainerRecord = (row: Retainer): RetainerRecord => ({
  _id: row.id,
  packageName: row.package_name,
  interval: row.billed_every,
  price: decimal(row.price_cents, row.currency),
  currency: row.currency,
  state: row.state,
  startsOn: row.starts_on,
  nextOn: nextDayOf(scheduleOf(row), standingOf(row)),
  mode: row.mode,
  ...recordMeta(row),
})

export const toRetainerView = (row: Retainer): RetainerView => ({
  ...toRetainerRecord(row),
  priceCents: row.price_cents,
  monthlyCents: monthlyCents(row.price_cents, row.billed_every),
  card: row.card_method && row.card_label,
})
