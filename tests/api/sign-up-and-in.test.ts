// Opening an account, signing in and out: what is taken, what is refused, and what nobody learns from it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND } from '#server/clock.ts'
import { rateLimits } from '#server/rate-limits/rate-limits.ts'
import { fromElsewhere, TRUSTING } from '#tests/support/elsewhere.ts'
import { expectConstantTime } from '#tests/support/expect-constant-time.ts'
import { HTTPS_SITE } from '#tests/support/https-site.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { ADMIN } from '#tests/support/people.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let now = Date.now()
beforeAll(async () => {
  site = await startSite({ settings: TRUSTING, parts: { clock: { now: () => now } } })
})
afterAll(() => site.close())

const PASSWORD = 'Plover-quay-31!'
let serial = 0
const fresh = () => `person${++serial}@test.example`
const signUp = (body: Record<string, unknown>, who = fromElsewhere(site)) =>
  who.post('/api/auth/sign-up/email', { email: fresh(), password: PASSWORD, name: 'Ada', ...body })
const signIn = (email: string, password: string, who = fromElsewhere(site)) =>
  who.post('/api/auth/sign-in/email', { email, password })
/** An answer without what is new in every answer. */
const told = ({ status, json }: { status: number; json: Record<string, unknown> }) => ({
  status,
  ...json,
  requestId: undefined,
})

describe('passwords', () => {
  test('five characters are refused with the words of the specification, six are enough, and nothing is kept of the refused try', async () => {
    const email = fresh()
    const short = await signUp({ email, password: 'aB3$x' })
    expect(short).toMatchObject({ status: 422, json: { errors: { password: 'Minimum 6 Characters' } } })
    expect(await mailsTo(site, email)).toEqual([])
    expect((await signUp({ email, password: 'qZ7#v!' })).status).toBe(200)
  })

  test('sixty-four and more, with spaces and emoji, are taken whole', async () => {
    const [email, long] = [
      fresh(),
      'tall ships – 帆船 🚢 sail at dawn, and come home past the old pier by six',
    ]
    expect((await signUp({ email, password: long })).status).toBe(200)
    expect((await signIn(email, long)).status).toBe(200)
    expect((await signIn(email, long.slice(0, -1))).status).toBe(401)
    expect((await signIn(email, long.slice(0, 64))).status).toBe(401)
  })

  test.each(['password1', 'P@ssw0rd', 'qwerty123', '123456', 'iloveyou', 'zzzzzz'])(
    '%s is one of those that are tried first',
    async (password) => {
      expect(await signUp({ password })).toMatchObject({
        status: 422,
        json: { errors: { password: expect.stringContaining('first that are tried') } },
      })
    },
  )

  test('the setting raises the minimum, at sign-up, at a change and at a reset', async () => {
    const strict = await startSite({ settings: { PASSWORD_MINIMUM: '12' } })
    const words = 'Minimum 12 Characters'
    const [who, email] = [strict.visitor(), fresh()]
    expect(
      (await who.post('/api/auth/sign-up/email', { email, password: 'qZ7#v!-qZ7#' })).json.errors.password,
    ).toBe(words)
    expect((await who.post('/api/auth/sign-up/email', { email, password: PASSWORD })).status).toBe(200)
    expect(
      (await who.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'qZ7#v!-qZ7#' }))
        .json.errors.newPassword,
    ).toBe(words)
    await who.post('/api/auth/request-password-reset', { email })
    const token = tokenIn(await mailedPath(strict, email, '/reset/new'))
    expect(
      (await who.post('/api/auth/reset-password', { token, newPassword: 'qZ7#v!-qZ7#' })).json.errors
        .newPassword,
    ).toBe(words)
    await strict.close()
  })

  test('one that is the address itself is refused', async () => {
    expect(
      (await signUp({ email: 'margaret.pole@test.example', password: 'margaret.pole' })).json.errors.password,
    ).toMatch(/like your e-mail/)
  })
})

describe('what nobody learns', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const email = fresh()
    await signUp({ email })
    const [known, unknown] = [await signIn(email, 'Wrong-pass-99'), await signIn(fresh(), 'Wrong-pass-99')]
    expect(known).toMatchObject({
      status: 401,
      json: { detail: 'Incorrect email or password. Please try again.' },
    })
    expect(told(unknown)).toEqual(told(known))
    expect(known.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  test('nor does a forgotten password tell whether there is an account', async () => {
    const email = fresh()
    await signUp({ email })
    const [known, unknown] = [
      await fromElsewhere(site).post('/api/auth/request-password-reset', { email }),
      await fromElsewhere(site).post('/api/auth/request-password-reset', { email: fresh() }),
    ]
    expect(known.status).toBe(200)
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect((await mailsTo(site, email))[0]!.kind).toBe('reset-password')
  })

  test('nor can they be told apart by the time it takes, at sign-in and at reset', async () => {
    const email = fresh()
    await signUp({ email })
    await expectConstantTime(
      () => signIn(email, 'Wrong-pass-1'),
      () => signIn(fresh(), 'Wrong-pass-1'),
    )
    const reset = (to: string) => fromElsewhere(site).post('/api/auth/request-password-reset', { email: to })
    await expectConstantTime(
      () => reset(email),
      () => reset(fresh()),
    )
  })

  test('a taken address: one neutral sentence, nobody is signed in, the password stays, and the owner is told, but not over and over', async () => {
    const email = fresh()
    await signUp({ email })
    for (let i = 0; i < 5; i++) {
      const guest = fromElsewhere(site)
      const taken = await signUp({ email: email.toUpperCase(), password: 'Other-pass-55' }, guest)
      expect(taken).toMatchObject({
        status: 422,
        json: { errors: { email: expect.stringContaining('could not open an account') } },
      })
      expect(guest.cookies.size).toBe(0)
    }
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect((await mailsTo(site, email)).filter(({ kind }) => kind === 'already-registered')).toHaveLength(3)
  })
})

