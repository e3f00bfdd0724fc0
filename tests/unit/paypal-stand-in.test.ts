// The stand-in for PayPal Orders v2: its API, pages and webhooks.
import { describe, expect, it, vi } from 'vitest'
import { memoryStore } from '#stand-in/index.ts'
import { attemptOf, CREDENTIALS, openPaypal, postForm, PREFIX, refundOf } from '#tests/support/paypal.ts'

type Shop = Awaited<ReturnType<typeof openPaypal>>

const BODY = {
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: 'a.b', invoice_id: 'N-7', amount: { currency_code: 'USD', value: '299.5' } }],
  payment_source: {
    paypal: {
      experience_context: { return_url: 'https://shop.test/back', cancel_url: 'https://shop.test/no' },
    },
  },
}
const withUnit = (more: object) => ({ ...BODY, purchase_units: [{ ...BODY.purchase_units[0], ...more }] })
const amount = (value: string, currency = 'USD') => ({ amount: { currency_code: currency, value } })

/** Calls the API as any client could. */
async function client({ origin }: Shop, { clientId, clientSecret } = CREDENTIALS as Record<string, string>) {
  const base = origin + PREFIX
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const token = await fetch(`${base}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: access } = (await token.json()) as { access_token?: string }
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const json = (await answer.json()) as Answer
    return { status: answer.status, json, issue: json.details?.[0]?.issue }
  }
  const create = (body: unknown, id: string) =>
    call('POST', '/v2/checkout/orders', body, { 'paypal-request-id': id, prefer: 'return=representation' })
  return { tokenStatus: token.status, call, create }
}

interface Answer {
  id: string
  status: string
  details?: { issue: string }[]
  links?: { rel: string; href: string }[]
  purchase_units?: { payments: { captures: { id: string }[] } }[]
}

const facts = async ({ origin }: Shop, ref: string) =>
  (await fetch(`${origin}${PREFIX}/payment/${ref}`)).text()

async function paid(shop: Shop) {
  const checkout = await shop.begin()
  await shop.press(checkout, 'pay')
  const { events } = await shop.api.capture!(checkout, 'c1')
  await shop.shop.count(2)
  return { checkout, txnId: events[0]!.txnId }
}

describe('the API', () => {
  it('gives a token for the right credentials only, and wants it everywhere', async () => {
    const shop = await openPaypal()
    expect((await client(shop)).tokenStatus).toBe(200)
    const wrong = await client(shop, { ...CREDENTIALS, clientSecret: 'wrong' })
    expect(wrong.tokenStatus).toBe(401)
    expect((await wrong.create(BODY, 'a')).status).toBe(401)
    expect((await wrong.call('GET', `/v1/notifications/webhooks/${CREDENTIALS.webhookId}`)).status).toBe(401)
  })

  it('refuses orders as PayPal does', async () => {
    const { create, call } = await client(
      await openPaypal({ standIn: { allowReturn: (url) => url.host === 'shop.test' } }),
    )
    const long = 'x'.repeat(128)
    const context = { return_url: 'https://evil.test/', cancel_url: 'https://shop.test/no' }
    for (const [body, status, issue] of [
      [{ ...BODY, intent: 'AUTHORIZE' }, 400, 'INVALID_PARAMETER_VALUE'],
      [{ ...BODY, purchase_units: [] }, 400, 'MISSING_REQUIRED_PARAMETER'],
      [withUnit(amount('100.5', 'JPY')), 422, 'DECIMALS_NOT_SUPPORTED'],
      [withUnit(amount('100.00', 'HUF')), 422, 'DECIMALS_NOT_SUPPORTED'],
      [withUnit(amount('1.005')), 422, 'DECIMAL_PRECISION'],
      [withUnit(amount('0.00')), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
      [withUnit(amount('-1')), 400, 'INVALID_PARAMETER_SYNTAX'],
      [withUnit(amount('100', 'ISK')), 422, 'INVALID_CURRENCY_CODE'],
      [withUnit({ custom_id: long }), 400, 'INVALID_STRING_LENGTH'],
      [
        { ...BODY, payment_source: { paypal: { experience_context: context } } },
        400,
        'INVALID_PARAMETER_VALUE',
      ],
    ] as const)
      expect(await create(body, 'a'), issue).toMatchObject({ status, issue })
    expect((await call('POST', '/v2/checkout/orders', BODY)).issue).toBe('PAYPAL_REQUEST_ID_REQUIRED')
    expect(await create({ ...BODY, unknown_field: 1 }, 'a'), 'unknown fields are ignored').toMatchObject({
      status: 201,
      json: { status: 'PAYER_ACTION_REQUIRED' },
    })
    expect((await call('GET', '/v2/checkout/orders/UNKNOWN')).issue).toBe('INVALID_RESOURCE_ID')
    expect((await call('GET', '/v2/elsewhere')).status).toBe(404)
  })

  it('repeats its answer for a request id, even for another body, as long as it keeps it', async () => {
    let now = Date.now()
    const { create } = await client(await openPaypal({ standIn: { now: () => now } }))
    const first = await create(BODY, 'a')
    const again = await create(withUnit(amount('1.00')), 'a')
    expect(again).toEqual({ ...first, status: 200 })
    expect((await create(BODY, 'b')).json.id).not.toBe(first.json.id)
    now += 6 * 3_600_000
    expect((await create(BODY, 'a')).json.id).not.toBe(first.json.id)
  })

  it('lets an order lapse that nobody approves or captures', async () => {
    let now = Date.now()
    const shop = await openPaypal({ standIn: { now: () => now } })
    const checkout = await shop.begin()
    now += 5 * 3_600_000
    await shop.press(checkout, 'no-return')
    now += 5 * 3_600_000
    expect((await shop.api.inquire(checkout)).state).toBe('approved')
    now += 3_600_000
    expect((await shop.api.inquire(checkout)).state).toBe('closed')
  })

  it('refuses captures and refunds as PayPal does', async () => {
    const shop = await openPaypal()
    const { create, call } = await client(shop)
    const { json: order } = await create(BODY, 'a')
    const capture = (id: string) => call('POST', `/v2/checkout/orders/${id}/capture`, {})
    expect(await capture(order.id)).toMatchObject({ status: 422, issue: 'ORDER_NOT_APPROVED' })
    await postForm(`${shop.origin}${PREFIX}/checkoutnow/${order.id}/pay`, { scenario: 'pay' })
    const { json: done, status } = await capture(order.id)
    expect(status).toBe(201)
    expect(await capture(order.id)).toMatchObject({ status: 422, issue: 'ORDER_ALREADY_CAPTURED' })
    const { json: second } = await create(BODY, 'b')
    await postForm(`${shop.origin}${PREFIX}/checkoutnow/${second.id}/pay`, { scenario: 'pay' })
    expect((await capture(second.id)).issue).toBe('DUPLICATE_INVOICE_ID')

    const { id } = done.purchase_units![0]!.payments.captures[0]!
    const refund = (body: object, key: string) =>
      call('POST', `/v2/payments/captures/${id}/refund`, body, { 'paypal-request-id': key })
    expect((await refund(amount('299.51'), 'r')).issue).toBe('REFUND_AMOUNT_EXCEEDED')
    expect((await refund(amount('1.00', 'EUR'), 'r')).issue).toBe('REFUND_CURRENCY_MISMATCH')
    const part = await refund(amount('99.50'), 'r')
    expect(part).toMatchObject({ status: 201, json: { status: 'COMPLETED' } })
    expect((await refund(amount('1.00'), 'r')).json.id, 'the same request id').toBe(part.json.id)
    expect((await refund({}, 'rest')).status).toBe(201)
    expect((await refund({}, 'more')).issue).toBe('CAPTURE_FULLY_REFUNDED')
    expect((await call('GET', `/v2/payments/refunds/${part.json.id}`)).json).toMatchObject({
      amount: { currency_code: 'USD', value: '99.50' },
      seller_payable_breakdown: { total_refunded_amount: { value: '299.50' } },
    })
    expect((await call('GET', `/v2/payments/captures/${id}`)).json.status).toBe('REFUNDED')
  })
})

describe('webhooks', () => {
  it('verify as they were sent, and hold what parsing would lose', async () => {
    const shop = await openPaypal()
    await paid(shop)
    expect(shop.shop.kinds().toSorted()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
    for (const webhook of shop.shop.received) {
      for (const part of [':1.0,', ':{}', 'Zoë Müller y Peña']) expect(webhook.body).toContain(part)
      expect(webhook.headers['content-type']).toBe('application/json')
      expect(await shop.provider.verify(webhook)).toBe('verified')
      const rewritten = Buffer.from(JSON.stringify(webhook.json))
      expect(await shop.provider.verify({ ...webhook, raw: rewritten })).toBe('invalid')
    }
  })

  it('name the checkout and the payment', async () => {
    const shop = await openPaypal()
    const { checkout, txnId } = await paid(shop)
    const read = (kind: string) =>
      shop.provider.read(shop.shop.received.find(({ json }) => json.event_type === kind)!.raw)
    expect(read('CHECKOUT.ORDER.APPROVED').checkoutRef).toBe(checkout.ref)
    expect(read('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({ checkoutRef: checkout.ref, event: { txnId } })
  })

  it('are sent again until the shop takes them, and then no more', async () => {
    const shop = await openPaypal({ statuses: [500, 503] })
    const checkout = await shop.begin()
    await shop.press(checkout, 'no-return')
    await vi.waitFor(
      async () => expect(await facts(shop, checkout.ref)).toContain('Taken by the merchant (200)'),
      30_000,
    )
    expect(shop.shop.received).toHaveLength(3)
    expect(new Set(shop.shop.received.map(({ body }) => body)).size).toBe(1)
  })

  it('may come three times, late, tampered or forged', async () => {
    const duplicate = await openPaypal()
    const checkout = await duplicate.begin()
    await duplicate.press(checkout, 'duplicate')
    await duplicate.shop.count(3)
    expect(new Set(duplicate.shop.received.map(({ json }) => json.id)).size).toBe(1)
    for (const webhook of duplicate.shop.received)
      expect(await duplicate.provider.verify(webhook)).toBe('verified')

    const late = await openPaypal({ standIn: { pace: 1_000 } })
    const waiting = await late.begin()
    await late.press(waiting, 'late')
    expect(await facts(late, waiting.ref)).toMatch(/CHECKOUT\.ORDER\.APPROVED<.*Goes out in \d+ s/)
    expect(late.shop.received).toEqual([])

    const tampered = await openPaypal()
    const changed = await tampered.begin()
    await tampered.press(changed, 'tampered')
    expect((await tampered.api.capture!(changed, 'c')).state).toBe('paid')
    await tampered.shop.count(2)
    const bad = tampered.shop.received.find(({ json }) => json.event_type.startsWith('PAYMENT'))!
    expect(await tampered.provider.verify(bad)).toBe('invalid')

    const forged = await openPaypal()
    const unpaid = await forged.begin()
    const page = (await forged.press(unpaid, 'forged')).headers.get('location')
    expect(page).toBe(`${PREFIX}/payment/${unpaid.ref}`)
    await forged.shop.count(1)
    expect(forged.shop.kinds()).toEqual(['PAYMENT.CAPTURE.COMPLETED'])
    expect(await forged.provider.verify(forged.shop.received[0]!)).toBe('invalid')
    expect((await forged.api.inquire(unpaid)).state).toBe('open')
  })

  it('are kept with everything else over a restart', async () => {
    const store = memoryStore()
    const down = await openPaypal({ standIn: { store, retryDelays: [60_000] }, statuses: [503] })
    const checkout = await down.begin()
    await down.press(checkout, 'no-return')
    await down.shop.count(1)
    await down.standIn.close()
    const up = await openPaypal({ standIn: { store, now: () => Date.now() + 120_000 } })
    expect((await up.api.inquire(checkout)).state).toBe('approved')
    await up.shop.count(1)
    expect(up.shop.received[0]!.body).toBe(down.shop.received[0]!.body)
  })
})

describe('the pages', () => {
  it('show what is paid for, escaped and without scripts', async () => {
    const shop = await openPaypal()
    const { url } = await shop.begin('a', { packageName: '<b>&"Premium"' })
    const page = await fetch(url)
    const text = await page.text()
    expect(text).toContain('&lt;b&gt;&amp;&quot;Premium&quot;')
    expect(text).toContain('Test payment – no money moves')
    expect(text).not.toMatch(/<script|style="|<b>/)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.test")
    expect((await fetch(`${shop.origin}${PREFIX}/style.css`)).headers.get('content-type')).toMatch('text/css')
    expect((await fetch(`${shop.origin}${PREFIX}/checkoutnow?token=UNKNOWN`)).status).toBe(404)
    expect(await shop.standIn.handle(new Request('http://x.test/stand-in/other'))).toBeUndefined()
  })

  it('cancel without a payment, and lead a paid checkout to its payment', async () => {
    const shop = await openPaypal()
    const { checkout } = await paid(shop)
    const see = await fetch(checkout.url, { redirect: 'manual' })
    expect(see.headers.get('location')).toBe(`${PREFIX}/payment/${checkout.ref}`)
    const open = await shop.begin('attempt2')
    const cancel = await postForm(`${shop.origin}${PREFIX}/checkoutnow/${open.ref}/cancel`, {})
    expect(cancel.headers.get('location')).toBe(`https://shop.test/order-cancelled/order7?token=${open.ref}`)
    expect((await shop.api.inquire(open)).state).toBe('open')
  })

  it('need the payment’s secret for what comes later', async () => {
    const shop = await openPaypal()
    const { checkout } = await paid(shop)
    const answer = await postForm(`${shop.origin}${PREFIX}/payment/${checkout.ref}`, {
      token: '',
      action: 'reverse',
    })
    expect(answer.status).toBe(404)
  })
})

