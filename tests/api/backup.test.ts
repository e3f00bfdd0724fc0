// A backup: what is in it, what it does to the database it reads, and what can’t be backed up.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { writeWhole } from '#operations/server/backups/engine/atomic-write.ts'
import { backup } from '#operations/server/backups/engine/backup.ts'
import { restore } from '#operations/server/backups/engine/restore.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { FOUNDATION } from '#platform/server/database/fit-to-version.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { existingSecret } from '#platform/server/secret.ts'
import { addPerson, backedUp, PASSPHRASE } from '#tests/support/backed-up.ts'
import { emptyDatabase, migrateTo, newFolder, newSettings, silent } from '#tests/support/empty-database.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { shingle } from '#tests/support/shingle.ts'
import { startSite } from '#tests/support/start-site.ts'

const faq = (title: string) => ({ accodingTitle: title, accodingText: 'Because.' })

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
    const rows = await backup(site.app.database, { file })
    writing = false
    await writer
    expect(rows).toBeGreaterThan(100)

    const targets = [connectDatabase({ DATA_DIR: join(folder, 'sqlite'), DATABASE_URL: undefined }, silent)]
    const server = inject('postgresUrl')
    if (server)
      targets.push(connectDatabase({ DATA_DIR: folder, DATABASE_URL: await freshDatabase(server) }, silent))
    for (const target of targets) {
      await migrate(target, silent)
      expect(await restore({ file, open: async () => target })).toBe(rows)
      const titles = (
        await target.db.selectFrom('content').select('data').where('type', '=', 'faqItem').execute()
      ).map((row) => JSON.parse(row.data).accodingTitle)
      for (let n = 0; n < 20; n++) expect(titles).toContain(`Before ${n}?`)
      await expect(restore({ file, open: async () => target })).rejects.toThrow(/already holds data/)
      await target.close()
      const again = await startSite({
        settings: {
          DATABASE_URL: target.kind === 'postgres' ? target.location : undefined,
          DATA_DIR: target.kind === 'sqlite' ? join(folder, 'sqlite') : undefined,
        },
      })
      expect((await again.admin()).cookies.has('shingle.session_token')).toBe(true)
      const pictures = (app: typeof site.app) =>
        app.database.db.selectFrom('media_files').select(['path', 'bytes']).orderBy('path').execute()
      const bytesOf = async (app: typeof site.app) =>
        (await pictures(app)).map(({ path, bytes }) => [path, Buffer.from(bytes).toString('base64')])
      expect(await bytesOf(again.app)).toEqual(await bytesOf(site.app))
      await again.close()
    }
    await site.close()
  })

  it('holds the secret, with which the keys of two-step sign-in are encrypted', async () => {
    const site = await startSite({ settings: { SECRET: onPostgres ? 'b'.repeat(40) : undefined } })
    const file = join(newFolder(), 'backup')
    const made = await shingle(['backup', file], site.environment)
    expect(made).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/rows and the secret are in .*\nThe file is not encrypted: .* in clear/),
    })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const settings = { ...(await newSettings()), SECRET: site.environment.SECRET }
    expect(await shingle(['restore', file], settings)).toMatchObject({ status: 0, stderr: '' })
    expect(existingSecret(settings)).toBe(existingSecret(site.app.settings))
    await site.close()
  })

  it('warns if the settings have another secret than the backup', async () => {
    const { file } = await backedUp()
    const { status, stdout } = await shingle(['restore', file], {
      ...(await newSettings()),
      SECRET: 'z'.repeat(40),
    })
    expect([status, stdout]).toEqual([0, expect.stringContaining('Codes of two-step sign-in fail')])
  })

  it('leaves an older database unchanged, and the restore migrates it', async () => {
    const database = await emptyDatabase()
    await migrateTo(database, FOUNDATION)
    await addPerson(database)
    const file = join(newFolder(), 'old')
    expect(await backup(database, { file })).toBe(1)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
    expect(rows).toEqual([{ name: FOUNDATION }])
    const target = await emptyDatabase()
    await migrate(target, silent)
    expect(await restore({ file, open: async () => target })).toBe(1)
    expect(await target.db.selectFrom('user').select('name').execute()).toHaveLength(1)
  })

  it('refuses a newer format, an older one and what is none, before anything is opened', async () => {
    const file = join(newFolder(), 'old.gz')
    const target = await emptyDatabase()
    await migrate(target, silent)
    const write = (...lines: unknown[]) =>
      writeFileSync(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
    const open = () => Promise.reject(new Error('opened'))
    write({ shingle: 2, shape: '999-of-tomorrow' })
    await expect(restore({ file, open })).rejects.toThrow(/newer version/)
    write({ shingle: 2, shape: '035-storage' })
    await expect(restore({ file, open })).rejects.toThrow(/before 0\.4/)
    write({ something: 'else' })
    await expect(restore({ file, open })).rejects.toThrow(/not a backup/)
    writeFileSync(file, 'no zip at all')
    await expect(restore({ file, open })).rejects.toThrow(/not a backup/)
    await expect(restore({ file: join(file, '..', 'nothing'), open })).rejects.toThrow(/There is no file/)
  })

  it('hides everything behind a passphrase, and opens only with it', async () => {
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

describe('a backup is refused', () => {
  const refused = async (settings: Record<string, string | undefined>, why: RegExp) => {
    const file = join(newFolder(), 'backup')
    expect(await shingle(['backup', file], settings)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(why),
    })
    expect(readdirSync(join(file, '..'))).toEqual([])
  }

  it('if there is no database, naming the folder and not creating it', async () => {
    const settings = await newSettings()
    if (onPostgres)
      return refused(
        { ...settings, DATABASE_URL: `${settings.DATABASE_URL}x` },
        /DATABASE_URL does not answer.*does not exist/,
      )
    await refused(settings, /There is no database at .*shingle\.sqlite\. Is DATA_DIR right\?/)
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  })

  it('if the database has no tables, no account or a newer version', async () => {
    const settings = await newSettings()
    const database = connectDatabase(settings, silent)
    onTestFinished(() => database.close())
    await sql`select 1`.execute(database.db)
    await refused(settings, /is empty: it holds no tables/)
    await migrateTo(database, FOUNDATION)
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

  it('if the disk fills up, and the earlier file stays', async () => {
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
