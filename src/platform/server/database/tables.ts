// The tables, typed for Kysely. On both databases times are milliseconds since 1970 (UTC), money is whole
// units of its currency’s smallest part (cents, yen, fils), booleans are 1 and 0.
import type { Generated } from 'kysely'
import type { CheckoutTables } from '#checkout/server/checkout-tables.ts'
import type { ContentTables } from '#content/server/content-tables.ts'
import type { FileTables } from '#files/server/file-tables.ts'
import type { ApiTokenTables } from '#identity/server/api-token-tables.ts'
import type { KnownDeviceTables } from '#identity/server/known-device-tables.ts'
import type { OrderLinkTables } from '#identity/server/order-link-tables.ts'
import type { PeopleTables } from '#identity/server/people-tables.ts'
import type { SecondFactorTables } from '#identity/server/second-factor-tables.ts'
import type { InboxTables } from '#inbox/server/inbox-tables.ts'
import type { NoteTables } from '#notes/server/note-tables.ts'
import type { OrderTables } from '#orders/server/order-tables.ts'
import type { PaymentTables } from '#payments/server/payment-tables.ts'
import type { RetentionTables } from '#privacy/server/retention-tables.ts'
import type { ReconciliationTables } from '#reconciliation/server/reconciliation-tables.ts'
import type { RetainerTables } from '#retainers/server/retainer-tables.ts'
import type { WebhookTables } from '#webhooks/server/webhook-tables.ts'
import type { WithdrawalTables } from '#withdrawals/server/withdrawal-tables.ts'
import type { WorkTables } from '#work/server/work-tables.ts'
import type { OwnerSettingTables } from '../settings/owner-settings-table.ts'
import type { BackupRow } from './backup-row.ts'
import type { StorageTables } from './storage-tables.ts'

export interface Tables
  extends
    WorkTables,
    WithdrawalTables,
    FileTables,
    NoteTables,
    RetainerTables,
    RetentionTables,
    CheckoutTables,
    OrderLinkTables,
    ReconciliationTables,
    ApiTokenTables,
    SecondFactorTables,
    StorageTables,
    OwnerSettingTables,
    WebhookTables,
    KnownDeviceTables,
    ContentTables,
    InboxTables,
    OrderTables,
    PaymentTables,
    PeopleTables {
  backups: BackupRow
  outbox: OutboxRow
  limits: LimitRow
  idempotency_keys: IdempotencyRow
  audit: AuditRow
  audit_head: AuditHeadRow
}

export interface OutboxRow {
  id: string
  seq: Generated<number>
  kind: string
  recipient: string
  subject: string
  /** JSON of EmailContent (outbox/email.ts). */
  words: string
  /** JSON of extra email headers. */
  headers: string
  status: 'waiting' | 'sending' | 'sent' | 'expired' | 'failed'
  attempts: number
  next_try_at: number
  expires_at: number | null
  last_error: string | null
  /** The order that it is about, if it is about one. */
  order_id: string | null
  /** The account for which it gathers the news of the order. Null once its words are made, and in all others. */
  gathers_for: Generated<string | null>
  created_at: number
  sent_at: number | null
}

export interface LimitRow {
  key: string
  window_start: number
  count: number
}

export interface IdempotencyRow {
  /** Whose key it is: a customer's, or that of a form of a public page. */
  user_id: string
  key: string
  fingerprint: string
  /** What the first request made: mostly an order. */
  order_id: string
  at: number
}

export interface AuditRow {
  id: string
  seq: Generated<number>
  actor: string
  action: string
  target: string
  note: string
  at: number
  /** The hash of the line before. Null in lines from before the chain. */
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
  /** The last line that was deleted under the retention, and how many were; null if none was. */
  cut_seq: number | null
  cut_lines: number | null
  /** When that line was written. */
  cut_until: number | null
}
