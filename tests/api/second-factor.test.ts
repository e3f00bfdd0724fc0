// Two-step sign-in: ten ways around it, each tried by name; then recovery, limits and what needs a code
// again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetSecondFactor } from '#commands/reset-second-factor.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { codeOf, enrol, type Enrolled } from '#tests/support/authenticator.ts'
import type { Caller } from '#tests/support/caller.ts'
import { fromElsewhere, ownPeer } from '#tests/support/elsewhere.ts'
import { freePort } from '#tests/support/free-port.ts'
import { mailedPath, emailsOf, tokenIn } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { openIdProvider, passThrough, type OpenId } from '#tests/support/openid.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { joinTeam, type TeamCaller } from '#tests/support/team.ts'

const STEP = 30_000
const clock = movableClock()

let site: TestSite
let openId: OpenId
beforeAll(async () => {
  const port = await freePort()
  openId = await openIdProvider(`http://localhost:${port}`)
  await openId.open()
  const settings = { ...openId.settings, PORT: String(port), APP_ORIGIN: `http://localhost:${port}` }
  site = await startSite({ settings, parts: { clock } })
})
afterAll(async () => {
  await site.close()
  await openId.close()
})

interface Protected extends Enrolled {
  who: TeamCaller
  /** Returns a code that was not used yet. */
  nextCode(): string
}

/** An admin with a second factor. */
async function protectedAdmin(name?: string): Promise<Protected> {
  const who = await joinTeam(site, 'Admin', name)
  const enrolled = await enrol(who, clock.now())
  const nextCode = () => {
    clock.advance(STEP)
    return codeOf(enrolled.key, clock.now())
  }
  return { who, ...enrolled, nextCode }
}

const signIn = async (email: string, password = CUSTOMER_PASSWORD) => {
  const who = site.visitor()
  return { who, answer: await who.post('/api/auth/sign-in/email', { email, password }) }
}

/** The answers to wrong codes. */
async function wrongCodes(who: Caller, right: string, many: number): Promise<number[]> {
  const code = right === '000000' ? '000001' : '000000'
  const statuses: number[] = []
  for (let count = 0; count < many; count++)
    statuses.push((await who.post('/api/auth/second-factor', { code })).status)
  return statuses
}

/** Expects that the person gets nothing for which one has to be signed in or an admin. */
async function expectOutside(who: Caller) {
  expect((await who.get('/api/me')).json).toEqual({ signedIn: false, isAdmin: false })
  for (const path of ['/api/users', '/api/orders', '/api/me/export', '/api/second-factor'])
    expect([path, (await who.get(path)).status]).toEqual([path, 401])
}

