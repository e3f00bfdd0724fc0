// A stolen cookie, or a browser left open, can't move the money, change the admins, record payments or
// restore an earlier site.
import { beforeEach, describe, expect, test } from 'vitest'
import { createAdmin } from '#commands/create-admin.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { freshEmail } from '#tests/support/accounts.ts'
import type { Answer, Caller } from '#tests/support/caller.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { decodeEntities } from '#tests/support/markup.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place, RECEIVER } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

let admin: Caller
const clock = movableClock()
const { site, plan } = await startShop({ screens: true, parts: { clock } })

/** An admin who signed in sixteen minutes ago. */
beforeEach(async () => {
  admin = await site.admin()
  clock.advance(16 * MINUTE)
})

const receiver = async () =>
  (await (await site.admin()).get('/api/paypal-email')).json[0] as {
    _id: string
    paypalEmail: string
    version: number
  }
const confirm = (who: Caller, body: unknown) => who.post('/api/auth/confirm', body)
const ASKS = {
  status: 403,
  json: {
    type: expect.stringMatching(/confirm-sign-in$/),
    status: 403,
    confirmWith: 'password',
    detail: expect.stringContaining('password'),
  },
}

describe('a cookie alone', () => {
  const calls: { change: string; call: (who: Caller) => Promise<Answer> }[] = [
    {
      change: 'the payment receiver',
      call: async (who) =>
        who.put(`/api/paypal-email/${(await receiver())._id}`, { paypalEmail: 'thief@test.example' }),
    },
    {
      change: 'a first payment receiver',
      call: (who) => who.post('/api/add-email', { paypalEmail: 'thief@test.example' }),
    },
    {
      change: 'the end of the payment receiver',
      call: async (who) => who.delete(`/api/paypal-email/${(await receiver())._id}`),
    },
    {
      change: 'an earlier payment receiver',
      call: async (who) => {
        const { id } = await site.app.database.db
          .selectFrom('revisions')
          .select('id')
          .where('type', '=', 'paymentEmail')
          .executeTakeFirstOrThrow()
        return who.post(`/api/revisions/${id}/restore`)
      },
    },
    {
      change: 'the seller on invoices',
      call: (who) => who.post('/api/add-seller', {}),
    },
    {
      change: 'a coupon',
      call: (who) => who.post('/api/add-coupon', {}),
    },
    {
      change: 'the tax',
      call: (who) => who.post('/api/add-tax', {}),
    },
    {
      change: 'a new admin',
      call: (who) => who.post('/api/add-user', { userEmail: 'thief@test.example', userRole: 'Admin' }),
    },
    {
      change: 'another address of an admin',
      call: async (who) =>
        who.put(`/api/upadete-users/${(await who.get('/api/users')).json[0]._id}`, {
          userEmail: 'thief@test.example',
          userRole: 'Admin',
        }),
    },
    {
      change: 'the end of an admin',
      call: async (who) => who.delete(`/api/users/${(await who.get('/api/users')).json[0]._id}`),
    },
    {
      change: 'a refund',
      call: async (who) =>
        who.post(`/api/refund/${(await place(await site.customer(), plan))._id}`, {
          amount: '1',
          reason: 'x',
        }),
    },
    {
      change: 'a withdrawn record',
      call: async (who) =>
        who.post(`/api/withdraw-recorded/${(await place(await site.customer(), plan))._id}`, {
          transaction: 'x',
          reason: 'x',
        }),
    },
    {
      change: 'a recorded payment',
      call: async (who) =>
        who.post(`/api/record-payment/${(await place(await site.customer(), plan))._id}`, {
          amount: '19.99',
          note: 'By transfer',
        }),
    },
  ]

  test.each(calls)('does not allow $change', async ({ call }) => {
    const state = async () =>
      JSON.stringify([
        await receiver(),
        (await admin.get('/api/users')).json,
        (await admin.get('/api/orders')).json
          .map((order: { paymentStatus: string }) => order.paymentStatus)
          .filter((status: string) => status === 'Paid'),
      ])
    const before = await state()
    const answer = await call(admin)
    expect(answer).toMatchObject(ASKS)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await state()).toBe(before)
    // Other things still work without confirming.
    expect(
      (await admin.post('/api/add-faq-item', { accodingTitle: 'Why?', accodingText: 'Because.' })).status,
    ).toBe(201)
  })

  test('changes nothing for customers and visitors', async () => {
    for (const { who, status } of [
      { who: site.visitor(), status: 401 },
      { who: await site.customer(), status: 403 },
    ]) {
      expect(await who.post('/api/add-user', { userEmail: freshEmail(), userRole: 'Admin' })).toMatchObject({
        status,
        json: { type: 'about:blank' },
      })
    }
  })
})

