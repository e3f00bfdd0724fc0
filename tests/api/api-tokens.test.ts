// API tokens: made and revoked by admins, shown once, stored as a hash, and open for exactly their scopes.
import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '#commands/routes.ts'
import { API_SCOPE_NAMES, API_SCOPES, type ApiScope } from '#platform/rules/api-scopes.ts'
import { DAY, MINUTE } from '#platform/rules/durations.ts'
import type { Call } from '#platform/server/api/call.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { allCalls } from '#server/all-calls.ts'
import { askRoute } from '#tests/support/ask-route.ts'
import { Caller, type SendOptions } from '#tests/support/caller.ts'
import { ownPeer } from '#tests/support/elsewhere.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { builtScreens } from '#tests/support/start-site.ts'
import { joinTeam } from '#tests/support/team.ts'

const clock = movableClock()
const { site, admin, plan } = await startShop({ screens: true, parts: { clock } })
const db = () => site.app.database.db

const make = (who: Caller, { name = 'Books', scopes = ['read-orders'] as string[], days = 'never' } = {}) =>
  who.send('POST', '/api-tokens', {
    form: [['name', name], ['days', days], ...scopes.map((scope): [string, string] => ['scope', scope])],
  })

async function newToken(scopes: string[], { by = admin, days = 'never', name = 'Books' } = {}) {
  const { text } = await make(by, { scopes, days, name })
  const [token] = /shingle_[0-9A-Za-z]{43}/.exec(text) ?? []
  if (!token) throw new Error('no token was shown')
  return token
}