describe('what comes later', () => {
  it('refunds half, then the rest', async () => {
    const shop = await openPaypal()
    const { checkout, txnId } = await paid(shop)
    await shop.act(checkout, 'refund-half')
    await shop.act(checkout, 'refund-full')
    await shop.shop.count(4)
    const refunds = shop.shop.received.slice(2).map(({ raw }) => shop.provider.read(raw).event)
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([-14_975, -14_975])
    for (const refund of refunds) expect(refund).toMatchObject({ parentTxnId: txnId, status: 'refunded' })
    expect(await facts(shop, checkout.ref)).not.toContain('Refund in full')
  })

  it('reverses, and disputes for either side', async () => {
    const shop = await openPaypal()
    const { checkout, txnId } = await paid(shop)
    await shop.act(checkout, 'dispute-open')
    await expect(shop.api.refund(refundOf(txnId))).rejects.toThrow('TRANSACTION_DISPUTED')
    await shop.act(checkout, 'dispute-buyer')
    await expect(shop.api.refund(refundOf(txnId))).rejects.toThrow('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
    expect(await facts(shop, checkout.ref)).toContain('The money was taken back')
    await shop.act(checkout, 'dispute-open')
    await shop.act(checkout, 'dispute-seller')
    await shop.shop.count(7)
    const later = shop.shop.received.slice(2).map(({ raw }) => shop.provider.read(raw).event)
    expect(later.filter(({ status }) => status === 'reversed')).toMatchObject([
      { parentTxnId: txnId, amountCents: -29_950, orderRef: { id: 'order7', payKey: 'key7' } },
    ])
    expect(later.flatMap(({ facts: { Outcome } }) => Outcome ?? []).toSorted()).toEqual([
      'Resolved buyer favour',
      'Resolved seller favour',
    ])
    expect((await shop.api.refund(refundOf(txnId))).status, 'the money is back').toBe('refunded')
    const again = await openPaypal()
    const other = await paid(again)
    await again.act(other.checkout, 'reverse')
    await again.act(other.checkout, 'send-again')
    await again.shop.count(4)
  })
})

it('opens no second order for one attempt of the shop', async () => {
  const { provider } = await openPaypal()
  const [first, second] = await Promise.all([1, 2].map(() => provider.begin(attemptOf('same'))))
  expect(first).toEqual(second)
})
