// Email, backups, people, disk and clock.
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { DAY, HOUR, MINUTE } from '#platform/rules/durations.ts'
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
  const about = { name: 'mail', label: 'Email', to: '/email-settings' }
  if (!settings.SMTP_URL)
    return {
      ...about,
      state: 'open',
      reason: 'No mail server is set, so no email leaves the site: not to you, not to customers.',
    }
  const last = await db
    .selectFrom('outbox')
    .select(['status', 'last_error'])
    .where((e) => e.or([e('status', 'in', ['sent', 'failed']), e('last_error', 'is not', null)]))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { ...about, state: 'open', reason: 'No email was sent yet. Send yourself a test email.' }
  return check(about, last.status === 'sent', {
    done: 'The last email was accepted by the mail server.',
    open: `The last email was not sent: ${last.last_error ?? 'the mail server did not answer'}.`,
  })
}

async function backupCheck({ settings, clock, database: { db } }: App): Promise<Check> {
  const about = { name: 'backup', label: 'Backups', to: '/backup-settings' }
  if (!settings.BACKUP_AT)
    return {
      ...about,
      state: 'open',
      reason: 'Choose a time, so that a backup is made and proven every night.',
    }
  const { last, lastProven } = await readLastBackups(db)
  const at = lastProven?.ended_at
  const why = last && last.state !== 'proven' && last.reason ? ` The last one failed: ${last.reason}` : ''
  const age = at ? 'The last proven backup is older than a day.' : 'There is no proven backup yet.'
  return check(about, typeof at === 'number' && clock.now() - at < BACKUP_AGE_MS, {
    done: settings.BACKUP_PASSPHRASE
      ? 'A backup was made and proven within a day.'
      : 'A backup was made and proven within a day. It is not encrypted: no passphrase is set.',
    open: age + why,
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
    check({ name: 'admins', label: 'A second admin', to: '/add-user' }, admins.length > 1, {
      done: `${admins.length} admins can sign in.`,
      open: 'Only one admin can sign in. If this account is lost, nobody can help from inside.',
    }),
    check({ name: 'second-factor', label: 'Two-step sign-in', to: '/account' }, without.length === 0, {
      done: 'Every admin signs in with two steps.',
      open: `A password alone opens the admin area to ${new Intl.ListFormat('en').format(without)}.`,
    }),
  ]
}

const diskChecks = ({ settings: { DATA_DIR, BACKUP_DIR } }: App): Promise<Check[]> =>
  Promise.all([
    diskCheck(
      { name: 'disk', label: 'Disk space', forHost: 'Make room on the disk of DATA_DIR.' },
      { folder: DATA_DIR, setting: 'DATA_DIR' },
      'Less than 1 GB is free where the data is. Orders are refused when the disk is full.',
    ),
    ...(BACKUP_DIR
      ? [
          diskCheck(
            {
              name: 'backup-disk',
              label: 'Disk of backups',
              forHost: 'Make room on the disk of BACKUP_DIR, or mount it.',
            },
            { folder: BACKUP_DIR, setting: 'BACKUP_DIR' },
            'Less than 1 GB is free where the backups are. None is made when the disk is full.',
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
  if (!disk) return { ...about, state: 'open', reason: `The folder ${folder} (${setting}) can’t be read.` }
  const freeGb = Math.floor((disk.bavail * disk.bsize) / GIGABYTE)
  return check(about, freeGb >= 1, { done: `${freeGb} GB is free.`, open: full })
}

/** Compares with PostgreSQL's clock. On SQLite, events in the future show that the clock was set back. */
async function clockCheck({ clock, database }: App): Promise<Check> {
  const about = { name: 'clock', label: 'Clock', forHost: 'Set the clock of the server by NTP.' }
  const now = clock.now()
  const skew =
    database.kind === 'postgres'
      ? Math.abs((await postgresNow(database)) - now)
      : Math.max(0, (await newestEvent(database)) - now)
  return check(about, skew < MOST_SKEW_MS, {
    done: 'It agrees with the database.',
    open: 'It differs from the database by minutes. Links, limits and dates go wrong: set it by NTP.',
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
const ABOUT = { name: 'storage', label: 'Store of pictures and files', to: '/storage-settings' }

async function storageChecks(app: App): Promise<Check[]> {
  const { bucket } = app
  if (!bucket) {
    const left = await countInBucket(app.database.db)
    if (!left) return []
    const reason = `${left} pictures and files are in a bucket that the settings don’t name.`
    return [{ ...ABOUT, state: 'open', reason }]
  }
  const fault = await bucketFault(bucket)
  return [
    check(ABOUT, fault === undefined, {
      done: 'A trial object was written, read and deleted.',
      open: `Pictures and files can’t be read or stored there: ${fault}`,
    }),
  ]
}
