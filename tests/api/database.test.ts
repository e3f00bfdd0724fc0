// The database: migrations, a lock, files for their owner alone, and a stop that waits for the work.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, it, vi } from 'vitest'
import { HOUR } from '#platform/rules/durations.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import {
  FOUNDATION,
  newerDatabaseMessage,
  OtherVersionError,
} from '#platform/server/database/fit-to-version.ts'
import { migrate, migrations } from '#platform/server/database/migrate.ts'
import { openSqlite } from '#platform/server/database/sqlite-driver.ts'
import { addPerson } from '#tests/support/backed-up.ts'
import { startChildSite } from '#tests/support/child-site.ts'
import { emptyDatabase, migrateTo, silent } from '#tests/support/empty-database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { lockSqlite } from '#tests/support/lock-sqlite.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { CONTACT_MESSAGE } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { startSite } from '#tests/support/start-site.ts'

const faq = (title: string) => ({ accodingTitle: title, accodingText: 'Because.' })

describe('migrations', () => {
  it('take over a database of 0.4 as it is', async () => {
    const database = await emptyDatabase()
    await migrateTo(database, FOUNDATION)
    await addPerson(database)
    const done = ['001-foundation', '014-work', '035-storage']
    for (const name of done)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-19')`.execute(
        database.db,
      )
    await migrate(database, silent)
    await migrate(database, silent)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations(database.kind)))
    expect(await database.db.selectFrom('user').select('id').execute()).toHaveLength(1)
  })

  it('refuse a database from before 0.4, and say what to do', async () => {
    const database = await emptyDatabase()
    await migrateTo(database, FOUNDATION)
    await sql`update kysely_migration set name = '035-storage'`.execute(database.db)
    await expect(migrate(database, silent)).rejects.toThrow(/before 0\.4\. Start version 0\.4 with it once/)
  })

  it('run once when several instances start at the same time', async () => {
    const database = await emptyDatabase()
    const settings = onPostgres
      ? { DATABASE_URL: database.location, DATA_DIR: tmpdir() }
      : { DATA_DIR: join(database.location, '..') }
    const all = await Promise.allSettled(
      Array.from({ length: 3 }, async () => {
        const other = connectDatabase(settings, silent)
        await migrate(other, silent)
        await other.close()
      }),
    )
    expect(all.map((one) => (one.status === 'rejected' ? String(one.reason) : 'ok'))).toEqual([
      'ok',
      'ok',
      'ok',
    ])
  })
})

describe('a database of a newer version', () => {
  it('is refused with a message, and stays unchanged', async () => {
    const database = await emptyDatabase()
    await migrate(database, silent)
    await sql`
      insert into kysely_migration (name, timestamp)
      values ('999-of-tomorrow', '2030-01-01')
    `.execute(database.db)
    await sql`delete from kysely_migration where name = '041-secret-mark'`.execute(database.db)
    const refusal = newerDatabaseMessage('999-of-tomorrow')
    await expect(migrate(database, silent)).rejects.toThrow(new OtherVersionError(refusal))
  })
})

