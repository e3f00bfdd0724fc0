import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { API_VERSION } from '#providers/server/stripe/client.ts'
import { memoryStore } from '#stand-in/index.ts'
import { openStripe, SECRETS, type OpenedStripe, type Received } from '#tests/support/stripe.ts'

type Params = Stripe.Checkout.SessionCreateParams

const params = (more: Record<string, unknown> = {}): Params => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 29_950, product_data: { name: '<b>Premium' } },
    },
  ],
  client_reference_id: 'order7',
  metadata: { order: 'order7', key: 'k1' },
  payment_intent_data: { metadata: { order: 'order7' } },
  success_url: 'https://shop.example/received?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/cancelled?a=1&b=2',
  ...more,
})

const lines = (price: Record<string, unknown>) => ({
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'A' }, ...price } },
  ],
})

const create = (opened: OpenedStripe, more?: Record<string, unknown>, idempotencyKey?: string) =>
  opened.client().checkout.sessions.create(params(more), idempotencyKey ? { idempotencyKey } : {})

const headerOf = ({ lastResponse }: Stripe.Response<unknown>, name: string) =>
  new Headers(lastResponse.headers).get(name)

async function paid(opened: OpenedStripe, scenario = 'pay') {
  const { id } = await create(opened)
  expect((await opened.press(id, scenario)).status).toBe(303)
  const session = await opened.client().checkout.sessions.retrieve(id)
  return { id, intent: session.payment_intent as string }
}

/** Whether the official client accepts the webhook with one of our secrets. */
const accepts = ({ bytes, signature, at }: Received, secrets = SECRETS) =>
  secrets.some((secret) => {
    try {
      return Stripe.webhooks.constructEvent(bytes, signature, secret, 300, undefined, at).id !== ''
    } catch {
      return false
    }
  })

describe('a session', () => {
  it('is opened, shown, paid and returned from', async () => {
    const opened = await openStripe()
    const session = await create(opened, { expires_at: Math.floor(opened.now() / 1000) + 3_600 })
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 29_950,
      currency: 'usd',
      livemode: false,
      client_reference_id: 'order7',
      metadata: { order: 'order7', key: 'k1' },
    })
    expect(session.url).toMatch(`${opened.apiUrl}/c/pay/${session.id}#`)
    expect(headerOf(session, 'stripe-version')).toBe(Stripe.API_VERSION)
    const page = await (await opened.page(session.id)).text()
    for (const words of ['$299.50 USD', '&lt;b&gt;Premium', 'Test payment', 'cancelled?a=1&amp;b=2'])
      expect(page).toContain(words)
    const back = await opened.press(session.id, 'pay')
    expect(back.headers.get('location')).toBe(`https://shop.example/received?session=${session.id}`)
    const expand = ['payment_intent.latest_charge']
    const after = await opened.client().checkout.sessions.retrieve(session.id, { expand })
    expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    const intent = after.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({ status: 'succeeded', metadata: { order: 'order7' } })
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 0, disputed: false, paid: true })
    const alone = await opened.client().paymentIntents.retrieve(intent.id)
    expect(alone.latest_charge).toBe((intent.latest_charge as Stripe.Charge).id)
    await opened.press(session.id, 'pay')
    expect(await opened.told('checkout.session.completed'), 'pressed twice, paid once').toHaveLength(1)
    expect(await (await opened.page(session.id)).text()).toContain('You paid $299.50 USD')
  })

  it('stays open after a declined card, and has one PaymentIntent for all tries', async () => {
    const opened = await openStripe()
    const { id } = await create(opened)
    const back = await opened.press(id, 'declined')
    expect(await (await fetch(opened.url + back.headers.get('location'))).text()).toContain('declined')
    const declined = await opened.client().checkout.sessions.retrieve(id)
    expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    await opened.press(id, 'no-return')
    const after = await opened.client().checkout.sessions.retrieve(id)
    expect([after.status, after.payment_intent]).toEqual(['complete', declined.payment_intent])
  })

  it('ends by a call or by its time, and then can’t be paid', async () => {
    const opened = await openStripe()
    const { sessions } = opened.client().checkout
    const [called, timed] = [await create(opened), await create(opened)]
    expect(await sessions.expire(called.id)).toMatchObject({ status: 'expired', url: null })
    await opened.told('checkout.session.expired')
    opened.passTime(25 * 3_600_000)
    for (const { id } of [called, timed]) {
      await opened.press(id, 'pay')
      expect(await sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
      expect(await (await opened.page(id)).text()).toContain('This page has expired')
      await expect(sessions.expire(id)).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('Only Checkout Sessions with a status in ["open"]'),
      })
    }
  })

  const refusals: { problem: string; more: Record<string, unknown>; code?: string; param?: string }[] = [
    { problem: 'a removed parameter', more: { payment_method_types: ['card'] }, code: 'parameter_unknown' },
    { problem: 'no success_url', more: { success_url: undefined }, code: 'parameter_missing' },
    { problem: 'an odd success_url', more: { success_url: 'javascript:x' }, code: 'url_invalid' },
    { problem: 'part of a cent', more: lines({ unit_amount: 10.5 }), code: 'parameter_invalid_integer' },
    { problem: 'too little', more: lines({ unit_amount: 49 }), code: 'amount_too_small' },
    { problem: 'too much', more: lines({ unit_amount: 100_000_000 }), code: 'amount_too_large' },
    {
      problem: 'parts of a krona',
      more: lines({ currency: 'isk', unit_amount: 150 }),
      code: 'amount_invalid',
    },
    {
      problem: 'no currency',
      more: lines({ currency: 'dollar' }),
      param: 'line_items[0][price_data][currency]',
    },
    { problem: 'an end too soon', more: { expires_at: 1 }, param: 'expires_at' },
    { problem: 'an end too late', more: { expires_at: 99_999_999_999 }, param: 'expires_at' },
    { problem: 'an odd e-mail', more: { customer_email: 'me@here' }, code: 'email_invalid' },
    { problem: 'much metadata', more: { metadata: { a: 'x'.repeat(501) } }, param: 'metadata' },
    { problem: 'another mode', more: { mode: 'subscription' }, param: 'mode' },
    { problem: 'an odd expansion', more: { expand: ['customer.cat'] }, param: 'expand' },
    { problem: 'an unknown method', more: { allowed_payment_method_types: ['shells'] } },
  ]
  it.each(refusals)('is refused: $problem', async ({ more, code, param }) => {
    const opened = await openStripe()
    await expect(create(opened, more)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...(code && { code }),
      ...(param && { param }),
    })
  })
})

