// The tables of retainers. Days are local dates like '2026-11-14', in the site's time zone.
import type { Generated } from 'kysely'
import type { Interval } from '#content/rules/values/intervals.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { RetainerState } from '../rules/retainer-states.ts'

export interface RetainerTables {
  retainers: RetainerRow
  retainer_periods: RetainerPeriodRow
  card_removals: CardRemovalRow
}

export interface RetainerRow {
  seq: Generated<number>
  id: string
  /** Null after the account was deleted. */
  user_id: string | null
  package_id: string
  package_name: string
  billed_every: Interval
  /** The day of the first payment. */
  starts_on: string
  anchor_day: number
  state: RetainerState
  next_period: number
  /** The price as sold. Every period costs it, whatever the package costs now. */
  price_cents: number
  currency: string
  mode: PaymentMode
  /** The provider's ids of the card that the customer lets us charge, and what people call it. */
  card_customer: string | null
  card_method: string | null
  card_label: string | null
  /** When something may be due; null if nothing is to come. */
  next_at: number | null
  /** The team's own note. Customers don't see it. */
  note: Generated<string>
  version: Generated<number>
  created_at: number
  updated_at: number
}

/** What is known of a period beside its order and its bill. */
export interface RetainerPeriodRow {
  order_id: string
  retainer_id: string
  period: number
  starts_on: string
  ends_on: string
}

/** A saved card that the provider must still delete. The row goes once the provider has confirmed it. */
export interface CardRemovalRow {
  /** The provider's ids of the card and its customer. */
  method: string
  customer: string
  provider: string
  tries: Generated<number>
  next_try_at: number
  created_at: number
}
