// The tables, typed for Kysely. On both databases times are milliseconds since 1970 (UTC), money is whole
// units of its currency’s smallest part (cents, yen, fils), booleans are 1 and 0.
import type { Generated } from 'kysely'
import type { MessageStatus, SubscriberStatus } from '#domain/inbox-states.ts'
import type { InvoiceKind } from '#domain/invoice/invoice-number.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order-states.ts'
import type { PaymentMode } from '#domain/payment-mode.ts'
import type { Billing } from '#domain/retainers/intervals.ts'
import type { BackupRow } from './backup-row.ts'
import type { KnownDeviceTables } from './known-device-tables.ts'
import type { RetainerTables } from './retainer-tables.ts'
import type { SecondFactorTables } from './second-factor-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'
import type { WorkTables } from './work-tables.ts'

export interface Tables
  extends WorkTables, RetainerTables, SecondFactorTables, WebhookTables, KnownDeviceTables {
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
  invoices: InvoiceRow
  pay_forms: PayFormRow
  transactions: TransactionRow
  transaction_statuses: TransactionStatusRow
  notifications: NotificationRow
  checkouts: CheckoutRow
  refunds: RefundRow
  csv_mappings: CsvMappingRow
  totals: TotalRow
  backups: BackupRow
  setup_steps: SetupStepRow
  outbox: OutboxRow
  limits: LimitRow
  idempotency_keys: IdempotencyRow
  media: MediaRow
  media_files: MediaFileRow
  audit: AuditRow
  audit_head: AuditHeadRow
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
  /** A singleton's type, or the unique field in lower case. */
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
  /** Ascending: the order of lists, and a stable cursor for paging. */
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

/** The search index of messages: words of name, address and subject. */
export interface MessageTermRow {
  term: string
  seq: number
}

/** An admin's reply to a message. */
export interface MessageReplyRow {
  id: string
  seq: Generated<number>
  message_id: string
  /** The admin. */
  user_id: string
  subject: string
  text: string
  at: number
}

/** A deleted message or subscriber, its rows as JSON. The deletion can be undone for a day. */
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
  /** Random; part of the links in mails. */
  confirm_token: string
  leave_token: string
  /** Proof of consent: the text agreed to, when, from which address. */
  consent: string
  confirmed_at: number | null
  version: number
  created_at: number
  updated_at: number
}

export interface OrderRow {
  id: string
  seq: Generated<number>
  /** The account that placed it; null after the account was deleted. */
  user_id: string | null
  customer_name: string
  customer_email: string
  customer_address: string
  customer_country: string
  package_id: string
  package_name: string
  currency: string
  /** The price of the package, before the discount. */
  list_cents: number
  discount_cents: number
  /** Without tax. */
  net_cents: number
  tax_cents: number
  /** What the customer pays in all. */
  price_cents: number
  /** The price as shown to the customer. */
  price_text: string
  /** JSON list of the package's points at the time of the order. */
  points: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  /** 1 after a full refund or a reversal: the order can't be paid again. */
  refunded: number
  /** Random; the provider sends it back with the payment. */
  pay_key: string
  paid_at: number | null
  /** The month of the sale ('2026-11'), in the site's time zone at payment. */
  paid_month: string | null
  /** Each mode has its own series. */
  receipt_number: number | null
  mode: PaymentMode
  refunded_cents: number
  /** The coupon that it was placed with, and its code as it was. */
  coupon_id: string | null
  coupon_code: string | null
  /** 1: counts as a use of the coupon. */
  coupon_held: number
  /** How often the package is billed, as sold. */
  billing: Generated<Billing>
  /** Set by the first payment of a package that is billed more than once. */
  retainer_id: Generated<string | null>
  /** Counted from 1. */
  period: Generated<number | null>
  /** '' if a person ordered. */
  company_name: Generated<string>
  /** In its normal form, checked for its format only; '' if there is none. */
  vat_number: Generated<string>
  /** JSON of TaxAsSold; null: the order is older than tax. */
  tax: string | null
  /** When an admin confirmed that the VAT number is valid, and who. */
  vat_confirmed_at: number | null
  vat_confirmed_by: string | null
  version: number
  placed_at: number
  updated_at: number
}

