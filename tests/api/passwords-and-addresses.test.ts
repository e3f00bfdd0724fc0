// Forgotten and changed passwords, confirmed and changed addresses, and how long anybody stays signed in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { createAdmin } from '#server/commands/create-admin.ts'
import { resetLink } from '#server/commands/reset-link.ts'
import { fromElsewhere, TRUSTING } from '#tests/support/elsewhere.ts'
import { expectConstantTime } from '#tests/support/expect-constant-time.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let offset = 0
beforeAll(async () => {
  site = await startSite({ settings: TRUSTING, parts: { clock: { now: () => Date.now() + offset } } })
})
afterAll(() => site.close())

const NEW = 'Heron-lamp-72?'
let serial = 0
const fresh = () => `someone${++serial}@test.example`
/** Does something in another time, and comes back. */
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  offset += ms
  try {
    return await act()
  } finally {
    offset -= ms
  }
}
const askReset = (email: string, headers: Record<string, string> = {}) =>
  fromElsewhere(site).post('/api/auth/request-password-reset', { email }, { headers })
const setNew = (token: string, newPassword = NEW) =>
  fromElsewhere(site).post('/api/auth/reset-password', { token, newPassword })
const enter = (email: string, password: string) =>
  fromElsewhere(site).post('/api/auth/sign-in/email', { email, password })
const alive = async (who: { get(path: string): Promise<{ status: number }> }) =>
  (await who.get('/api/orders')).status

describe('a forgotten password', () => {
  test('is set anew by the mailed link, once; every session ends, the old one is dead, and the owner is told', async () => {
    const who = await site.customer(fresh())
    const other = await site.signIn(who.email, CUSTOMER_PASSWORD)
    await askReset(who.email)
    const token = tokenIn(await mailedPath(site, who.email, '/reset/new'))
    expect((await setNew(token, 'aB3$x')).json.errors.newPassword).toBe('Minimum 6 Characters')
    expect((await setNew(token, 'password1')).json.errors).toHaveProperty('newPassword')
    expect((await setNew(token)).status).toBe(200)
    expect([await alive(who), await alive(other)]).toEqual([401, 401])
    expect((await setNew(token, 'Third-pass-11!')).status).toBe(422)
    expect([
      (await enter(who.email, CUSTOMER_PASSWORD)).status,
      (await enter(who.email, NEW)).status,
    ]).toEqual([401, 200])
    expect((await mailsTo(site, who.email))[0]!.kind).toBe('password-changed')
  })

  test('the link is dead after an hour, and stays so', async () => {
    const who = await site.customer(fresh())
    await askReset(who.email)
    const token = tokenIn(await mailedPath(site, who.email, '/reset/new'))
    await later(61 * MINUTE, async () => expect((await setNew(token)).json.errors).toHaveProperty('token'))
    expect((await enter(who.email, CUSTOMER_PASSWORD)).status).toBe(200)
  })

  test('two at the same moment: one of them sets it', async () => {
    const who = await site.customer(fresh())
    await askReset(who.email)
    const token = tokenIn(await mailedPath(site, who.email, '/reset/new'))
    const statuses = (
      await Promise.all(['One-of-two-11', 'Two-of-two-22'].map((password) => setNew(token, password)))
    ).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
  })

  test('a link ends with the password it was to replace: by a newer link, by a change, by a first one', async () => {
    const who = await site.customer(fresh())
    const mailed = async () => tokenIn(/http\S+/.exec(await resetLink(site.house, who.email))![0])
    const [oldest, older, newest] = [await mailed(), await mailed(), await mailed()]
    const neighbour = await site.customer(fresh())
    const notTheirs = tokenIn(/http\S+/.exec(await resetLink(site.house, neighbour.email))![0])
    expect((await setNew(newest)).status).toBe(200)
    for (const token of [oldest, older])
      expect((await setNew(token, 'Third-pass-11!')).json.errors).toHaveProperty('token')

    const again = await site.signIn(who.email, NEW)
    const beforeChange = await mailed()
    expect(
      (
        await again.post('/api/auth/change-password', {
          currentPassword: NEW,
          newPassword: 'Fourth-pass-22!',
        })
      ).status,
    ).toBe(200)
    expect((await setNew(beforeChange)).json.errors).toHaveProperty('token')

    const { adapter, internalAdapter } = await site.house.auth.$context
    const { user } = (await internalAdapter.findUserByEmail(who.email))!
    await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: user.id }] })
    const beforeFirst = await mailed()
    expect((await again.post('/api/auth/change-password', { newPassword: 'Fifth-pass-33!' })).status).toBe(
      200,
    )
    expect((await setNew(beforeFirst)).json.errors).toHaveProperty('token')
    expect((await enter(who.email, 'Fifth-pass-33!')).status).toBe(200)
    expect((await setNew(notTheirs)).status).toBe(200)
  })

  test('two links at the same moment: one of them sets it', async () => {
    const who = await site.customer(fresh())
    const links = [await resetLink(site.house, who.email), await resetLink(site.house, who.email)]
    const statuses = (await Promise.all(links.map((said) => setNew(tokenIn(/http\S+/.exec(said)![0]))))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 422])
  })

  test('the link leads to this site, whatever the request says', async () => {
    const who = await site.customer(fresh())
    await askReset(who.email, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    })
    const [mail] = await mailsTo(site, who.email)
    expect(mail!.kind).toBe('reset-password')
    expect(mail!.text + mail!.html).not.toContain('evil.example')
    expect(await mailedPath(site, who.email, '/reset/new')).toContain('token=')
    // The host of the request itself is no better known than those headers.
    const headers = {
      host: 'evil.example',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.200',
    }
    expect(
      (
        await sendRaw(site, {
          method: 'POST',
          path: '/api/auth/request-password-reset',
          headers,
          chunks: [JSON.stringify({ email: who.email })],
        })
      ).status,
    ).toBe(200)
    const mails = await mailsTo(site, who.email)
    expect(mails.filter(({ kind }) => kind === 'reset-password')).toHaveLength(2)
    for (const { text, html } of mails) expect(text + html).not.toContain('evil.example')
  })

  test('an account that somebody else opened with my address is mine by the mailed link, with their ways in taken off', async () => {
    const email = fresh()
    const stranger = await site.customer(email)
    const { internalAdapter } = await site.house.auth.$context
    const user = (await internalAdapter.findUserByEmail(email))!.user
    await internalAdapter.linkAccount({ userId: user.id, providerId: 'github', accountId: 'stranger' })
    await internalAdapter.updateUser(user.id, { phoneNumber: '+351911111111', phoneNumberVerified: true })
    await askReset(email)
    expect((await setNew(tokenIn(await mailedPath(site, email, '/reset/new')))).status).toBe(200)
    expect(await alive(stranger)).toBe(401)
    const after = (await internalAdapter.findUserByEmail(email, { includeAccounts: true }))!
    expect(after.accounts.map(({ providerId }) => providerId)).toEqual(['credential'])
    expect(after.user).toMatchObject({ emailVerified: true, phoneNumber: null })
  })
})

