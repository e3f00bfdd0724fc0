// Migrates the database to the latest schema. If several instances start at once, Kysely's lock lets one
// migrate; the others wait for it.
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator, type Migration, type MigrationResult } from 'kysely/migration'
import pg from 'pg'
import { MINUTE } from '../../rules/durations.ts'
import type { Log } from '../log.ts'
import type { Database } from './connect.ts'
import { FOUNDATION, fitToVersion } from './fit-to-version.ts'
import { foundation } from './migrations/036-foundation.ts'
import { webhookRefunds } from './migrations/039-webhook-refunds.ts'
import { secretMark } from './migrations/041-secret-mark.ts'
import { erased } from './migrations/042-erased.ts'
import { cardRemovals } from './migrations/043-card-removals.ts'
import { couponHolds } from './migrations/047-coupon-holds.ts'
import { couponUntil } from './migrations/048-coupon-until.ts'
import { heldCharges } from './migrations/049-held-charges.ts'
import { waitingOn } from './migrations/050-waiting-on.ts'
import { gatheredNews } from './migrations/051-gathered-news.ts'
import { ownerSettings } from './migrations/052-owner-settings.ts'
import { messageTimes } from './migrations/053-message-times.ts'
import { languages } from './migrations/054-languages.ts'
import { wordings } from './migrations/055-wording.ts'
import { withdrawals } from './migrations/056-withdrawals.ts'
import { agreed } from './migrations/057-agreed.ts'
import { bills } from './migrations/058-bills.ts'
import { offers } from './migrations/059-offers.ts'
import { surviveLoss } from './postgres-pool.ts'
import { isBusy } from './sqlite-driver.ts'

export function migrations(kind: Database['kind']): Record<string, Migration> {
  return {
    [FOUNDATION]: { up: foundation(kind) },
    '039-webhook-refunds': { up: webhookRefunds() },
    '041-secret-mark': { up: secretMark() },
    '042-erased': { up: erased() },
    '043-card-removals': { up: cardRemovals() },
    '047-coupon-holds': { up: couponHolds() },
    '048-coupon-until': { up: couponUntil() },
    '049-held-charges': { up: heldCharges() },
    '050-waiting-on': { up: waitingOn() },
    '051-gathered-news': { up: gatheredNews() },
    '052-owner-settings': { up: ownerSettings() },
    '053-message-times': { up: messageTimes() },
    '054-languages': { up: languages() },
    '055-wording': { up: wordings() },
    '056-withdrawals': { up: withdrawals(kind) },
    '057-agreed': { up: agreed() },
    '058-bills': { up: bills() },
    '059-offers': { up: offers(kind) },
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
  /** Runs before the first migration that is missing, under the lock. If it throws, nothing is migrated. */
  beforeFirst?(name: string): Promise<void>
}

export async function migrate(
  database: Database,
  log: Log,
  { beforeFirst }: MigrateOptions = {},
): Promise<void> {
  // PostgreSQL: a separate pool, because a migration may take longer than the query timeout of requests.
  const migrationDb = database.kind === 'postgres' ? withoutTimeouts(database.location) : undefined
  try {
    const db = migrationDb ?? (database.db as unknown as Kysely<unknown>)
    const all = migrations(database.kind)
    await fitToVersion(db, Object.keys(all))
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
