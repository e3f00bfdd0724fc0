// The backup before a migration: made once, proven, and no migration without it.
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { proveBackup } from '#operations/server/backups/engine/prove-backup.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { openApp } from '#server/open-app.ts'
import { describeStartupError } from '#server/startup-error.ts'
import { addPerson, PASSPHRASE } from '#tests/support/backed-up.ts'
import { migrateTo, newFolder, newSettings, silent } from '#tests/support/empty-database.ts'
import { canMountSmallDisk, startWithSmallFolder } from '#tests/support/small-disk.ts'

const NAMES = Object.keys(migrations('sqlite'))
const [OLD, NEXT] = NAMES.slice(-2)
const FILE = `before-${NEXT!.slice(0, 3)}.backup`

/** The settings of a site that an earlier version ran, with one account in it. */
async function olderSite(): Promise<Record<string, string> & { DATA_DIR: string }> {
  const settings = await newSettings()
  const database = connectDatabase(settings, silent)
  await migrateTo(database, OLD!)
  await addPerson(database)
  await database.close()
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Record<string, string> & { DATA_DIR: string }
}

async function open(environment: Record<string, string>, log: string[] = []): Promise<void> {
  const app = await openApp(readSettings(environment), {
    log: createLog('info', (line) => log.push(line)),
  })
  await app.database.close()
}

async function lastMigration(
  environment: Record<string, string> & { DATA_DIR: string },
): Promise<string | undefined> {
  const database = connectDatabase({ DATABASE_URL: undefined, ...environment }, silent)
  onTestFinished(() => database.close())
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(
    database.db,
  )
  return rows[0]?.name
}

describe('a start that has to migrate', () => {
  it('makes a proven backup first, once among instances that start together', async () => {
    const site = await olderSite()
    const log: string[] = []
    await Promise.all([open(site, log), open(site, log)])
    const folder = join(site.DATA_DIR, 'backups')
    expect(readdirSync(folder)).toEqual([FILE])
    expect(log.filter((line) => line.includes('"event":"backup before the migration"'))).toHaveLength(1)
    expect(log.findIndex((line) => line.includes('backup before the migration'))).toBeLessThan(
      log.findIndex((line) => line.includes(`"name":"${NEXT}"`)),
    )
    expect(await proveBackup({ file: join(folder, FILE), scratchIn: newFolder() })).toBe(1)
    expect(await lastMigration(site)).toBe(NEXT)
  })

  it('writes it to BACKUP_DIR, and keeps it encrypted', async () => {
    const site = await olderSite()
    const BACKUP_DIR = newFolder()
    await open({ ...site, BACKUP_DIR, BACKUP_PASSPHRASE: PASSPHRASE })
    expect(readdirSync(BACKUP_DIR)).toEqual([FILE])
    const file = join(BACKUP_DIR, FILE)
    await expect(proveBackup({ file, scratchIn: newFolder() })).rejects.toThrow(/encrypted/)
    // A folder that is not there yet, as DATA_DIR may be with PostgreSQL.
    const scratchIn = join(newFolder(), 'new')
    expect(await proveBackup({ file, passphrase: PASSPHRASE, scratchIn })).toBe(1)
  })

  it('deletes what an upgrade that was killed left behind', async () => {
    const site = await olderSite()
    const BACKUP_DIR = newFolder()
    writeFileSync(join(BACKUP_DIR, `${FILE}.a1b2c3d4.partial`), 'half')
    writeFileSync(join(BACKUP_DIR, 'notes.partial'), 'not ours')
    await open({ ...site, BACKUP_DIR })
    expect(readdirSync(BACKUP_DIR)).toEqual([FILE, 'notes.partial'])
  })

  it('does not migrate if the backup fails, and says what to do', async () => {
    const site = await olderSite()
    const BACKUP_DIR = join(site.DATA_DIR, 'gone')
    const error: unknown = await open({ ...site, BACKUP_DIR }).catch((fault: unknown) => fault)
    expect(describeStartupError(error)).toBe(
      'The database was not migrated, because the backup before it failed. ' +
        `There is no folder ${BACKUP_DIR} (BACKUP_DIR).\n` +
        'Make room, or set BACKUP_DIR to a folder with more, and start again. ' +
        'BACKUP_BEFORE_UPGRADE=off migrates without a backup.',
    )
    expect(await lastMigration(site)).toBe(OLD)
    await open({ ...site, BACKUP_DIR, BACKUP_BEFORE_UPGRADE: 'off' })
    expect(await lastMigration(site)).toBe(NEXT)
    expect(existsSync(BACKUP_DIR)).toBe(false)
  })

  it('makes none of a new database, nor without a migration', async () => {
    const { DATA_DIR, DATABASE_URL = '', SECRET = '' } = await newSettings()
    for (let starts = 0; starts < 2; starts++) await open({ DATA_DIR, DATABASE_URL, SECRET })
    expect(existsSync(join(DATA_DIR, 'backups'))).toBe(false)
  })

  it.runIf(canMountSmallDisk())('does not migrate if there is no room', async () => {
    const site = await olderSite()
    const BACKUP_DIR = newFolder()
    await expect(startWithSmallFolder({ ...site, BACKUP_DIR }, { isFull: true })).rejects.toThrow(
      /not migrated, because the backup before it failed\. There is no room left in .*\nMake room/,
    )
    expect(await lastMigration(site)).toBe(OLD)
  })
})