/** Another tool: no cookies, no Origin, an address of its own. */
class Tool extends Caller {
  readonly #token: string
  constructor(token: string) {
    super(site.origin)
    this.#token = token
    this.peer = ownPeer()
  }
  override send(method: string, path: string, { headers, ...rest }: SendOptions = {}) {
    const foreign = { origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' }
    return super.send(method, path, {
      ...rest,
      headers: { ...foreign, authorization: `Bearer ${this.#token}`, ...headers },
    })
  }
}

let order: string
let tools: Record<ApiScope, Tool>
beforeAll(async () => {
  order = (await place(await site.customer(), plan))._id
  tools = Object.fromEntries(
    await Promise.all(API_SCOPE_NAMES.map(async (scope) => [scope, new Tool(await newToken([scope]))])),
  )
})

describe('an admin', () => {
  it('makes one: checked beside its fields, shown once, stored as a hash, audited and mailed', async () => {
    const wrong: { typed: Parameters<typeof make>[1]; error: string }[] = [
      { typed: { name: ' ' }, error: 'Enter what the token is for.' },
      { typed: { scopes: [] }, error: 'Choose at least one.' },
      { typed: { days: '7' }, error: 'Choose one of the times.' },
    ]
    for (const { typed, error } of wrong) {
      const refused = await make(admin, typed)
      expect([refused.status, refused.text.includes(error)]).toEqual([422, true])
    }
    const token = await newToken(['read-orders', 'change-orders'], { name: 'Spreadsheet', days: '30' })
    const page = (await admin.page('/api-tokens')).text
    expect(page).toContain('Spreadsheet')
    expect(page).toContain(token.slice(-4))
    expect(page).not.toContain(token)
    expect(JSON.stringify(await db().selectFrom('api_tokens').selectAll().execute())).not.toContain(token)
    expect((await admin.page('/audit')).text).toContain('“Spreadsheet”: read-orders, change-orders')
    const [mail] = await mailsTo(site, ADMIN.email)
    expect(mail).toMatchObject({ kind: 'admin-tokens-changed' })
    expect(mail!.text).not.toContain(token)
    expect(site.log.join('\n')).not.toContain(token)
  })

  it('needs a recent sign-in to make and to revoke one', async () => {
    const { id } = await db().selectFrom('api_tokens').select('id').executeTakeFirstOrThrow()
    await clock.later(20 * MINUTE, async () => {
      expect((await make(admin)).status).toBe(403)
      expect((await admin.submit('/api-tokens', { intent: 'revoke', token: id })).status).toBe(403)
    })
    expect(
      (await db().selectFrom('api_tokens').select('revoked_at').where('id', '=', id).executeTakeFirst())
        ?.revoked_at,
    ).toBeNull()
  })
})

describe('a token', () => {
  it('opens its calls, without Origin or cookies, and notes its use', async () => {
    const list = await tools['read-orders'].get('/api/orders')
    expect([list.status, list.json.map(({ _id }: { _id: string }) => _id)]).toEqual([
      200,
      expect.arrayContaining([order]),
    ])
    expect((await tools['read-orders'].get(`/api/order/${order}`)).json).toMatchObject({ _id: order })
    expect(list.headers.getSetCookie()).toEqual([])
    expect((await tools['read-inbox'].get('/api/messages')).status).toBe(200)
    const used = await db()
      .selectFrom('api_tokens')
      .select('id')
      .where('last_used_at', 'is not', null)
      .execute()
    expect(used.length).toBeGreaterThanOrEqual(2)
  })

  it('acts under its own name: history and audit name it and who made it', async () => {
    const delivered = await tools['change-orders'].put(`/api/order-status/${order}`, {
      orderStatus: 'Delivered',
    })
    expect([delivered.status, delivered.json?.orderStatus]).toEqual([200, 'Delivered'])
    const { json } = await admin.get(`/api/order/${order}`)
    expect(JSON.stringify(json.history)).toContain(`the token “Books” of ${ADMIN.email}`)
    const type = '/api/add-faq-item'
    const added = await tools['edit-content'].post(type, {
      accodingTitle: 'By a token',
      accodingText: 'Yes.',
    })
    expect(added.status).toBe(201)
    expect((await admin.page('/history')).text).toContain(`the token “Books” of ${ADMIN.email}`)
  })

  it('sees hidden content with its scope', async () => {
    const { json } = await admin.post('/api/add-faq-item', { accodingTitle: 'Hidden', accodingText: 'Yes.' })
    await db().updateTable('content').set({ hidden: 1 }).where('id', '=', json._id).execute()
    expect((await site.visitor().get(`/api/faq-item/${json._id}`)).status).toBe(404)
    expect((await tools['read-content'].get(`/api/faq-item/${json._id}`)).status).toBe(200)
  })

  it('has a rate limit of its own, and wrong tokens have one per address', async () => {
    const token = await newToken(['read-orders'])
    const { id } = await db()
      .selectFrom('api_tokens')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const tool = new Tool(token)
    expect((await tool.get('/api/orders')).status).toBe(200)
    await db()
      .updateTable('limits')
      .set({ count: rateLimits.apiToken.most })
      .where('key', '=', `api token ${id}`)
      .execute()
    expect((await tool.get('/api/orders')).status).toBe(429)
    expect((await tools['read-orders'].get('/api/orders')).status).toBe(200)
    const guesser = new Tool(`shingle_${'x'.repeat(43)}`)
    const statuses: number[] = []
    await clock.stopped(async () => {
      for (let tries = 0; tries <= rateLimits.apiTokenGuess.most; tries++)
        statuses.push((await guesser.get('/api/orders')).status)
    })
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
  })
})

const calls = allCalls(site.app)
const open = calls.filter(({ scope }) => scope)
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} /api${path}`

describe('a scope', () => {
  it('opens nothing that its permissions don’t allow, and to read it only reads', () => {
    const wrong = open.filter(({ method, permission, scope }) => {
      const granted: readonly string[] = API_SCOPES[scope!].permissions
      const isPublic = permission === 'visitor' && scope === 'read-content'
      const isOwn = ['customer', 'owner'].includes(permission) && scope === 'read-orders'
      return (
        !(granted.includes(permission) || isPublic || isOwn) ||
        scope!.startsWith('read-') !== (method === 'GET')
      )
    })
    expect(wrong.map(nameOf)).toEqual([])
  })

  it('opens of what belongs to a person only orders', () => {
    const own = open.filter(({ permission }) => ['customer', 'owner'].includes(permission))
    expect(own.map(nameOf)).toEqual(['GET /api/orders', 'GET /api/order/{id}'])
  })
})

describe('every call and screen', () => {
  it.each(API_SCOPE_NAMES)(
    'is open or closed to %s as the calls say',
    { timeout: 900_000 },
    async (scope) => {
      await db().deleteFrom('limits').execute()
      const routes = routesOf(site.app, await builtScreens())
      expect(routes.length).toBeGreaterThan(250)
      const opened = new Set(open.filter((each) => each.scope === scope).map(nameOf))
      expect(opened.size).toBeGreaterThan(0)
      const wrong: unknown[] = []
      for (const [index, route] of routes.entries()) {
        // The loop sends more requests than one token may send in a minute.
        if (index % 400 === 0) await db().deleteFrom('limits').execute()
        if (route.kind === 'screen') continue
        const name = `${route.method} ${route.path}`
        const { status } = await askRoute(tools[scope], route)
        if (opened.has(name) ? [401, 403].includes(status) || status >= 500 : status !== 403)
          wrong.push([name, status])
      }
      expect(wrong).toEqual([])
    },
  )
})

describe('nobody gets around the rules:', () => {
  const read = (tool: Caller, options?: SendOptions) => tool.get('/api/orders', options)
  const bare = () => Object.assign(new Caller(site.origin), { peer: ownPeer() })
  const withHeader = (authorization: string) => bare().get('/api/orders', { headers: { authorization } })

  it('an expired token is refused', async () => {
    const tool = new Tool(await newToken(['read-orders'], { days: '30' }))
    expect((await read(tool)).status).toBe(200)
    expect((await clock.later(31 * DAY, () => read(tool))).status).toBe(401)
    expect((await admin.page('/api-tokens')).status).toBe(200)
  })

  it('a revoked token is refused', async () => {
    const tool = new Tool(await newToken(['read-orders'], { name: 'Short' }))
    const { id } = await db()
      .selectFrom('api_tokens')
      .select('id')
      .where('name', '=', 'Short')
      .executeTakeFirstOrThrow()
    expect((await admin.submit('/api-tokens', { intent: 'revoke', token: id })).location).toBe(
      '/api-tokens?done=revoked',
    )
    expect((await read(tool)).status).toBe(401)
    expect((await admin.page('/api-tokens')).text).toContain('Revoked')
  })

  it('a call of another scope is refused', async () => {
    expect((await tools['read-inbox'].get('/api/orders')).status).toBe(403)
    expect(
      (await tools['read-orders'].put(`/api/order-status/${order}`, { orderStatus: 'Pending' })).status,
    ).toBe(403)
    expect(
      (await tools['read-content'].post('/api/add-faq-item', { accodingTitle: 'x', accodingText: 'y' }))
        .status,
    ).toBe(403)
    expect((await tools['edit-content'].post('/api/add-coupon', {})).status).toBe(403)
  })

  it('a token in the address is ignored', async () => {
    const token = await newToken(['read-orders'])
    for (const name of ['token', 'access_token', 'authorization', 'bearer'])
      expect((await bare().get(`/api/orders?${name}=${token}`)).status).toBe(401)
  })

  it('two headers, or two tokens in one header, are refused', async () => {
    const token = await newToken(['read-orders'])
    expect((await withHeader(`Bearer ${token}, Bearer ${token}`)).status).toBe(401)
    expect((await withHeader(`Bearer ${token} ${token}`)).status).toBe(401)
    const status = await new Promise<number | undefined>((done, fail) => {
      const headers = ['host', new URL(site.origin).host, 'authorization', 'Bearer nonsense']
      const sent = httpRequest(
        new URL('/api/orders', site.origin),
        { headers: [...headers, 'authorization', `Bearer ${token}`] as never },
        (answer) => done(answer.resume().statusCode),
      )
      sent.on('error', fail).end()
    })
    expect(status).toBe(401)
  })

  it('a token opens no screen', async () => {
    const token = await newToken([...API_SCOPE_NAMES])
    for (const path of ['/admin', '/total-orders', '/api-tokens', '/dashboard', '/total-orders.data'])
      expect([path, (await new Tool(token).page(path)).status]).not.toEqual([path, 200])
  })

  it('a token can neither sign in nor read an account', async () => {
    const tool = new Tool(await newToken([...API_SCOPE_NAMES]))
    const body = { email: ADMIN.email, password: ADMIN.password }
    const answer = await tool.post('/api/auth/sign-in/email', body)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
    for (const path of ['/api/me', '/api/auth/list-sessions', '/api/me/export'])
      expect([path, (await tool.get(path)).status]).toEqual([path, 403])
  })

  it('another case or spacing of the scheme is the same token; another scheme is none', async () => {
    const token = await newToken(['read-orders'])
    for (const header of [`bearer ${token}`, `BEARER ${token}`, `Bearer   ${token}`])
      expect([header.slice(0, 9), (await withHeader(header)).status]).toEqual([header.slice(0, 9), 200])
    for (const header of [
      `Basic ${token}`,
      token,
      `Bearer${token}`,
      `Bearer ${token.toUpperCase()}`,
      'Bearer',
      'Bearer ',
    ])
      expect([header.slice(0, 9), (await withHeader(header)).status]).toEqual([header.slice(0, 9), 401])
  })

  it('a token ends when its maker is demoted or deletes the account', async () => {
    const maker = await joinTeam(site, 'Admin')
    const tool = new Tool(await newToken(['read-orders'], { by: maker }))
    expect((await read(tool)).status).toBe(200)
    await admin.put(`/api/upadete-users/${maker.entryId}`, { userEmail: maker.email, userRole: 'Member' })
    expect((await read(tool)).status).toBe(401)
    expect((await make(maker)).status).toBe(403)
    expect((await admin.page('/api-tokens')).text).toContain('Creator is no longer an admin')
    const leaver = await joinTeam(site, 'Admin')
    const left = new Tool(await newToken(['read-orders'], { by: leaver }))
    expect((await read(left)).status).toBe(200)
    expect((await leaver.send('DELETE', '/api/me', { body: { password: CUSTOMER_PASSWORD } })).status).toBe(
      204,
    )
    expect((await read(left)).status).toBe(401)
    expect((await admin.page('/api-tokens')).text).toContain('a deleted account')
  })

  it('the cookies of an admin don’t widen a token beside them', async () => {
    const headers = { authorization: `Bearer shingle_${'x'.repeat(43)}` }
    const both = await admin.get('/api/orders', { headers })
    expect([both.status, both.headers.getSetCookie()]).toEqual([401, []])
    const narrow = { authorization: `Bearer ${await newToken(['read-inbox'])}` }
    expect((await admin.get('/api/users', { headers: narrow })).status).toBe(403)
    // Without the token, the same cookies belong to an admin, and a write from another site is still refused.
    expect((await admin.get('/api/users')).status).toBe(200)
    const foreign = { origin: 'https://evil.example' }
    expect((await admin.put(`/api/order-status/${order}`, {}, { headers: foreign })).status).toBe(403)
  })
})
