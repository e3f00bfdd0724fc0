// Confirmed and changed addresses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetLink } from '#commands/reset-link.ts'
import { HOUR } from '#platform/rules/durations.ts'
import { accountsOf, freshEmail } from '#tests/support/accounts.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { expectConstantTime } from '#tests/support/expect-constant-time.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { startSite, startSiteForFile, type TestSite } from '#tests/support/start-site.ts'

const clock = movableClock()
const site = await startSiteForFile({ parts: { clock } })
const { signIn, resetPassword } = accountsOf(site)

describe('confirming an address', () => {
  test('needs the link and either the account’s session or its password', async () => {
    const who = await site.customer(freshEmail())
    const token = tokenIn(await mailedPath(site, who.email, '/verify'))
    const confirm = (caller: { post(path: string, body: unknown): Promise<{ status: number }> }, more = {}) =>
      caller.post('/api/auth/verify-email', { token, ...more }).then(({ status }) => status)
    // Somebody else can't confirm the address by the link alone, even with an account.
    expect(await confirm(fromElsewhere(site))).toBe(401)
    expect(await confirm(await site.customer(freshEmail()))).toBe(401)
    expect(await confirm(fromElsewhere(site), { password: 'Not-the-password' })).toBe(401)
    expect((await who.get('/api/me')).json.verified).toBe(false)
    const phone = fromElsewhere(site)
    expect(await confirm(phone, { password: CUSTOMER_PASSWORD })).toBe(200)
    expect((await phone.get('/api/me')).json).toMatchObject({ email: who.email, verified: true })
    expect((await who.get('/api/me')).json.verified).toBe(true)
  })

  test('rejects an altered link and an expired one', async () => {
    const who = await site.customer(freshEmail())
    const token = tokenIn(await mailedPath(site, who.email, '/verify'))
    for (const forged of [
      [...token].reverse().join(''),
      token.slice(1),
      `${token}A`,
      'nonsense',
      '__proto__',
      '',
    ])
      expect((await who.post('/api/auth/verify-email', { token: forged })).status).toBe(422)
    await clock.later(25 * HOUR, async () =>
      expect((await who.post('/api/auth/verify-email', { token })).status).toBe(422),
    )
    expect((await who.get('/api/me')).json.verified).toBe(false)
  })

  test('sends the email again on request, within limits, and reveals nothing to a visitor', async () => {
    const who = await site.customer(freshEmail())
    const answers = []
    for (let i = 0; i < 8; i++)
      answers.push(
        (
          await fromElsewhere(site).post('/api/auth/send-verification-email', {
            email: i % 2 ? who.email : freshEmail(),
          })
        ).text,
      )
    expect(new Set(answers).size).toBe(1)
    for (let i = 0; i < 4; i++) await who.post('/api/auth/send-verification-email', { email: who.email })
    expect((await mailsTo(site, who.email)).length).toBe(1 + 5)
    expect(
      (await who.post('/api/auth/send-verification-email', { email: freshEmail() })).json.errors,
    ).toHaveProperty('email')
  })
})

describe('changing an address', () => {
  test('keeps the old address until the new one is confirmed', async () => {
    const who = await site.customer(freshEmail())
    const newEmail = freshEmail()
    expect(
      (await who.post('/api/auth/change-email', { newEmail, password: 'Not-my-password' })).json.errors,
    ).toHaveProperty('password')
    expect((await who.post('/api/auth/change-email', { newEmail, password: CUSTOMER_PASSWORD })).status).toBe(
      200,
    )
    expect((await who.get('/api/me')).json.email).toBe(who.email)
    expect([
      (await signIn(newEmail, CUSTOMER_PASSWORD)).status,
      (await signIn(who.email, CUSTOMER_PASSWORD)).status,
    ]).toEqual([401, 200])
    expect((await mailsTo(site, who.email)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['change-address-notice']),
    )
    const token = tokenIn(await mailedPath(site, newEmail, '/verify'))
    const oldMailbox = tokenIn(/http\S+/.exec(await resetLink(site.app, who.email))![0])
    // Somebody who owns the new mailbox but not the account can't take the account over by the link.
    expect((await fromElsewhere(site).post('/api/auth/verify-email', { token })).status).toBe(401)
    expect((await who.post('/api/auth/verify-email', { token })).status).toBe(200)
    expect((await who.get('/api/me')).json).toMatchObject({ email: newEmail, verified: true })
    expect([
      (await signIn(newEmail, CUSTOMER_PASSWORD)).status,
      (await signIn(who.email, CUSTOMER_PASSWORD)).status,
    ]).toEqual([200, 401])
    expect((await who.post('/api/auth/verify-email', { token })).status).toBe(422)
    expect((await resetPassword(oldMailbox)).json.errors).toHaveProperty('token')
  })

  test('answers a taken address like a free one, and tells its owner', async () => {
    const [owner, who] = [await site.customer(freshEmail()), await site.customer(freshEmail())]
    const [free, taken] = [
      await who.post('/api/auth/change-email', { newEmail: freshEmail(), password: CUSTOMER_PASSWORD }),
      await who.post('/api/auth/change-email', { newEmail: owner.email, password: CUSTOMER_PASSWORD }),
    ]
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    expect((await mailsTo(site, owner.email)).map(({ kind }) => kind)).toEqual([
      'already-registered',
      'verify-address',
    ])
  })

  test('refuses to change the last admin’s address until another admin can sign in', async () => {
    const admin = await site.admin()
    const newEmail = freshEmail()
    await admin.post('/api/auth/change-email', { newEmail, password: ADMIN.password })
    const token = tokenIn(await mailedPath(site, newEmail, '/verify'))
    expect((await admin.post('/api/auth/verify-email', { token })).status).toBe(409)
    expect((await admin.get('/api/me')).json).toMatchObject({ email: ADMIN.email, isAdmin: true })
  })
})