describe('a changed password', () => {
  test('needs the old one, ends every other session and tells the owner', async () => {
    const who = await site.customer(fresh())
    const other = await site.signIn(who.email, CUSTOMER_PASSWORD)
    const change = (currentPassword: string, newPassword = NEW) =>
      who.post('/api/auth/change-password', { currentPassword, newPassword })
    expect((await change('Not-my-password')).json.errors).toHaveProperty('currentPassword')
    expect((await change(CUSTOMER_PASSWORD, 'short')).json.errors.newPassword).toBe('Minimum 6 Characters')
    expect(await alive(other)).toBe(200)
    expect((await change(CUSTOMER_PASSWORD)).status).toBe(200)
    expect([await alive(who), await alive(other)]).toEqual([200, 401])
    expect((await enter(who.email, NEW)).status).toBe(200)
    expect((await mailsTo(site, who.email))[0]!.kind).toBe('password-changed')
  })

  test('ends them all, however many there are', async () => {
    const who = await site.customer(fresh())
    const { adapter, internalAdapter } = await site.house.auth.$context
    const { user } = (await internalAdapter.findUserByEmail(who.email))!
    for (let i = 0; i < 120; i++) await internalAdapter.createSession(user.id)
    expect(
      (await who.post('/api/auth/change-password', { currentPassword: CUSTOMER_PASSWORD, newPassword: NEW }))
        .status,
    ).toBe(200)
    expect(
      await adapter.findMany({ model: 'session', where: [{ field: 'userId', value: user.id }], limit: 500 }),
    ).toHaveLength(1)
    expect(await alive(who)).toBe(200)
  })

  test('is for whoever is signed in', async () => {
    for (const path of ['change-password', 'change-email', 'update-user', 'revoke-sessions'])
      expect(
        (
          await site
            .visitor()
            .post(`/api/auth/${path}`, { newPassword: NEW, newEmail: 'a@bcd.ef', name: 'x' })
        ).status,
      ).toBe(401)
    expect((await site.visitor().get('/api/auth/list-sessions')).status).toBe(401)
  })
})