describe('what a body may carry', () => {
  test.each(['ümläut@test.example', 'o!brien@test.example', 'abc..def@test.example'])(
    '%s can be the address of no account, and is refused in words',
    async (email) => {
      expect(await signUp({ email, password: 'Plover-quay-31!' })).toMatchObject({
        status: 422,
        json: { errors: { email: 'Provide a Valid Email' } },
      })
      expect(await fromElsewhere(site).post('/api/auth/request-password-reset', { email })).toMatchObject({
        status: 422,
        json: { errors: { email: 'Invalid email address.' } },
      })
      expect((await signIn(email, 'Plover-quay-31!')).status).toBe(401)
    },
  )

  test.each(['role', 'userRole', 'emailVerified', 'id', 'phoneNumber', 'constructor'])(
    '%s is refused by name at sign-up and in an update',
    async (field) => {
      const who = fromElsewhere(site)
      expect((await signUp({ [field]: 'admin' }, who)).json.errors).toHaveProperty(field)
      expect(who.cookies.size).toBe(0)
      await signUp({}, who)
      expect(
        (await who.post('/api/auth/update-user', { name: 'Ada', [field]: true })).json.errors,
      ).toHaveProperty(field)
      expect((await who.get('/api/me')).json).toMatchObject({
        signedIn: true,
        verified: false,
        isAdmin: false,
      })
    },
  )

  test('large, broken and other bodies are refused, and told as problems', async () => {
    const who = fromElsewhere(site)
    for (const path of ['sign-up/email', 'sign-in/email', 'request-password-reset']) {
      const large = await who.send('POST', `/api/auth/${path}`, {
        body: JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(70_000) }),
        headers: { 'content-type': 'application/json' },
      })
      const broken = await who.send('POST', `/api/auth/${path}`, {
        body: '{"email":',
        headers: { 'content-type': 'application/json' },
      })
      const form = await who.send('POST', `/api/auth/${path}`, { form: { email: 'a@b.co' } })
      expect([large.status, broken.status, form.status]).toEqual([413, 400, 415])
      for (const answer of [large, broken, form])
        expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    }
    expect((await signUp({ name: 'x'.repeat(101) })).json.errors).toHaveProperty('name')
    expect((await signUp({ email: 7 })).json.errors).toHaveProperty('email')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/%5cevil.example'])(
    'no call goes on to %s',
    async (trick) => {
      const email = fresh()
      await signUp({ email })
      expect((await signUp({ callbackURL: trick })).json.errors).toHaveProperty('callbackURL')
      expect(
        (
          await fromElsewhere(site).post('/api/auth/sign-in/email', {
            email,
            password: PASSWORD,
            callbackURL: trick,
          })
        ).json.errors,
      ).toHaveProperty('callbackURL')
      expect(
        (await fromElsewhere(site).post('/api/auth/request-password-reset', { email, redirectTo: trick }))
          .json.errors,
      ).toHaveProperty('redirectTo')
      expect(
        (await fromElsewhere(site).post('/api/auth/send-verification-email', { email, callbackURL: trick }))
          .json.errors,
      ).toHaveProperty('callbackURL')
    },
  )

  test('calls of the identity library that we do not offer are not there', async () => {
    const who = await site.customer()
    for (const path of [
      'get-session',
      'sign-in/phone-number',
      'delete-user',
      'link-social',
      'list-accounts',
      'verify-email',
      'reset-password/abc',
      'error',
      'ok',
    ])
      expect([404, 405]).toContain((await who.get(`/api/auth/${path}`)).status)
  })
})