export interface OrderEventRow {
  seq: Generated<number>
  order_id: string
  kind: string
  actor: string
  /** Text for people. */
  note: string
  /** JSON of the facts behind the note. */
  data: string
  at: number
}

/** A receipt as issued. It outlives the account and later edits of the agency's details. */
export interface DocumentRow {
  order_id: string
  /** As printed: "R-000001". */
  number: string
  kind: 'receipt'
  /** JSON of the legally required content (use-cases/payments/documents.ts). */
  snapshot: string
  issued_at: number
  /** Set if the payment was recorded by mistake. The number is not issued again. */
  voided_at: number | null
}

/** An invoice or a credit note as issued. Its number is never used again. */
export interface InvoiceRow {
  seq: Generated<number>
  /** As printed: "INV-000001". */
  number: string
  kind: InvoiceKind
  order_id: string
  mode: PaymentMode
  /** What stands before the number; each series counts by itself. */
  series: string
  /** The invoice that this document is about; its own number, if it is that invoice. */
  root: string
  /** The number of the document that it changes. */
  corrects: string | null
  /** JSON of InvoiceSnapshot (domain/invoice/invoice-snapshot.ts). */
  snapshot: string
  currency: string
  /** Negative on credit notes, so that sums over the table are right. */
  net_cents: number
  tax_cents: number
  total_cents: number
  issued_at: number
  /** Of an invoice that is issued before it is paid. */
  due_at: number | null
}

/** The search index of orders: name, email, package, id, transactions, receipts. */
export interface OrderTermRow {
  term: string
  /** The order's seq. */
  seq: number
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
  /** Of the raw bytes: a repeated delivery is the same row. */
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
  /** Also the idempotency key of the call that opens it. */
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
  /** JSON of a KeptCard, if nobody pays on a page: we charge this card. */
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

/** Which column of a provider's activity file holds what, as an admin chose it. */
export interface CsvMappingRow {
  /** A hash of the file's headers. */
  headers: string
  /** JSON of Mapping (use-cases/reconciliation/columns.ts). */
  mapping: string
  updated_at: number
}

/** Sums and counts, updated with every change, so that no view adds up a table. */
export interface TotalRow {
  /** 'live-sales-USD', 'test-sales-USD', 'live-orders' … */
  scope: string
  /** Within the scope: the customer's id, the month; '' if there is only one. */
  key: Generated<string>
  cents: number
  count: number
}

/** A step of /setup that an admin called right as it is. */
export interface SetupStepRow {
  step: string
  actor: string
  at: number
}

export interface OutboxRow {
  id: string
  seq: Generated<number>
  kind: string
  recipient: string
  subject: string
  /** JSON of MailContent (outbox/mail-parts.ts). */
  words: string
  /** JSON of extra mail headers. */
  headers: string
  status: 'waiting' | 'sending' | 'sent' | 'expired' | 'failed'
  attempts: number
  next_try_at: number
  expires_at: number | null
  last_error: string | null
  /** The order that it is about, if it is about one. */
  order_id: string | null
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
  /** 1 if it has transparent pixels. */
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
  /** Of the line before. Null in lines from before the chain. */
  prev_hash: string | null
  hash: string | null
  note_digest: string | null
  /** Null also once an address was removed from the note. */
  note_salt: string | null
}

/** One row: the end of the audit trail's chain, and what its first line follows. */
export interface AuditHeadRow {
  id: number
  hash: string
  start_hash: string
}

/** Columns of Better Auth's tables that we read. Its times are dates on PostgreSQL and text on SQLite. */
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
  /** Our own column: the last re-authentication by password. */
  confirmedAt: number | null
  /** Our own column: when the second factor was given in this session. */
  secondFactorAt: number | null
  /** Our own column: 1 if the password was too short for the team. */
  shortPassword: number | null
}

/** A mailed verification link: for one account, works once. */
export interface VerifyLinkRow {
  token_hash: string
  user_id: string
  /** The account's address when the link was made. */
  email: string
  /** For a change of address: the new one. */
  update_to: string | null
  expires_at: number
}
