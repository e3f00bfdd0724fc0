// The tables, as Kysely sees them. Times are milliseconds since 1970 (UTC), money is whole cents, yes and no
// are 1 and 0: the same on both databases.
import type { Generated } from 'kysely'
import type { MessageStatus, SubscriberStatus } from '#domain/inbox-states.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order-states.ts'
import type { PaymentMode } from '#domain/payment-mode.ts'

export interface Tables {
  content: ContentRow
  revisions: RevisionRow
  admin_users: AdminUserRow
  messages: MessageRow
  message_terms: MessageTermRow
  message_replies: MessageReplyRow
  deleted_records: DeletedRecordRow
  subscribers: SubscriberRow
  orders: OrderRow
  order_events: OrderEventRow
  order_terms: OrderTermRow
  documents: DocumentRow
  pay_forms: PayFormRow
  transactions: TransactionRow
  transaction_statuses: TransactionStatusRow
  notifications: NotificationRow
  totals: TotalRow
  outbox: OutboxRow
  limits: LimitRow
  idempotency_keys: IdempotencyRow
  media: MediaRow
  media_files: MediaFileRow
  audit: AuditRow
  user: IdentityUserRow
  session: IdentitySessionRow
  verify_links: VerifyLinkRow
}

export interface ContentRow {
  id: string
  type: string
  position: number
  version: number
  hidden: number
  /** JSON of the fields. */
  data: string
  /** What no other record may have: the type of a singleton, or the unique field in lower case. */
  unique_key: string | null
  created_at: number
  updated_at: number
}

export interface RevisionRow {
  id: string
  record_id: string
  type: string
  version: number
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'reordered'
  /** JSON of { fields, position, hidden } after the change; null once deleted. */
  data: string | null
  actor: string
  at: number
}

export interface AdminUserRow {
  id: string
  email: string
  role: string
  version: number
  created_at: number
  updated_at: number
}

export interface MessageRow {
  id: string
  /** Counts up with every message: the order of lists, and a stable place to go on from. */
  seq: Generated<number>
  name: string
  email: string
  number: string
  subject: string
  message: string
  status: MessageStatus
  version: number
  created_at: number
  updated_at: number
}

/** Words of a message by which it is found: name, address, subject. */
export interface MessageTermRow {
  term: string
  seq: number
}

/** An answer that an admin sent to a message. */
export interface MessageReplyRow {
  id: string
  seq: Generated<number>
  message_id: string
  /** Who answered. */
  user_id: string
  subject: string
  text: string
  at: number
}

/**
 * A message or subscriber that an admin deleted: its rows as JSON, so that the deletion can be undone for a
 * day.
 */
export interface DeletedRecordRow {
  id: string
  kind: 'message' | 'subscriber'
  data: string
  deleted_at: number
}

export interface SubscriberRow {
  id: string
  seq: Generated<number>
  email: string
  status: SubscriberStatus
  /** Opaque, unguessable; in the links of the mails. */
  confirm_token: string
  leave_token: string
  /** What was agreed to, when and from where: the proof of consent. */
  consent: string
  confirmed_at: number | null
  version: number
  created_at: number
  updated_at: number
}

export interface OrderRow {
  id: string
  seq: Generated<number>
  /** The account that placed it; null once that account was deleted. */
  user_id: string | null
  customer_name: string
  customer_email: string
  customer_address: string
  customer_country: string
  package_id: string
  package_name: string
  price_cents: number
  /** The price as text, as it was shown. */
  price_text: string
  /** JSON list of the points as sold. */
  points: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  /** 1 once a refund or reversal took the money back: it can't be paid again. */
  refunded: number
  /** Unguessable; goes to the provider and comes back with the payment. */
  pay_key: string
  paid_at: number | null
  /** The month in which it counts as a sale ('2026-11'), in the site's time zone when it was paid. */
  paid_month: string | null
  /** In the series of its mode. */
  receipt_number: number | null
  /** Whether it was placed with test money or with real money. */
  mode: PaymentMode
  /** How much of the price went back; the whole price once it is refunded in full. */
  refunded_cents: number
  version: number
  placed_at: number
  updated_at: number
}

export interface OrderEventRow {
  seq: Generated<number>
  order_id: string
  kind: string
  actor: string
  /** Plain words for people. */
  note: string
  /** JSON with what the note is based on. */
  data: string
  at: number
}

/**
 * An issued document: a receipt as it was printed. It outlives the account and later edits of the agency's
 * details.
 */