describe('a call', () => {
  it('with the same key is answered as before, and refused with other parameters', async () => {
    const opened = await openStripe()
    const [first, second] = [await create(opened, {}, 'key1'), await create(opened, {}, 'key1')]
    expect(second).toEqual(first)
    expect(headerOf(second, 'idempotent-replayed')).toBe('true')
    await expect(create(opened, { client_reference_id: 'other' }, 'key1')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
    await expect(create(opened, { mode: 'x' }, 'key2')).rejects.toMatchObject({ statusCode: 400 })
    expect((await create(opened, {}, 'key2')).id, 'a refused call keeps nothing').not.toBe(first.id)
  })

  it('needs the key of the account, a known address and a known object', async () => {
    const opened = await openStripe()
    const { checkout, paymentIntents, refunds } = opened.client()
    const strange = opened.client('sk_test_other').checkout.sessions
    await expect(strange.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
    for (const call of [
      checkout.sessions.retrieve('cs_x'),
      paymentIntents.retrieve('pi_x'),
      refunds.retrieve('re_x'),
    ])
      await expect(call).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
    await expect(opened.client().customers.list()).rejects.toMatchObject({ statusCode: 404 })
    expect((await fetch(`${opened.apiUrl}/v1/refunds`)).status).toBe(401)
    expect((await fetch(`${opened.apiUrl}/c/pay/unknown`)).status).toBe(404)
    expect((await fetch(`${opened.apiUrl}/style.css`)).headers.get('content-type')).toMatch('text/css')
  })

  it('fails as it is told to, before or after its effect', async () => {
    const opened = await openStripe()
    const count = async () => (await opened.client().checkout.sessions.list()).data.length
    const onCreate = (fault: Parameters<OpenedStripe['failWith']>[0]) =>
      opened.failWith((method, path) => (method === 'POST' ? fault?.(method, path) : undefined))
    onCreate(() => 'before:500')
    await expect(create(opened, {}, 'a')).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    expect(await count()).toBe(0)
    onCreate(() => 'after:hang-up')
    await expect(create(opened, {}, 'b')).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect(await count()).toBe(1)
    onCreate(() => 'before:429')
    await expect(create(opened, {}, 'c')).rejects.toMatchObject({ type: 'StripeRateLimitError' })
    opened.failWith(undefined)
    await expect(create(opened, {}, 'a'), 'the 500 is kept').rejects.toMatchObject({ statusCode: 500 })
    await create(opened, {}, 'b')
    expect(await count(), 'what was lost is found again').toBe(1)
    await create(opened, {}, 'c')
    expect(await count(), 'a busy answer keeps nothing').toBe(2)
  })
})

describe('refunds', () => {
  it('are made up to what was paid, and listed in pages', async () => {
    const opened = await openStripe()
    const { intent } = await paid(opened)
    const { refunds } = opened.client()
    const refund = (amount?: number, more: object = {}) =>
      refunds.create({ payment_intent: intent, ...(amount && { amount }), ...more })
    const first = await refund(10_000, { reason: 'requested_by_customer', metadata: { refund: 'r1' } })
    expect(first).toMatchObject({ status: 'succeeded', amount: 10_000, metadata: { refund: 'r1' } })
    expect(await refunds.retrieve(first.id)).toEqual(first)
    await expect(refund(19_951)).rejects.toMatchObject({ param: 'amount' })
    await expect(refund(1, { reason: 'mood' })).rejects.toMatchObject({ param: 'reason' })
    expect(await refund()).toMatchObject({ amount: 19_950 })
    await expect(refund(1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
    await expect(refunds.create({ payment_intent: 'pi_x' })).rejects.toMatchObject({ statusCode: 400 })
    expect(await refunds.list({ payment_intent: intent, limit: 1 })).toMatchObject({ has_more: true })
    const all = await refunds.list({ payment_intent: intent, limit: 1 }).autoPagingToArray({ limit: 9 })
    expect(
      all.map(({ amount }) => amount),
      'newest first',
    ).toEqual([19_950, 10_000])
    expect((await opened.told('refund.created', 2)).length).toBe(2)
  })

  it('can be pending first, or fail after they succeeded', async () => {
    const opened = await openStripe()
    for (const [scenario, type, statuses] of [
      ['refunds-pending', 'refund.updated', ['pending', 'succeeded']],
      ['refunds-failing', 'refund.failed', ['succeeded', 'failed']],
    ] as const) {
      const { intent } = await paid(opened, scenario)
      const refund = await opened.client().refunds.create({ payment_intent: intent, amount: 100 })
      await opened.told(type)
      const after = await opened.client().refunds.retrieve(refund.id)
      expect([refund.status, after.status]).toEqual(statuses)
    }
  })
})

describe('webhooks', () => {
  const WAYS: [scenario: string, type: string, genuine: boolean][] = [
    ['pay', 'checkout.session.completed', true],
    ['late', 'checkout.session.completed', true],
    ['delayed-paid', 'checkout.session.async_payment_succeeded', true],
    ['delayed-failed', 'checkout.session.async_payment_failed', true],
    ['second-secret', 'checkout.session.completed', true],
    ['unknown-event', 'product.updated', true],
    ['forged', 'checkout.session.completed', false],
    ['tampered', 'checkout.session.completed', false],
    ['old', 'checkout.session.completed', false],
  ]
  it.each(WAYS)('%s: %s', async (scenario, type, genuine) => {
    const opened = await openStripe()
    const { id } = await create(opened)
    await opened.press(id, scenario)
    const [told] = await opened.told(type)
    expect(accepts(told!)).toBe(genuine)
    expect(told).toMatchObject({
      agent: 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      event: { object: 'event', api_version: API_VERSION, livemode: false },
    })
    const { bytes } = told!
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 1
      expect(accepts({ ...told!, bytes: changed }), `byte ${at}`).toBe(false)
    }
    if (scenario === 'second-secret') expect(accepts(told!, ['whsec_first'])).toBe(false)
  })

  it('are tried again with a new signature, and repeat on request', async () => {
    const opened = await openStripe()
    opened.answerWith(500, 302)
    const { id } = await paid(opened, 'duplicate')
    const told = await opened.told('checkout.session.completed', 5)
    expect(new Set(told.map(({ event }) => event.id)).size).toBe(1)
    expect(told.every((one) => accepts(one))).toBe(true)
    await opened.act(id, 'send-again')
    expect((await opened.told('checkout.session.completed', 6)).every((one) => accepts(one))).toBe(true)
    const events = await opened.client().events.list({ types: ['checkout.session.completed'] })
    expect(events.data.map((event) => event.id)).toEqual([told[0]!.event.id])
  })

  it('tell of refunds and disputes that begin elsewhere', async () => {
    const opened = await openStripe()
    const { id, intent } = await paid(opened)
    const dispute = async () => (await opened.client().disputes.list({ payment_intent: intent })).data[0]
    const steps: [action: string, type: string, status?: string, moved?: number[]][] = [
      ['refund-half', 'refund.created'],
      ['inquiry', 'charge.dispute.created', 'warning_needs_response', []],
      ['dispute', 'charge.dispute.funds_withdrawn', 'needs_response', [-29_950]],
      ['won', 'charge.dispute.funds_reinstated', 'won', [-29_950, 29_950]],
    ]
    for (const [action, type, status, moved] of steps) {
      expect((await opened.act(id, action)).status).toBe(303)
      expect(accepts((await opened.told(type))[0]!)).toBe(true)
      const found = await dispute()
      expect(found?.status).toBe(status)
      expect(found?.balance_transactions.map(({ amount }) => amount)).toEqual(moved)
    }
    await opened.told('charge.dispute.closed')
  })

  it('and all else outlive a restart', async () => {
    const store = memoryStore()
    const first = await openStripe({ store, retryDelays: [60_000] })
    first.answerWith(503)
    const { id } = await paid(first)
    await first.told('checkout.session.completed')
    const second = await openStripe({ store }, 120_000)
    const [told] = await second.told('checkout.session.completed')
    expect(accepts(told!)).toBe(true)
    expect(await second.client().checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  })
})
