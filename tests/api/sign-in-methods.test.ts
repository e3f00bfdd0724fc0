// Other ways to sign in: with a provider, and by phone. What they say of an address counts only as far as it
// was verified.
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { fromElsewhere, TRUSTING } from '#tests/support/elsewhere.ts'
import { freePort } from '#tests/support/free-port.ts'
import { mailedPath, tokenIn } from '#tests/support/mailbox.ts'
import { openIdProvider, passThrough, type OpenId } from '#tests/support/openid.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

describe('an OpenID Connect provider', () => {
  let site: TestSite
  let openId: OpenId
  beforeAll(async () => {
    const port = await freePort()
    openId = await openIdProvider(`http://localhost:${port}`)
    // The provider is not reachable yet when the site starts.
    site = await startSite({
      settings: { ...openId.settings, PORT: String(port), APP_ORIGIN: `http://localhost:${port}` },
    })
  })
  afterAll(async () => {
    await site.close()
    await openId.close()
  })

  const begin = (who: Caller, callbackURL = '/my-order') =>
    who.post('/api/auth/sign-in/social', { provider: 'oidc', callbackURL })
  async function signInAs(login: string, who = site.visitor()): Promise<{ who: Caller; location: string }> {
    const { json: begun } = await begin(who)
    const back = await who.get(await passThrough(openId, begun.url, login))
    return { who, location: back.location! }
  }

  test('is not offered until it answers, and does not block the start', async () => {
    expect((await site.visitor().get('/healthz')).status).toBe(200)
    expect((await begin(site.visitor())).status).toBe(404)
    await vi.waitFor(
      () => expect(site.log.some((line) => line.includes('does not answer'))).toBe(true),
      30_000,
    )
    await openId.open()
    await vi.waitFor(async () => expect((await begin(site.visitor())).status).toBe(200), {
      timeout: 60_000,
      interval: 300,
    })
  })

  test('signs in with state, nonce and PKCE, and redirects to the requested page', async () => {
    openId.people.ada = { email: 'ada@harbour.example', verified: true, name: 'Ada' }
    const asked = new URL((await begin(site.visitor())).json.url)
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.searchParams.get(name)?.length).toBeGreaterThan(20)
    expect(asked.searchParams.get('redirect_uri')).toBe(`${site.origin}/api/auth/callback/oidc`)
    const { who, location } = await signInAs('ada')
    expect(location).toBe('/my-order')
    expect((await who.get('/api/me')).json).toMatchObject({
      email: 'ada@harbour.example',
      name: 'Ada',
      verified: true,
    })
    const again = await signInAs('ada')
    expect((await again.who.get('/api/me')).json.email).toBe('ada@harbour.example')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/%5cevil.example'])(
    'never redirects to %s',
    async (trick) => {
      expect((await begin(site.visitor(), trick)).status).toBe(422)
    },
  )

  test('links an account only if both sides verified the address', async () => {
    const local = await site.customer('grace@harbour.example')
    openId.people.grace = { email: 'grace@harbour.example', verified: true }
    const refused = await signInAs('grace')
    expect(refused.location).toContain('/signed-in')
    expect(refused.location).toContain('error=account_not_linked')
    expect((await refused.who.get('/api/me')).json.signedIn).toBe(false)
    await local.post('/api/auth/verify-email', {
      token: tokenIn(await mailedPath(site, local.email, '/verify')),
    })
    openId.people.grace.verified = false
    expect((await signInAs('grace')).location).toContain('error=')
    openId.people.grace.verified = true
    const joined = await signInAs('grace')
    expect((await joined.who.get('/api/me')).json).toMatchObject({
      email: 'grace@harbour.example',
      verified: true,
    })
    expect((await joined.who.get('/api/me/export')).json.account.signsInWith.sort()).toEqual([
      'oidc',
      'password',
    ])
    expect((await site.signIn(local.email, CUSTOMER_PASSWORD)).cookies.has('shingle.session_token')).toBe(
      true,
    )
  })

  test('gives no admin rights by an unverified address', async () => {
    const admin = await site.admin()
    await admin.post('/api/add-user', { userEmail: 'boss@harbour.example', userRole: 'Admin' })
    openId.people.boss = { email: 'boss@harbour.example', verified: false }
    const { who } = await signInAs('boss')
    expect((await who.get('/api/me')).json).toMatchObject({
      email: 'boss@harbour.example',
      verified: false,
      isAdmin: false,
    })
    expect((await who.get('/api/users')).status).toBe(403)
    await who.post('/api/auth/verify-email', {
      token: tokenIn(await mailedPath(site, 'boss@harbour.example', '/verify')),
    })
    expect((await who.get('/api/users')).status).toBe(200)
  })

  test('refuses a callback that was not started in this browser', async () => {
    openId.people.eve = { email: 'eve@harbour.example', verified: true }
    const begun = await begin(site.visitor())
    const back = await passThrough(openId, begun.json.url, 'eve')
    const victim = site.visitor()
    expect((await victim.get(back)).location).toContain('error=state_mismatch')
    expect((await victim.get('/api/me')).json.signedIn).toBe(false)
  })
})

