// Thousands of requests that make no sense, as visitor, customer and admin: each is refused in its own words,
// none breaks anything.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { routesOf } from '#commands/routes.ts'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { allCalls } from '#server/all-calls.ts'
import type { Caller } from '#tests/support/caller.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { COOKIE, malformedRequests, type Role, type Shot, type Targets } from '#tests/support/malformed.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { orderBody } from '#tests/support/shop.ts'

const MANY = atScale(600, 10_000)
/** The same every time in `npm test`. Set FUZZ_SEED to repeat a failure. */
const SEED = Number(process.env.FUZZ_SEED ?? atScale(1, Math.floor(Math.random() * 2 ** 31)))
const AT_ONCE = 12

const folder = mkdtempSync(join(tmpdir(), 'shingle-fuzz-'))
let site: ChildSite
let targets: Targets
const people = {} as Record<Role, Caller>

beforeAll(async () => {
  const server = inject('postgresUrl')
  site = await startChildSite({ DATA_DIR: folder, DATABASE_URL: server && (await freshDatabase(server)) })
  people.visitor = site.visitor()
  people.admin = site.visitor()
  people.customer = Object.assign(site.visitor(), { email: 'fuzz@test.example' })
  expect((await people.admin.post('/api/auth/sign-in/email', ADMIN)).status).toBe(200)
  expect(
    (
      await people.customer.post('/api/auth/sign-up/email', {
        email: people.customer.email,
        password: CUSTOMER_PASSWORD,
        name: 'Fuzz',
      })
    ).status,
  ).toBe(200)
  const [plan] = (await people.visitor.get('/api/pricings')).json
  const order = await people.customer.post('/api/new-order', orderBody(plan, people.customer.email))
  expect(order.status).toBe(201)

  const settings = readSettings({ PORT: new URL(site.origin).port, DATA_DIR: folder })
  const calls = allCalls({ types: CONTENT_TYPES, settings })
  const build = (await import(
    pathToFileURL(join(import.meta.dirname, '../../build/server/index.js')).href
  )) as ServerBuild
  const screens = routesOf({ types: CONTENT_TYPES, settings }, build).flatMap(({ kind, path }) =>
    kind === 'screen' ? [path] : [],
  )
  const lists = await Promise.all(
    calls
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .map(({ path }) => people.admin.get(`/api${path}`)),
  )
  const ids = lists.flatMap(({ json }) =>
    Array.isArray(json) ? json.slice(0, 2).flatMap((record: { _id?: string }) => record?._id ?? []) : [],
  )
  targets = { calls, screens: [...new Set(screens)], ids: [order.json._id, ...new Set(ids)] }
})
afterAll(async () => {
  await site.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Sends the bytes and gives back how the answer begins; '' if there is none. Where the site waits for more,
 * it is told that nothing follows.
 */
const fire = ({ as, bytes, unfinished }: Shot): Promise<string> =>
  new Promise((done, fail) => {
    const cookie = people[as].cookieHeader
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
    let said = ''
    socket.setTimeout(30_000, () => socket.destroy(new Error('no answer')))
    socket.on('connect', () => {
      socket.write(Buffer.from(bytes.replace(COOKIE, cookie ? `cookie: ${cookie}\r\n` : ''), 'latin1'))
      if (unfinished) setTimeout(() => socket.end(), 400)
    })
    socket.on('data', (chunk) => (said = `${said}${chunk.toString('latin1')}`.slice(0, 600)))
    // A client that is refused while it still sends may find the connection cut.
    socket.on('error', (error: Error & { code?: string }) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? done(said) : fail(error),
    )
    socket.on('close', () => done(said))
  })

it(`${MANY} malformed requests from seed ${SEED} cause no 5xx, and the process lives`, async () => {
  const shots = malformedRequests(targets, { seed: SEED, many: MANY })
  const wrong: unknown[] = []
  const seen = new Map<string, number>()
  const left = [...shots]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let shot = left.pop(); shot; shot = left.pop()) {
        const said = await fire(shot).catch((error: Error) => `HTTP/1.1 599 ${error.message}`)
        const status = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 'none'
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (status.startsWith('5')) wrong.push([shot.as, shot.bytes.slice(0, 700), said])
      }
    }),
  )
  expect(wrong, `seed ${SEED}`).toEqual([])
  // The requests got far enough to cause each of these answers.
  for (const status of ['200', '400', '401', '403', '404', '405', '422'])
    expect([status, seen.get(status) ?? 0]).toEqual([status, expect.toSatisfy((count: number) => count > 0)])
  expect(
    site
      .said()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
  ).toEqual([])
  expect(site.process.exitCode).toBeNull()
  expect([
    (await people.visitor.page('/')).status,
    (await people.customer.get('/api/orders')).status,
    (await people.admin.get('/api/users')).status,
  ]).toEqual([200, 200, 200])
}, 1_800_000)

it('text that a database can’t store or search is refused like any wrong value', async () => {
  const bytes = Array.from({ length: 8000 }, (_, n) => (n * n * 31 + n * 7) % 251)
  const long = `${Buffer.from(bytes).toString('hex')}@test.example`
  expect(
    (await people.visitor.post('/api/auth/sign-in/email', { email: long, password: 'Not-the-password' }))
      .status,
  ).toBe(401)
  expect((await people.visitor.post('/api/auth/send-verification-email', { email: long })).status).toBe(200)
  for (const path of ['/api/banner/%00', '/api/order/%00', '/api/users/a%00b', '/order/%00'])
    expect([path, (await people.admin.get(path)).status]).toEqual([
      path,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
    ])
})

it('a screen accepts links and forms, and nothing else', async () => {
  const put = await people.visitor.send('PUT', '/login', { body: {} })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect((await people.visitor.send('POST', '/login', { body: { email: 'a@test.example' } })).status).toBe(
    415,
  )
  expect(
    (
      await people.visitor.send('POST', '/contact', {
        body: '--y\r\nbroken',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
    ).status,
  ).toBe(400)
  expect((await people.visitor.send('POST', '/privacy', { form: {} })).status).toBe(405)
})
