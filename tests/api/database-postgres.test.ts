// PostgreSQL under stress: gone and back, silent, or shared by two instances that tell each other of changes.
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { asFailure } from '#platform/server/api/problem.ts'
import type { App } from '#platform/server/app.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { databaseOffline } from '#platform/server/database/database-errors.ts'
import { listenToOthers } from '#platform/server/database/listen.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createSignals } from '#platform/server/signals.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { silent } from '#tests/support/empty-database.ts'
import { watchLostTime } from '#tests/support/lost-time.ts'
import { CONTACT_MESSAGE } from '#tests/support/people.ts'
import { poorLineTo } from '#tests/support/poor-line.ts'
import { freshDatabase, startPostgres } from '#tests/support/postgres.ts'
import { startSite } from '#tests/support/start-site.ts'

const faq = (title: string) => ({ accodingTitle: title, accodingText: 'Because.' })

describe('PostgreSQL', () => {
  it('means 503 while it is down, and recovers', async () => {
    const server = await startPostgres()
    const site = await startSite({
      screens: true,
      settings: { DATABASE_URL: await freshDatabase(server.url) },
    })
    const admin = await site.admin()
    await site.app.database.db.selectFrom('content').selectAll().execute()
    // Cuts all its connections. The next call opens new ones.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(site.app.database.db)
    await pause(300)
    expect((await admin.post('/api/add-faq-item', faq('After a cut?'))).status).toBe(201)
    await server.stop()
    const began = Date.now()
    const refused = await admin.post('/api/add-faq-item', faq('Gone?'))
    expect(refused.status).toBe(503)
    expect(Date.now() - began).toBeLessThan(5000)
    expect((await site.visitor().get('/healthz')).status).toBe(200)
    expect((await site.visitor().get('/readyz')).status).toBe(503)
    for (const who of [site.visitor(), admin])
      for (const path of ['/service', '/no-such-page']) {
        const page = await who.page(path)
        expect([path, page.status, page.headers.get('content-type')]).toEqual([
          path,
          503,
          'text/html; charset=utf-8',
        ])
      }
    expect((await site.visitor().get('/no-such-page.data')).status).toBe(503)
    expect(site.log.filter((line) => line.includes('"fault"'))).toEqual([])
    await site.close()
  })

  it('means 503 within five seconds when it does not answer, for pages and forms', async () => {
    const line = await poorLineTo(await freshDatabase(inject('postgresUrl')!))
    const site = await startSite({ screens: true, settings: { SEED: 'demo', DATABASE_URL: line.url } })
    const admin = await site.admin()
    const message = {
      ...CONTACT_MESSAGE,
    }
    const asked: Record<string, () => Promise<{ status: number }>> = {
      'a page': () => site.visitor().page('/service'),
      'a page for data alone': () => site.visitor().get('/no-such-page.data'),
      'no page': () => site.visitor().page('/no-such-page'),
      'a page of an admin': () => admin.page('/admin'),
      'a form': () => site.visitor().submit('/contact', message),
      'a form that signs in': () =>
        site.visitor().submit('/login', { email: 'ada@test.example', password: 'Sturdy-pass-4411' }),
      'a form of an admin': () => admin.submit('/edit-faq', {}),
      'a call': () => site.visitor().get('/api/faq-items'),
      'a call that writes': () => site.visitor().post('/api/add-message', message),
      'a call of an admin': () => admin.post('/api/add-faq-item', faq('Heard?')),
    }
    // Opens a connection for each request first: a silent open connection has a longer time limit than a
    // connection that can't be opened.
    await Promise.all(Object.keys(asked).map(() => sql`select pg_sleep(0.3)`.execute(site.app.database.db)))
    line.swallow = 'everything'
    const lost = watchLostTime()
    const answers = await Promise.all(
      Object.entries(asked).map(async ([what, ask]) => {
        const began = Date.now()
        const { status } = await ask()
        return { what, status, inTime: Date.now() - began - lost.lostMs() < 5000 }
      }),
    )
    lost.stop()
    expect(answers.filter(({ status, inTime }) => status !== 503 || !inTime)).toEqual([])
    expect(site.log.filter((entry) => entry.includes('"fault"'))).toEqual([])
    line.swallow = ''
    await site.close()
    await line.close()
  })

  it('aborts one of two deadlocked changes, which can be tried again', async () => {
    const site = await startSite()
    const bothHeld = Promise.withResolvers<void>()
    let held = 0
    const change = (first: string, then: string) =>
      inTransaction(site.app, async ({ tx }) => {
        const write = (key: string) =>
          tx
            .insertInto('totals')
            .values({ scope: 'test', key, cents: 0, count: 1 })
            .onConflict((on) => on.doNothing())
            .execute()
        await write(first)
        if (++held === 2) bothHeld.resolve()
        await bothHeld.promise
        await write(then)
      })
    const [lost, ...more] = (await Promise.allSettled([change('a', 'b'), change('b', 'a')])).flatMap(
      (outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []),
    )
    expect(more).toEqual([])
    expect(lost).toMatchObject({ code: '40P01' })
    expect(asFailure(lost)).toMatchObject({ status: 503, more: { retryAfter: 2 } })
    expect(
      await site.app.database.db.selectFrom('totals').select('key').where('scope', '=', 'test').execute(),
    ).toHaveLength(2)
    await site.close()
  })

  it('ends only the transaction whose connection it closes', async () => {
    const site = await startSite()
    const { db } = site.app.database
    const lost = inTransaction(site.app, async ({ tx }) => {
      await tx.insertInto('totals').values({ scope: 'test', key: 'lost', cents: 0, count: 1 }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      // The connection breaks while no query runs on it, so no query can report the error.
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
      await pause(200)
      await tx.selectFrom('totals').select('key').execute()
    }).catch((error: unknown) => error)
    expect(asFailure(await lost)).toMatchObject({ status: 503, more: { retryAfter: 2 } })
    for (let n = 0; n < 30; n++)
      expect(await db.selectFrom('totals').select('key').where('scope', '=', 'test').execute()).toEqual([])
    await site.close()
  })

  it('is not asked again after one silent connection, until it answers', async () => {
    const line = await poorLineTo(await freshDatabase(inject('postgresUrl')!))
    const database = connectDatabase({ DATA_DIR: tmpdir(), DATABASE_URL: line.url }, silent)
    const ask = () =>
      sql`select 1`.execute(database.db).then(
        () => 'answered',
        (error: Error) => error.message,
      )
    line.swallow = 'everything'
    expect(await ask()).toMatch(/timeout/)
    for (let n = 0; n < 50; n++) expect(await ask()).toBe(databaseOffline().message)
    line.swallow = ''
    await expect.poll(ask, { timeout: 10_000, interval: 20 }).toBe('answered')
    await database.close()
    await expect.poll(line.open, { timeout: 10_000 }).toBe(0)
    await line.close()
  })

  it('lets an instance start while another one still seeds', async () => {
    const settings = { DATABASE_URL: await freshDatabase(inject('postgresUrl')!), DATA_DIR: tmpdir() }
    const database = connectDatabase(settings, silent)
    await migrate(database, silent)
    let seeded = () => {}
    const seeding = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('totals').values({ scope: 'seeded', cents: 0, count: 1 }).execute()
      await new Promise<void>((resolve) => (seeded = resolve))
    })
    const starting = startSite({ settings })
    // This is longer than a query may wait.
    await pause(5000)
    seeded()
    await seeding
    const site = await starting
    expect((await site.visitor().get('/readyz')).status).toBe(200)
    await site.close()
    await database.close()
  })

  it('shares sessions and edits between two instances', async () => {
    const one = await startSite({ screens: true, settings: { SEED: 'demo', SECRET: 'x'.repeat(40) } })
    const two = await startSite({
      screens: true,
      beside: one,
      settings: { SEED: 'demo', SECRET: 'x'.repeat(40) },
    })
    const admin = await one.admin()
    for (let n = 0; n < 5; n++) {
      const heading = `Heading ${n}`
      await two.visitor().page('/')
      const [banner] = (await admin.get('/api/banner')).json
      await admin.put(`/api/update-banner/${banner._id}`, {
        bannerHeading: heading,
        bannerDetails: 'x',
        bannerText: 'x',
        imageOne: '/art/hero-ranking.svg',
        buttonText: 'x',
        buttonURL: '/pricing',
      })
      expect((await one.visitor().page('/')).text).toContain(heading)
      await expect
        .poll(async () => (await two.visitor().page('/')).text, { timeout: 30_000, interval: 20 })
        .toContain(heading)
    }
    const elsewhere = two.visitor()
    for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.get('/api/users')).status).toBe(200)
    await admin.post('/api/auth/sign-out')
    expect((await elsewhere.get('/api/users')).status).toBe(401)
    await two.close()
    await one.close()
  })

  it('refuses an instance with another SECRET than the one that runs', async () => {
    const one = await startSite({ settings: { SECRET: 'x'.repeat(40) } })
    const start = (secret: string) => startSite({ beside: one, settings: { SECRET: secret.repeat(40) } })
    const listeners = sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name like 'shingle %'`
    await expect
      .poll(async () => (await listeners.execute(one.app.database.db)).rows, { timeout: 30_000 })
      .toHaveLength(1)
    await expect(start('y')).rejects.toThrow(
      /^SECRET: another instance .* a different one \(on .+, connected/,
    )
    const two = await start('x')
    await two.close()
    // One that started at the same moment, and so was not refused, says it in its log.
    const errors: string[] = []
    const { database, signals } = one.app
    const listening = listenToOthers(
      {
        database,
        signals,
        settings: { SECRET: 'y'.repeat(40) },
        log: { ...silent, error: (event: string) => void errors.push(event) },
      } as App,
      () => {},
    )
    await expect
      .poll(() => errors, { timeout: 30_000 })
      .toEqual(['another instance runs with a different SECRET'])
    await listening.close()
    await one.close()
    const changed = await start('y')
    await changed.close()
  })
})

describe('the connection for signals between instances', () => {
  /** Listens over a poor line, with a pulse that a test can wait for. */
  async function listenPoorly(swallow = '') {
    const line = await poorLineTo(await freshDatabase(inject('postgresUrl')!))
    line.swallow = swallow
    const signals = createSignals()
    const heard: string[] = []
    signals.on('content', () => heard.push('content'))
    const listening = listenToOthers(
      { database: { location: line.url }, settings: {}, signals, log: silent } as App,
      (up) => heard.push(up ? 'up' : 'down'),
      { everyMs: 40, withinMs: 150 },
    )
    return { line, heard, listening }
  }
  const soon = { timeout: 30_000, interval: 20 }

  it('counts as down when it is cut silently, and reconnects', async () => {
    const { line, heard, listening } = await listenPoorly()
    await expect.poll(() => heard, soon).toEqual(['down', 'up', 'content'])
    line.swallow = 'everything'
    await expect.poll(() => heard.slice(3), soon).toEqual(['down'])
    line.swallow = ''
    await expect.poll(() => heard.slice(4), soon).toEqual(['up', 'content'])
    expect(line.open()).toBe(1)
    await listening.close()
    await expect.poll(line.open, soon).toBe(0)
    expect(heard.slice(6)).toEqual([])
    await line.close()
  })

  it('is closed before the next try when it can’t listen', async () => {
    const { line, heard, listening } = await listenPoorly('listen shingle')
    await expect.poll(line.begun, soon).toBeGreaterThan(2)
    expect([line.open() < 2, heard]).toEqual([true, ['down']])
    await listening.close()
    await expect.poll(line.open, soon).toBe(0)
    await line.close()
  })

  it('leaves nothing behind when it is closed while connecting', async () => {
    const { line, heard, listening } = await listenPoorly()
    await listening.close()
    await pause(500)
    expect([line.open(), heard]).toEqual([0, ['down']])
    await line.close()
  })

  it('keeps pages, files and pictures from being served from memory while it is down', async () => {
    const line = await poorLineTo(await freshDatabase(inject('postgresUrl')!))
    const site = await startSite({ screens: true, settings: { SEED: 'demo', DATABASE_URL: line.url } })
    const { db } = site.app.database
    // Changes the database directly, so this instance gets no signal.
    const change = async (name: string) => {
      const { id, data } = await db
        .selectFrom('content')
        .select(['id', 'data'])
        .where('type', '=', 'footerAbout')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('content')
        .set({ data: JSON.stringify({ ...JSON.parse(data), aboutFooterText: name }) })
        .where('id', '=', id)
        .execute()
      await db
        .updateTable('media_files')
        .set({ bytes: Buffer.from(`<svg>${name}</svg>`) })
        .where('path', '=', '/art/logo.svg')
        .execute()
    }
    const told = async (name: string) =>
      Promise.all(
        ['/', '/site.webmanifest', '/art/logo.svg'].map(async (path) =>
          (await site.visitor().page(path)).text.includes(name),
        ),
      )
    const kept = async () => (await site.visitor().page('/')).headers.has('etag')
    await expect.poll(kept, soon).toBe(true)
    await told('x')
    await change('First change')
    expect(await told('First change')).toEqual([false, false, false])
    line.swallow = 'listen shingle'
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'shingle %'
    `.execute(db)
    await expect.poll(() => site.log.some((entry) => entry.includes('lost the line')), soon).toBe(true)
    // When the line is lost, the database might be away too. It takes a moment until its answer shows that it
    // is not.
    await expect.poll(() => told('First change'), soon).toEqual([true, true, true])
    await change('Second change')
    expect(await told('Second change')).toEqual([true, true, true])
    await site.close()
    await line.close()
  })
})
