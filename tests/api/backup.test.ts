// A backup: what is in it, what it does to the database it reads, what is refused, and that its memory does
// not grow with the site.
import { randomFillSync } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { writeWhole } from '#server/commands/atomic-write.ts'
import { backupBytes, type Row } from '#server/commands/backup-lines.ts'
import { backup } from '#server/commands/backup.ts'
import { restore } from '#server/commands/restore.ts'
import { connectDatabase, type Database } from '#server/database/connect.ts'
import { migrate, migrations } from '#server/database/migrate.ts'
import { createLog } from '#server/log.ts'
import { carriedForward, OLD_MAIL } from '#tests/support/old-mail.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { shingle } from '#tests/support/shingle.ts'
import { startSite } from '#tests/support/start-site.ts'

const silent = createLog('silent')
const faq = (title: string) => ({ accodingTitle: title, accodingText: 'Because.' })
const PASSPHRASE = 'four herons on a lamp'
/** Undefined where it can't be read. */
function unzipped(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes)
  } catch {
    return undefined
  }
}

const LAST = Object.keys(migrations('sqlite')).at(-1)!

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Settings of a database that does not exist yet, or has nothing in it. */
async function newSettings(): Promise<{
  DATA_DIR: string
  DATABASE_URL: string | undefined
  SECRET: string | undefined
}> {
  const server = inject('postgresUrl')
  // Where a database is shared, the secret is too.
  return {
    DATA_DIR: join(newFolder(), 'data'),
    DATABASE_URL: server && (await freshDatabase(server)),
    SECRET: server && 's'.repeat(40),
  }
}

async function emptyDatabase(): Promise<Database> {
  const database = connectDatabase(await newSettings(), silent)
  onTestFinished(() => database.close())
  return database
}

const migrateTo = async (database: Database, name: string) =>
  expect(
    (
      await new Migrator({
        db: database.db,
        provider: { getMigrations: async () => migrations(database.kind) },
      }).migrateTo(name)
    ).error,
  ).toBeUndefined()

const USER = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@test.example',
  emailVerified: onPostgres ? true : 1,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
}
const addPerson = (database: Database) =>
  database.db
    .insertInto('user')
    .values(USER as never)
    .execute()
const people = async (database: Database) =>
  (await database.db.selectFrom('user').select('id').execute()).length

/** A database with one person, and its backup. */
async function backedUp(passphrase?: string): Promise<{ file: string; database: Database }> {
  const database = await emptyDatabase()
  await migrate(database, silent)
  await addPerson(database)
  const file = join(newFolder(), 'backup')
  await backup(database, { file, passphrase, secret: 'a'.repeat(43) })
  return { file, database }
}

