// A sign-in from a device that the account was not used on before is mailed to its owner, once.
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldDevices, DEVICE_LIFE_MS } from '#identity/server/known-devices.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { codeOf, enrol } from '#tests/support/authenticator.ts'
import type { Caller } from '#tests/support/caller.ts'
import { fromElsewhere, ownPeer } from '#tests/support/elsewhere.ts'
import { freePort } from '#tests/support/free-port.ts'
import { mailedPath, emailsOf, tokenIn } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { openIdProvider, passThrough, type OpenId } from '#tests/support/openid.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { joinTeam } from '#tests/support/team.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const COOKIE = 'shingle.device'
const clock = movableClock()

let site: TestSite
let openId: OpenId
let sms: Server
const codes = new Map<string, string>()
beforeAll(async () => {
  sms = createServer(async (request, response) => {
    const { to, text } = (await json(request)) as { to: string; text: string }
    codes.set(to, text.slice(0, 6))
    response.end()
  }).listen(0, '127.0.0.1')
  const port = await freePort()
  openId = await openIdProvider(`http://localhost:${port}`)
  await openId.open()
  const { port: smsPort } = sms.address() as { port: number }
  site = await startSite({
    settings: {
      ...openId.settings,
      PORT: String(port),
      APP_ORIGIN: `http://localhost:${port}`,
      SMS_URL: `http://127.0.0.1:${smsPort}/`,
    },
    parts: { clock },
  })
})
afterAll(async () => {
  await site.close()
  await openId.close()
  sms.close()
})

const news = async (email: string) =>
  (await emailsOf(site, email)).filter(({ kind }) => kind === 'new-device')

interface Device {
  who?: Caller
  agent?: string
  password?: string
}

async function signIn(
  email: string,
  { who = fromElsewhere(site), agent = FIREFOX, password = CUSTOMER_PASSWORD }: Device = {},
): Promise<Caller> {
  const options = { headers: { 'user-agent': agent } }
  const answer = await who.post('/api/auth/sign-in/email', { email, password }, options)
  expect(answer.status).toBe(200)
  return who
}

