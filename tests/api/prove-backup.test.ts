// The proof of a backup: restored into a scratch database, every row compared with what was written.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backup } from '#operations/server/backups/engine/backup.ts'
import { NoRoomToProve, proveBackup } from '#operations/server/backups/engine/prove-backup.ts'
import type { Digest } from '#operations/server/backups/engine/row-digest.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { FOUNDATION } from '#platform/server/database/fit-to-version.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { addPerson, backedUp, PASSPHRASE } from '#tests/support/backed-up.ts'
import { emptyDatabase, migrateTo, newFolder, newSettings, silent } from '#tests/support/empty-database.ts'
import { FILE_BYTES, fillWithPictures } from '#tests/support/large-database.ts'
import { atScale } from '#tests/support/scale.ts'
import { shingle } from '#tests/support/shingle.ts'
import { startSite } from '#tests/support/start-site.ts'

const lines = (file: string): string[] => gunzipSync(readFileSync(file)).toString('latin1').split('\n')

describe('a proof', () => {
  it('finds every row of a whole site, of either database, and leaves nothing behind', async () => {
    const site = await startSite({ settings: { SEED: 'demo' } })
    const scratchIn = newFolder()
    const file = join(newFolder(), 'site.backup')
    let written: Digest = {}
    const rows = await backup(site.app.database, {
      file,
      check: async (partial, digest) => {
        written = digest
        expect(await proveBackup({ file: partial, scratchIn, written })).toBeGreaterThan(500)
      },
    })
    await site.close()
    expect(Object.keys(written)).toEqual(expect.arrayContaining(['user', 'order_terms', 'media_files']))
    // Also without the digest: by the one in the file, or, for files of earlier versions, by counting what is
    // read.
    expect(await proveBackup({ file, scratchIn })).toBe(rows)
    const older = lines(file)
    const { tables: _, ...end } = JSON.parse(older.at(-2)!).end
    writeFileSync(
      file,
      gzipSync(Buffer.from([...older.slice(0, -2), JSON.stringify({ end }), ''].join('\n'), 'latin1')),
    )
    expect(await proveBackup({ file, scratchIn })).toBe(rows)
    expect(readdirSync(scratchIn)).toEqual([])
  })

  it('takes a database of an older version', async () => {
    const database = await emptyDatabase()
    await migrateTo(database, FOUNDATION)
    await addPerson(database)
    const file = join(newFolder(), 'old')
    await backup(database, { file })
    expect(await proveBackup({ file, scratchIn: newFolder() })).toBe(1)
  })

  it('names a file that is short, changed, or not what was written', async () => {
    const { file } = await backedUp()
    const scratchIn = newFolder()
    const whole = readFileSync(file)
    truncateSync(file, whole.length - 30)
    await expect(proveBackup({ file, scratchIn })).rejects.toThrow(/^backup is not good\. .*end is missing/)
    writeFileSync(file, whole)
    await expect(proveBackup({ file, scratchIn, written: { user: { rows: 2, sum: '' } } })).rejects.toThrow(
      'backup is not good. It can’t be restored as it was: the table user has 1 rows after a restore instead of 2.',
    )
    await expect(proveBackup({ file, scratchIn, written: { user: { rows: 1, sum: 'f' } } })).rejects.toThrow(
      /the rows of the table user are others after a restore/,
    )
    expect(readdirSync(scratchIn)).toEqual([])
  })

  it('notices a row that a restore changes', async () => {
    const { file } = await backedUp()
    // A number where the column keeps text: SQLite stores it as another value.
    const [head, row, end] = lines(file)
    const { tables } = JSON.parse(end!).end
    expect(tables.user.rows).toBe(1)
    const changed = row!.replace('"name":"Ada"', '"name":12')
    expect(changed).not.toBe(row)
    const sha256 = createHash('sha256').update(`${head}\n${changed}\n`).digest('hex')
    writeFileSync(file, gzipSync(`${head}\n${changed}\n${JSON.stringify({ end: { rows: 1, sha256 } })}\n`))
    await expect(proveBackup({ file, scratchIn: newFolder() })).rejects.toThrow(/table user are others/)
  })

  it('says that there is no room, which is no fault of the file', async () => {
    const { file } = await backedUp()
    const scratchIn = newFolder()
    await expect(proveBackup({ file, scratchIn, leastFreeBytes: Number.MAX_SAFE_INTEGER })).rejects.toThrow(
      NoRoomToProve,
    )
    expect(readdirSync(scratchIn)).toEqual([])
  })

  it('is a command', async () => {
    const { file } = await backedUp(PASSPHRASE)
    const DATA_DIR = join(newFolder(), 'data')
    mkdirSync(DATA_DIR)
    expect(await shingle(['prove-backup', file], { DATA_DIR, BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/backup is good: 1 rows were restored/),
    })
    expect(await shingle(['prove-backup', file], { DATA_DIR })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^backup was not proven\. .*set BACKUP_PASSPHRASE/),
    })
    expect(
      await shingle(['prove-backup', file], { DATA_DIR, BACKUP_PASSPHRASE: 'another passphrase' }),
    ).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^backup was not proven\. BACKUP_PASSPHRASE is not the one/),
    })
    writeFileSync(file, 'nothing')
    expect(await shingle(['prove-backup', file], { DATA_DIR })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^backup is not good\. This file is not a backup/),
    })
    expect(readdirSync(DATA_DIR)).toEqual([])
  })
})

const FILES = 512
const MOST_MB = 250

// At full scale only, on both databases.
if (atScale(0, 1))
  it(`proves ${(FILES * FILE_BYTES) / 1024 ** 2} MB of files with less than ${MOST_MB} MB of memory`, async () => {
    const settings = { ...(await newSettings()), BACKUP_PASSPHRASE: PASSPHRASE }
    const database = connectDatabase(settings, silent)
    onTestFinished(() => database.close())
    await migrate(database, silent)
    await addPerson(database)
    await fillWithPictures(database, FILES)
    const file = join(newFolder(), 'large')
    expect(await shingle(['backup', file], settings)).toMatchObject({ status: 0, stderr: '' })
    const proven = await shingle(['prove-backup', file], settings)
    expect(proven).toMatchObject({ status: 0, stderr: '' })
    console.log(`prove-backup: ${proven.peakMb.toFixed(0)} MB of memory`)
    expect(proven.peakMb).toBeLessThan(MOST_MB)
  }, 3_600_000)
