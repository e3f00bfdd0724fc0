// Sessions: the cookie, how long it is valid, and writes that other sites send with it.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#platform/rules/durations.ts'
import { accountsOf, freshEmail, PASSWORD, sessionStatus } from '#tests/support/accounts.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { HTTPS_SITE } from '#tests/support/https-site.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { startSite, startSiteForFile } from '#tests/support/start-site.ts'

const clock = movableClock()
const site = await startSiteForFile({ parts: { clock } })
const { signUp, signIn } = accountsOf(site)

describe('sessions', () => {
  test('the token is in the cookie only, not in a body or the log', async () => {
    const who = fromElsewhere(site)
    const email = freshEmail()
    const answers = [
      await signUp({ email }, who),
      await signIn(email, PASSWORD, who),
      await who.get('/api/me'),
      await who.get('/api/auth/list-sessions'),
    ]
    const token = decodeURIComponent([...who.cookies.values()][0]!).split('.')[0]!
    expect(token.length).toBeGreaterThan(20)
    for (const { text } of answers) expect(text).not.toContain(token)
    expect(site.log.join('\n')).not.toContain(token)
    expect(answers[0]!.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/i)
  })

  test('over https the cookie has the __Host- prefix', async () => {
    const secure = await startSite({ settings: HTTPS_SITE })
    const answer = await fetch(`http://127.0.0.1:${secure.port}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://agency.example' },
      body: JSON.stringify(ADMIN),
    })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-shingle\.session_token=/)
    for (const word of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(word)
    expect(cookie).not.toContain('Domain')
    const me = await fetch(`http://127.0.0.1:${secure.port}/api/me`, {
      headers: { cookie: cookie!.split(';')[0]! },
    })
    expect(await me.json()).toMatchObject({ email: ADMIN.email, isAdmin: true })
    await secure.close()
  })

  test.each(['http://localhost', 'https://agency.example'])(
    'the OpenAPI document names the cookie of %s correctly',
    async (APP_ORIGIN) => {
      const named = await startSite({ settings: { ...HTTPS_SITE, APP_ORIGIN } })
      const at = `http://127.0.0.1:${named.port}/api`
      const answer = await fetch(`${at}/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: APP_ORIGIN },
        body: JSON.stringify(ADMIN),
      })
      const document = (await (await fetch(`${at}/openapi.json`)).json()) as {
        components: { securitySchemes: { session: unknown } }
      }
      expect(document.components.securitySchemes.session).toEqual({
        type: 'apiKey',
        in: 'cookie',
        name: answer.headers.getSetCookie()[0]!.split('=')[0],
      })
      await named.close()
    },
  )

  test('signing in makes a new token, and never adopts a planted one', async () => {
    const email = freshEmail()
    await signUp({ email })
    const thief = await site.customer()
    const planted = [...thief.cookies][0]!
    const victim = fromElsewhere(site)
    victim.cookies.set(...planted)
    await signIn(email, PASSWORD, victim)
    expect([...victim.cookies][0]![1]).not.toBe(planted[1])
    expect((await victim.get('/api/me')).json.email).toBe(email)
    expect((await thief.get('/api/me')).json.email).not.toBe(email)
    const forged = fromElsewhere(site)
    forged.cookies.set(planted[0], `${'A'.repeat(32)}.${planted[1].split('.')[1]}`)
    expect((await forged.get('/api/orders')).status).toBe(401)
  })

  test('a cookie is invalid after signing out', async () => {
    const who = await site.customer()
    const kept = new Map(who.cookies)
    expect((await who.post('/api/auth/sign-out')).status).toBe(200)
    expect(who.cookies.has('shingle.session_token')).toBe(false)
    const replay = site.visitor()
    for (const [name, value] of kept) replay.cookies.set(name, value)
    expect((await replay.get('/api/orders')).status).toBe(401)
  })

  test('a new database has no admin with a guessable password', async () => {
    for (const { email, password } of [
      { email: 'admin', password: 'admin' },
      { email: 'admin@localhost', password: 'admin' },
      { email: 'owner@northlight.example', password: 'password' },
      { email: 'owner@northlight.example', password: '' },
      { email: ADMIN.email, password: 'admin123' },
    ]) {
      expect([401, 422]).toContain((await signIn(email, password)).status)
    }
  })
})

describe('a session', () => {
  test('lasts twelve hours for admins and seven days for customers', async () => {
    const [admin, who] = [await site.admin(), await site.customer(freshEmail())]
    for (const hours of [1, 6, 11.9])
      await clock.later(hours * HOUR, async () => expect((await admin.get('/api/users')).status).toBe(200))
    await clock.later(12.1 * HOUR, async () => expect((await admin.get('/api/users')).status).toBe(401))
    for (const days of [1, 3, 6.9])
      await clock.later(days * DAY, async () => expect(await sessionStatus(who)).toBe(200))
    await clock.later(7.1 * DAY, async () => expect(await sessionStatus(who)).toBe(401))
  })

  test('is not prolonged by use', async () => {
    const who = await site.customer(freshEmail())
    const { internalAdapter, adapter } = await site.app.auth.$context
    const { user } = (await internalAdapter.findUserByEmail(who.email))!
    const row = async () => (await internalAdapter.listSessions(user.id))[0]!
    const set = async (opened: number, ends: number) =>
      adapter.update({
        model: 'session',
        where: [{ field: 'id', value: (await row()).id }],
        update: { createdAt: new Date(opened), updatedAt: new Date(opened), expiresAt: new Date(ends) },
      })
    const now = Date.now()
    await set(now - 6.5 * DAY, now + 0.5 * DAY)
    expect(await sessionStatus(who)).toBe(200)
    expect((await row()).expiresAt.getTime()).toBe(now + 0.5 * DAY)
    // A session ends seven days after signing in, whatever its row says.
    await set(now - 7.1 * DAY, now + DAY)
    expect(await sessionStatus(who)).toBe(401)
  })

  test('is listed for its owner, who can end all of them', async () => {
    const who = await site.customer(freshEmail())
    const other = await site.signIn(who.email, CUSTOMER_PASSWORD)
    const sessions = (await who.get('/api/auth/list-sessions')).json as {
      current: boolean
      address: string
    }[]
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    expect(sessions[0]!.address).toMatch(/127\.0\.0\.1|::1/)
    expect((await who.post('/api/auth/revoke-sessions')).status).toBe(200)
    expect([await sessionStatus(who), await sessionStatus(other)]).toEqual([401, 401])
  })
})

describe('requests from other sites', () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  test.each(FOREIGN)('a write with a cookie and %o is refused, for any content type', async (headers) => {
    const admin = await site.admin()
    const bodies = [
      { 'content-type': 'application/json' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ]
    for (const type of bodies) {
      for (const path of [
        '/api/auth/sign-in/email',
        '/api/auth/sign-out',
        '/api/auth/change-password',
        '/api/add-user',
        '/sign-out',
        '/login',
      ]) {
        const answer = await admin.send('POST', path, { body: '{}', headers: { ...type, ...headers } })
        expect([path, answer.status]).toEqual([path, 403])
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      }
    }
    expect((await admin.get('/api/me')).json.isAdmin).toBe(true)
  })
})