describe('a way around the second factor', () => {
  it('1. the password alone', async () => {
    const { who } = await protectedAdmin()
    const { who: thief, answer } = await signIn(who.email)
    expect(answer).toMatchObject({ status: 200, json: { signedIn: false, secondFactor: true } })
    await expectOutside(thief)
  })

  it('2. a session that was open before it was turned on', async () => {
    const who = await joinTeam(site, 'Admin')
    const remembered = await site.signIn(who.email, CUSTOMER_PASSWORD)
    expect((await remembered.get('/api/users')).status).toBe(200)
    await enrol(who, clock.now())
    expect((await who.get('/api/users')).status).toBe(200)
    await expectOutside(remembered)
  })

  it('3. another provider that vouches for the address', async () => {
    await protectedAdmin('vouched')
    openId.people.vouched = { email: 'vouched@test.example', verified: true }
    const thief = site.visitor()
    const { json: begun } = await thief.post('/api/auth/sign-in/social', {
      provider: 'oidc',
      callbackURL: '/admin',
    })
    await thief.get(await passThrough(openId, begun.url, 'vouched'))
    expect(thief.cookies.size).toBeGreaterThan(0)
    await expectOutside(thief)
  })

  it('4. a new password by a mailed link', async () => {
    const { who } = await protectedAdmin()
    await site.visitor().post('/api/auth/request-password-reset', { email: who.email })
    const token = tokenIn(await mailedPath(site, who.email, '/reset/new'))
    const newPassword = 'Another-pass-for-42'
    expect((await site.visitor().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    await expectOutside((await signIn(who.email, newPassword)).who)
  })

  it('5. a link that confirms an address, with the password', async () => {
    const who = await joinTeam(site, 'Admin')
    const token = tokenIn(await mailedPath(site, who.email, '/verify'))
    await enrol(who, clock.now())
    const thief = site.visitor()
    expect((await thief.post('/api/auth/verify-email', { token, password: CUSTOMER_PASSWORD })).status).toBe(
      200,
    )
    expect(thief.cookies.size).toBeGreaterThan(0)
    await expectOutside(thief)
  })

  it('6. the same code a second time, in another browser', async () => {
    const { who, nextCode } = await protectedAdmin()
    const [first, second] = [(await signIn(who.email)).who, (await signIn(who.email)).who]
    const code = nextCode()
    expect((await first.post('/api/auth/second-factor', { code })).status).toBe(204)
    expect((await first.get('/api/users')).status).toBe(200)
    expect((await second.post('/api/auth/second-factor', { code })).status).toBe(422)
    await expectOutside(second)
  })

  it('7. one code in five browsers at once: one session', async () => {
    const { who, nextCode } = await protectedAdmin()
    const browsers = await Promise.all(Array.from({ length: 5 }, async () => (await signIn(who.email)).who))
    const code = nextCode()
    const tries = browsers.map((browser) => browser.post('/api/auth/second-factor', { code }))
    const passed = (await Promise.all(tries)).filter(({ status }) => status === 204)
    expect(passed).toHaveLength(1)
  })

  it('8. guessing: five wrong codes end the sign-in, and the owner is told; a right one is late', async () => {
    const { who, nextCode } = await protectedAdmin()
    const { who: thief } = await signIn(who.email)
    const right = nextCode()
    expect(await wrongCodes(thief, right, 6)).toEqual([422, 422, 422, 422, 401, 401])
    expect((await thief.post('/api/auth/second-factor', { code: right })).status).toBe(401)
    await expectOutside(thief)
    const [mail, ...others] = (await emailsOf(site, who.email))
      .filter(({ kind }) => kind === 'second-factor')
      .slice(1)
    expect([mail?.subject, others]).toEqual(['Wrong codes were entered to sign in', []])
    const { who: owner } = await signIn(who.email)
    expect((await owner.post('/api/auth/second-factor', { code: right })).status).toBe(204)
  })

  it('8b. five wrong codes at once, and more: no more than five are looked at', async () => {
    const { who } = await protectedAdmin()
    const { who: thief } = await signIn(who.email)
    const tries = Array.from({ length: 12 }, () => thief.post('/api/auth/second-factor', { code: '000000' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
    await expectOutside(thief)
  })

  it('9. a code or a recovery code of somebody else', async () => {
    const [victim, thief] = [await protectedAdmin(), await protectedAdmin()]
    const { who } = await signIn(victim.who.email)
    for (const code of [thief.nextCode(), thief.recoveryCodes[0]!])
      expect((await who.post('/api/auth/second-factor', { code })).status).toBe(422)
    await expectOutside(who)
  })

  it('10. turning it off, or on anew, from half a session', async () => {
    const { who } = await protectedAdmin()
    const { who: thief } = await signIn(who.email)
    for (const path of ['start', 'turn-on', 'turn-off', 'recovery-codes'])
      expect((await thief.post(`/api/second-factor/${path}`, { code: '000000' })).status).toBe(401)
    for (const path of ['change-password', 'change-email', 'confirm', 'revoke-sessions'])
      expect((await thief.post(`/api/auth/${path}`, {})).status).toBe(401)
    expect((await thief.send('DELETE', '/api/me', { body: { password: CUSTOMER_PASSWORD } })).status).toBe(
      401,
    )
    await expectOutside(thief)
  })
})

describe('somebody who guesses elsewhere', () => {
  /** Signs in with the password again and again, and enters wrong codes until they are not looked at. */
  async function guess(email: string, right: string, peer: string): Promise<number> {
    for (let looked = 0; ;) {
      const thief = fromElsewhere(site, peer)
      await thief.post('/api/auth/sign-in/email', { email, password: CUSTOMER_PASSWORD })
      const statuses = await wrongCodes(thief, right, 5)
      looked += statuses.filter((status) => status !== 429).length
      if (statuses.includes(429)) return looked
    }
  }

  it('does not lock the owner out: not where the owner is, and at no time with a recovery code', async () => {
    const { who, nextCode, recoveryCodes } = await protectedAdmin()
    const right = nextCode()
    expect(await guess(who.email, right, ownPeer())).toBe(rateLimits.secondFactor.most)
    const owner = fromElsewhere(site)
    await owner.post('/api/auth/sign-in/email', { email: who.email, password: CUSTOMER_PASSWORD })
    expect((await owner.post('/api/auth/second-factor', { code: right })).status).toBe(204)
    // From very many places, all guesses together have a limit. It spares the devices of the owner.
    let looked = 0
    for (let more = 1; more > 0; looked += more) more = await guess(who.email, right, ownPeer())
    expect(looked).toBe(rateLimits.secondFactorDay.most - rateLimits.secondFactor.most)
    await who.post('/api/auth/sign-in/email', { email: who.email, password: CUSTOMER_PASSWORD })
    expect((await who.post('/api/auth/second-factor', { code: nextCode() })).status).toBe(204)
    const away = fromElsewhere(site)
    await away.post('/api/auth/sign-in/email', { email: who.email, password: CUSTOMER_PASSWORD })
    const refused = await away.post('/api/auth/second-factor', { code: nextCode() })
    expect([refused.status, refused.json.detail]).toEqual([
      429,
      expect.stringContaining('A recovery code works'),
    ])
    expect((await away.post('/api/auth/second-factor', { code: recoveryCodes[0] })).status).toBe(204)
  })
})

describe('recovery', () => {
  it('a recovery code signs in once, however it is typed, and is mailed', async () => {
    const { who, recoveryCodes } = await protectedAdmin()
    expect(recoveryCodes).toHaveLength(10)
    const code = recoveryCodes[3]!
    const { who: owner } = await signIn(who.email)
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    expect((await owner.post('/api/auth/second-factor', { code: typed })).status).toBe(204)
    expect((await owner.get('/api/second-factor')).json).toEqual({
      state: 'on',
      codesLeft: 9,
      required: false,
    })
    expect((await emailsOf(site, who.email)).at(-1)?.subject).toBe('A recovery code was used to sign in')
    const { who: again } = await signIn(who.email)
    expect((await again.post('/api/auth/second-factor', { code })).status).toBe(422)
  })

  it('new codes end the earlier ones, and need a code themselves', async () => {
    const { who, recoveryCodes, nextCode } = await protectedAdmin()
    expect((await who.post('/api/second-factor/recovery-codes', { code: '000000' })).status).toBe(422)
    const made = await who.post('/api/second-factor/recovery-codes', { code: nextCode() })
    expect(made.json.recoveryCodes).toHaveLength(10)
    const { who: owner } = await signIn(who.email)
    expect((await owner.post('/api/auth/second-factor', { code: recoveryCodes[0] })).status).toBe(422)
    expect((await owner.post('/api/auth/second-factor', { code: made.json.recoveryCodes[0] })).status).toBe(
      204,
    )
  })

  it('the operator’s command turns it off, ends the sessions, and tells the owner', async () => {
    const { who } = await protectedAdmin()
    await expect(resetSecondFactor(site.app, 'nobody@test.example')).rejects.toThrow('no account')
    expect(await resetSecondFactor(site.app, who.email.toUpperCase())).toContain('is off')
    expect((await who.get('/api/users')).status).toBe(401)
    expect((await site.signIn(who.email, CUSTOMER_PASSWORD)).cookies.has('shingle.session_token')).toBe(true)
    expect((await emailsOf(site, who.email)).map(({ subject }) => subject)).toContain(
      'Two-step sign-in was reset',
    )
    await expect(resetSecondFactor(site.app, who.email)).rejects.toThrow('no second factor')
  })

  it('turned off with a code, the password alone signs in again', async () => {
    const { who, nextCode } = await protectedAdmin()
    expect((await who.post('/api/second-factor/turn-off', { code: '000000' })).status).toBe(422)
    expect((await who.post('/api/second-factor/turn-off', { code: nextCode() })).status).toBe(204)
    expect((await signIn(who.email)).answer.json).toMatchObject({ signedIn: true })
  })

  it('turned off, it ends all other sessions: those pendingSignIn, and those that gave a code', async () => {
    const { who, nextCode } = await protectedAdmin()
    const [{ who: pendingSignIn }, { who: complete }] = [await signIn(who.email), await signIn(who.email)]
    await complete.post('/api/auth/second-factor', { code: nextCode() })
    expect((await complete.get('/api/users')).status).toBe(200)
    await who.post('/api/second-factor/turn-off', { code: nextCode() })
    expect((await who.get('/api/users')).status).toBe(200)
    for (const other of [pendingSignIn, complete]) await expectOutside(other)
  })

  it('what is stored opens nothing: neither the key nor a code is in the database', async () => {
    const { who, key, recoveryCodes } = await protectedAdmin()
    const { db } = site.app.database
    const rows = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    expect(rows).not.toContain(key)
    for (const code of recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', ''))
    expect((await who.get('/api/me/export')).text).not.toContain(key)
  })
})

describe('a key that is not turned on yet', () => {
  it('is shown again to the session that asked for it, and to no other', async () => {
    const who = await site.customer()
    const other = await site.signIn(who.email, CUSTOMER_PASSWORD)
    const keyFor = async (caller: Caller) =>
      (await caller.post('/api/second-factor/start')).json.key as string
    const seenByThief = await keyFor(other)
    const key = await keyFor(who)
    expect(key).not.toBe(seenByThief)
    expect(await keyFor(who)).toBe(key)
    const turnOn = (caller: Caller, code: string) => caller.post('/api/second-factor/turn-on', { code })
    expect((await turnOn(other, codeOf(seenByThief, clock.now()))).status).toBe(409)
    expect((await turnOn(who, codeOf(seenByThief, clock.now()))).status).toBe(422)
    expect((await turnOn(who, codeOf(key, clock.now()))).status).toBe(200)
    expect((await other.post('/api/second-factor/start')).status).toBe(401)
  })

  it('of somebody who registered a stranger’s address goes when the owner resets the password', async () => {
    const stranger = await site.customer()
    await enrol(stranger, clock.now())
    await site.visitor().post('/api/auth/request-password-reset', { email: stranger.email })
    const token = tokenIn(await mailedPath(site, stranger.email, '/reset/new'))
    const newPassword = 'A-new-Pass-of-the-owner-7'
    const reset = await site.visitor().post('/api/auth/reset-password', { token, newPassword })
    expect(reset.status).toBe(200)
    expect((await signIn(stranger.email, newPassword)).answer.json).toMatchObject({ signedIn: true })
  })
})

describe('dangerous acts', () => {
  it('turning it on is one of them: a stolen cookie binds no app of the thief', async () => {
    const who = await site.customer()
    clock.advance(16 * 60_000)
    expect(await who.post('/api/second-factor/start')).toMatchObject({
      status: 403,
      json: { confirmWith: 'password' },
    })
    expect((await who.post('/api/second-factor/turn-on', { code: '000000' })).status).toBe(403)
    await who.post('/api/auth/confirm', { password: CUSTOMER_PASSWORD })
    expect((await who.post('/api/second-factor/start')).status).toBe(200)
  })

  it('ask again after a quarter of an hour: for a code, and not for the password', async () => {
    const { who, nextCode } = await protectedAdmin()
    const add = () =>
      who.post('/api/add-user', { userEmail: `x${clock.now()}@test.example`, userRole: 'Member' })
    expect((await add()).status).toBe(201)
    clock.advance(16 * 60_000)
    expect(await add()).toMatchObject({ status: 403, json: { confirmWith: 'code' } })
    expect((await who.post('/api/auth/confirm', { password: CUSTOMER_PASSWORD })).status).toBe(422)
    expect((await add()).status).toBe(403)
    expect((await who.post('/api/auth/confirm', { code: nextCode() })).status).toBe(200)
    expect((await add()).status).toBe(201)
  })
})

describe('required of admins by the setting', () => {
  let strict: TestSite
  beforeAll(async () => {
    strict = await startSite({ screens: true, settings: { SECOND_FACTOR: 'admins' } })
  })
  afterAll(() => strict.close())

  it('an admin without one turns it on first, and can do nothing else until then', async () => {
    const who = strict.visitor()
    const answer = await who.post('/api/auth/sign-in/email', ADMIN)
    expect(answer).toMatchObject({ status: 200, json: { signedIn: false, secondFactor: true } })
    expect((await who.get('/api/users')).status).toBe(401)
    expect(await who.page('/admin')).toMatchObject({ status: 302, location: '/second-factor?next=%2Fadmin' })
    expect((await who.page('/second-factor')).text).toContain('Admins of this site sign in with two steps')
    const shown = await who.submit('/second-factor?next=/admin', { intent: 'start' })
    expect(shown.text).toContain('<svg role="img" aria-label="QR code')
    const key = /font-mono[^>]*>([A-Z2-7 ]{39})</.exec(shown.text)![1]!
    const wrong = await who.submit('/second-factor?next=/admin', { intent: 'turn-on', code: '12' })
    expect([wrong.status, wrong.text.includes(key)]).toEqual([422, true])
    const on = await who.submit('/second-factor?next=/admin', {
      intent: 'turn-on',
      code: codeOf(key, Date.now()),
    })
    expect(on.text).toContain('Keep these recovery codes')
    expect((await who.get('/api/users')).status).toBe(200)
    // The lookarounds are needed because names of files look similar.
    const [recovery] = /(?<![\w-])[0-9a-z]{4}(-[0-9a-z]{4}){3}(?![\w-])/.exec(on.text)!
    // The next sign-in, by forms without scripts.
    const later = strict.visitor()
    const first = await later.submit('/login?next=/setting', ADMIN)
    expect(first.location).toBe('/second-factor?next=%2Fsetting')
    const guesser = strict.visitor()
    await guesser.submit('/login', ADMIN)
    for (let wrong = 0; wrong < 4; wrong++)
      expect((await guesser.submit('/second-factor', { intent: 'code', code: 'nonsense' })).status).toBe(422)
    const over = await guesser.submit(first.location!, { intent: 'code', code: 'nonsense' })
    expect(over.location).toBe('/login?done=wrong-codes&next=%2Fsetting')
    expect((await guesser.page(over.location!)).text).toContain('Too many wrong codes. Please log in again.')
    const refused = await later.submit(first.location!, { intent: 'code', code: 'nonsense' })
    expect([refused.status, refused.text.includes('This recovery code is wrong')]).toEqual([422, true])
    const passed = await later.submit(first.location!, { intent: 'code', code: recovery })
    expect(passed).toMatchObject({ status: 303, location: '/setting' })
    expect((await later.post('/api/second-factor/turn-off', { code: recovery })).status).toBe(409)
  })

  it('customers, editors and members are not asked', async () => {
    const customer = await strict.customer()
    expect((await customer.get('/api/me')).json.signedIn).toBe(true)
  })
})