describe('sessions', () => {
  test('the token is in the cookie, and in no body and no log', async () => {
    const who = fromElsewhere(site)
    const email = fresh()
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

  test('over https the cookie is tied to this very host', async () => {
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
    'the OpenAPI document names the cookie of %s as it is set',
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

  test('signing in makes a new token; one that was planted is not taken over', async () => {
    const email = fresh()
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

  test('a cookie is worth nothing after signing out', async () => {
    const who = await site.customer()
    const kept = new Map(who.cookies)
    expect((await who.post('/api/auth/sign-out')).status).toBe(200)
    expect(who.cookies.size).toBe(0)
    const replay = site.visitor()
    for (const [name, value] of kept) replay.cookies.set(name, value)
    expect((await replay.get('/api/orders')).status).toBe(401)
  })

  test('a fresh database has no admin of a guessable password', async () => {
    for (const [email, password] of [
      ['admin', 'admin'],
      ['admin@localhost', 'admin'],
      ['owner@northlight.example', 'password'],
      ['owner@northlight.example', ''],
      [ADMIN.email, 'admin123'],
    ]) {
      expect([401, 422]).toContain((await signIn(email!, password!)).status)
    }
  })
})

describe('requests from other sites', () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  test.each(FOREIGN)('a write with a cookie and %o is refused, whatever its type', async (headers) => {
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

describe('limits', () => {
  test('more than ten wrong passwords a minute are stopped with a time to wait; the owner elsewhere gets in, and so does the peer later', async () => {
    const email = fresh()
    await signUp({ email })
    const guesser = fromElsewhere(site)
    for (let i = 0; i < 10; i++) expect((await signIn(email, `Guess-number-${i}`, guesser)).status).toBe(401)
    const stopped = await signIn(email, PASSWORD, guesser)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(rateLimits.signIn.perMs / SECOND)
    expect(stopped.json.detail).toMatch(/wait \d+ (second|minute)s/)
    expect((await signIn(fresh(), 'Any-other-account', guesser)).status).toBe(429)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    now += rateLimits.signIn.perMs + SECOND
    expect((await signIn(email, PASSWORD, guesser)).status).toBe(200)
  })

  test('of one account from one peer no more than ten a minute, also where the minute of the peer begins anew', async () => {
    const [email, guesser] = [fresh(), fromElsewhere(site)]
    const guess = async (account: string, times: number) => {
      const statuses = []
      for (let i = 0; i < times; i++)
        statuses.push((await signIn(account, `Guess-number-${i}`, guesser)).status)
      return statuses
    }
    await guess(fresh(), 1)
    now += rateLimits.signIn.perMs * 0.8
    expect(await guess(email, 9)).toEqual(Array(9).fill(401))
    now += rateLimits.signIn.perMs * 0.2 + SECOND
    expect(await guess(email, 3)).toEqual([401, 429, 429])
    expect(await guess(fresh(), 1)).toEqual([401])
  })

  test('of one account from everywhere there is a bound too, so high that nobody reaches it by chance', async () => {
    const email = fresh()
    await signUp({ email })
    const { db } = site.house.database
    await db
      .insertInto('limits')
      .values({ key: `sign-in:${email}`, window_start: now, count: 299 })
      .execute()
    expect([
      (await signIn(email, 'Guess-number-1')).status,
      (await signIn(email, 'Guess-number-2')).status,
    ]).toEqual([401, 429])
  })

  test('many at the same moment don’t get more than one after the other', async () => {
    const guesser = fromElsewhere(site)
    const email = fresh()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn(email, `Guess-number-${i}`, guesser)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('right passwords are not counted', async () => {
    const [email, who] = [fresh(), fromElsewhere(site)]
    await signUp({ email })
    for (let i = 0; i < 15; i++) expect((await signIn(email, PASSWORD, who)).status).toBe(200)
  })

  test('forwarded headers of somebody who is no proxy of ours change nothing', async () => {
    const plain = await startSite({ settings: { TRUSTED_PROXIES: '' }, parts: { clock: { now: () => now } } })
    const guesser = plain.visitor()
    const statuses = []
    for (let i = 0; i < 12; i++)
      statuses.push(
        (
          await guesser.post(
            '/api/auth/sign-in/email',
            { email: 'x@test.example', password: `Guess-${i}-abc` },
            { headers: { 'x-forwarded-for': `198.51.100.${i}` } },
          )
        ).status,
      )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    await plain.close()
  })

  test('twenty accounts a minute from one peer, not more', async () => {
    const who = fromElsewhere(site, '198.51.100.77')
    for (let i = 0; i < 20; i++) expect((await signUp({}, who)).status).toBe(200)
    expect((await signUp({}, who)).status).toBe(429)
    now += rateLimits.signUp.perMs + SECOND
    expect((await signUp({}, who)).status).toBe(200)
  })

  test('people of the tests come from an address each: more of them than one may open in a minute meet no limit', async () => {
    for (let i = 0; i < 25; i++)
      expect((await (await site.customer()).get('/api/me')).json.signedIn).toBe(true)
  })

  test('three reset mails an hour to one address; the fourth is told so, with or without an account', async () => {
    const email = fresh()
    await signUp({ email })
    for (const address of [email, fresh()]) {
      const ask = () => fromElsewhere(site).post('/api/auth/request-password-reset', { email: address })
      for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200)
      const fourth = await ask()
      expect([fourth.status, fourth.json.detail]).toEqual([
        429,
        expect.stringContaining('the newest link still works'),
      ])
    }
    expect((await mailsTo(site, email)).filter(({ kind }) => kind === 'reset-password')).toHaveLength(3)
  })
})
