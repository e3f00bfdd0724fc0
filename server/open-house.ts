// Builds the House from the settings: database (migrated), payment provider, signals, identity. Used by the
// server, the commands and the tests.
import { CONTENT_TYPES } from '#content/index.ts'
import type { ContentType } from '#content/model/define.ts'
import { backupBeforeUpgrade } from './backups/before-upgrade.ts'
import type { Clock } from './clock.ts'
import { connectDatabase } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { sharedClock } from './database/shared-clock.ts'
import type { House } from './house.ts'
import { createAuth } from './identity/auth.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createPayments } from './payments/create.ts'
import type { Payments } from './payments/payments.ts'
import { PROVIDER_NAMES } from './payments/provider-names.ts'
import { readFormat } from './region.ts'
import { secretOf } from './secret.ts'
import type { Settings } from './settings.ts'
import { createSignals } from './signals.ts'
import { createBucket } from './storage/bucket.ts'

export interface HouseParts {
  clock?: Clock
  log?: Log
  payments?: Payments
  types?: readonly ContentType[]
}

export async function openHouse(settings: Settings, parts: HouseParts = {}): Promise<House> {
  const log = parts.log ?? createLog(settings.LOG_LEVEL)
  const database = connectDatabase(settings, log)
  await migrate(database, log, {
    mode: settings.PAYMENT_MODE,
    beforeFirst: (firstMigration) => backupBeforeUpgrade(settings, database, { firstMigration, log }),
  })
  const house: Omit<House, 'auth'> = {
    settings,
    database,
    log,
    metrics: createMetrics(database, {
      filesLimit: settings.FILES_LIMIT_MB * 1024 * 1024,
      dataDir: settings.DATA_DIR,
      backupDir: settings.BACKUP_DIR,
      sendsMails: Boolean(settings.SMTP_URL),
      providers: PROVIDER_NAMES,
    }),
    clock: parts.clock ?? (await sharedClock(database)),
    signals: createSignals(),
    payments: parts.payments ?? (await createPayments(settings)),
    bucket: createBucket(settings),
    types: parts.types ?? CONTENT_TYPES,
    format: () => readFormat({ settings }, database.db),
  }
  return Object.assign(house, { auth: createAuth(house, { secret: secretOf(settings) }) })
}
