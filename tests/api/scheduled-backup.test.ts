// Backups by schedule: one a day among all instances, proven, and loud when they fail.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { proveBackup } from '#operations/server/backups/engine/prove-backup.ts'
import { DAY, HOUR } from '#platform/rules/durations.ts'
import { PASSPHRASE } from '#tests/support/backed-up.ts'
import { SIX_HOURS_AGO } from '#tests/support/backup-hour.ts'
import { newFolder, newSettings } from '#tests/support/empty-database.ts'
import { FILE_BYTES, fillWithPictures } from '#tests/support/large-database.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { s3Settings, startS3 } from '#tests/support/s3-store.ts'
import { atScale } from '#tests/support/scale.ts'
import { canMountSmallDisk, startOnSmallDisk, startWithSmallFolder } from '#tests/support/small-disk.ts'
import { startSite, type SiteOptions, type TestSite } from '#tests/support/start-site.ts'

const PATIENCE = { timeout: 120_000, interval: 200 }

async function siteWithBackups(options: SiteOptions = {}): Promise<TestSite> {
  const site = await startSite({ ...options, settings: { BACKUP_AT: SIX_HOURS_AGO, ...options.settings } })
  onTestFinished(() => site.close())
  return site
}

const rowsOf = ({ app }: TestSite) =>
  app.database.db.selectFrom('backups').selectAll().orderBy('day').execute()
const emailsOf = ({ app }: TestSite) =>
  app.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'backup-failed').execute()

/** Waits until the last backup has ended, and there are so many. */
const ended = (site: TestSite, count: number) =>
  vi.waitFor(async () => {
    site.app.signals.emit('backups')
    const rows = await rowsOf(site)
    expect([rows.length, rows.at(-1)?.state === 'running']).toEqual([count, false])
    return rows.at(-1)!
  }, PATIENCE)

describe('a site with BACKUP_AT', () => {
  it('makes up for the last backup at its start, then one a day, proven and encrypted', async () => {
    const clock = movableClock()
    const site = await siteWithBackups({
      parts: { clock },
      settings: { BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_KEEP: '2' },
    })
    const folder = join(site.dataDir, 'backups')
    const first = await ended(site, 1)
    expect(first).toMatchObject({ state: 'proven', reason: '', attempts: 1, mailed_at: null })
    expect(first.file).toMatch(/^shingle-\d{4}-\d\d-\d\d-\d{6}\.backup$/)
    expect(first.row_count).toBeGreaterThan(5)
    const file = join(folder, first.file!)
    expect([statSync(file).size, (statSync(file).mode & 0o777).toString(8)]).toEqual([first.bytes, '600'])
    expect(await proveBackup({ file, passphrase: PASSPHRASE, scratchIn: newFolder() })).toBe(first.row_count)
    expect(readdirSync(folder)).toEqual([first.file])

    await site.restart()
    site.app.signals.emit('backups')
    const left = `${first.file}.abcdefgh.partial`
    writeFileSync(join(folder, left), 'half')
    for (const count of [2, 3]) {
      clock.advance(DAY)
      expect((await ended(site, count)).state).toBe('proven')
    }
    const rows = await rowsOf(site)
    expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1])
    expect(readdirSync(folder).sort()).toEqual(rows.slice(1).map((row) => row.file))
    expect(readdirSync(site.dataDir).filter((name) => name.startsWith('proof-'))).toEqual([])
    expect(await emailsOf(site)).toEqual([])
  })

  it('makes one backup with another instance beside it', async () => {
    const clock = movableClock()
    const site = await siteWithBackups({ parts: { clock } })
    await ended(site, 1)
    const beside = await siteWithBackups({ beside: site, parts: { clock } })
    clock.advance(DAY)
    for (let n = 0; n < 20; n++) for (const one of [site, beside]) one.app.signals.emit('backups')
    expect(await ended(beside, 2)).toMatchObject({ state: 'proven', attempts: 1 })
    expect(readdirSync(join(site.dataDir, 'backups'))).toHaveLength(2)
  })

  it('emails admins once a day while the folder is missing, and goes on', async () => {
    const clock = movableClock()
    const BACKUP_DIR = join(newFolder(), 'mounted')
    const site = await siteWithBackups({ parts: { clock }, settings: { BACKUP_DIR } })
    expect(await ended(site, 1)).toMatchObject({
      state: 'failed',
      file: null,
      reason: `There is no folder ${BACKUP_DIR} (BACKUP_DIR).`,
    })
    expect(existsSync(BACKUP_DIR)).toBe(false)
    clock.advance(1.1 * HOUR)
    await vi.waitFor(async () => {
      site.app.signals.emit('backups')
      expect(await rowsOf(site)).toMatchObject([{ state: 'failed', attempts: 2 }])
    }, PATIENCE)
    expect(await emailsOf(site)).toHaveLength(1)
    clock.advance(DAY)
    await ended(site, 2)
    const mails = await emailsOf(site)
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({ subject: 'The backup failed' })
    expect(mails[0]!.words).toContain('There is no proven backup yet. The site itself goes on.')
    expect((await site.visitor().get('/readyz')).status).toBe(200)
    mkdirSync(BACKUP_DIR)
    clock.advance(1.1 * HOUR)
    await vi.waitFor(async () => {
      site.app.signals.emit('backups')
      expect((await rowsOf(site)).at(-1)).toMatchObject({ state: 'proven', attempts: 2 })
    }, PATIENCE)
    expect(readdirSync(BACKUP_DIR)).toHaveLength(1)
  })

  it('that is stopped leaves nothing half-made, and begins anew at its next start', async () => {
    const clock = movableClock()
    const site = await siteWithBackups({ parts: { clock } })
    await ended(site, 1)
    // Enough files that the backup is still at work when the site stops.
    await fillWithPictures(site.app.database, 3)
    clock.advance(DAY)
    await vi.waitFor(
      async () => {
        site.app.signals.emit('backups')
        expect((await rowsOf(site))[1]).toMatchObject({ state: 'running' })
      },
      { ...PATIENCE, interval: 5 },
    )
    await site.restart()
    const rows = await vi.waitFor(async () => {
      const all = await rowsOf(site)
      expect(all[1]).toMatchObject({ state: 'proven', attempts: 2 })
      return all
    }, PATIENCE)
    expect(readdirSync(join(site.dataDir, 'backups')).sort()).toEqual(rows.map((row) => row.file))
    expect(await emailsOf(site)).toEqual([])
  })

  it('takes over from an instance that died', async () => {
    const clock = movableClock()
    const site = await siteWithBackups({ parts: { clock } })
    await ended(site, 1)
    await site.app.database.db
      .updateTable('backups')
      .set({ state: 'running', claim: 'of the dead', next_try_at: clock.now() + 60_000 })
      .execute()
    site.app.signals.emit('backups')
    expect(await rowsOf(site)).toMatchObject([{ state: 'running', claim: 'of the dead' }])
    clock.advance(61_000)
    expect(await ended(site, 1)).toMatchObject({ state: 'proven', attempts: 2 })
  })
})

