// A restore: damaged files are refused, a failure leaves the database as it was, and neither backup nor
// restore needs more memory for a larger site.
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backupBytes } from '#operations/server/backups/engine/backup-lines.ts'
import { restore } from '#operations/server/backups/engine/restore.ts'
import type { Row } from '#operations/server/backups/engine/split-row.ts'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { migrate, migrations } from '#platform/server/database/migrate.ts'
import { addPerson, backedUp, PASSPHRASE, USER } from '#tests/support/backed-up.ts'
import { emptyDatabase, newFolder, newSettings, silent } from '#tests/support/empty-database.ts'
import { FILE_BYTES, fillWithPictures } from '#tests/support/large-database.ts'
import { atScale } from '#tests/support/scale.ts'
import { shingle } from '#tests/support/shingle.ts'

/** The unzipped bytes, or undefined if they can't be read. */
function unzipped(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes)
  } catch {
    return undefined
  }
}

const LAST = Object.keys(migrations('sqlite')).at(-1)!

const people = async (database: Database) =>
  (await database.db.selectFrom('user').select('id').execute()).length

describe.each([{ kind: 'in clear' }, { kind: 'encrypted', passphrase: PASSPHRASE }])(
  'a damaged backup $kind',
  ({ passphrase }) => {
    const secret = passphrase ? { passphrase } : {}
    const open = () => Promise.reject(new Error('opened'))
    const words = /not whole|changed|damaged|not a backup/

    it('is refused before anything changes: cut off, one byte changed, or with bytes added', async () => {
      const { file } = await backedUp(passphrase)
      const whole = readFileSync(file)
      for (const length of [whole.length - 1, whole.length - 20, Math.floor(whole.length / 2), 40]) {
        truncateSync(file, length)
        await expect(restore({ file, ...secret, open }), `cut to ${length}`).rejects.toThrow(words)
        writeFileSync(file, whole)
      }
      for (
        let at = passphrase ? 27 : 10;
        at < whole.length;
        at += Math.ceil(whole.length / (passphrase ? 12 : 60))
      ) {
        const changed = Buffer.from(whole)
        changed[at]! ^= 0x10
        // Some bytes of the compressed file mean nothing. If one of them changes, the content is still whole.
        if (!passphrase && unzipped(changed)?.equals(unzipped(whole)!)) continue
        writeFileSync(file, changed)
        await expect(restore({ file, ...secret, open }), `changed at ${at}`).rejects.toThrow(words)
      }
      writeFileSync(file, Buffer.concat([whole, gzipSync('["user",{}]\n')]))
      await expect(restore({ file, ...secret, open })).rejects.toThrow(words)
    })
  },
)

describe('a restore', () => {
  const write = async (file: string, rows: [string, Row][]) => {
    async function* all() {
      for (const [table, row] of rows) yield { table, row }
    }
    const chunks = []
    for await (const chunk of backupBytes({ shingle: 2, shape: LAST }, all())) chunks.push(chunk)
    return writeFileSync(file, gzipSync(Buffer.concat(chunks)))
  }

  it('that fails leaves the database unchanged', async () => {
    const file = join(newFolder(), 'twice')
    await write(file, [
      ['user', USER],
      ['user', USER],
    ])
    const target = await emptyDatabase()
    await migrate(target, silent)
    await expect(restore({ file, open: async () => target })).rejects.toThrow(/unique|duplicate/i)
    expect(await people(target)).toBe(0)
    await write(file, [['user', USER]])
    expect(await restore({ file, open: async () => target })).toBe(1)
    expect(await people(target)).toBe(1)
  })

  it('stores the secret after the commit: a commit that fails leaves the old one', async () => {
    const { file } = await backedUp()
    const target = await emptyDatabase()
    await migrate(target, silent)
    const keepSecret = () => {
      throw new Error('no room for the secret')
    }
    const failed = restore({ file, open: async () => target, keepSecret })
    await expect(failed).rejects.toThrow('no room for the secret')
    expect(await people(target)).toBe(1)
  })
})

const FILES = 512
/** In megabytes. A restore also needs the database's own cache. */
const MOST = { backup: 200, restore: 256 }

// At full scale only.
if (atScale(0, 1))
  describe(`a backup with ${(FILES * FILE_BYTES) / 1024 ** 2} MB of pictures`, () => {
    it(`needs less than ${MOST.backup} MB of memory, and its restore ${MOST.restore}`, async () => {
      const settings = { ...(await newSettings()), BACKUP_PASSPHRASE: PASSPHRASE }
      const database = connectDatabase(settings, silent)
      onTestFinished(() => database.close())
      await migrate(database, silent)
      await addPerson(database)
      await fillWithPictures(database, FILES)
      const file = join(newFolder(), 'large')
      const made = await shingle(['backup', file], settings)
      expect(made).toMatchObject({ status: 0, stderr: '' })
      const into = { ...(await newSettings()), BACKUP_PASSPHRASE: settings.BACKUP_PASSPHRASE }
      const back = await shingle(['restore', file], into)
      expect(back).toMatchObject({ status: 0, stderr: '' })
      console.log(
        `${FILES} × ${FILE_BYTES} bytes: backup ${made.peakMb.toFixed(0)} MB, ` +
          `restore ${back.peakMb.toFixed(0)} MB, file ${statSync(file).size} bytes`,
      )
      expect(made.peakMb).toBeLessThan(MOST.backup)
      expect(back.peakMb).toBeLessThan(MOST.restore)
      const target = connectDatabase(into, silent)
      onTestFinished(() => target.close())
      const {
        rows: [found],
      } = await sql<{
        files: number
        bytes: number
      }>`select count(*) as files, sum(length(bytes)) as bytes from media_files`.execute(target.db)
      expect([Number(found!.files), Number(found!.bytes)]).toEqual([FILES, FILES * FILE_BYTES])
    }, 3_600_000)
  })