describe('a confirmed address', () => {
  test('needs the link and the account: its session, or its password', async () => {
    const who = await site.customer(fresh())
    const token = tokenIn(await mailedPath(site, who.email, '/verify'))
    const confirm = (caller: { post(path: string, body: unknown): Promise<{ status: number }> }, more = {}) =>
      caller.post('/api/auth/verify-email', { token, ...more }).then(({ status }) => status)
    // Somebody else, even with an account, confirms nothing by the link alone.
    expect(await confirm(fromElsewhere(site))).toBe(401)
    expect(await confirm(await site.customer(fresh()))).toBe(401)
    expect(await confirm(fromElsewhere(site), { password: 'Not-the-password' })).toBe(401)
    expect((await who.get('/api/me')).json.verified).toBe(false)
    const phone = fromElsewhere(site)
    expect(await confirm(phone, { password: CUSTOMER_PASSWORD })).toBe(200)
    expect((await phone.get('/api/me')).json).toMatchObject({ email: who.email, verified: true })
    expect((await who.get('/api/me')).json.verified).toBe(true)
  })

  test('an altered link, and one that is too old, confirm nothing', async () => {
    const who = await site.customer(fresh())
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
    await later(25 * HOUR, async () =>
      expect((await who.post('/api/auth/verify-email', { token })).status).toBe(422),
    )
    expect((await who.get('/api/me')).json.verified).toBe(false)
  })

  test('the mail is sent again when asked, not too often, and tells a visitor nothing', async () => {
    const who = await site.customer(fresh())
    const answers = []
    for (let i = 0; i < 8; i++)
      answers.push(
        (
          await fromElsewhere(site).post('/api/auth/send-verification-email', {
            email: i % 2 ? who.email : fresh(),
          })
        ).text,
      )
    expect(new Set(answers).size).toBe(1)
    for (let i = 0; i < 4; i++) await who.post('/api/auth/send-verification-email', { email: who.email })
    expect((await mailsTo(site, who.email)).length).toBe(1 + 5)
    expect(
      (await who.post('/api/auth/send-verification-email', { email: fresh() })).json.errors,
    ).toHaveProperty('email')
  })
})

describe('a changed address', () => {
  test('moves nothing until the new address has confirmed', async () => {
    const who = await site.customer(fresh())
    const newEmail = fresh()
    expect(
      (await who.post('/api/auth/change-email', { newEmail, password: 'Not-my-password' })).json.errors,
    ).toHaveProperty('password')
    expect((await who.post('/api/auth/change-email', { newEmail, password: CUSTOMER_PASSWORD })).status).toBe(
      200,
    )
    expect((await who.get('/api/me')).json.email).toBe(who.email)
    expect([
      (await enter(newEmail, CUSTOMER_PASSWORD)).status,
      (await enter(who.email, CUSTOMER_PASSWORD)).status,
    ]).toEqual([401, 200])
    expect((await mailsTo(site, who.email))[0]!.kind).toBe('change-address-notice')
    const token = tokenIn(await mailedPath(site, newEmail, '/verify'))
    const oldMailbox = tokenIn(/http\S+/.exec(await resetLink(site.house, who.email))![0])
    // Whoever owns the new mailbox but not the account can't take it over by the link.
    expect((await fromElsewhere(site).post('/api/auth/verify-email', { token })).status).toBe(401)
    expect((await who.post('/api/auth/verify-email', { token })).status).toBe(200)
    expect((await who.get('/api/me')).json).toMatchObject({ email: newEmail, verified: true })
    expect([
      (await enter(newEmail, CUSTOMER_PASSWORD)).status,
      (await enter(who.email, CUSTOMER_PASSWORD)).status,
    ]).toEqual([200, 401])
    expect((await who.post('/api/auth/verify-email', { token })).status).toBe(422)
    expect((await setNew(oldMailbox)).json.errors).toHaveProperty('token')
  })

  test('a taken one is answered alike; its owner is told, and nothing moves', async () => {
    const [owner, who] = [await site.customer(fresh()), await site.customer(fresh())]
    const [free, taken] = [
      await who.post('/api/auth/change-email', { newEmail: fresh(), password: CUSTOMER_PASSWORD }),
      await who.post('/api/auth/change-email', { newEmail: owner.email, password: CUSTOMER_PASSWORD }),
    ]
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    expect((await mailsTo(site, owner.email)).map(({ kind }) => kind)).toEqual([
      'already-registered',
      'verify-address',
    ])
  })

  test('the last admin keeps theirs until another one can get in', async () => {
    const admin = await site.admin()
    const newEmail = fresh()
    await admin.post('/api/auth/change-email', { newEmail, password: ADMIN.password })
    const token = tokenIn(await mailedPath(site, newEmail, '/verify'))
    expect((await admin.post('/api/auth/verify-email', { token })).status).toBe(409)
    expect((await admin.get('/api/me')).json).toMatchObject({ email: ADMIN.email, isAdmin: true })
  })
})

