// Paying by Stripe and by PayPal, through the real server and the stand-ins' protocols.
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE } from '#platform/rules/durations.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { API_PROVIDERS, startApiShop } from '#tests/support/api-shop.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { until } from '#tests/support/shop.ts'
import { inEnglish } from '#tests/support/words.ts'

const shop = await startApiShop({ prices: { Basic: '19.99' } })
const { customer, admin, site } = shop

/** The use-cases, as the customer of the order. */
async function ownerOf(id: string, app = site.app) {
  const { user_id: userId } = await app.database.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return actInEnglish(app, { ...OWNER, role: 'customer', userId: userId! })
}

describe.each(API_PROVIDERS)('%s', (provider) => {
  const begun = async () => {
    const id = await shop.placeOrder()
    const { status, json } = await shop.checkout(id, provider)
    expect([status, json.kind]).toEqual([200, 'redirect'])
    return { id, url: json.url as string }
  }
  const paid = async (scenario = 'pay') => {
    const { id } = await begun()
    await shop.press(id, provider, scenario)
    await customer.get(`/api/order/${id}`)
    return id
  }

  it('pays the order after a webhook makes us ask', async () => {
    const id = await paid()
    await shop.reaches(id, { paymentStatus: 'Paid' })
    expect(await shop.order(id)).toMatchObject({
      paymentStatus: 'Paid',
      paidWith: provider,
      currency: 'USD',
      mode: 'test',
      payment: 'paid',
      refunds: [],
    })
    expect((await shop.checkouts(id)).map(({ state }) => state)).toEqual(['paid'])
    expect((await shop.checkout(id, provider)).status).toBe(409)
  })

  it('keeps a webhook that is faster than the answer to our call', async () => {
    const id = await shop.placeOrder()
    await shop.checkout(id, provider)
    const [message] = await shop.messagesOf(/ORDER.APPROVED|session.completed/, 1, async () => {
      await shop.press(id, provider)
    })
    const { db } = shop.site.app.database
    const store = (columns: { ref: string | null; state: 'opening' | 'open' }) =>
      db.updateTable('checkouts').set(columns).where('order_id', '=', id).execute()
    const ref = await shop.refOf(id, provider)
    await store({ ref: null, state: 'opening' })
    expect((await message!()).status).toBe(200)
    // Handled once, in vain or not.
    await until(
      () => db.selectFrom('notifications').select('outcome').orderBy('seq', 'desc').executeTakeFirst(),
      (row) => inEnglish(row?.outcome) !== 'Waiting to be verified.',
    )
    if (provider === 'paypal') await store({ ref, state: 'open' })
    expect(await shop.reaches(id, { paymentStatus: 'Paid' })).toMatchObject({ paymentStatus: 'Paid' })
  })

  it('asks by itself if no webhook comes', async () => {
    const id = await paid('no-return')
    shop.clock.advance(4 * MINUTE)
    shop.site.app.signals.emit('checkouts')
    await shop.reaches(id, { paymentStatus: 'Paid' })
  })

  it('shows the agency’s name on the provider’s page', async () => {
    const about = { aboutFooterText: 'Northlight Studio', aboutFooterDetails: 'We build sites.' }
    await admin.post('/api/add-footer-about', about)
    const { url } = await begun()
    expect(await (await fetch(url)).text()).toContain('Northlight Studio')
  })

  it('opens one checkout for two tabs', async () => {
    const id = await shop.placeOrder()
    const answers = await Promise.all([1, 2, 3].map(() => shop.checkout(id, provider)))
    const urls = new Set(answers.filter(({ status }) => status === 200).map(({ json }) => json.url))
    expect(urls.size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await shop.checkouts(id)).toHaveLength(1)
    expect((await shop.checkout(id, provider)).json.url).toBe([...urls][0])
  })

  it('closes the other provider’s checkout before it opens one', async () => {
    const other = provider === 'stripe' ? 'paypal' : 'stripe'
    const { id } = await begun()
    expect((await shop.checkout(id, other)).status).toBe(200)
    expect((await shop.checkouts(id)).map(({ state }) => state)).toEqual(['closed', 'open'])
    await shop.press(id, provider)
    await shop.press(id, other)
    await shop.reaches(id, { paymentStatus: 'Paid' })
    expect(await shop.order(id)).toMatchObject({ payment: 'paid', paidWith: other })
  })

  it('closes the checkout of a cancelled order', async () => {
    const { id } = await begun()
    await customer.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })
    await shop.press(id, provider)
    await shop.inquire(id)
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Cancelled', payment: 'open' })
    expect((await shop.checkouts(id)).map(({ state }) => state)).toEqual(['closed'])
    // The customer may still change their mind.
    expect((await shop.checkout(id, provider)).status).toBe(200)
    await shop.press(id, provider)
    await shop.reaches(id, { paymentStatus: 'Paid' })
  })

  it.each(['before:500', 'after:500', 'before:429', 'before:lost', 'after:lost'] as const)(
    'recovers from a failed call to open a checkout (%s), and opens one on the next try',
    async (fault) => {
      const id = await shop.placeOrder()
      shop.fail(/POST .*(sessions|orders)$/, fault)
      const failed = await shop.checkout(id, provider)
      expect([failed.status, failed.json.detail]).toEqual([503, expect.stringContaining('does not answer')])
      const again = await shop.checkout(id, provider)
      expect(again.status, again.text).toBe(200)
      await shop.press(id, provider)
      await shop.reaches(id, { paymentStatus: 'Paid' })
      expect((await shop.order(id)).payment).toBe('paid')
    },
  )

  it('asks again while the provider does not answer', async () => {
    const { id } = await begun()
    shop.fail(new RegExp(`GET .*${await shop.refOf(id, provider)}`), 'before:500', 2)
    await shop.press(id, provider)
    await shop.reaches(id, { paymentStatus: 'Paid' })
  })

  it('tells the admin that the provider does not answer', async () => {
    const { id } = await begun()
    shop.fail(new RegExp(`GET .*${await shop.refOf(id, provider)}`), 'before:500')
    expect((await shop.inquire(id)).status).toBe(503)
    expect((await shop.inquire(id)).json).toMatchObject({ paymentStatus: 'UnPaid' })
  })

  it('is asked once by many reloads of the return page at once', async () => {
    const { id } = await begun()
    const ref = await shop.refOf(id, provider)
    const owner = await ownerOf(id)
    const before = shop.calls.length
    const reload = () => owner.noteReturn(id, { sentBack: true })
    await shop.clock.stopped(() => Promise.all(Array.from({ length: 8 }, reload)))
    const asked = () =>
      shop.calls.slice(before).filter((call) => call.startsWith('GET') && call.includes(ref))
    expect(asked()).toHaveLength(1)
    // Later ones ask again.
    shop.clock.advance(MINUTE)
    await reload()
    expect(asked()).toHaveLength(2)
  })

  it('is asked about a second try, however soon it comes back', async () => {
    const { id } = await begun()
    const ref = await shop.refOf(id, provider)
    const owner = await ownerOf(id)
    const before = shop.calls.length
    await shop.clock.stopped(async () => {
      await owner.noteReturn(id, { sentBack: true })
      shop.clock.advance(1)
      expect((await shop.checkout(id, provider)).status).toBe(200)
      await owner.noteReturn(id, { sentBack: true })
    })
    const asked = shop.calls.slice(before).filter((call) => call.startsWith('GET') && call.includes(ref))
    expect(asked).toHaveLength(2)
  })

  it('books a repeated webhook once', async () => {
    const id = await paid('duplicate')
    await shop.reaches(id, { paymentStatus: 'Paid' })
    const history = (await shop.order(id)).history as { kind: string }[]
    expect(history.filter(({ kind }) => kind === 'completed')).toHaveLength(1)
  })

  it('refuses forged and altered webhooks', async () => {
    const { id } = await begun()
    await shop.press(id, provider, 'forged')
    const path = `/api/payments/notify/${provider}`
    const answer = await fetch(shop.site.origin + path, { method: 'POST', body: '{"id":"evt_1"}' })
    expect(answer.status).toBe(400)
    expect((await shop.order(id)).notifications).toEqual([])
  })

  it('refuses another customer’s order, an unknown provider and a visitor', async () => {
    const id = await shop.placeOrder()
    const stranger = await shop.site.customer()
    expect((await shop.checkout(id, provider, stranger)).status).toBe(404)
    expect((await shop.checkout(id, provider, shop.site.visitor())).status).toBe(401)
    expect((await shop.checkout(id, provider, admin)).status).toBe(403)
    expect((await shop.checkout(id, 'bitcoin')).status).toBe(422)
    expect((await shop.checkout(id, 'stand-in')).status).toBe(409)
  })
})

