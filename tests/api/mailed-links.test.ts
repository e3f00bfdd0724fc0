// Links by email, codes by phone, and placeholder addresses: what happens to people who have them, guess them
// or ask for too many.
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#platform/rules/durations.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { Caller } from '#tests/support/caller.ts'
import { fromElsewhere, TRUSTING } from '#tests/support/elsewhere.ts'
import { freePort } from '#tests/support/free-port.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { openShop, place } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let gateway: Server
const sent: { to: string; text: string }[] = []
let offset = 0
beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    sent.push((await json(request)) as { to: string; text: string })
    response.end()
  })
  const port = await freePort()
  await new Promise<void>((ready) => gateway.listen(port, '127.0.0.1', ready))
  site = await startSite({
    settings: { ...TRUSTING, SMS_URL: `http://127.0.0.1:${port}/send` },
    parts: { clock: { now: () => Date.now() + offset } },
  })
})
afterAll(async () => {
  await site.close()
  gateway.close()
})

let serial = 0
const fresh = () => `linked${++serial}@test.example`

async function customer(email = fresh()): Promise<Caller> {
  const who = Object.assign(fromElsewhere(site), { email })
  expect(
    (await who.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'Ada' })).status,
  ).toBe(200)
  return who
}
async function signedIn(email: string): Promise<Caller> {
  const who = Object.assign(fromElsewhere(site), { email })
  expect((await who.post('/api/auth/sign-in/email', { email, password: CUSTOMER_PASSWORD })).status).toBe(200)
  return who
}
const mailedTo = async (email: string) => tokenIn(await mailedPath(site, email, '/verify'))
const use = (who: Caller, token: string, more = {}) => who.post('/api/auth/verify-email', { token, ...more })
async function askFor(who: Caller, newEmail: string): Promise<string> {
  expect((await who.post('/api/auth/change-email', { newEmail, password: CUSTOMER_PASSWORD })).status).toBe(
    200,
  )
  return mailedTo(newEmail)
}
const me = async (who: Caller) => (await who.get('/api/me')).json