describe('when addresses must be confirmed before the first sign-in', () => {
  let strict: TestSite
  beforeAll(async () => {
    strict = await startSite({ settings: { EMAIL_VERIFICATION: 'required' } })
  })
  afterAll(() => strict.close())
  const bodyFor = (email: string) => ({ email, password: 'Plover-quay-31!', name: 'Strict' })
  const signUp = (email: string) => fromElsewhere(strict).post('/api/auth/sign-up/email', bodyFor(email))
  const mailKinds = async (email: string) => (await mailsTo(strict, email)).map(({ kind }) => kind).sort()

  test('emails the owner of a taken address, within limits, with the usual answer', async () => {
    const email = freshEmail()
    const answers = [await signUp(email)]
    for (let i = 0; i < 5; i++) answers.push(await signUp(email.toUpperCase()))
    for (const { status, text, headers } of answers)
      expect([status, text, headers.getSetCookie()]).toEqual([200, answers[0]!.text, []])
    expect(await mailKinds(email)).toEqual([
      'already-registered',
      'already-registered',
      'already-registered',
      'verify-address',
    ])
    expect(strict.log.filter((line) => line.includes('account opened') && line.includes(email))).toHaveLength(
      1,
    )
  })

  test('opens one account when several people register the same address at once', async () => {
    for (let round = 0; round < 5; round++) {
      const email = freshEmail()
      const answers = await Promise.all([signUp(email), signUp(email), signUp(email)])
      for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0].text])
      expect(await mailKinds(email)).toEqual(['already-registered', 'already-registered', 'verify-address'])
    }
  })

  test('takes as long for a taken address as for a free one', async () => {
    const known = freshEmail()
    await signUp(known)
    const fastest = await expectConstantTime(
      () => signUp(known),
      () => signUp(freshEmail()),
    )
    expect(fastest).toBeGreaterThan(200)
  })

  test('signs nobody in at registration; the link opens the account', async () => {
    const [email, guest] = [freshEmail(), strict.visitor()]
    const body = bodyFor(email)
    const first = await guest.post('/api/auth/sign-up/email', body)
    const second = await strict.visitor().post('/api/auth/sign-up/email', body)
    expect([first.status, first.text]).toEqual([200, second.text])
    expect(first.json.signedIn).toBe(false)
    expect(guest.cookies.size).toBe(0)
    expect(await guest.post('/api/auth/sign-in/email', { email, password: body.password })).toMatchObject({
      status: 403,
      json: { detail: expect.stringContaining('confirm your email') },
    })
    expect((await guest.post('/api/auth/sign-in/email', { email, password: 'Wrong-pass-99' })).status).toBe(
      401,
    )
    const token = tokenIn(await mailedPath(strict, email, '/verify'))
    expect((await guest.post('/api/auth/verify-email', { token, password: body.password })).status).toBe(200)
    expect((await guest.get('/api/me')).json).toMatchObject({ signedIn: true, verified: true })
    expect((await mailsTo(strict, email)).map(({ kind }) => kind)).toContain('already-registered')
  })
})