describe('how long anybody stays signed in', () => {
  test('an admin twelve hours, a customer seven days, however often they come', async () => {
    const [admin, who] = [await site.admin(), await site.customer(fresh())]
    for (const hours of [1, 6, 11.9])
      await later(hours * HOUR, async () => expect((await admin.get('/api/users')).status).toBe(200))
    await later(12.1 * HOUR, async () => expect((await admin.get('/api/users')).status).toBe(401))
    for (const days of [1, 3, 6.9]) await later(days * DAY, async () => expect(await alive(who)).toBe(200))
    await later(7.1 * DAY, async () => expect(await alive(who)).toBe(401))
  })

  test('using a session does not make it longer', async () => {
    const who = await site.customer(fresh())
    const { internalAdapter, adapter } = await site.house.auth.$context
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
    expect(await alive(who)).toBe(200)
    expect((await row()).expiresAt.getTime()).toBe(now + 0.5 * DAY)
    // Whatever the row says, seven days after signing in it is over.
    await set(now - 7.1 * DAY, now + DAY)
    expect(await alive(who)).toBe(401)
  })

  test('one sees one’s sessions, and can end all of them', async () => {
    const who = await site.customer(fresh())
    const other = await site.signIn(who.email, CUSTOMER_PASSWORD)
    const sessions = (await who.get('/api/auth/list-sessions')).json as {
      current: boolean
      address: string
    }[]
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    expect(sessions[0]!.address).toMatch(/127\.0\.0\.1|::1/)
    expect((await who.post('/api/auth/revoke-sessions')).status).toBe(200)
    expect([await alive(who), await alive(other)]).toEqual([401, 401])
  })
})

describe('recovery by command', () => {
  test('reset-link and create-admin give a link that lets the person in as admin', async () => {
    const email = fresh()
    await expect(resetLink(site.house, email)).rejects.toThrow(/no account/)
    const said = await createAdmin(site.house, email.toUpperCase())
    const token = tokenIn(/http\S+/.exec(said)![0])
    expect((await setNew(token)).status).toBe(200)
    const who = await site.signIn(email, NEW)
    expect((await who.get('/api/me')).json).toMatchObject({ verified: true, isAdmin: true })
    const again = tokenIn(/http\S+/.exec(await resetLink(site.house, email))![0])
    expect((await setNew(again, 'Another-one-88')).status).toBe(200)
    expect(await alive(who)).toBe(401)
  })
})

describe('where an address must be confirmed first', () => {
  let strict: TestSite
  beforeAll(async () => {
    strict = await startSite({ settings: { EMAIL_VERIFICATION: 'required', ...TRUSTING } })
  })
  afterAll(() => strict.close())
  const bodyFor = (email: string) => ({ email, password: 'Plover-quay-31!', name: 'Strict' })
  const signUp = (email: string) => fromElsewhere(strict).post('/api/auth/sign-up/email', bodyFor(email))
  const told = async (email: string) => (await mailsTo(strict, email)).map(({ kind }) => kind).sort()

  test('a taken address is told its owner, but not over and over, and the answer stays the same', async () => {
    const email = fresh()
    const answers = [await signUp(email)]
    for (let i = 0; i < 5; i++) answers.push(await signUp(email.toUpperCase()))
    for (const { status, text, headers } of answers)
      expect([status, text, headers.getSetCookie()]).toEqual([200, answers[0]!.text, []])
    expect(await told(email)).toEqual([
      'already-registered',
      'already-registered',
      'already-registered',
      'verify-address',
    ])
    expect(strict.log.filter((line) => line.includes('account opened') && line.includes(email))).toHaveLength(
      1,
    )
  })

  test('several who open one new address at the same moment get the same answer, and one account is opened', async () => {
    for (let round = 0; round < 5; round++) {
      const email = fresh()
      const answers = await Promise.all([signUp(email), signUp(email), signUp(email)])
      for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]!.text])
      expect(await told(email)).toEqual(['already-registered', 'already-registered', 'verify-address'])
    }
  })

  test('nor can a taken address be told by the time it takes', async () => {
    const known = fresh()
    await signUp(known)
    const fastest = await expectConstantTime(
      () => signUp(known),
      () => signUp(fresh()),
    )
    expect(fastest).toBeGreaterThan(200)
  })

  test('registering signs nobody in, tells nothing of a taken address, and the link opens the account', async () => {
    const [email, guest] = [fresh(), strict.visitor()]
    const body = bodyFor(email)
    const first = await guest.post('/api/auth/sign-up/email', body)
    const second = await strict.visitor().post('/api/auth/sign-up/email', body)
    expect([first.status, first.text]).toEqual([200, second.text])
    expect(first.json.signedIn).toBe(false)
    expect(guest.cookies.size).toBe(0)
    expect(await guest.post('/api/auth/sign-in/email', { email, password: body.password })).toMatchObject({
      status: 403,
      json: { detail: expect.stringContaining('confirm your e-mail') },
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