it.each(['before:409', 'before:500', 'after:500', 'after:lost', 'before:lost', 'before:429'] as const)(
  'PayPal: takes the money once if the capture call fails (%s)',
  async (fault) => {
    const id = await shop.placeOrder()
    await shop.checkout(id, 'paypal')
    shop.fail(/POST .*\/capture$/, fault)
    await shop.press(id, 'paypal', 'no-return')
    await shop.reaches(id, { paymentStatus: 'Paid' })
    expect((await shop.checkouts(id)).map(({ state }) => state)).toEqual(['paid'])
    expect(await shop.order(id)).toMatchObject({ payment: 'paid' })
  },
)

describe('a cancelled order', () => {
  it('is not paid by a repeated capture', async () => {
    const id = await shop.placeOrder()
    await shop.checkout(id, 'paypal')
    const ref = await shop.refOf(id, 'paypal')
    shop.fail(new RegExp(`POST .*${ref}/capture$`), 'before:500')
    await shop.press(id, 'paypal', 'no-return')
    await expect.poll(async () => (await shop.checkouts(id))[0]!.state, { timeout: 20_000 }).toBe('capturing')
    await customer.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })
    await shop.inquire(id)
    shop.clock.advance(11 * MINUTE)
    await shop.inquire(id)
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Cancelled', payment: 'open' })
    expect((await shop.checkouts(id))[0]!.state).toBe('closed')
  })

  it('has its checkout closed when an admin records its payment', async () => {
    const id = await shop.placeOrder()
    await shop.checkout(id, 'stripe')
    await admin.post('/api/auth/confirm', { password: ADMIN.password })
    await admin.post(`/api/record-payment/${id}`, { amount: '19.99', note: 'Cash' })
    await expect.poll(async () => (await shop.checkouts(id))[0]!.state, { timeout: 20_000 }).toBe('closed')
  })
})