test('a cookie alone removes no demo and brings none back: the payment email is part of it', async () => {
  for (const intent of ['clear-demo', 'bring-back']) {
    const asked = await admin.submit('/setup', { intent })
    expect([asked.status, asked.text]).toEqual([
      403,
      expect.stringContaining('Please confirm that it is you'),
    ])
    const done = await admin.submit('/setup', { intent, 'confirm-password': ADMIN.password })
    expect(done.location).toMatch(/^\/setup\?done=(cleared|back)$/)
    clock.advance(16 * MINUTE)
  }
})

describe('confirming a sign-in', () => {
  const add = (who: Caller) => who.post('/api/add-user', { userEmail: freshEmail(), userRole: 'Admin' })

  test('by password lasts fifteen minutes, in this session only', async () => {
    const [other] = [await site.admin()]
    clock.advance(16 * MINUTE)
    expect((await confirm(admin, { password: ADMIN.password })).status).toBe(200)
    expect([(await add(admin)).status, (await add(other)).status]).toEqual([201, 403])
    clock.advance(14 * MINUTE)
    expect((await add(admin)).status).toBe(201)
    clock.advance(2 * MINUTE)
    expect((await add(admin)).status).toBe(403)
    expect((await add(await site.admin())).status).toBe(201)
  })

  test('refuses a wrong password, none and another method, and names the field', async () => {
    expect((await confirm(admin, { password: 'Not-my-password' })).json.errors).toEqual({
      password: 'This is not your password.',
    })
    expect((await confirm(admin, {})).json.errors).toHaveProperty('password')
    expect(await confirm(admin, { code: '123456' })).toMatchObject({
      status: 422,
      json: { errors: { code: expect.stringContaining('second factor') } },
    })
    expect((await confirm(admin, { password: ADMIN.password, code: '123456' })).status).toBe(422)
    expect((await confirm(admin, { passkey: 'x' })).json.errors).toEqual({
      passkey: 'passkey is not a field here.',
    })
    expect((await confirm(site.visitor(), { password: ADMIN.password })).status).toBe(401)
    expect((await add(admin)).status).toBe(403)
  })

  test('is refused from another site', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      expect((await admin.post('/api/auth/confirm', { password: ADMIN.password }, { headers })).status).toBe(
        403,
      )
    }
    expect((await add(admin)).status).toBe(403)
  })

  test('counts and logs wrong tries, even many at once', async () => {
    const before = site.log.length
    const thief = fromElsewhere(site)
    for (const [name, value] of admin.cookies) thief.cookies.set(name, value)
    const statuses = await clock.stopped(async () => {
      const guesses = await Promise.all(
        Array.from({ length: 15 }, (_, i) => confirm(thief, { password: `Guess-${i}-wrong` })),
      )
      return [...guesses, await confirm(thief, { password: ADMIN.password })].map(({ status }) => status)
    })
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    expect(statuses.at(-1)).toBe(429)
    expect(
      site.log.slice(before).filter((line) => line.includes('wrong sign-in') && line.includes(ADMIN.email)),
    ).toHaveLength(10)
    // The owner, at another address, is not locked out.
    expect((await confirm(admin, { password: ADMIN.password })).status).toBe(200)
  })

  test('without a password means signing in again', async () => {
    const { internalAdapter } = await site.app.auth.$context
    const email = freshEmail()
    await createAdmin(site.app, email)
    const { user } = (await internalAdapter.findUserByEmail(email))!
    await internalAdapter.updateUser(user.id, { emailVerified: true })
    const who = Object.assign(site.visitor(), { email })
    const token = tokenIn(/http\S+/.exec(await createAdmin(site.app, email))![0])
    await who.post('/api/auth/reset-password', { token, newPassword: CUSTOMER_PASSWORD })
    const old = await site.signIn(email, CUSTOMER_PASSWORD)
    clock.advance(16 * MINUTE)
    const recent = await site.signIn(email, CUSTOMER_PASSWORD)
    for (const account of await internalAdapter.findAccounts(user.id))
      await internalAdapter.deleteAccount(account.id)
    expect(await add(old)).toMatchObject({
      status: 403,
      json: { confirmWith: 'sign-in', detail: expect.stringContaining('log in again') },
    })
    expect((await confirm(old, { password: CUSTOMER_PASSWORD })).status).toBe(409)
    expect((await add(recent)).status).toBe(201)
  })
})

