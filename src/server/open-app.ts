// Builds the App from the settings: database (migrated), payment provider, signals, identity. Used by the
// server, the commands and the tests.
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { readFormat, readPlace } from '#content/server/region.ts'
import { createAuth } from '#identity/server/auth.ts'
import { backupBeforeUpgrade } from '#operations/server/backups/before-upgrade.ts'
import type { App } from '#platform/server/app.ts'
import type { Clock } from '#platform/server/clock.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { sharedClock } from '#platform/server/database/shared-clock.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { createMetrics } from '#platform/server/metrics/metrics.ts'
import { existingSecret, secretOf } from '#platform/server/secret.ts'
import type { ServerRoom } from '#platform/server/server-room.ts'
import { followOwnerSettings } from '#platform/server/settings/follow-settings.ts'
import { PROVIDER_NAMES } from '#platform/server/settings/provider-names.ts'
import { OWNER_SETTINGS, type Settings } from '#platform/server/settings/settings.ts'
import { readStoredIfAny } from '#platform/server/settings/stored-settings.ts'
import { withStored } from '#platform/server/settings/with-stored.ts'
import { createSignals } from '#platform/server/signals.ts'
import { bucketOptions, createBucket } from '#platform/server/storage/bucket.ts'
import { createCatalogues, type Catalogues } from '#platform/server/words/catalogues.ts'
import { createPayments } from '#providers/server/create.ts'
import type { Payments } from '#providers/server/payments.ts'
import { SERVER_ROOMS } from './rooms.ts'

export interface AppParts {
  clock?: Clock
  log?: Log
  payments?: Payments
  types?: readonly ContentType[]
  catalogues?: Catalogues
}

export async function openApp(server: Settings, parts: AppParts = {}): Promise<App> {
  const log = parts.log ?? createLog(server.LOG_LEVEL)
  const database = connectDatabase(server, log)
  // Before the migration, whose backup needs the bucket of pictures and files.
  const stored = await readStoredIfAny(database, existingSecret(server))
  const { settings } = withStored(server, stored)
  await migrate(database, log, {
    beforeFirst: (firstMigration) => backupBeforeUpgrade(settings, database, { firstMigration, log }),
  })
  const signals = createSignals()
  const catalogues = parts.catalogues ?? createCatalogues()
  const app: Omit<App, keyof FromRooms | 'auth'> = {
    settings,
    ownerSettings: followOwnerSettings({
      server,
      stored,
      secret: secretOf(server),
      database,
      signals,
      log,
      async apply(next) {
        const payments = parts.payments ?? (await createPayments(next))
        for (const name of Object.keys(OWNER_SETTINGS)) Reflect.deleteProperty(settings, name)
        Object.assign(settings, next)
        Object.assign(app, { payments, bucket: createBucket(bucketOptions(next)) })
      },
    }),
    database,
    log,
    metrics: createMetrics(database, {
      filesLimit: settings.FILES_LIMIT_MB * 1024 * 1024,
      dataDir: settings.DATA_DIR,
      backupDir: settings.BACKUP_DIR,
      sendsEmails: () => Boolean(settings.SMTP_URL),
      providers: PROVIDER_NAMES,
    }),
    clock: parts.clock ?? (await sharedClock(database)),
    signals,
    payments: parts.payments ?? (await createPayments(settings)),
    bucket: createBucket(bucketOptions(settings)),
    types: parts.types ?? CONTENT_TYPES,
    format: () => readFormat({ settings }, database.db),
    catalogues,
    place: () => readPlace({ settings }, database.db),
    async words(language) {
      const { region, languages } = await app.place()
      return catalogues.words(language ?? languages.main, region)
    },
  }
  const whole: App = Object.assign(app, {
    auth: createAuth(app, { secret: secretOf(settings) }),
    ...fromRooms(() => whole),
  })
  return whole
}

type FromRooms = Pick<App, 'emails' | 'attachmentOf' | 'gathered'>

const fromRooms = (app: () => App): FromRooms => ({
  emails: SERVER_ROOMS.flatMap((room) => room.emails ?? []),
  attachmentOf: (document) => firstFound((room) => room.attachmentOf?.(app(), document)),
  gathered: (unit, gathering) => firstFound((room) => room.gathered?.(app(), unit, gathering)),
})

async function firstFound<T>(
  find: (room: ServerRoom) => Promise<T | undefined> | undefined,
): Promise<T | undefined> {
  for (const room of SERVER_ROOMS) {
    const found = await find(room)
    if (found) return found
  }
  return undefined
}