it('an order can be paid in another way while a provider is down', async () => {
  const id = await shop.placeOrder()
  await shop.checkout(id, 'stripe')
  const { app } = site
  const withoutStripe = app.payments.all.filter(({ name }) => name !== 'stripe')
  const gone = { ...app, payments: { all: withoutStripe, offered: withoutStripe } }
  const owner = await ownerOf(id, gone)
  // Somebody may still be on the page of the provider.
  await expect(owner.startCheckout(id, { provider: 'paypal' })).rejects.toMatchObject({ status: 503 })
  shop.clock.advance(2 * HOUR)
  expect(await owner.startCheckout(id, { provider: 'paypal' })).toMatchObject({ kind: 'redirect' })
})

describe('a provider that answers nothing', () => {
  const never = () => new Promise<never>(() => {})
  const silent = site.app.payments.all.map((one) => ({
    ...one,
    begin: never,
    ...(one.api && {
      api: { ...one.api, inquire: never, close: never, refund: never, findProblems: never },
    }),
  }))
  const app = { ...site.app, payments: { all: silent, offered: silent } }
  const { setTimeout: after } = globalThis

  /** The test does not wait 25 seconds: of all timers, only the one just below fires at once. */
  async function inTime<T>(call: () => Promise<T>): Promise<T | 'no answer'> {
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((run: () => void, ms = 0, ...more: []) =>
        after(run, ms >= 15_000 && ms < 25_000 ? 50 : ms, ...more),
      )
    try {
      return await Promise.race([call(), pause(20_000, 'no answer' as const)])
    } finally {
      timers.mockRestore()
    }
  }

  it('does not keep an admin waiting who tests it', async () => {
    expect(await inTime(() => actInEnglish(app, OWNER).testProvider('stripe'))).toMatchObject({
      problems: ['Stripe did not answer as expected: No answer within 20 seconds.'],
    })
  })

  it('does not keep an admin waiting who asks about an order', async () => {
    const id = await shop.placeOrder()
    await shop.checkout(id, 'stripe')
    const asked = inTime(() => actInEnglish(app, OWNER).inquireOrder(id))
    await expect(asked).rejects.toMatchObject({
      status: 503,
      message: 'Stripe: No answer within 20 seconds.',
    })
  })

  it('does not keep a customer waiting who wants to pay', async () => {
    const id = await shop.placeOrder()
    const owner = await ownerOf(id, app)
    await expect(inTime(() => owner.startCheckout(id, { provider: 'stripe' }))).rejects.toMatchObject({
      status: 503,
    })
    // The next try uses the same checkout.
    expect((await shop.checkout(id, 'stripe')).status).toBe(200)
    expect(await shop.checkouts(id)).toHaveLength(1)
  })

  it('does not keep an admin waiting who refunds: the refund is stored, and sent on', async () => {
    const id = await shop.placeOrder()
    await shop.checkout(id, 'stripe')
    await shop.press(id, 'stripe')
    await shop.reaches(id, { paymentStatus: 'Paid' })
    const confirmed = { ...OWNER, confirmedAt: shop.clock.now() }
    const refunded = inTime(() => actInEnglish(app, confirmed).refundOrder(id, { reason: 'Asked for it' }))
    expect(await refunded).toMatchObject({ state: 'requested' })
    shop.clock.advance(30 * MINUTE)
    shop.site.app.signals.emit('refunds')
    await shop.reaches(id, { paymentStatus: 'Cancelled' })
  })
})

it('a customer can start a limited number of payments', async () => {
  const id = await shop.placeOrder()
  const answers = new Set<number>()
  for (let n = 0; n < rateLimits.checkout.most + 1; n++)
    answers.add((await shop.checkout(id, 'stripe')).status)
  expect(answers).toEqual(new Set([200, 429]))
  shop.clock.advance(rateLimits.checkout.perMs)
})