describe('SQLite', () => {
  it('uses full sync on every connection', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shingle-sync-'))
    for (let i = 0; i < 2; i++) {
      const connection = openSqlite(join(folder, 'a.sqlite'))
      expect(connection.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
      expect(connection.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
      connection.close()
    }
    rmSync(folder, { recursive: true })
  })

  if (!onPostgres)
    it('makes its files readable for their owner only', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'shingle-open-'))
      chmodSync(folder, 0o755)
      const site = await startSite({ settings: { DATA_DIR: folder } })
      const modes = readdirSync(folder)
        .filter((name) => name.startsWith('shingle.sqlite'))
        .map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8))
      expect(modes).toEqual(['600', '600', '600'])
      await site.close()
      rmSync(folder, { recursive: true })
    })

  if (!onPostgres)
    it('waits for a lock, gives up in time, and reads meanwhile', async () => {
      const site = await startSite({ screens: true })
      const admin = await site.admin()
      let lock = await lockSqlite(site.app.database.location)
      const waiting = admin.post('/api/add-faq-item', faq('Waits?'))
      await pause(600)
      expect((await site.visitor().get('/healthz')).status).toBe(200)
      expect((await site.visitor().get('/api/faq-items')).status).toBe(200)
      lock.unlock()
      expect((await waiting).status).toBe(201)

      lock = await lockSqlite(site.app.database.location)
      const form = {
        ...CONTACT_MESSAGE,
        message: 'Typed with care',
      }
      const [refused, page] = await Promise.all([
        admin.post('/api/add-faq-item', faq('Refused?')),
        site.visitor().submit('/contact', form),
      ])
      lock.unlock()
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
      expect([page.status, page.text.includes(form.message)]).toEqual([503, true])
      expect((await admin.post('/api/add-faq-item', faq('Again?'))).status).toBe(201)
      await site.close()
    })
})

describe('stopping', () => {
  it('finishes running requests, and exits with 0', async () => {
    const server = inject('postgresUrl')
    const folder = mkdtempSync(join(tmpdir(), 'shingle-stop-'))
    const site = await startChildSite({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DATABASE_URL: server && (await freshDatabase(server)),
    })
    const who = site.visitor()
    const calls = Array.from({ length: 20 }, () => who.page('/service').catch(() => undefined))
    await pause(20)
    const ended = site.end('SIGTERM')
    const answers = (await Promise.all(calls)).filter(Boolean)
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.every((answer) => answer!.status === 200)).toBe(true)
    expect(await ended).toBe(0)
    rmSync(folder, { recursive: true, force: true })
  })

  it('closes the connections that a proxy keeps open, without waiting', async () => {
    const server = inject('postgresUrl')
    const folder = mkdtempSync(join(tmpdir(), 'shingle-proxy-'))
    const site = await startChildSite({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DATABASE_URL: server && (await freshDatabase(server)),
    })
    const agent = new Agent({ keepAlive: true, maxSockets: 6 })
    const seen: string[] = []
    /** Sends requests one after the other over the same connections, until the site refuses new ones. */
    const proxy = async (path: string): Promise<string> => {
      for (;;) {
        const outcome = await new Promise<string>((done) => {
          const request = get(`${site.origin}${path}`, { agent }, (answer) =>
            answer.resume().on('end', () => done(answer.headers.connection ?? '')),
          )
          request.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'failed'))
        })
        seen.push(outcome)
        if (!['keep-alive', 'close'].includes(outcome)) return outcome
      }
    }
    const proxies = ['/', '/pricing', '/api/pricings', '/no-such-page', '/service', '/api/faq-items'].map(
      proxy,
    )
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThan(20)
    const ended = site.end('SIGTERM')
    expect(new Set(await Promise.all(proxies))).toEqual(new Set(['ECONNREFUSED']))
    expect(seen).toContain('close')
    expect(await ended).toBe(0)
    agent.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  it('waits for running housekeeping, and starts no more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const site = await startSite()
      const { app } = site
      const context = await app.auth.$context
      const { promise: held, resolve: goOn } = Promise.withResolvers<typeof context>()
      let begun = 0
      Object.defineProperty(app.auth, '$context', { get: () => (begun++, held) })
      vi.advanceTimersByTime(HOUR)
      await expect.poll(() => begun, { timeout: 30_000 }).toBe(1)
      let closed = false
      const closing = site.close().then(() => (closed = true))
      await pause(300)
      expect(closed).toBe(false)
      goOn(context)
      await closing
      vi.advanceTimersByTime(HOUR)
      await pause(100)
      expect([begun, site.log.filter((line) => line.includes('housekeeping'))]).toEqual([1, []])
    } finally {
      vi.useRealTimers()
    }
  })
})
