// Email, backups, people, disk and clock.
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { DAY, HOUR, MINUTE } from '#platform/rules/durations.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { readLastBackups } from '#platform/server/database/last-backups.ts'
import { bucketFault } from '#platform/server/storage/bucket.ts'
import { countInBucket } from '#platform/server/storage/in-bucket.ts'
import { check, type Check } from './check.ts'

/** A backup starts at its time of the day and takes a while. */
const BACKUP_AGE_MS = DAY + 2 * HOUR
const GIGABYTE = 1024 ** 3
const MOST_SKEW_MS = 5 * MINUTE

export const runningChecks = async (app: App): Promise<Check[]> => [
  await emailCheck(app),
  await backupCheck(app),
  ...(await adminChecks(app)),
  ...(await diskChecks(app)),
  await clockCheck(app),
  ...(await storageChecks(app)),
]

async function emailCheck({ settings, database: { db } }: App): Promise<Check> {
  const about = { name: 'mail', label: say('setup.agency', 'mail'), to: '/email-settings' }
  if (!settings.SMTP_URL)
    return {
      ...about,
      state: 'open',
      reason: say('setup.agency', 'mail.noServer'),
    }
  const last = await db
    .selectFrom('outbox')
    .select(['status', 'last_error'])
    .where((e) => e.or([e('status', 'in', ['sent', 'failed']), e('last_error', 'is not', null)]))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { ...about, state: 'open', reason: say('setup.agency', 'mail.none') }
  return check(about, last.status === 'sent', {
    done: say('setup.agency', 'mail.done'),
    open: say('setup.agency', 'mail.open', {
      error: last.last_error ?? say('setup.agency', 'mail.noAnswer'),
    }),
  })
}

async function backupCheck({ settings, clock, database: { db } }: App): Promise<Check> {
  const about = { name: 'backup', label: say('setup.agency', 'backup'), to: '/backup-settings' }
  if (!settings.BACKUP_AT)
    return {
      ...about,
      state: 'open',
      reason: say('setup.agency', 'backup.choose'),
    }
  const { last, lastProven } = await readLastBackups(db)
  const at = lastProven?.ended_at
  const reason = last && last.state !== 'proven' ? last.reason : ''
  const open = at ? say('setup.agency', 'backup.old') : say('setup.agency', 'backup.none')
  return check(about, typeof at === 'number' && clock.now() - at < BACKUP_AGE_MS, {
    done: settings.BACKUP_PASSPHRASE
      ? say('setup.agency', 'backup.done')
      : say('setup.agency', 'backup.notEncrypted'),
    open: reason ? say('setup.agency', 'backup.failed', { open, reason }) : open,
  })
}

async function adminChecks({ database: { db } }: App): Promise<Check[]> {
  const admins = await db
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .leftJoin('second_factors', 'second_factors.user_id', 'user.id')
    .where('admin_users.role', '=', 'Admin')
    .where('user.emailVerified', '=', true)
    .select(['user.email', 'second_factors.enabled_at'])
    .execute()
  const without = admins.filter(({ enabled_at: at }) => at === null).map(({ email }) => email)
  return [
    check({ name: 'admins', label: say('setup.agency', 'admins'), to: '/add-user' }, admins.length > 1, {
      done: say('setup.agency', 'admins.done', { count: admins.length }),
      open: say('setup.agency', 'admins.open'),
    }),
    check(
      { name: 'second-factor', label: say('setup.agency', 'secondFactor'), to: '/account' },
      without.length === 0,
      {
        done: say('setup.agency', 'secondFactor.done'),
        open: say('setup.agency', 'secondFactor.open', { admins: as('list', without) }),
      },
    ),
  ]
}

const diskChecks = ({ settings: { DATA_DIR, BACKUP_DIR } }: App): Promise<Check[]> =>
  Promise.all([
    diskCheck(
      { name: 'disk', label: say('setup.agency', 'disk'), forHost: say('setup.agency', 'disk.host') },
      { folder: DATA_DIR, setting: 'DATA_DIR' },
      say('setup.agency', 'disk.open'),
    ),
    ...(BACKUP_DIR
      ? [
          diskCheck(
            {
              name: 'backup-disk',
              label: say('setup.agency', 'backupDisk'),
              forHost: say('setup.agency', 'backupDisk.host'),
            },
            { folder: BACKUP_DIR, setting: 'BACKUP_DIR' },
            say('setup.agency', 'backupDisk.open'),
          ),
        ]
      : []),
  ])

async function diskCheck(
  about: Pick<Check, 'name' | 'label' | 'forHost'>,
  { folder, setting }: { folder: string; setting: string },
  full: string,
): Promise<Check> {
  // If the database is not in this folder, nothing else notices that the folder is gone.
  const disk = await statfs(folder).catch(() => undefined)
  if (!disk)
    return { ...about, state: 'open', reason: say('setup.agency', 'disk.unread', { folder, setting }) }
  const freeGb = Math.floor((disk.bavail * disk.bsize) / GIGABYTE)
  return check(about, freeGb >= 1, {
    done: say('setup.agency', 'disk.done', { gigabytes: freeGb }),
    open: full,
  })
}

/** Compares with PostgreSQL's clock. On SQLite, events in the future show that the clock was set back. */
async function clockCheck({ clock, database }: App): Promise<Check> {
  const about = {
    name: 'clock',
    label: say('setup.agency', 'clock'),
    forHost: say('setup.agency', 'clock.host'),
  }
  const now = clock.now()
  const skew =
    database.kind === 'postgres'
      ? Math.abs((await postgresNow(database)) - now)
      : Math.max(0, (await newestEvent(database)) - now)
  return check(about, skew < MOST_SKEW_MS, {
    done: say('setup.agency', 'clock.done'),
    open: say('setup.agency', 'clock.open'),
  })
}

async function postgresNow({ db }: App['database']): Promise<number> {
  const query = sql<{ now: string }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`
  return Number((await query.execute(db)).rows[0]?.now)
}

async function newestEvent({ db }: App['database']): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select((e) => e.fn.max('at').as('at'))
    .executeTakeFirst()
  return Number(row?.at ?? 0)
}

// Whether the bucket of pictures and files answers. No line without a bucket.
const ABOUT = { name: 'storage', label: say('setup.agency', 'storage'), to: '/storage-settings' }

async function storageChecks(app: App): Promise<Check[]> {
  const { bucket } = app
  if (!bucket) {
    const left = await countInBucket(app.database.db)
    if (!left) return []
    const reason = say('setup.agency', 'storage.noBucket', { count: left })
    return [{ ...ABOUT, state: 'open', reason }]
  }
  const fault = await bucketFault(bucket)
  return [
    check(ABOUT, fault === undefined, {
      done: say('setup.agency', 'storage.done'),
      open: say('setup.agency', 'storage.open', { fault: fault ?? '' }),
    }),
  ]
}
