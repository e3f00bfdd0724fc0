// The tables of the webhooks that we send.
import type { Generated } from 'kysely'

export interface WebhookTables {
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
}

export interface WebhookRow {
  id: string
  url: string
  /** Signs every delivery: whsec_ and 32 bytes in Base64. */
  secret: string
  /** Names of events, separated by spaces. */
  events: string
  active: number
  /** Since when nothing has arrived; null if the last delivery did. */
  failing_since: number | null
  created_at: number
}

export interface WebhookDeliveryRow {
  seq: Generated<number>
  id: string
  webhook_id: string
  event: string
  /** '' if it is about an offer. */
  order_id: string
  offer_id: Generated<string | null>
  /** What went back with a refund, in the order's currency; null for other events. */
  refunded_cents: number | null
  state: 'waiting' | 'sent' | 'failed'
  tries: number
  /** Null once it has ended. */
  next_try_at: number | null
  /** The HTTP status of the last answer. */
  status: number | null
  error: string | null
  created_at: number
  ended_at: number | null
}