describe('a link that confirms an address', () => {
  test('works once, even if opened many times at once', async () => {
    const who = await customer()
    const token = await mailedTo(who.email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(who, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
    expect((await use(who, token)).json.errors).toHaveProperty('token')
  })

  test('belongs to its account: a later owner of the address can’t use it', async () => {
    const [first, next] = [await customer(), fresh()]
    const token = await mailedTo(first.email)
    expect((await use(first, await askFor(first, next))).status).toBe(200)
    const heir = await customer(first.email)
    expect((await use(heir, token)).status).toBe(422)
    expect((await me(heir)).verified).toBe(false)
    // A new account with the same address, after the first was deleted.
    const [gone] = [await customer()]
    const old = await mailedTo(gone.email)
    expect((await gone.delete('/api/me', { body: { password: CUSTOMER_PASSWORD } })).status).toBe(204)
    const again = await customer(gone.email)
    expect((await use(again, old)).status).toBe(422)
    expect((await me(again)).verified).toBe(false)
  })

  test('expires when the address changes in another way, even back', async () => {
    const who = await customer()
    const [unused, moved] = [fresh(), fresh()]
    const older = await askFor(who, unused)
    expect((await use(who, await askFor(who, moved))).status).toBe(200)
    expect((await use(who, older)).status).toBe(422)
    const back = await askFor(who, who.email)
    expect((await use(who, back)).status).toBe(200)
    expect((await use(who, older)).status).toBe(422)
    expect((await me(who)).email).toBe(who.email)
  })

  test('stays valid when it was refused for another reason', async () => {
    const [who, newEmail] = [await customer(), fresh()]
    const token = await askFor(who, newEmail)
    const squatter = await customer(newEmail)
    expect((await use(who, token)).status).toBe(409)
    expect((await squatter.delete('/api/me', { body: { password: CUSTOMER_PASSWORD } })).status).toBe(204)
    expect((await use(who, token)).status).toBe(200)
  })

  test('gives one of two accounts the address that both move to at once', async () => {
    const [a, b, newEmail] = [await customer(), await customer(), fresh()]
    const tokens = [await askFor(a, newEmail), await askFor(b, newEmail)]
    const answers = await Promise.all([use(a, tokens[0]!), use(b, tokens[1]!)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is stored as a hash only', async () => {
    const who = await customer()
    const token = await mailedTo(who.email)
    expect(
      JSON.stringify(await site.app.database.db.selectFrom('verify_links').selectAll().execute()),
    ).not.toContain(token)
  })
})

test('changing the address ends every other session', async () => {
  const who = await customer()
  const [other, elsewhere] = [await signedIn(who.email), fromElsewhere(site)]
  const first = fresh()
  expect((await use(who, await askFor(who, first))).status).toBe(200)
  expect([(await me(who)).signedIn, (await me(other)).signedIn]).toEqual([true, false])
  // Confirmed by password in a browser that was not signed in: this one gets a session, and all others end.
  const token = await askFor(who, fresh())
  expect((await use(elsewhere, token, { password: CUSTOMER_PASSWORD })).status).toBe(200)
  expect([(await me(elsewhere)).signedIn, (await me(who)).signedIn]).toEqual([true, false])
})

describe('rate limits count', () => {
  const links = async (peer: string) =>
    (
      await site.app.database.db
        .selectFrom('limits')
        .select('count')
        .where('key', '=', `typed-mail:${peerKey(peer)}`)
        .executeTakeFirst()
    )?.count

  test('links to any addresses from one peer', async () => {
    const peer = '198.51.100.7'
    const pump = fromElsewhere(site, peer)
    expect((await pump.post('/api/auth/request-password-reset', { email: fresh() })).status).toBe(200)
    expect((await pump.post('/api/auth/send-verification-email', { email: fresh() })).status).toBe(200)
    expect(await links(peer)).toBe(2)
    await site.app.database.db
      .updateTable('limits')
      .set({ count: rateLimits.typedEmail.most })
      .where('key', '=', `typed-mail:${peerKey(peer)}`)
      .execute()
    for (const path of ['request-password-reset', 'send-verification-email']) {
      expect(await pump.post(`/api/auth/${path}`, { email: fresh() })).toMatchObject({
        status: 429,
        json: { detail: expect.stringContaining('your network') },
      })
    }
    // Other people are not held up.
    expect(
      (await fromElsewhere(site).post('/api/auth/request-password-reset', { email: fresh() })).status,
    ).toBe(200)
  })

  test('password links a day', async () => {
    const { email } = await customer()
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 3; i++)
        await fromElsewhere(site).post('/api/auth/request-password-reset', { email })
      offset += rateLimits.reset.perMs + MINUTE
    }
    expect((await mailsTo(site, email)).filter(({ kind }) => kind === 'reset-password')).toHaveLength(
      rateLimits.resetDay.most,
    )
  })

  test('emails a day to an unconfirmed address; the rest is dropped and logged', async () => {
    const who = await customer()
    const admin = await site.admin()
    const plan = (await openShop(admin)).Basic!
    const most = rateLimits.unconfirmedEmail.most
    // The first email was the link to confirm the address.
    for (let i = 1; i < most + 5; i++) {
      if (i % 10 === 0) offset += rateLimits.typedEmail.perMs / 2 + SECOND
      await place(who, plan)
    }
    expect(await mailsTo(site, who.email)).toHaveLength(most)
    expect(site.log.filter((line) => line.includes('left out') && line.includes(who.email))).toHaveLength(5)
    // A password reset and emails about money are still sent.
    await fromElsewhere(site).post('/api/auth/request-password-reset', { email: who.email })
    expect((await mailsTo(site, who.email))[0]!.kind).toBe('reset-password')
    const [{ _id }] = (await who.get('/api/orders')).json
    await (await site.admin()).post(`/api/record-payment/${_id}`, { amount: '19.99', note: 'By transfer' })
    expect((await mailsTo(site, who.email))[0]!.kind).toBe('order-paid')
    // Emails to a confirmed address are not counted.
    await site.app.database.db
      .updateTable('user')
      .set({ emailVerified: site.app.database.kind === 'postgres' ? true : 1 })
      .where('email', '=', who.email)
      .execute()
    await place(who, plan)
    expect((await mailsTo(site, who.email))[0]!.kind).toBe('order-placed')
  })

  test('codes a day, to one number and from one peer', async () => {
    const ask = (phoneNumber: string, who = fromElsewhere(site)) =>
      who.post('/api/auth/phone-number/send-otp', { phoneNumber }).then(({ status }) => status)
    const statuses = []
    for (let i = 0; i < 12; i++) {
      if (i % 3 === 0) offset += rateLimits.phoneCode.perMs + MINUTE
      statuses.push(await ask('+351911222333'))
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    const pump = fromElsewhere(site)
    const all = []
    for (let i = 0; i < 52; i++) {
      if (i % 9 === 0) offset += rateLimits.phoneCodePeer.perMs + MINUTE
      all.push(await ask(`+35191${String(1_000_000 + i)}`, pump))
    }
    expect(all.filter((status) => status === 200)).toHaveLength(50)
    offset += rateLimits.phoneCodeDay.perMs + HOUR
    expect(await ask('+351911222333')).toBe(200)
  })
})

describe('a placeholder address', () => {
  const number = '+351912000999'
  const squat = `${number.slice(1)}@phone.placeholder.invalid`

  test('can’t be registered, listed or changed to', async () => {
    for (const email of [squat, 'abc@twitter.placeholder.invalid', 'ABC@ANY.INVALID']) {
      expect(
        (
          await fromElsewhere(site).post('/api/auth/sign-up/email', {
            email,
            password: CUSTOMER_PASSWORD,
            name: 'Eve',
          })
        ).json.errors,
      ).toEqual({ email: 'Provide a Valid Email' })
      expect(
        (await (await site.admin()).post('/api/add-user', { userEmail: email, userRole: 'Admin' })).status,
      ).toBe(422)
      expect(
        (
          await (
            await customer()
          ).post('/api/auth/change-email', { newEmail: email, password: CUSTOMER_PASSWORD })
        ).json.errors,
      ).toHaveProperty('newEmail')
    }
  })

  test('does not block the phone’s owner, even if somebody had it before', async () => {
    await (
      await site.app.auth.$context
    ).internalAdapter.createUser(
      { email: squat, name: 'Eve', emailVerified: false },
      { method: 'email-password' },
    )
    const who = fromElsewhere(site)
    expect((await who.post('/api/auth/phone-number/send-otp', { phoneNumber: number })).status).toBe(200)
    const code = /\d{6}/.exec(sent.findLast(({ to }) => to === number)!.text)![0]
    expect((await who.post('/api/auth/phone-number/verify', { phoneNumber: number, code })).status).toBe(200)
    const { email } = await me(who)
    expect(email).toMatch(/^[0-9a-z]{22}@phone\.placeholder\.invalid$/)
  })
})
