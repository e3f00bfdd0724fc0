// Opening an account and signing in: what is accepted, what is refused, what the answers don’t reveal,
// and the rate limits.
import { describe, expect, test } from 'vitest'
import { SECOND } from '#platform/rules/durations.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { accountsOf, freshEmail, PASSWORD } from '#tests/support/accounts.ts'
import type { Answer } from '#tests/support/caller.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { expectConstantTime } from '#tests/support/expect-constant-time.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { startSite, startSiteForFile } from '#tests/support/start-site.ts'

let now = Date.now()
const site = await startSiteForFile({ parts: { clock: { now: () => now } } })

const { signUp, signIn } = accountsOf(site)
/** An answer without what is new in every answer. */
const withoutRequestId = ({ status, json }: Answer) => ({ status, ...json, requestId: undefined })

describe('passwords', () => {
  test('five characters are refused with the specified message, six are accepted', async () => {
    const email = freshEmail()
    const short = await signUp({ email, password: 'aB3$x' })
    expect(short).toMatchObject({ status: 422, json: { errors: { password: 'Minimum 6 Characters' } } })
    expect(await mailsTo(site, email)).toEqual([])
    expect((await signUp({ email, password: 'qZ7#v!' })).status).toBe(200)
  })

  test('64 and more characters, with spaces and emoji, count in full', async () => {
    const [email, long] = [
      freshEmail(),
      'tall ships – 帆船 🚢 sail at dawn, and come home past the old pier by six',
    ]
    expect((await signUp({ email, password: long })).status).toBe(200)
    expect((await signIn(email, long)).status).toBe(200)
    expect((await signIn(email, long.slice(0, -1))).status).toBe(401)
    expect((await signIn(email, long.slice(0, 64))).status).toBe(401)
  })

  test.each(['password1', 'P@ssw0rd', 'qwerty123', '123456', 'iloveyou', 'zzzzzz'])(
    '%s is refused as easy to guess',
    async (password) => {
      expect(await signUp({ password })).toMatchObject({
        status: 422,
        json: { errors: { password: expect.stringContaining('easy to guess') } },
      })
    },
  )

  test('the setting raises the minimum at sign-up, change and reset', async () => {
    const strict = await startSite({ settings: { PASSWORD_MINIMUM: '12' } })
    const words = 'Minimum 12 Characters'
    const [who, email] = [strict.visitor(), freshEmail()]
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

  test('a password equal to the address is refused', async () => {
    expect(
      (await signUp({ email: 'margaret.pole@test.example', password: 'margaret.pole' })).json.errors.password,
    ).toMatch(/like your email/)
  })
})

describe('answers that reveal nothing', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const email = freshEmail()
    await signUp({ email })
    const [known, unknown] = [
      await signIn(email, 'Wrong-pass-99'),
      await signIn(freshEmail(), 'Wrong-pass-99'),
    ]
    expect(known).toMatchObject({
      status: 401,
      json: { detail: 'Incorrect email or password. Please try again.' },
    })
    expect(withoutRequestId(unknown)).toEqual(withoutRequestId(known))
    expect(known.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  test('a password reset does not reveal whether there is an account', async () => {
    const email = freshEmail()
    await signUp({ email })
    const [known, unknown] = [
      await fromElsewhere(site).post('/api/auth/request-password-reset', { email }),
      await fromElsewhere(site).post('/api/auth/request-password-reset', { email: freshEmail() }),
    ]
    expect(known.status).toBe(200)
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect((await mailsTo(site, email))[0]!.kind).toBe('reset-password')
  })

  test('sign-in and reset take as long for an unknown address as for a known one', async () => {
    const email = freshEmail()
    await signUp({ email })
    await expectConstantTime(
      () => signIn(email, 'Wrong-pass-1'),
      () => signIn(freshEmail(), 'Wrong-pass-1'),
    )
    const reset = (to: string) => fromElsewhere(site).post('/api/auth/request-password-reset', { email: to })
    await expectConstantTime(
      () => reset(email),
      () => reset(freshEmail()),
    )
  })

  test('a taken address gets a neutral answer, and its owner an email, within limits', async () => {
    const email = freshEmail()
    await signUp({ email })
    for (let i = 0; i < 5; i++) {
      const guest = fromElsewhere(site)
      const taken = await signUp({ email: email.toUpperCase(), password: 'Other-pass-55' }, guest)
      expect(taken).toMatchObject({
        status: 422,
        json: { errors: { email: expect.stringContaining('could not create an account') } },
      })
      expect(guest.cookies.size).toBe(0)
    }
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect((await mailsTo(site, email)).filter(({ kind }) => kind === 'already-registered')).toHaveLength(3)
  })
})

describe('request bodies', () => {
  test.each(['ümläut@test.example', 'o!brien@test.example', 'abc..def@test.example'])(
    '%s is refused as the address of an account',
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

  test('large and malformed bodies are refused with a problem', async () => {
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
    'no call redirects to %s',
    async (trick) => {
      const email = freshEmail()
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

  test('unused calls of the identity library answer 404', async () => {
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

describe('rate limits', () => {
  test('ten wrong passwords a minute from one peer; others and later tries still work', async () => {
    const email = freshEmail()
    await signUp({ email })
    const guesser = fromElsewhere(site)
    for (let i = 0; i < 10; i++) expect((await signIn(email, `Guess-number-${i}`, guesser)).status).toBe(401)
    const stopped = await signIn(email, PASSWORD, guesser)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(rateLimits.signIn.perMs / SECOND)
    expect(stopped.json.detail).toMatch(/wait \d+ (second|minute)s/)
    expect((await signIn(freshEmail(), 'Any-other-account', guesser)).status).toBe(429)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    now += rateLimits.signIn.perMs + SECOND
    expect((await signIn(email, PASSWORD, guesser)).status).toBe(200)
  })

  test('ten tries a minute on one account from one peer', async () => {
    const [email, guesser] = [freshEmail(), fromElsewhere(site)]
    const guess = async (account: string, times: number) => {
      const statuses = []
      for (let i = 0; i < times; i++)
        statuses.push((await signIn(account, `Guess-number-${i}`, guesser)).status)
      return statuses
    }
    await guess(freshEmail(), 1)
    now += rateLimits.signIn.perMs * 0.8
    expect(await guess(email, 9)).toEqual(Array(9).fill(401))
    now += rateLimits.signIn.perMs * 0.2 + SECOND
    expect(await guess(email, 3)).toEqual([401, 429, 429])
    expect(await guess(freshEmail(), 1)).toEqual([401])
  })

  test('many tries on one account from everywhere, more than anybody needs', async () => {
    const email = freshEmail()
    await signUp({ email })
    const { db } = site.app.database
    await db
      .insertInto('limits')
      .values({ key: `sign-in:${email}`, window_start: now, count: 299 })
      .execute()
    expect([
      (await signIn(email, 'Guess-number-1')).status,
      (await signIn(email, 'Guess-number-2')).status,
    ]).toEqual([401, 429])
  })

  test('parallel tries count like sequential ones', async () => {
    const guesser = fromElsewhere(site)
    const email = freshEmail()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn(email, `Guess-number-${i}`, guesser)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('right passwords don’t count', async () => {
    const [email, who] = [freshEmail(), fromElsewhere(site)]
    await signUp({ email })
    for (let i = 0; i < 15; i++) expect((await signIn(email, PASSWORD, who)).status).toBe(200)
  })

  test('forwarded headers from an unknown proxy are ignored', async () => {
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

  test('twenty accounts a minute from one peer', async () => {
    const who = fromElsewhere(site, '198.51.100.77')
    for (let i = 0; i < 20; i++) expect((await signUp({}, who)).status).toBe(200)
    expect((await signUp({}, who)).status).toBe(429)
    now += rateLimits.signUp.perMs + SECOND
    expect((await signUp({}, who)).status).toBe(200)
  })

  test('forms that are refused count like those that open an account', async () => {
    const who = fromElsewhere(site, '198.51.100.78')
    for (let i = 0; i < rateLimits.signUp.most; i++)
      expect((await signUp({ password: 'short' }, who)).status).toBe(422)
    expect((await signUp({ password: 'short' }, who)).status).toBe(429)
    expect((await signUp({}, who)).status).toBe(429)
  })

  test('accounts from different peers share no limit', async () => {
    for (let i = 0; i < 25; i++)
      expect((await (await site.customer()).get('/api/me')).json.signedIn).toBe(true)
  })

  test('three reset emails an hour to one address, with or without an account', async () => {
    const email = freshEmail()
    await signUp({ email })
    for (const address of [email, freshEmail()]) {
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
