// What all calls have in common.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { define } from '#content/rules/model/define.ts'
import { image, shortText } from '#content/rules/model/fields.ts'
import { allCalls } from '#server/all-calls.ts'
import type { Caller } from '#tests/support/caller.ts'
import { fromElsewhere, TRUSTING } from '#tests/support/elsewhere.ts'
import { lockSqlite } from '#tests/support/lock-sqlite.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { until } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

// A type that the product does not have, by a name that it will never have. Its definition alone makes it work.
const madeUp = define({
  name: 'madeUpThing',
  kind: 'list',
  label: 'Made-up thing',
  purpose: 'For this test only.',
  group: 'Your site',
  titleField: 'title',
  fields: { title: shortText('Title'), picture: image('Picture') },
  calls: {
    list: '/made-up-things',
    one: '/made-up-thing/{id}',
    create: '/add-made-up-thing',
    update: '/made-up-thing/{id}',
  },
  screens: { manage: '/edit-made-up-things', edit: '/edit-made-up-thing/{id}' },
  texts: { updated: 'Thing is Updated', create: 'Add Thing', edit: 'Edit Now' },
  shownOn: [],
})

let site: TestSite
let admin: Caller
let customer: Caller

beforeAll(async () => {
  site = await startSite({ screens: true, parts: { types: [...CONTENT_TYPES, madeUp] } })
  admin = await site.admin()
  customer = await site.customer()
})
afterAll(() => site.close())

describe('a made-up content type', () => {
  it('has its calls, its validation and its place in the OpenAPI document', async () => {
    const made = await admin.post('/api/add-made-up-thing', {
      title: 'Best small studio',
      picture: '/art/logo.svg',
    })
    expect(made.status).toBe(201)
    expect((await site.visitor().get('/api/made-up-things')).json).toEqual([made.json])
    expect((await admin.post('/api/add-made-up-thing', { title: 'x' })).json.errors).toHaveProperty('picture')
    expect((await site.visitor().delete(`/api/made-up-thing/${made.json._id}`)).status).toBe(401)
    const { paths } = (await site.visitor().get('/api/openapi.json')).json
    expect(Object.keys(paths['/made-up-thing/{id}'])).toEqual(['get', 'put', 'delete'])
  })
})

