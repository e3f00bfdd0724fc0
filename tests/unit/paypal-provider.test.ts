// Our PayPal provider against the stand-in, over real HTTP.
import { describe, expect, it } from 'vitest'
import { paypal } from '#providers/server/paypal/index.ts'
import type { ProviderError } from '#providers/server/provider.ts'
import { attemptOf, CREDENTIALS, openPaypal, PREFIX, refundOf } from '#tests/support/paypal.ts'
import { inEnglish } from '#tests/support/words.ts'

const NO_ANSWER = [
  { effect: false, answer: 500 },
  { effect: true, answer: 500 },
  { effect: false, answer: 429 },
  { effect: false, answer: 'lost' },
  { effect: true, answer: 'lost' },
  { effect: true, answer: 'timeout' },
] as const

async function paid(setup = {}) {
  const shop = await openPaypal(setup)
  const checkout = await shop.begin()
  await shop.press(checkout, 'pay')
  const inquiry = await shop.api.capture!(checkout, 'c1')
  return { ...shop, checkout, inquiry, txnId: inquiry.events[0]!.txnId }
}

describe('a checkout', () => {
  it('is opened with what the shop must send, and leads to PayPal’s page', async () => {
    const { begin, origin, provider } = await openPaypal()
    const { ref, url } = await begin()
    expect(url).toBe(`${origin}${PREFIX}/checkoutnow?token=${ref}`)
    expect(provider.formOrigins).toEqual([origin])
    const page = await (await fetch(url)).text()
    for (const words of ['$299.50 USD', 'Premium – “all in”', 'Northlight – Zoë’s', '3F9A1C2B-attempt1'])
      expect(page).toContain(words)
  })

  it('returns to our own pages, and the return is recognised', async () => {
    const { begin, press } = await openPaypal()
    const checkout = await begin()
    const back = new URL((await press(checkout, 'pay')).headers.get('location')!)
    expect(back.origin + back.pathname).toBe('https://shop.test/received-payment/order7')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ returned: '1', token: checkout.ref })
  })

  it('is opened once for one attempt, whatever happens to the answer', async () => {
    for (const fault of NO_ANSWER) {
      const { begin, failNext, api } = await openPaypal()
      failNext(/POST .*orders$/, fault)
      await expect(begin()).rejects.toMatchObject({ kind: 'unavailable', replays: false })
      const first = await begin()
      expect((await begin()).ref).toBe(first.ref)
      expect(await api.inquire(first)).toEqual({ state: 'open', events: [] })
    }
  })

  it('never leads the buyer to another origin', async () => {
    const { begin } = await openPaypal({ standIn: { origin: 'https://evil.test' } })
    await expect(begin()).rejects.toMatchObject({ kind: 'misconfigured' })
    const moved = await openPaypal({
      standIn: { origin: 'https://pay.test' },
      provider: { checkoutOrigin: 'https://pay.test' },
    })
    expect((await moved.begin()).url).toMatch(/^https:\/\/pay\.test\//)
  })

  it('is open, approved, paid; closing one that nobody paid makes it closed', async () => {
    const { begin, press, api } = await openPaypal()
    const checkout = await begin()
    expect((await api.inquire(checkout)).state).toBe('open')
    expect((await api.close(checkout)).state).toBe('closed')
    await press(checkout, 'no-return')
    expect((await api.inquire(checkout)).state).toBe('approved')
    expect((await api.close(checkout)).state).toBe('closed')
    await api.capture!(checkout, 'c1')
    expect((await api.inquire(checkout)).state).toBe('paid')
    expect((await api.close(checkout)).state).toBe('paid')
    expect((await api.inquire({ ...checkout, ref: 'UNKNOWN' })).state).toBe('closed')
  })
})