describe('a sign-in with a password', () => {
  it('is not mailed after the registration, nor again from the same browser on another network', async () => {
    const who = await site.customer()
    expect(await news(who.email)).toEqual([])
    who.peer = ownPeer()
    await signIn(who.email, { who })
    expect(await news(who.email)).toEqual([])
  })

  it('is mailed once for a new device, with when, browser, address, and what to do', async () => {
    const { email } = await site.customer()
    const laptop = await signIn(email)
    await signIn(email, { who: laptop })
    await laptop.post('/api/auth/sign-out')
    await signIn(email, { who: laptop })
    const [mail, ...more] = await news(email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('New sign-in to your account')
    const year = String(new Date(clock.now()).getUTCFullYear())
    for (const part of [
      year,
      'Firefox on Linux',
      laptop.peer!,
      `${site.origin}/reset`,
      'signs out every device',
    ])
      expect(mail!.text).toContain(part)
  })

  it('is not mailed again for the same place and browser without cookies; another browser there is', async () => {
    const { email } = await site.customer()
    const peer = ownPeer()
    for (let i = 0; i < 3; i++) await signIn(email, { who: fromElsewhere(site, peer) })
    expect(await news(email)).toHaveLength(1)
    await signIn(email, { who: fromElsewhere(site, peer), agent: CHROME })
    expect(await news(email)).toHaveLength(2)
  })

  it('is mailed once for two at the same moment', async () => {
    const { email } = await site.customer()
    const peer = ownPeer()
    await Promise.all([1, 2, 3].map(() => signIn(email, { who: fromElsewhere(site, peer) })))
    expect(await news(email)).toHaveLength(1)
  })

  it.each([
    ['a made-up cookie', async (value: string) => `${value.slice(0, 22)}.${'A'.repeat(43)}`],
    ['a cookie with another id', async (value: string) => `${'A'.repeat(22)}${value.slice(22)}`],
    ['the cookie of another account', async () => (await site.customer()).cookies.get(COOKIE)!],
  ])('is mailed with %s', async (_, altered) => {
    const known = await site.customer()
    const thief = fromElsewhere(site)
    thief.cookies.set(COOKIE, await altered(known.cookies.get(COOKIE)!))
    await signIn(known.email, { who: thief })
    expect(await news(known.email)).toHaveLength(1)
  })

  it('a wrong password is not mailed', async () => {
    const { email } = await site.customer()
    const answer = await fromElsewhere(site).post('/api/auth/sign-in/email', {
      email,
      password: 'Wrong-one-55',
    })
    expect([answer.status, await news(email)]).toEqual([401, []])
  })

  it('is mailed a few times a day only, and the stored devices stay few', async () => {
    const { email } = await site.customer()
    const { most } = rateLimits.newDeviceMail
    for (let i = 0; i < 35; i++) await signIn(email)
    expect(await news(email)).toHaveLength(most)
    const stored = await site.app.database.db
      .selectFrom('known_devices')
      .innerJoin('user', 'user.id', 'known_devices.user_id')
      .where('email', '=', email)
      .select('mark')
      .execute()
    expect(stored).toHaveLength(60)
    await clock.later(rateLimits.newDeviceMail.perMs, () => signIn(email))
    expect(await news(email)).toHaveLength(most + 1)
  })
})

describe('a new password', () => {
  it('makes every other device new again, also one of before', async () => {
    const owner = await site.customer()
    const thief = await signIn(owner.email)
    expect(await news(owner.email)).toHaveLength(1)
    const password = 'Heron-lamp-72?'
    const body = { currentPassword: CUSTOMER_PASSWORD, newPassword: password }
    expect((await owner.post('/api/auth/change-password', body)).status).toBe(200)
    await signIn(owner.email, { who: owner, password })
    expect(await news(owner.email)).toHaveLength(1)
    await signIn(owner.email, { who: thief, password })
    expect(await news(owner.email)).toHaveLength(2)
  })

  it('by a mailed link makes all devices new, and the first of them is not mailed', async () => {
    const owner = await site.customer()
    await owner.post('/api/auth/request-password-reset', { email: owner.email })
    const token = tokenIn(await mailedPath(site, owner.email, '/reset/new'))
    const password = 'Heron-lamp-72?'
    await owner.post('/api/auth/reset-password', { token, newPassword: password })
    await signIn(owner.email, { password })
    expect(await news(owner.email)).toEqual([])
    await signIn(owner.email, { who: owner, password, agent: CHROME })
    expect(await news(owner.email)).toHaveLength(1)
  })
})

describe('every other way in', () => {
  it('the second factor: mailed when the code is right, not before', async () => {
    const who = await joinTeam(site, 'Admin')
    const { key } = await enrol(who, clock.now())
    const laptop = await signIn(who.email)
    expect(await news(who.email)).toEqual([])
    clock.advance(30_000)
    const code = codeOf(key, clock.now())
    expect((await laptop.post('/api/auth/second-factor', { code })).status).toBeLessThan(300)
    expect(await news(who.email)).toHaveLength(1)
  })

  it.each(['Editor', 'Member'] as const)('is mailed to a %s', async (role) => {
    const { email } = await joinTeam(site, role)
    await signIn(email)
    expect(await news(email)).toHaveLength(1)
  })

  it('a provider: mailed from the second device on', async () => {
    openId.people.ada = { email: 'ada@harbour.example', verified: true }
    const enter = async () => {
      const who = fromElsewhere(site)
      const { json: begun } = await who.post('/api/auth/sign-in/social', {
        provider: 'oidc',
        callbackURL: '/',
      })
      await who.get(await passThrough(openId, begun.url, 'ada'))
      return who
    }
    expect((await enter()).cookies.has(COOKIE)).toBe(true)
    expect(await news('ada@harbour.example')).toEqual([])
    await enter()
    expect(await news('ada@harbour.example')).toHaveLength(1)
  })

  it('a phone: an account without an address gets no email, and signs in', async () => {
    const phoneNumber = '+351912345678'
    for (let i = 0; i < 2; i++) {
      const who = fromElsewhere(site)
      await who.post('/api/auth/phone-number/send-otp', { phoneNumber })
      const body = { phoneNumber, code: codes.get(phoneNumber)! }
      expect((await who.post('/api/auth/phone-number/verify', body)).status).toBe(200)
    }
    const placeholders = await site.app.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', 'new-device')
      .where('recipient', 'not like', '%@test.example')
      .where('recipient', 'not like', '%@harbour.example')
      .execute()
    expect(placeholders).toEqual([])
  })
})

it('devices are exported with the account, deleted with it, and forgotten after 400 days', async () => {
  const who = await site.customer()
  const { devices, account } = (await who.get('/api/me/export')).json
  const userId = account.id as string
  expect(devices).toEqual(Array(2).fill({ since: expect.any(String), lastUsed: expect.any(String) }))
  const left = () => site.app.database.db.selectFrom('known_devices').select('user_id').execute()
  expect((await left()).filter(({ user_id: id }) => id === userId)).toHaveLength(2)
  await who.delete('/api/me', { body: { password: CUSTOMER_PASSWORD } })
  expect((await left()).filter(({ user_id: id }) => id === userId)).toEqual([])
  await clock.later(DEVICE_LIFE_MS + rateLimits.newDeviceMail.perMs + 1, () => deleteOldDevices(site.app))
  expect(await left()).toEqual([])
})