describe('the OpenAPI document', () => {
  it('is made once, and answers If-None-Match with 304', async () => {
    const { headers, json } = await site.visitor().get('/api/openapi.json')
    expect(json.openapi).toBe('3.1.0')
    const again = await site
      .visitor()
      .get('/api/openapi.json', { headers: { 'if-none-match': headers.get('etag')! } })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('every call', () => {
  it('answers an unknown address 404 and an unknown method 405, as problems', async () => {
    expect(await admin.get('/api/nope')).toMatchObject({ status: 404, json: { title: expect.any(String) } })
    const wrong = await admin.send('PATCH', '/api/banner')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await admin.send('PUT', '/api/add-banner', { body: {} })).status).toBe(405)
  })

  it.each<{ kind: string; body: string | Uint8Array; headers: Record<string, string>; status: number }>([
    { kind: 'malformed JSON', body: '{"a": ', headers: {}, status: 400 },
    { kind: 'no object', body: '"text"', headers: {}, status: 422 },
    { kind: 'text', body: 'hello', headers: { 'content-type': 'text/plain' }, status: 415 },
    { kind: 'broken UTF-8', body: new Uint8Array([0x22, 0xff, 0x22]), headers: {}, status: 400 },
    {
      kind: '10,000 levels',
      body: `{"title": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      headers: {},
      status: 422,
    },
    { kind: '300 KB', body: JSON.stringify({ title: 'x'.repeat(300_000) }), headers: {}, status: 413 },
  ])('refuses $kind', async ({ body, headers, status }) => {
    const answer = await admin.post('/api/add-made-up-thing', body, { headers })
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      status,
      'application/problem+json',
    ])
  })

  it.each([
    { path: '/api/add-made-up-thing', megabytes: 6 },
    { path: '/api/auth/sign-in/email', megabytes: 2 },
    { path: '/api/payments/notify', megabytes: 2 },
  ])('refuses a large chunked body to $path', async ({ path, megabytes }) => {
    const headers = { origin: site.origin, 'content-type': 'application/json' }
    const { status } = await sendRaw(
      site,
      { method: 'POST', path, headers, chunks: Array(megabytes).fill('x'.repeat(60_000)) },
      admin,
    )
    expect(status).toBe(413)
  })

  it.each([['https://evil.example'], ['null']])(
    'refuses a write from %s, whatever its type',
    async (origin) => {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await admin.send('POST', '/api/add-made-up-thing', {
          body: '{"title":"x"}',
          headers: { origin, 'content-type': type },
        })
        expect(answer.status).toBe(403)
      }
      expect(
        (
          await admin.send('POST', '/api/add-made-up-thing', {
            body: {},
            headers: { 'sec-fetch-site': 'cross-site' },
          })
        ).status,
      ).toBe(403)
      expect(
        (await admin.get('/api/made-up-things', { headers: { origin } })).headers.get(
          'access-control-allow-origin',
        ),
      ).toBeNull()
    },
  )

  it('accepts a write under every name of this machine, and under no other name', async () => {
    const { port } = new URL(site.origin)
    const from = async (origin: string) =>
      (await admin.send('POST', '/api/add-made-up-thing', { body: {}, headers: { origin } })).status
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect([name, await from(`http://${name}:${port}`)]).toEqual([name, 422])
    for (const name of ['127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1'])
      expect([name, await from(`http://${name}:${port}`)]).toEqual([name, 403])
    expect(await from('http://127.0.0.1:1')).toBe(403)
  })

  it('carries the security headers and its own request id', async () => {
    for (const path of ['/api/banner', '/api/nope', '/healthz']) {
      const { headers } = await site.visitor().get(path, { headers: { 'x-request-id': 'forged' } })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-request-id')).not.toBe('forged')
    }
  })

  it.each(['?limit=0', '?limit=501', '?limit=x', '?sort=password', '?filter=x'])(
    'refuses the parameter %s',
    async (query) => {
      expect((await admin.get(`/api/made-up-things${query}`)).status).toBe(422)
    },
  )

  it('that lists something accepts the query parameters it states, and no others', async () => {
    const lists = allCalls(site.app).filter(({ method, query }) => method === 'GET' && query)
    expect(lists.length).toBeGreaterThan(35)
    const taken: string[] = []
    for (const { path, query } of lists) {
      const { limit, after } = query!.shape
      for (const odd of [
        'sort=password',
        'filter=x',
        'where=1',
        'constructor=1',
        ...(limit ? ['limit=501', 'limit=-1', 'limit=1e2'] : []),
        ...(after ? ['after=gone'] : []),
      ]) {
        const answer = await admin.get(`/api${path}?${odd}`)
        if (answer.status !== 422 || !answer.json.errors[odd.split('=')[0]!]) taken.push(`${path}?${odd}`)
      }
      // Lists of one order have a smaller limit, because their entries are long.
      if (limit && !path.includes('{') && (await admin.get(`/api${path}?limit=500`)).status !== 200)
        taken.push(`${path}?limit=500 is refused`)
    }
    expect(taken).toEqual([])
  })

  it.each([
    '/api//banner',
    '/api/banner/',
    '/api/%62anner',
    '/api/BANNER',
    '/api/banner;x',
    '/API/users',
    '/api/us%65rs',
    '/api/users/',
    '/api//users',
    '/api/users%2f',
    '/api/users;x',
    '/%61pi/users',
    '/api/./users',
    '/api/x/../users',
    '/api/users?x',
    '/api/users%00',
    '/api/users%20',
  ])('decides %s as the usual path, or refuses it', async (path) => {
    const plain = /users/i.test(decodeURI(path)) ? [401, 404] : [200, 404]
    expect(plain).toContain((await sendRaw(site, { path })).status)
    if (plain.includes(401)) expect([403, 404]).toContain((await sendRaw(site, { path }, customer)).status)
  })
})

describe('a form of a screen', () => {
  it('is refused with a page when it is too large', async () => {
    const answer = await site.visitor().send('POST', '/contact', {
      form: { message: 'x'.repeat(2_000_000) },
      headers: { accept: 'text/html' },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
  })
})

describe('health and metrics', () => {
  it('answer that the site is alive and ready, and its figures', async () => {
    const visitor = site.visitor()
    expect((await visitor.get('/healthz')).text).toBe('ok')
    expect((await visitor.get('/readyz')).status).toBe(200)
    expect((await visitor.get('/metrics')).text).toMatch(/process_resident_memory_bytes \d+/)
  })

  // PostgreSQL watches its own disk.
  if (!onPostgres)
    it('answer that the site is not ready while the database can’t be written', async () => {
      // Readiness tries to write at most every two seconds.
      const ready = (wanted: number) =>
        until(
          () => site.visitor().get('/readyz'),
          ({ status }) => status === wanted,
        )
      const lock = await lockSqlite(site.app.database.location)
      const answer = await ready(503)
      lock.unlock()
      expect([answer.status, answer.text]).toEqual([503, 'the database can’t be written'])
      expect((await ready(200)).text).toBe('ready')
    })

  it('answer HTTP/1.0 without a host, as simple monitors send it', async () => {
    const answer = await new Promise<string>((done) => {
      const socket = connect(site.port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.0\r\n\r\n'))
      let received = ''
      socket.on('data', (chunk) => (received += chunk)).on('close', () => done(received))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*\r\n\r\nok$/)
  })

  it.each([
    { name: 'x-forwarded-for', value: '127.0.0.1' },
    { name: 'forwarded', value: 'for=127.0.0.1' },
    { name: 'x-real-ip', value: '127.0.0.1' },
    { name: 'via', value: '1.1 proxy' },
    { name: 'host', value: 'agency.example' },
  ])('show no figures and no reasons through a proxy ($name: $value)', async ({ name, value }) => {
    const ask = (path: string) => sendRaw(site, { path, headers: { [name]: value } })
    expect((await ask('/metrics')).status).toBe(404)
    const close = vi.spyOn(site.app.database.db, 'selectFrom').mockImplementation(() => {
      throw new Error('away')
    })
    try {
      expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'not ready' })
      expect((await site.visitor().get('/readyz')).text).toBe('the database does not answer')
    } finally {
      close.mockRestore()
    }
    expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready' })
    expect((await ask('/healthz')).text).toBe('ok')
  })

  it('are shown through a proxy with the token', async () => {
    const METRICS_TOKEN = 'a-token-of-the-watcher'
    const watched = await startSite({ settings: { ...TRUSTING, METRICS_TOKEN } })
    const ask = (authorization: string) =>
      fromElsewhere(watched).get('/metrics', { headers: { authorization } })
    for (const wrong of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN]) {
      const refused = await ask(wrong)
      expect([wrong, refused.status, refused.headers.get('www-authenticate')]).toEqual([wrong, 401, 'Bearer'])
    }
    expect((await ask(`Bearer ${METRICS_TOKEN}`)).text).toContain('shingle_database_up 1')
    await watched.close()
  })
})

describe('a proxy that the settings do not name', () => {
  it('is logged once, and shown to admins on their overview', async () => {
    const quiet = await startSite({ screens: true, settings: { TRUSTED_PROXIES: 'none' } })
    const admin = await quiet.admin()
    const TITLE = 'The site may not know its own proxy'
    expect((await admin.page('/admin')).text).not.toContain(TITLE)
    for (let n = 0; n < 5; n++) await fromElsewhere(quiet).get('/api/banner')
    const said = quiet.log.filter((line) => line.includes('TRUSTED_PROXIES'))
    expect(said.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', sender: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }),
    ])
    const { text } = await admin.page('/admin')
    expect([text.includes(TITLE), text.includes(JSON.parse(said[0]!).sender)]).toEqual([true, true])
    expect((await (await quiet.customer()).page('/dashboard')).text).not.toContain(TITLE)
    await quiet.close()
  })

  it('is not reported once the settings name it', async () => {
    const trusting = await startSite({ screens: true, settings: TRUSTING })
    await fromElsewhere(trusting).get('/api/banner')
    expect(trusting.log.filter((line) => line.includes('TRUSTED_PROXIES'))).toEqual([])
    await trusting.close()
  })
})

describe('long lists', () => {
  it('have pages, each with the next', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++)
      ids.push(
        (await admin.post('/api/add-made-up-thing', { title: `Thing ${i}`, picture: '/art/logo.svg' })).json
          ._id,
      )
    const found: string[] = []
    let next: string | undefined = '/api/made-up-things?limit=2'
    while (next) {
      const answer = await site.visitor().get(next)
      expect(answer.headers.get('x-total-count')).toBe('6')
      found.push(...answer.json.map((record: { _id: string }) => record._id))
      next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(found.slice(1)).toEqual(ids)
    // A list can't continue after a deleted record. It says so, and does not start again from the beginning.
    await admin.delete(`/api/made-up-thing/${ids[1]}`)
    expect((await site.visitor().get(`/api/made-up-things?limit=2&after=${ids[1]}`)).json.errors).toEqual({
      after: 'after must be the id of a record of this list.',
    })
  })
})

describe('earlier versions', () => {
  it('restore a text, and a deleted record', async () => {
    const { _id } = (await admin.post('/api/add-made-up-thing', { title: 'First', picture: '/art/logo.svg' }))
      .json
    await admin.put(`/api/made-up-thing/${_id}`, { title: 'Second', picture: '/art/logo.svg' })
    await admin.delete(`/api/made-up-thing/${_id}`)
    const history = (await admin.get(`/api/revisions?type=madeUpThing&id=${_id}`)).json
    const first = history.find(
      (revision: { fields: { title: string } | null }) => revision.fields?.title === 'First',
    )
    expect((await admin.post(`/api/revisions/${history[0]._id}/restore`)).status).toBe(409)
    const back = await admin.post(`/api/revisions/${first._id}/restore`)
    expect(back.json).toMatchObject({ _id, title: 'First', version: 4 })
    expect((await site.visitor().get(`/api/made-up-thing/${_id}`)).json).toEqual(back.json)
    expect((await site.visitor().get('/api/revisions')).status).toBe(401)
  })
})