const FILES = 512
const MOST_MB = 250

// At full scale only.
if (atScale(0, 1))
  it(`${(FILES * FILE_BYTES) / 1024 ** 2} MB of files are backed up, proven and copied to a bucket with less than ${MOST_MB} MB of memory`, async () => {
    const clock = movableClock()
    const site = await siteWithBackups({
      parts: { clock },
      settings: { BACKUP_PASSPHRASE: PASSPHRASE, ...s3Settings(await startS3()) },
    })
    await ended(site, 1)
    await fillWithPictures(site.app.database, FILES)
    const PEAK_FILE = join(newFolder(), 'peak')
    vi.stubEnv('PEAK_FILE', PEAK_FILE)
    vi.stubEnv('NODE_OPTIONS', `--import=${join(import.meta.dirname, '../support/peak-memory.ts')}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    clock.advance(DAY)
    const row = await vi.waitFor(
      async () => {
        site.app.signals.emit('backups')
        const last = (await rowsOf(site))[1]
        expect(last?.state).toBe('proven')
        return last!
      },
      { timeout: 3_000_000, interval: 1000 },
    )
    expect(row.bytes).toBeGreaterThan(FILES * FILE_BYTES)
    const peakMb = Number(readFileSync(PEAK_FILE, 'utf8'))
    console.log(`a backup by schedule: ${peakMb.toFixed(0)} MB of memory`)
    expect(peakMb).toBeLessThan(MOST_MB)
  }, 3_600_000)

it('a site without BACKUP_AT makes none', async () => {
  const site = await startSite()
  expect(await rowsOf(site)).toEqual([])
  expect(existsSync(join(site.dataDir, 'backups'))).toBe(false)
  await site.close()
})

const newDatabaseUrl = async () => (await newSettings()).DATABASE_URL

// What fails here is the folder, the same with either database.
if (!onPostgres || atScale(0, 1))
  describe.runIf(canMountSmallDisk())('on a small disk', () => {
    const said = (site: { said(): string }, words: RegExp) =>
      vi.waitFor(() => expect(site.said()).toMatch(words), PATIENCE)

    it('that is full, the backup fails, the site goes on, and no partial file stays', async () => {
      const [DATA_DIR, BACKUP_DIR] = [newFolder(), newFolder()]
      const { site, files } = await startWithSmallFolder({
        DATA_DIR,
        BACKUP_DIR,
        BACKUP_AT: SIX_HOURS_AGO,
        LOG_LEVEL: 'info',
        DATABASE_URL: await newDatabaseUrl(),
      })
      onTestFinished(async () => void (await site.end('SIGTERM')))
      await said(
        site,
        new RegExp(`"state":"failed","file":null,"reason":"There is no room left in ${BACKUP_DIR}`),
      )
      expect(files()).toEqual(['kept.backup'])
      expect((await site.visitor().get('/readyz')).status).toBe(200)
    })

    it('that has no room for the proof, the backup is kept and called unproven', async () => {
      const [DATA_DIR, BACKUP_DIR] = [join(newFolder(), 'data'), newFolder()]
      mkdirSync(DATA_DIR)
      const { site } = await startOnSmallDisk(
        {
          DATA_DIR,
          BACKUP_DIR,
          BACKUP_AT: SIX_HOURS_AGO,
          LOG_LEVEL: 'info',
          DATABASE_URL: await newDatabaseUrl(),
        },
        40,
      )
      onTestFinished(async () => void (await site.end('SIGTERM')))
      await vi.waitFor(
        () =>
          expect(readdirSync(BACKUP_DIR)).toEqual([
            expect.stringMatching(/^shingle-[\d-]+\.unproven\.backup$/),
          ]),
        PATIENCE,
      )
      expect(
        await proveBackup({ file: join(BACKUP_DIR, readdirSync(BACKUP_DIR)[0]!), scratchIn: newFolder() }),
      ).toBeGreaterThan(100)
    })
  })