describe('a capture', () => {
  it('tells of the payment with the order, the payer and the fee', async () => {
    const { inquiry, api, checkout } = await paid()
    expect(inquiry).toMatchObject({
      state: 'paid',
      events: [
        {
          orderRef: { id: 'order7', payKey: 'key7' },
          status: 'completed',
          statusText: 'COMPLETED',
          amountCents: 29_950,
          currency: 'USD',
          receivers: undefined,
          test: true,
          twice: [],
          facts: {
            'Paid by': 'Zoë Müller y Peña',
            Payer: 'zoe.mueller@wallet.example',
            'Payer’s country': 'PT',
            Fee: '8.99 USD',
          },
        },
      ],
    })
    expect(await api.inquire(checkout)).toEqual(inquiry)
  })

  it('takes the money once, whatever happens to the answer', async () => {
    for (const fault of NO_ANSWER) {
      const { begin, press, failNext, api } = await openPaypal()
      const checkout = await begin()
      await press(checkout, 'pay')
      failNext(/capture$/, fault)
      await expect(api.capture!(checkout, 'c1')).rejects.toMatchObject({ kind: 'unavailable' })
      const [same, other] = [await api.capture!(checkout, 'c1'), await api.capture!(checkout, 'c2')]
      expect(same.state).toBe('paid')
      expect(other, 'already captured').toEqual(same)
      expect(same.events).toHaveLength(1)
    }
  })

  it('leaves a checkout open that was not approved, or whose card was declined', async () => {
    const { begin, press, api } = await openPaypal()
    const checkout = await begin()
    expect(await api.capture!(checkout, 'c1')).toEqual({ state: 'open', events: [] })
    await press(checkout, 'declined-once')
    expect(await api.capture!(checkout, 'c2')).toEqual({ state: 'open', events: [] })
    expect((await api.inquire(checkout)).state, 'a declined one stays approved').toBe('approved')
    expect((await api.capture!(checkout, 'c2')).state, 'the same key repeats the answer').toBe('open')
    expect((await api.capture!(checkout, 'c3')).state).toBe('paid')
  })

  it('closes a checkout that is refused for good, or unknown', async () => {
    const { begin, press, api } = await openPaypal()
    const checkout = await begin()
    await press(checkout, 'refused')
    expect(await api.capture!(checkout, 'c1')).toEqual({ state: 'closed', events: [] })
    expect(await api.capture!({ ...checkout, ref: 'UNKNOWN' }, 'c1')).toEqual({ state: 'closed', events: [] })
  })

  it('may be pending, and then completed or denied', async () => {
    for (const [scenario, state, status] of [
      ['pending-completed', 'paid', 'completed'],
      ['pending-denied', 'closed', 'failed'],
    ] as const) {
      const { begin, press, api, shop } = await openPaypal()
      const checkout = await begin()
      await press(checkout, scenario)
      expect(await api.capture!(checkout, 'c1')).toMatchObject({
        state: 'pending',
        events: [{ status: 'pending', facts: { 'Pending because': 'PENDING_REVIEW' } }],
      })
      await shop.count(3)
      expect(await api.inquire(checkout)).toMatchObject({ state, events: [{ status }] })
    }
  })

  it('follows what PayPal says when it refuses', async () => {
    for (const [answer, issue, outcome] of [
      [422, 'INSTRUMENT_DECLINED', 'open'],
      [422, 'PAYER_ACTION_REQUIRED', 'open'],
      [422, 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'open'],
      [422, 'ORDER_COMPLETION_IN_PROGRESS', 'approved'],
      [409, 'PREVIOUS_REQUEST_IN_PROGRESS', 'approved'],
      [422, 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'closed'],
      [422, 'TRANSACTION_REFUSED', 'closed'],
      [422, 'PAYER_CANNOT_PAY', 'closed'],
      [422, 'COMPLIANCE_VIOLATION', 'closed'],
      [422, 'PAYER_ACCOUNT_RESTRICTED', 'closed'],
      [422, 'PAYEE_ACCOUNT_RESTRICTED', 'misconfigured'],
      [403, 'PERMISSION_DENIED', 'misconfigured'],
      [422, 'DUPLICATE_INVOICE_ID', 'refused'],
      [422, 'SOMETHING_NEW', 'refused'],
      [503, 'SERVICE_UNAVAILABLE', 'unavailable'],
    ] as const) {
      const { begin, press, failNext, api } = await openPaypal()
      const checkout = await begin()
      await press(checkout, 'pay')
      failNext(/capture$/, { effect: false, answer, issue })
      const result = await api.capture!(checkout, 'c1').then(
        ({ state }) => state,
        ({ kind }: ProviderError) => kind,
      )
      expect(result, issue).toBe(outcome)
    }
    const { begin, press, failNext, api } = await openPaypal()
    const checkout = await begin()
    await press(checkout, 'pay')
    failNext(/capture$/, { effect: true, answer: 409 })
    expect((await api.capture!(checkout, 'c1')).state, 'captured by a call before').toBe('paid')
  })

  it('of an invoice that was paid before is refused', async () => {
    const { begin, press, api } = await openPaypal()
    // The number and the attempt make the invoice id: both orders get "A-B-C".
    const [first, second] = [await begin('B-C', { number: 'A' }), await begin('C', { number: 'A-B' })]
    await press(first, 'pay')
    await press(second, 'pay')
    await api.capture!(first, 'c1')
    await expect(api.capture!(second, 'c2')).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('a refund', () => {
  it('tells of itself with our id, and again in the order', async () => {
    const { api, checkout, txnId } = await paid()
    const event = await api.refund(refundOf(txnId))
    expect(event).toMatchObject({
      parentTxnId: txnId,
      orderRef: { id: 'order7', payKey: 'key7' },
      status: 'refunded',
      statusText: 'COMPLETED',
      amountCents: -10_000,
      currency: 'USD',
      refundId: 'refund1',
    })
    const { state, events } = await api.inquire(checkout)
    expect(state).toBe('paid')
    expect(events).toMatchObject([{ status: 'completed', statusText: 'PARTIALLY_REFUNDED' }, event])
    await api.refund(refundOf(txnId, { id: 'refund2', key: 'k2', amountCents: 19_950 }))
    expect((await api.inquire(checkout)).events[0]).toMatchObject({
      status: 'completed',
      statusText: 'REFUNDED',
    })
  })

  it('is made once for one key, whatever happens to the answer', async () => {
    for (const fault of NO_ANSWER) {
      const { api, failNext, txnId, checkout } = await paid()
      failNext(/refund$/, fault)
      await expect(api.refund(refundOf(txnId))).rejects.toMatchObject({ kind: 'unavailable' })
      const found = await api.findRefund(refundOf(txnId))
      expect(found?.refundId).toBe(fault.effect ? 'refund1' : undefined)
      const event = await api.refund(refundOf(txnId))
      if (found) expect(event).toEqual(found)
      expect((await api.inquire(checkout)).events.filter(({ status }) => status === 'refunded')).toEqual([
        event,
      ])
    }
  })

  it('that PayPal does not make is refused with its words', async () => {
    const { api, txnId } = await paid()
    await expect(api.refund(refundOf(txnId, { amountCents: 29_951 }))).rejects.toThrow(
      'REFUND_AMOUNT_EXCEEDED',
    )
    await api.refund(refundOf(txnId, { key: 'all', amountCents: 29_950 }))
    await expect(api.refund(refundOf(txnId))).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/CAPTURE_FULLY_REFUNDED .*debug id [0-9a-f]{13}/) as string,
    })
    await expect(api.refund(refundOf('UNKNOWN'))).rejects.toMatchObject({ kind: 'refused' })
    await expect(api.refund(refundOf('../orders'))).rejects.toMatchObject({ kind: 'refused' })
    expect(await api.findRefund(refundOf('UNKNOWN'))).toBeUndefined()
  })

  it('made at PayPal is found in the order, and can fail later', async () => {
    const { api, act, checkout, shop, txnId } = await paid()
    await act(checkout, 'refund-fails')
    const [, refunded] = (await api.inquire(checkout)).events
    expect(refunded).toMatchObject({ parentTxnId: txnId })
    // On a slow machine it has failed by now.
    expect(['refunded', 'refund-failed']).toContain(refunded?.status)
    expect(refunded?.refundId).toBeUndefined()
    await shop.count(4)
    expect((await api.inquire(checkout)).events).toMatchObject([
      { status: 'completed', statusText: 'COMPLETED' },
      { txnId: refunded!.txnId, status: 'refund-failed', amountCents: 29_950 },
    ])
  })

  it('or a dispute leads to the checkout of its payment, if that is ours', async () => {
    const { api, checkout, txnId } = await paid()
    expect(await api.findPayment(txnId)).toEqual({ checkoutRef: checkout.ref })
    expect(await api.findPayment('UNKNOWN')).toBeUndefined()
    expect(await api.findPayment('../x')).toBeUndefined()
    const foreign = await openPaypal()
    const other = await foreign.begin('a', { payKey: 'not ours' })
    await foreign.press(other, 'pay')
    const { events } = await foreign.api.capture!(other, 'c')
    expect(events[0]?.orderRef).toBeUndefined()
    expect(await foreign.api.findPayment(events[0]!.txnId)).toBeUndefined()
  })
})

describe('the access token', () => {
  const TOKEN = 'POST /v1/oauth2/token'
  const asked = (calls: string[]) => calls.filter((call) => call === TOKEN).length

  it('is asked for once by calls at the same time, and kept until a minute before its end', async () => {
    let now = Date.now()
    const { api, begin, calls } = await openPaypal({ provider: { now: () => now } })
    const checkout = await begin()
    await Promise.all([1, 2, 3].map(() => api.inquire(checkout)))
    expect(asked(calls)).toBe(1)
    now += (32_400 - 61) * 1_000
    await api.inquire(checkout)
    expect(asked(calls)).toBe(1)
    now += 2_000
    await Promise.all([1, 2, 3].map(() => api.inquire(checkout)))
    expect(asked(calls)).toBe(2)
  })

  it('that PayPal no longer takes is thrown away, once', async () => {
    const { api, begin, calls, failNext } = await openPaypal()
    const checkout = await begin()
    failNext(/GET .*orders/, { effect: false, answer: 401 })
    expect((await api.inquire(checkout)).state).toBe('open')
    expect(asked(calls)).toBe(2)
    for (let i = 0; i < 2; i++) failNext(/GET .*orders/, { effect: false, answer: 401 })
    await expect(api.inquire(checkout)).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  it('that does not come is no answer, and the next call asks again', async () => {
    for (const fault of NO_ANSWER) {
      const { begin, failNext } = await openPaypal()
      failNext(/oauth2/, fault)
      await expect(begin()).rejects.toMatchObject({ kind: 'unavailable' })
      expect((await begin()).ref).toBeTruthy()
    }
  })
})

describe('settings', () => {
  it('that are right have no problems', async () => {
    const { api } = await openPaypal()
    expect(inEnglish(await api.findProblems())).toEqual([])
  })

  it('that are wrong are named', async () => {
    const wrongSecret = await openPaypal({ provider: { clientSecret: 'wrong' } })
    await expect(wrongSecret.begin()).rejects.toMatchObject({ kind: 'misconfigured' })
    expect(inEnglish(await wrongSecret.api.findProblems())).toEqual([
      expect.stringContaining('PAYPAL_CLIENT_SECRET'),
    ])
    const wrongWebhook = await openPaypal({ provider: { webhookId: 'OTHER' } })
    expect(inEnglish(await wrongWebhook.api.findProblems())).toEqual([
      expect.stringMatching(/^PAYPAL_WEBHOOK_ID: .*OTHER/),
    ])
    const wrongPath = await openPaypal({ standIn: { notifyUrl: 'https://shop.test/elsewhere' } })
    expect(inEnglish(await wrongPath.api.findProblems())).toEqual([
      expect.stringContaining('https://shop.test/api/payments/notify/paypal'),
    ])
    const { api, failNext, origin } = await openPaypal()
    failNext(/oauth2/, { effect: false, answer: 503 })
    expect(inEnglish(await api.findProblems())).toEqual([expect.stringContaining(`no answer at ${origin}`)])
  })

  it('that may not be set in live mode are refused', () => {
    const live = {
      ...CREDENTIALS,
      mode: 'live',
      siteOrigin: 'https://shop.test',
      acceptsBareKey: false,
    } as const
    expect(paypal(live).formOrigins).toEqual(['https://www.paypal.com', 'https://*.paypal.com'])
    expect(() => paypal({ ...live, apiUrl: 'http://127.0.0.1' })).toThrow('live mode')
    expect(() => paypal({ ...live, acceptsBareKey: true })).toThrow('live mode')
  })
})

it('says in plain words which amounts PayPal does not take', async () => {
  const { provider, begin, api, press } = await openPaypal()
  const why = (cents: number, currency: string) => inEnglish(provider.whyNotAmount(cents, currency) ?? '')
  expect(why(29_950, 'USD')).toBe('')
  expect(why(1_001, 'JPY')).toBe('')
  expect(why(29_950, 'ISK')).toContain('no payments in ISK')
  expect(why(29_950, 'HUF')).toContain('only whole amounts')
  expect(why(1_000_000_000, 'USD')).toContain('more than PayPal takes')
  expect(why(0, 'USD')).toContain('nothing to pay')
  await expect(provider.begin(attemptOf('a', { currency: 'HUF' }))).rejects.toMatchObject({ kind: 'refused' })
  const yen = await begin('b', { amountCents: 1_000, currency: 'JPY' })
  await press(yen, 'pay')
  expect((await api.capture!(yen, 'c')).events).toMatchObject([{ amountCents: 1_000, currency: 'JPY' }])
})
