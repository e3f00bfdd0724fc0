import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { stripe } from '#providers/server/stripe/index.ts'
import { EVENT_TYPES } from '#providers/server/stripe/read-webhook.ts'
import type { Fault } from '#stand-in/stripe/index.ts'
import { apiOf, attemptAt, paidBy } from '#tests/support/stripe-checkout.ts'
import { KEY, openStripe, type OpenedStripe } from '#tests/support/stripe.ts'
import { inEnglish } from '#tests/support/words.ts'

describe('a call that fails', () => {
  const KINDS: [fault: Fault, expected: { kind: string; replays: boolean }][] = [
    ['before:500', { kind: 'unavailable', replays: true }],
    ['after:503', { kind: 'unavailable', replays: true }],
    ['before:409', { kind: 'unavailable', replays: false }],
    ['before:429', { kind: 'unavailable', replays: false }],
    ['after:hang-up', { kind: 'unavailable', replays: false }],
    ['before:silence', { kind: 'unavailable', replays: false }],
    ['before:401', { kind: 'misconfigured', replays: false }],
    ['before:403', { kind: 'misconfigured', replays: false }],
  ]
  it.each(KINDS)('by %s', async (fault, expected) => {
    const { opened, checkout, refundOf } = await paidBy('pay')
    const provider = await opened.provider(fault.endsWith('silence') ? { timeoutMs: 200 } : {})
    const api = apiOf(provider)
    opened.failWith(() => fault)
    const calls: (() => Promise<unknown>)[] = [
      () => provider.begin({ ...attemptAt(opened.now()), id: 'attempt2' }),
      () => api.inquire(checkout),
      () => api.close(checkout),
      () => api.refund(refundOf(100)),
      () => api.findRefund(refundOf(100)),
      () => api.findPayment(refundOf(100).txnId),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(expected)
  })

  it.each(['/v1/refunds', '/v1/disputes'])('in the middle of asking: %s', async (failing) => {
    const { opened, inquire, checkout } = await paidBy('pay')
    await opened.act(checkout.ref, 'inquiry')
    opened.failWith((_, path) => (path === failing ? 'before:500' : undefined))
    await expect(inquire()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('after its effect is found again, by its key or by its id', async () => {
    const { opened, provider, api, refundOf } = await paidBy('pay')
    const attempt = { ...attemptAt(opened.now()), id: 'attempt2' }
    opened.failWith(() => 'after:hang-up')
    await expect(provider.begin(attempt)).rejects.toMatchObject({ replays: false })
    await expect(api.refund(refundOf(100))).rejects.toMatchObject({ replays: false })
    opened.failWith(() => 'after:500')
    await expect(api.refund(refundOf(200, 'refund2'))).rejects.toMatchObject({ replays: true })
    opened.failWith(undefined)
    await provider.begin(attempt)
    expect((await opened.client().checkout.sessions.list()).data).toHaveLength(2)
    await api.refund(refundOf(100))
    await expect(api.refund(refundOf(200, 'refund2')), 'the key is used up').rejects.toMatchObject({
      replays: true,
    })
    expect(await api.findRefund(refundOf(200, 'refund2'))).toMatchObject({
      status: 'refunded',
      amountCents: -200,
    })
  })

  it('with no server at all', async () => {
    const opened = await openStripe()
    const provider = await opened.provider({ apiUrl: 'http://127.0.0.1:1' })
    await expect(provider.begin(attemptAt(opened.now()))).rejects.toMatchObject({ kind: 'unavailable' })
    expect(inEnglish(await apiOf(provider).findProblems())).toEqual([
      expect.stringContaining('Stripe did not answer'),
    ])
  })
})

describe('an answer that is not as expected', () => {
  type Answers = Record<string, { status?: number; body: unknown; location?: string }>
  const closers: (() => unknown)[] = []
  afterEach(() => closers.splice(0).forEach((close) => close()))

  /** A server that answers these calls, and the provider that asks it. */
  async function answering(answers: Answers) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const call = `${request.method} ${new URL(request.url ?? '', 'http://x').pathname}`
      asked.push(call)
      const { status = 200, body, location } = answers[call] ?? { status: 404, body: { error: {} } }
      response.writeHead(status, location ? { location } : {})
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    closers.push(() => server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const settings = { secretKey: KEY, webhookSecrets: ['whsec_1'], siteOrigin: 'https://shop.example' }
    return { asked, provider: await stripe({ ...settings, mode: 'test', apiUrl: url }) }
  }
  const checkout = { id: 'attempt1', ref: 'cs_test_1', orderId: 'order7', payKey: 'k1' }
  const retrieve = 'GET /v1/checkout/sessions/cs_test_1'
  const session = { id: 'cs_test_1', status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' }

  it.each([
    ['a page of a gateway', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['a redirect', { status: 307, body: '', location: '/v1/elsewhere' }],
    ['no session', { body: {} }],
    ['nothing', { body: 'null' }],
    ['money without a PaymentIntent', { body: { ...session, payment_intent: null } }],
    ['an unknown state', { body: { ...session, status: 'resting', payment_status: 'maybe' } }],
  ])('leaves it unknown: %s', async (_, answer) => {
    const { provider, asked } = await answering({ [retrieve]: answer })
    await expect(apiOf(provider).inquire(checkout)).rejects.toMatchObject({
      kind: 'unavailable',
      replays: false,
    })
    expect(asked, 'the key goes nowhere else').toEqual([retrieve])
  })

  it('takes only a missing session for closed', async () => {
    const missing = { status: 404, body: { error: { code: 'resource_missing', message: 'No such session' } } }
    const ask = async (answers: Answers) => apiOf((await answering(answers)).provider).inquire(checkout)
    expect(await ask({ [retrieve]: missing })).toEqual({ state: 'closed', events: [] })
    await expect(ask({}), 'a wrong address').rejects.toMatchObject({ kind: 'refused' })
    await expect(ask({ [retrieve]: { body: session }, 'GET /v1/refunds': missing })).rejects.toThrow()
  })

  it('closes nothing that stays open', async () => {
    const refused = { status: 400, body: { error: { type: 'invalid_request_error', message: 'Not now' } } }
    const { provider } = await answering({
      'POST /v1/checkout/sessions/cs_test_1/expire': refused,
      [retrieve]: { body: { ...session, status: 'open', payment_status: 'unpaid' } },
    })
    await expect(apiOf(provider).close(checkout)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('names what is wrong with the webhook endpoint', async () => {
    const list = { body: { object: 'list', data: [], has_more: false } }
    const endpoint = {
      url: 'https://shop.example/api/payments/notify/stripe',
      status: 'disabled',
      api_version: '2020-08-27',
      enabled_events: EVENT_TYPES.slice(1),
    }
    const { provider } = await answering({
      'GET /v1/checkout/sessions': list,
      'GET /v1/refunds': list,
      'GET /v1/disputes': list,
      'GET /v1/webhook_endpoints': { body: { ...list.body, data: [endpoint] } },
    })
    expect(inEnglish(await apiOf(provider).findProblems())).toEqual([
      'The webhook endpoint at Stripe is disabled.',
      expect.stringContaining('speaks API version 2020-08-27'),
      `The webhook endpoint at Stripe does not send ${EVENT_TYPES[0]}.`,
    ])
  })
})

describe('the settings', () => {
  it('are all right, or what is wrong is named', async () => {
    const opened = await openStripe()
    const problems = async (more: Parameters<OpenedStripe['provider']>[0]) =>
      inEnglish(await apiOf(await opened.provider(more)).findProblems())
    expect(await problems({})).toEqual([])
    expect(await problems({ secretKey: 'sk_live_x' })).toEqual([
      'STRIPE_SECRET_KEY is a live key, but PAYMENT_MODE is test.',
      expect.stringContaining('Stripe does not know this key'),
    ])
    expect(await problems({ webhookSecrets: ['we_1'] })).toEqual([
      expect.stringMatching(/STRIPE_WEBHOOK_SECRET/),
    ])
    expect(await problems({ mode: 'live' })).toEqual([
      'STRIPE_SECRET_KEY is a test key, but PAYMENT_MODE is live.',
      expect.stringContaining(
        'no webhook endpoint with the address https://shop.example/api/payments/notify/stripe',
      ),
    ])
    opened.failWith((_, path) => (path === '/v1/refunds' ? 'before:403' : undefined))
    expect(await problems({})).toEqual([expect.stringContaining('may not read refunds')])
  })

  it('give a name, an origin and a header', async () => {
    const opened = await openStripe()
    const provider = await opened.provider()
    expect(provider).toMatchObject({
      name: 'stripe',
      formOrigins: [opened.url],
      signatureHeaders: ['stripe-signature'],
    })
    const real = await stripe({
      secretKey: KEY,
      webhookSecrets: ['whsec_1'],
      mode: 'test',
      siteOrigin: 'https://shop.example',
    })
    expect(real.formOrigins).toEqual(['https://checkout.stripe.com'])
  })

  it('let every genuine webhook be verified and read', async () => {
    const { opened, provider, checkout } = await paidBy('duplicate')
    for (const { bytes, signature, at } of await opened.told('checkout.session.completed', 3)) {
      const headers = { 'stripe-signature': signature }
      expect(await provider.verify({ raw: bytes, headers, receivedAt: at })).toBe('verified')
      expect(provider.read(bytes)).toMatchObject({ checkoutId: 'attempt1', checkoutRef: checkout.ref })
    }
  })
})