export interface DocumentRow {
  order_id: string
  /** As printed: "R-000001". */
  number: string
  kind: 'receipt'
  /** JSON of what the law wants to see on it (use-cases/orders/documents.ts). */
  snapshot: string
  issued_at: number
  /** Set when the payment turned out to be recorded by mistake. The number stays used. */
  voided_at: number | null
}

/** Words of an order by which it is found: name, e-mail, package, its id, transactions, receipts. */
export interface OrderTermRow {
  term: string
  /** Of the order. */
  seq: number
}

/** Each receiver that a pay form of the order named. */
export interface PayFormRow {
  order_id: string
  receiver: string
  at: number
  /** The last time it was opened. */
  opened_at: Generated<number>
}

/** A transaction of the provider and the one order it belongs to. */
export interface TransactionRow {
  provider: string
  txn_id: string
  order_id: string
  parent_txn_id: string | null
  at: number
}

/** Each status that a transaction was applied with, once. */
export interface TransactionStatusRow {
  provider: string
  txn_id: string
  status: string
  amount_cents: number
  /** The notification that told of it; null for what an admin recorded. */
  notification_id: string | null
  at: number
}

export interface NotificationRow {
  id: string
  seq: Generated<number>
  provider: string
  /** Of the raw bytes: the same message sent again is one row. */
  hash: string
  /** The bytes as they came, base64; '' once they were dropped. */
  raw: string
  /** How many bytes came. */
  size: Generated<number>
  /** What was read from them (PaymentEvent as JSON), once they were dropped. */
  reading: string | null
  /** 'known' if it names an order with its key, or a transaction of ours: those are verified first. */
  lane: Generated<'known' | 'stranger'>
  state: 'received' | 'verified' | 'invalid' | 'given-up'
  deliveries: number
  tries: number
  next_try_at: number
  order_id: string | null
  txn_id: string | null
  /** What was done with it, in plain words, and each check as JSON. */
  outcome: string
  checks: string
  received_at: number
  handled_at: number | null
}

/** Sums and counts kept up with every change, so that no view adds up a table. */
export interface TotalRow {
  /** What is added up: 'live-sales', 'test-sales', 'live-month' … */
  scope: string
  /** Of which one: the customer's id, the month; '' where there is only one. */
  key: Generated<string>
  cents: number
  count: number
}

export interface OutboxRow {
  id: string
  seq: Generated<number>
  kind: string
  recipient: string
  subject: string
  /** JSON of what it says (outbox/compose-mail.ts). */
  words: string
  /** JSON of further mail headers. */
  headers: string
  status: 'waiting' | 'sending' | 'sent' | 'expired' | 'failed'
  attempts: number
  next_try_at: number
  expires_at: number | null
  last_error: string | null
  created_at: number
  sent_at: number | null
}

export interface LimitRow {
  key: string
  window_start: number
  count: number
}

export interface IdempotencyRow {
  user_id: string
  key: string
  fingerprint: string
  order_id: string
  at: number
}

export interface MediaRow {
  id: string
  seq: Generated<number>
  path: string
  name: string
  alt: string
  mime: string
  width: number
  height: number
  bytes: number
  /** JSON list of { path, mime, width, bytes }. */
  variants: string
  actor: string
  created_at: number
  version: number
  /** Percent from the left and the top. */
  focal_x: Generated<number>
  focal_y: Generated<number>
  /** 1 if some of it can be seen through. */
  transparent: Generated<number>
}

export interface MediaFileRow {
  path: string
  media_id: string
  mime: string
  bytes: Uint8Array
}

export interface AuditRow {
  id: string
  seq: Generated<number>
  actor: string
  action: string
  target: string
  note: string
  at: number
}

/**
 * The tables of the identity library, as far as we read them ourselves. Its times are dates on PostgreSQL and
 * text on SQLite.
 */
export interface IdentityUserRow {
  id: string
  name: string
  email: string
  emailVerified: number | boolean
  phoneNumber: string | null
  createdAt: string | Date
}

export interface IdentitySessionRow {
  id: string
  token: string
  userId: string
  createdAt: string | Date
  expiresAt: string | Date
  /** Our own column: when the person last showed by password that it is them. */
  confirmedAt: number | null
}

/** A mailed link that confirms an address: of one account, for one use. */
export interface VerifyLinkRow {
  token_hash: string
  user_id: string
  /** The address that the account had when the link was made. */
  email: string
  /** For a change of address: the new one. */
  update_to: string | null
  expires_at: number
}