describe('sign-in by phone', () => {
  let site: TestSite
  let gateway: Server
  let sent: { to: string; text: string }[]
  let down = false
  beforeAll(async () => {
    sent = []
    gateway = createServer(async (request, response) => {
      if (!down) sent.push((await json(request)) as { to: string; text: string })
      response.writeHead(down ? 500 : 200).end()
    })
    const port = await freePort()
    await new Promise<void>((ready) => gateway.listen(port, '127.0.0.1', ready))
    site = await startSite({ settings: { ...TRUSTING, SMS_URL: `http://127.0.0.1:${port}/send` } })
  })
  afterAll(async () => {
    await site.close()
    gateway.close()
  })

  const ask = (phoneNumber: string, who = fromElsewhere(site)) =>
    who.post('/api/auth/phone-number/send-otp', { phoneNumber })
  const enter = (phoneNumber: string, code: string, who = fromElsewhere(site)) =>
    who.post('/api/auth/phone-number/verify', { phoneNumber, code })
  const codeTo = (number: string) => /\d{6}/.exec(sent.findLast(({ to }) => to === number)!.text)![0]

  test('works with a code, opens an account, and needs an address before an order', async () => {
    const who = fromElsewhere(site)
    expect((await ask('+351 912 345 678', who)).status).toBe(200)
    const code = codeTo('+351912345678')
    expect((await enter('+351912345678', code, who)).status).toBe(200)
    const me = (await who.get('/api/me')).json
    expect(me.email).toMatch(/\.invalid$/)
    expect(me).toMatchObject({ signedIn: true, verified: false, isAdmin: false })
    expect((await enter('+351912345678', code)).status).toBe(422)
    // The sign-in is recent, so no password is asked for. The account has none.
    expect((await who.post('/api/auth/change-email', { newEmail: 'dialled@test.example' })).status).toBe(200)
    await who.post('/api/auth/verify-email', {
      token: tokenIn(await mailedPath(site, 'dialled@test.example', '/verify')),
    })
    expect((await who.get('/api/me')).json).toMatchObject({ email: 'dialled@test.example', verified: true })
    expect(
      await site.app.database.db
        .selectFrom('outbox')
        .select('recipient')
        .where('recipient', 'like', '%.invalid')
        .execute(),
    ).toEqual([])
  })

  test('allows three wrong codes, then needs a new one', async () => {
    await ask('+351911000001')
    const code = codeTo('+351911000001')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 3; i++) expect((await enter('+351911000001', wrong)).status).toBe(422)
    expect((await enter('+351911000001', code)).status).toBeGreaterThanOrEqual(400)
  })

  test('sends three codes in ten minutes to one number, and few from one peer', async () => {
    for (let i = 0; i < 3; i++) expect((await ask('+351911000002')).status).toBe(200)
    expect(await ask('+351911000002')).toMatchObject({
      status: 429,
      json: { detail: expect.stringContaining('wait') },
    })
    const pump = fromElsewhere(site)
    const statuses = []
    for (let i = 0; i < 12; i++)
      statuses.push((await ask(`+35192200${String(i).padStart(4, '0')}`, pump)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  })

  test('refuses odd numbers by name, and reports a gateway that fails', async () => {
    for (const odd of ['912345678', 'phone', '+1', ''])
      expect((await ask(odd)).json.errors).toHaveProperty('phoneNumber')
    down = true
    expect((await ask('+351911000003')).status).toBe(503)
    down = false
  })

  test('is off without a gateway', async () => {
    const plain = await startSite()
    expect(
      (await plain.visitor().post('/api/auth/phone-number/send-otp', { phoneNumber: '+351912345678' }))
        .status,
    ).toBe(404)
    await plain.close()
  })
})