describe('a backup', () => {
  it('is made while the site writes, and restores into the other kind of database too', async () => {
    const site = await startSite({ settings: { SEED: 'demo' } })
    const admin = await site.admin()
    for (let n = 0; n < 20; n++) await admin.post('/api/add-faq-item', faq(`Before ${n}?`))
    const folder = newFolder()
    const file = join(folder, 'backup.gz')
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++)
        expect((await admin.post('/api/add-faq-item', faq(`During ${n}?`))).status).toBe(201)
    })()
    const rows = await backup(site.house.database, { file })
    writing = false
    await writer
    expect(rows).toBeGreaterThan(100)

    const targets = [connectDatabase({ DATA_DIR: join(folder, 'sqlite'), DATABASE_URL: undefined }, silent)]
    const server = inject('postgresUrl')
    if (server)
      targets.push(connectDatabase({ DATA_DIR: folder, DATABASE_URL: await freshDatabase(server) }, silent))
    for (const target of targets) {
      await migrate(target, silent)
      expect(await restore({ mode: 'test', file, open: async () => target })).toBe(rows)
      const titles = (
        await target.db.selectFrom('content').select('data').where('type', '=', 'faqItem').execute()
      ).map((row) => JSON.parse(row.data).accodingTitle)
      for (let n = 0; n < 20; n++) expect(titles).toContain(`Before ${n}?`)
      await expect(restore({ mode: 'test', file, open: async () => target })).rejects.toThrow(
        /already holds data/,
      )
      await target.close()
      const again = await startSite({
        settings: {
          DATABASE_URL: target.kind === 'postgres' ? target.location : undefined,
          DATA_DIR: target.kind === 'sqlite' ? join(folder, 'sqlite') : undefined,
        },
      })
      expect((await again.admin()).cookies.size).toBe(1)
      const pictures = (house: typeof site.house) =>
        house.database.db.selectFrom('media_files').select(['path', 'bytes']).orderBy('path').execute()
      const bytesOf = async (house: typeof site.house) =>
        (await pictures(house)).map(({ path, bytes }) => [path, Buffer.from(bytes).toString('base64')])
      expect(await bytesOf(again.house)).toEqual(await bytesOf(site.house))
      await again.close()
    }
    await site.close()
  })

  it('holds the secret: whoever was signed in still is after a restore', async () => {
    const site = await startSite({ settings: { SECRET: onPostgres ? 'b'.repeat(40) : undefined } })
    const who = await site.customer()
    const file = join(newFolder(), 'backup')
    const made = await shingle(['backup', file], site.environment)
    expect(made).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/rows and the secret are in .*\nThe file is not encrypted: .* in clear/),
    })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const settings = { ...(await newSettings()), SECRET: site.environment.SECRET }
    expect(await shingle(['restore', file], settings)).toMatchObject({ status: 0, stderr: '' })
    await site.close()
    const again = await startSite({ settings: { ...settings, PORT: String(site.port) } })
    expect((await who.get('/api/me')).json).toMatchObject({ signedIn: true, email: who.email })
    await again.close()
  })

  it('says so where another secret is set than the one it holds', async () => {
    const { file } = await backedUp()
    const { status, stdout } = await shingle(['restore', file], {
      ...(await newSettings()),
      SECRET: 'z'.repeat(40),
    })
    expect([status, stdout]).toEqual([0, expect.stringContaining('everybody must sign in again')])
  })

  it('of an older database changes nothing in it, and is carried forward by the restore', async () => {
    const database = await emptyDatabase()
    await migrateTo(database, '001-foundation')
    await addPerson(database)
    await database.db
      .insertInto('outbox')
      .values({ seq: 7, ...OLD_MAIL } as never)
      .execute()
    const file = join(newFolder(), 'old')
    expect(await backup(database, { file })).toBe(2)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
    expect(rows).toEqual([{ name: '001-foundation' }])
    const target = await emptyDatabase()
    await migrate(target, silent)
    expect(await restore({ mode: 'test', file, open: async () => target })).toBe(2)
    expect(
      (await target.db.selectFrom('outbox').select(['seq', 'words']).execute()).map(({ seq, words }) => [
        seq,
        JSON.parse(words),
      ]),
    ).toEqual([[7, carriedForward]])
  })

  it('of the first format is read too; one of a newer version is refused, and nothing is opened', async () => {
    const file = join(newFolder(), 'old.gz')
    const target = await emptyDatabase()
    await migrate(target, silent)
    const write = (...lines: unknown[]) =>
      writeFileSync(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
    const open = () => Promise.reject(new Error('opened'))
    write({ shingle: 1, shape: '999-of-tomorrow' })
    await expect(restore({ mode: 'test', file, open })).rejects.toThrow(/newer version/)
    write({ something: 'else' })
    await expect(restore({ mode: 'test', file, open })).rejects.toThrow(/not a backup/)
    writeFileSync(file, 'no zip at all')
    await expect(restore({ mode: 'test', file, open })).rejects.toThrow(/not a backup/)
    await expect(restore({ mode: 'test', file: join(file, '..', 'nothing'), open })).rejects.toThrow(
      /There is no file/,
    )
    write({ shingle: 1 }, ['outbox', { seq: 7, ...OLD_MAIL }])
    expect(await restore({ mode: 'test', file, open: async () => target })).toBe(1)
    expect(
      (await target.db.selectFrom('outbox').select(['seq', 'words']).execute()).map(({ seq, words }) => [
        seq,
        JSON.parse(words),
      ]),
    ).toEqual([[7, carriedForward]])
  })

  it('with a passphrase shows nothing in clear, and opens with that one only', async () => {
    const { file } = await backedUp(PASSPHRASE)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(readFileSync(file).subarray(0, 27).toString()).toBe('shingle-backup-encrypted-1\n')
    const settings = await newSettings()
    expect(await shingle(['restore', file], settings)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('set BACKUP_PASSPHRASE'),
    })
    const wrong = await shingle(['restore', file], {
      ...settings,
      BACKUP_PASSPHRASE: 'five herons on a lamp',
    })
    expect(wrong).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('BACKUP_PASSPHRASE is not the one of this backup'),
    })
    if (!onPostgres) expect(existsSync(settings.DATA_DIR)).toBe(false)
    expect(await shingle(['restore', file], { ...settings, BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 rows are back'),
    })
  })
})

