// Migrates the database to the latest schema. If several instances start at once, Kysely's lock lets one
// migrate; the others wait for it.
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator, type Migration, type MigrationResult } from 'kysely/migration'
import pg from 'pg'
import { MINUTE } from '../../rules/durations.ts'
import type { PaymentMode } from '../../rules/payment-mode.ts'
import type { Log } from '../log.ts'
import type { Database } from './connect.ts'
import { foundation } from './migrations/001-foundation.ts'
import { mailWords } from './migrations/002-mail-words.ts'
import { notificationsByState } from './migrations/003-notifications-by-state.ts'
import { focalPoint } from './migrations/004-focal-point.ts'
import { paymentMode } from './migrations/005-payment-mode.ts'
import { issuedDocuments } from './migrations/006-issued-documents.ts'
import { notificationLanes } from './migrations/007-notification-lanes.ts'
import { auditActors } from './migrations/008-audit-actors.ts'
import { inboxReplies } from './migrations/010-inbox-replies.ts'
import { payFormOpened } from './migrations/011-pay-form-opened.ts'
import { checkouts } from './migrations/012-checkouts.ts'
import { csvMappings } from './migrations/013-csv-mappings.ts'
import { work } from './migrations/014-work.ts'
import { orderCurrency } from './migrations/015-order-currency.ts'
import { invoices } from './migrations/016-invoices.ts'
import { retainers } from './migrations/017-retainers.ts'
import { coupons } from './migrations/018-coupons.ts'
import { backups } from './migrations/020-backups.ts'
import { secondFactor } from './migrations/021-second-factor.ts'
import { auditChain } from './migrations/022-audit-chain.ts'
import { orderLists } from './migrations/027-order-lists.ts'
import { setupSteps } from './migrations/029-setup-steps.ts'
import { webhooks } from './migrations/030-webhooks.ts'
import { signInSafety } from './migrations/031-sign-in-safety.ts'
import { retention } from './migrations/032-retention.ts'
import { apiTokens } from './migrations/033-api-tokens.ts'
import { pictureEditor } from './migrations/034-picture-editor.ts'
import { storage } from './migrations/035-storage.ts'
import { unsettledMoney } from './migrations/036-unsettled-money.ts'
import { webhookRefunds } from './migrations/039-webhook-refunds.ts'
import { secretMark } from './migrations/041-secret-mark.ts'
import { erased } from './migrations/042-erased.ts'
import { cardRemovals } from './migrations/043-card-removals.ts'
import { couponHolds } from './migrations/047-coupon-holds.ts'
import { couponUntil } from './migrations/048-coupon-until.ts'
import { heldCharges } from './migrations/049-held-charges.ts'
import { waitingOn } from './migrations/050-waiting-on.ts'
import { surviveLoss } from './postgres-pool.ts'
import { refuseNewer } from './refuse-newer.ts'
import { isBusy } from './sqlite-driver.ts'

/** `mode` is the current payment mode of the settings: orders older than migration 005 get it. */
export function migrations(kind: Database['kind'], mode: PaymentMode = 'test'): Record<string, Migration> {
  return {
    '001-foundation': { up: foundation(kind) },
    '002-mail-words': { up: mailWords() },
    '003-notifications-by-state': { up: notificationsByState() },
    '004-focal-point': { up: focalPoint() },
    '005-payment-mode': { up: paymentMode(kind, mode) },
    '006-issued-documents': { up: issuedDocuments(kind) },
    '007-notification-lanes': { up: notificationLanes() },
    '008-audit-actors': { up: auditActors(kind) },
    '010-inbox-replies': { up: inboxReplies(kind) },
    '011-pay-form-opened': { up: payFormOpened() },
    '012-checkouts': { up: checkouts() },
    '013-csv-mappings': { up: csvMappings() },
    '014-work': { up: work(kind) },
    '015-order-currency': { up: orderCurrency(kind) },
    '016-invoices': { up: invoices(kind) },
    '017-retainers': { up: retainers(kind) },
    '018-coupons': { up: coupons() },
    '020-backups': { up: backups() },
    '021-second-factor': { up: secondFactor() },
    '022-audit-chain': { up: auditChain(kind) },
    '027-order-lists': { up: orderLists() },
    '029-setup-steps': { up: setupSteps() },
    '030-webhooks': { up: webhooks(kind) },
    '031-sign-in-safety': { up: signInSafety() },
    '032-retention': { up: retention() },
    '033-api-tokens': { up: apiTokens() },
    '034-picture-editor': { up: pictureEditor() },
    '035-storage': { up: storage() },
    '036-unsettled-money': { up: unsettledMoney() },
    '039-webhook-refunds': { up: webhookRefunds() },
    '041-secret-mark': { up: secretMark() },
    '042-erased': { up: erased() },
    '043-card-removals': { up: cardRemovals() },
    '047-coupon-holds': { up: couponHolds() },
    '048-coupon-until': { up: couponUntil() },
    '049-held-charges': { up: heldCharges() },
    '050-waiting-on': { up: waitingOn() },
  }
}

function withoutTimeouts(address: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: address, max: 2 })
  // The query that lost its connection fails the migration by itself.
  surviveLoss(pool, () => {})
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

const LONGEST_WAIT_MS = 30 * MINUTE

export interface MigrateOptions {
  mode?: PaymentMode
  /** Runs before the first migration that is missing, under the lock. If it throws, nothing is migrated. */
  beforeFirst?(name: string): Promise<void>
}

export async function migrate(
  database: Database,
  log: Log,
  { mode = 'test', beforeFirst }: MigrateOptions = {},
): Promise<void> {
  // PostgreSQL: a separate pool, because a migration may take longer than the query timeout of requests.
  const migrationDb = database.kind === 'postgres' ? withoutTimeouts(database.location) : undefined
  try {
    const db = migrationDb ?? (database.db as unknown as Kysely<unknown>)
    const all = migrations(database.kind, mode)
    await refuseNewer(db, Object.keys(all))
    const provider = { getMigrations: async () => (beforeFirst ? announced(all, beforeFirst) : all) }
    const migrator = new Migrator({ db, provider })
    for (const { migrationName } of await migrateAfterOthers(migrator, log))
      log.info('migration', { name: migrationName })
  } finally {
    await migrationDb?.destroy()
  }
}

/**
 * SQLite gives up on a locked file within seconds, but another start may back up a large database before it
 * migrates. On PostgreSQL the lock itself waits.
 */
async function migrateAfterOthers(migrator: Migrator, log: Log): Promise<MigrationResult[]> {
  const deadline = performance.now() + LONGEST_WAIT_MS
  for (let waits = false; ; waits = true) {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (!error) return results
    if (!isBusy((error as Error).cause) || performance.now() > deadline) {
      const failed = results.find(({ status }) => status === 'Error')
      if (failed) log.error('migration failed', { name: failed.migrationName })
      throw error
    }
    if (!waits) log.warn('another process has locked the database; this start waits for it')
  }
}

/** Kysely knows which migrations are missing only under its lock: the first one that runs tells it. */
function announced(
  all: Record<string, Migration>,
  beforeFirst: (name: string) => Promise<void>,
): Record<string, Migration> {
  let first: Promise<void> | undefined
  return Object.fromEntries(
    Object.entries(all).map(([name, { up }]) => [
      name,
      {
        async up(db) {
          await (first ??= beforeFirst(name))
          await up(db)
        },
      } satisfies Migration,
    ]),
  )
}