describe('the screens ask for it, without scripts, before', () => {
  /** The fields of the form that asks, as a browser would send them. */
  function askedIn(text: string): Record<string, string> | undefined {
    const form = /<section[^>]*aria-labelledby="confirm-title"[\s\S]*?<form[\s\S]*?<\/form>/.exec(text)?.[0]
    if (!form) return undefined
    return Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        decodeEntities(name!),
        decodeEntities(value!),
      ]),
    )
  }

  async function passes(path: string, form: Record<string, string>): Promise<string> {
    const asked = await admin.submit(path, form)
    expect(asked.status).toBe(403)
    expect(askedIn(asked.text)).toEqual(form)
    const wrong = await admin.submit(path, { ...askedIn(asked.text), 'confirm-password': 'Not-my-password' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('This is not your password.')
    // The password itself is in no page.
    expect(wrong.text).not.toContain('Not-my-password')
    expect(askedIn(wrong.text)).toEqual(form)
    const done = await admin.submit(path, { ...askedIn(wrong.text), 'confirm-password': ADMIN.password })
    expect([done.status, done.location]).toEqual([expect.any(Number), expect.stringContaining('done=')])
    return done.location!
  }

  test('adding an admin', async () => {
    const userEmail = freshEmail()
    await passes('/add-user', { userEmail, userRole: 'Admin', intent: 'add' })
    expect(
      (await admin.get('/api/users')).json.map((user: { userEmail: string }) => user.userEmail),
    ).toContain(userEmail)
  })

  test('changing and removing an admin', async () => {
    const { _id } = (
      await (await site.admin()).post('/api/add-user', { userEmail: freshEmail(), userRole: 'Admin' })
    ).json
    const userEmail = freshEmail()
    await passes(`/admin-user/${_id}`, { userEmail, userRole: 'Admin', version: '1' })
    clock.advance(16 * MINUTE)
    await passes('/add-user', { id: _id, intent: 'delete' })
    expect((await admin.get(`/api/users/${_id}`)).status).toBe(404)
  })

  test('changing the payment receiver, and keep what was typed', async () => {
    const { _id, version } = await receiver()
    const form = {
      intent: 'save',
      type: 'paymentEmail',
      version: String(version),
      paypalEmail: 'o"neil&sons@test.example'.replace('"', '').replace('&', '-'),
    }
    const asked = await admin.submit(`/paypal-email/${_id}`, form)
    expect(asked.text.match(new RegExp(`value="${form.paypalEmail}"`, 'g'))!.length).toBeGreaterThanOrEqual(2)
    await passes(`/paypal-email/${_id}`, form)
    expect((await receiver()).paypalEmail).toBe(form.paypalEmail)
    await (await site.admin()).put(`/api/paypal-email/${_id}`, { paypalEmail: RECEIVER })
  })

  test('recording a payment', async () => {
    const order = await place(await site.customer(), plan)
    await passes(`/admin/payment-status/${order._id}`, {
      amount: '19.99',
      note: 'Transfer “11” & more',
      intent: 'record',
    })
    expect((await admin.get(`/api/order/${order._id}`)).json.paymentStatus).toBe('Paid')
  })

  test('restoring the whole site', async () => {
    const at = site.app.clock.now()
    clock.advance(MINUTE)
    await admin.post('/api/add-faq-item', { accodingTitle: 'Later', accodingText: 'Because.' })
    await passes(`/history/moment?at=${at}`, { at: String(at) })
    expect(
      (await admin.get('/api/faq-items')).json.map((item: { accodingTitle: string }) => item.accodingTitle),
    ).not.toContain('Later')
  })

  test('signing in again, for admins without a password', async () => {
    expect([(await admin.page('/login')).status, (await admin.page('/login?again')).status]).toEqual([
      302, 200,
    ])
  })
})

describe('the secret links of an email in the outbox', () => {
  const resetMail = async () => {
    await fromElsewhere(site).post('/api/auth/request-password-reset', { email: ADMIN.email })
    return (await mailsTo(site, ADMIN.email))[0]!
  }

  test('are hidden in calls and on screens without a recent sign-in', async () => {
    const { id, text } = await resetMail()
    const token = /token=([\w-]+)/.exec(text)![1]!
    const one = await admin.get(`/api/outbox/${id}`)
    expect(one.json).toMatchObject({ kind: 'reset-password', linksHidden: true })
    for (const answer of [
      one,
      await admin.get('/api/outbox'),
      await admin.page(`/outbox/${id}`),
      await admin.page('/outbox'),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain(token)
    }
    expect((await admin.page(`/outbox/${id}`)).text).toContain('Show the links')
  })

  test('are shown after the password', async () => {
    const { id, text } = await resetMail()
    const token = /token=([\w-]+)/.exec(text)![1]!
    const asked = await admin.submit(`/outbox/${id}`, { intent: 'show' })
    expect(asked.text).toContain('Please confirm that it is you')
    const shown = await admin.submit(`/outbox/${id}`, { intent: 'show', 'confirm-password': ADMIN.password })
    expect(shown.status).toBe(303)
    expect((await admin.page(`/outbox/${id}`)).text).toContain(token)
    expect((await admin.get(`/api/outbox/${id}`)).json.linksHidden).toBe(false)
  })
})