describe('what can’t be a backup', () => {
  const refused = async (settings: Record<string, string | undefined>, why: RegExp) => {
    const file = join(newFolder(), 'backup')
    expect(await shingle(['backup', file], settings)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(why),
    })
    expect(readdirSync(join(file, '..'))).toEqual([])
  }

  it('of a database that is not there: the folder is named, and not made', async () => {
    const settings = await newSettings()
    if (onPostgres)
      return refused(
        { ...settings, DATABASE_URL: `${settings.DATABASE_URL}x` },
        /DATABASE_URL does not answer.*does not exist/,
      )
    await refused(settings, /There is no database at .*shingle\.sqlite\. Is DATA_DIR right\?/)
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  })

  it('of a database without tables, without an account, or of a newer version; and nothing is migrated', async () => {
    const settings = await newSettings()
    const database = connectDatabase(settings, silent)
    onTestFinished(() => database.close())
    await sql`select 1`.execute(database.db)
    await refused(settings, /is empty: it holds no tables/)
    await migrateTo(database, '001-foundation')
    await refused(settings, /is empty: it holds no account/)
    expect((await sql`select name from kysely_migration`.execute(database.db)).rows).toHaveLength(1)
    await addPerson(database)
    await sql`create table surprise (id integer)`.execute(database.db)
    await refused(settings, /does not know: surprise/)
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`.execute(
      database.db,
    )
    await refused(settings, /newer version/)
  })

  it('leaves the file before it as it was when it can’t be written to its end', async () => {
    const folder = newFolder()
    const file = join(folder, 'backup')
    writeFileSync(file, 'the backup of yesterday')
    await expect(
      writeWhole(file, async (output) => {
        output.write('half of ')
        throw new Error('the disk is full')
      }),
    ).rejects.toThrow('the disk is full')
    expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['backup'], 'the backup of yesterday'])
  })
})

describe.each([
  ['in clear', undefined],
  ['encrypted', PASSPHRASE],
])('a backup %s that is not as it was made', (_, passphrase) => {
  const open = () => Promise.reject(new Error('opened'))
  const words = /not whole|changed|damaged|not a backup/

  it('is refused before anything is touched: cut off, with a byte changed, or with more at its end', async () => {
    const { file } = await backedUp(passphrase)
    const whole = readFileSync(file)
    for (const length of [whole.length - 1, whole.length - 20, Math.floor(whole.length / 2), 40]) {
      truncateSync(file, length)
      await expect(restore({ mode: 'test', file, passphrase, open }), `cut to ${length}`).rejects.toThrow(
        words,
      )
      writeFileSync(file, whole)
    }
    for (
      let at = passphrase ? 27 : 10;
      at < whole.length;
      at += Math.ceil(whole.length / (passphrase ? 12 : 60))
    ) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 0x10
      // A byte of the compression that means nothing may change: what is in it is whole.
      if (!passphrase && unzipped(changed)?.equals(unzipped(whole)!)) continue
      writeFileSync(file, changed)
      await expect(restore({ mode: 'test', file, passphrase, open }), `changed at ${at}`).rejects.toThrow(
        words,
      )
    }
    writeFileSync(file, Buffer.concat([whole, gzipSync('["user",{}]\n')]))
    await expect(restore({ mode: 'test', file, passphrase, open })).rejects.toThrow(words)
  })
})

describe('a restore', () => {
  const write = async (file: string, rows: [string, Row][]) => {
    async function* all() {
      for (const [table, row] of rows) yield { table, row }
    }
    const chunks = []
    for await (const chunk of backupBytes({ shingle: 2, shape: LAST }, all())) chunks.push(chunk)
    return writeFileSync(file, gzipSync(Buffer.concat(chunks)))
  }

  it('that fails on its way leaves the database as it was', async () => {
    const file = join(newFolder(), 'twice')
    await write(file, [
      ['user', USER],
      ['user', USER],
    ])
    const target = await emptyDatabase()
    await migrate(target, silent)
    await expect(restore({ mode: 'test', file, open: async () => target })).rejects.toThrow(
      /unique|duplicate/i,
    )
    expect(await people(target)).toBe(0)
    await write(file, [['user', USER]])
    expect(await restore({ mode: 'test', file, open: async () => target })).toBe(1)
    expect(await people(target)).toBe(1)
  })
})

const FILE_BYTES = 10 * 1024 * 1024
const FILES = atScale(16, 512)
/** In megabytes. A restore holds what the database's own cache takes besides. */
const MOST = { backup: 200, restore: 256 }

describe(`with ${(FILES * FILE_BYTES) / 1024 ** 2} MB of pictures`, () => {
  it(`a backup takes less than ${MOST.backup} MB of memory, and a restore less than ${MOST.restore}`, async () => {
    const settings = { ...(await newSettings()), BACKUP_PASSPHRASE: process.env.PROVE && PASSPHRASE }
    const database = connectDatabase(settings, silent)
    onTestFinished(() => database.close())
    await migrate(database, silent)
    await addPerson(database)
    await fillWithPictures(database)
    const file = join(newFolder(), 'large')
    const made = await shingle(['backup', file], settings)
    expect(made).toMatchObject({ status: 0, stderr: '' })
    const into = { ...(await newSettings()), BACKUP_PASSPHRASE: settings.BACKUP_PASSPHRASE }
    const back = await shingle(['restore', file], into)
    expect(back).toMatchObject({ status: 0, stderr: '' })
    console.log(
      `${FILES} × ${FILE_BYTES} bytes: backup ${made.peakMb.toFixed(0)} MB, restore ${back.peakMb.toFixed(0)} MB, file ${statSync(file).size} bytes`,
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

async function fillWithPictures({ db }: Database): Promise<void> {
  const media = {
    id: 'm1',
    path: '/m',
    name: 'm',
    alt: '',
    mime: 'image/jpeg',
    width: 1,
    height: 1,
    bytes: FILE_BYTES,
    variants: '[]',
    actor: '',
    created_at: 1,
    version: 1,
  }
  await db.insertInto('media').values(media).execute()
  const noise = Buffer.allocUnsafe(FILE_BYTES)
  for (let n = 0; n < FILES; n++) {
    randomFillSync(noise)
    await db
      .insertInto('media_files')
      .values({ path: `/m/${String(n).padStart(6, '0')}`, media_id: 'm1', mime: 'image/jpeg', bytes: noise })
      .execute()
  }
}
