// Checkouts, payments and refunds.
import type { Generated } from 'kysely'

export interface PaymentTables {
  pay_forms: PayFormRow
  transactions: TransactionRow
  transaction_statuses: TransactionStatusRow
  notifications: NotificationRow
  checkouts: CheckoutRow
  refunds: RefundRow
}

/** The payment receivers that pay forms of the order named. */
export interface PayFormRow {
  order_id: string
  receiver: string
  at: number
  /** When it was last opened. */
  opened_at: Generated<number>
}

/** A transaction of the payment provider. It belongs to one order. */
export interface TransactionRow {
  provider: string
  txn_id: string
  order_id: string
  parent_txn_id: string | null
  at: number
}

/** Each status of a transaction, applied once. */
export interface TransactionStatusRow {
  provider: string
  txn_id: string
  status: string
  amount_cents: number
  /** Its notification; null if an admin recorded it. */
  notification_id: string | null
  at: number
}

export interface NotificationRow {
  id: string
  seq: Generated<number>
  provider: string
  /** The hash of the raw bytes: a repeated delivery is the same row. */
  hash: string
  /** The bytes as received, base64; '' after they were dropped. */
  raw: string
  /** Number of bytes received. */
  size: Generated<number>
  /** The PaymentEvent parsed from them as JSON, after they were dropped. */
  reading: string | null
  /** 'known': names an order with its key, or a transaction of ours. Verified first. */
  lane: Generated<'known' | 'stranger'>
  state: 'received' | 'verified' | 'invalid' | 'given-up'
  deliveries: number
  tries: number
  next_try_at: number
  order_id: string | null
  txn_id: string | null
  /** The result as text, and each check as JSON. */
  outcome: string
  checks: string
  received_at: number
  handled_at: number | null
}

/**
 * - opening: stored, and the provider's answer is not
 * - capturing: the buyer agreed, and the money is being taken
 * - closing: it must be closed at the provider before another one opens
 * - pending: a payment is on its way
 * - failed: the provider did not open it
 */
export type CheckoutRowState =
  | 'opening'
  | 'open'
  | 'capturing'
  | 'closing'
  | 'pending'
  | 'paid'
  | 'closed'
  | 'failed'

/** One attempt to pay an order at a provider with an API. */
export interface CheckoutRow {
  /** Also the idempotency key of the call that opens it; of a charged card the retainer and the period. */
  id: string
  order_id: string
  provider: string
  /** The provider's id; null until it answered. */
  ref: string | null
  url: string | null
  amount_cents: number
  currency: string
  state: CheckoutRowState
  /** 1: the customer lets us keep the card for later periods. */
  saves_card: Generated<number>
  /** JSON of a SavedCard, if nobody pays on a page: we charge this card. */
  charged_card: Generated<string | null>
  /** 1: cancelled, or paid in another way. Its money is not taken any more. */
  unwanted: Generated<number>
  /** 1: the money could not be taken. It is not tried again before the customer asks for it. */
  declined: Generated<number>
  /** How often taking the money was declined. */
  captures: Generated<number>
  inquiries: Generated<number>
  expires_at: number
  /** When the provider is asked next; null if nothing more can happen. */
  next_try_at: number | null
  /** The provider's last answer. */
  asked_at: number | null
  created_at: number
  updated_at: number
}

export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed'

/** A refund that an admin started here. */
export interface RefundRow {
  id: string
  order_id: string
  provider: string
  /** The refunded payment. */
  txn_id: string
  /** The provider's id of the refund; null until it answered. */
  ref: string | null
  amount_cents: number
  currency: string
  reason: string
  state: RefundState
  /** Why it failed, in words. */
  failure: Generated<string>
  actor: string
  tries: Generated<number>
  /** Part of the idempotency key: raised if the provider repeats a fault for the old key. */
  key_number: Generated<number>
  next_try_at: number | null
  created_at: number
  updated_at: number
}
