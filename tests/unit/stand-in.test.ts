// The stand-in for the payment provider: checkout, notifications, refunds and delivery.
import { describe, expect, it, vi } from 'vitest'
import { isLoopback } from '#stand-in/index.ts'
import {
  act,
  ask,
  begin,
  formFor,
  get,
  HOST,
  merchant,
  open,
  post,
  press,
  verdict,
  WEBSCR,
} from '#tests/support/stand-in.ts'

describe('a payment', () => {
  it('is told to the merchant in bytes that verify, and in no others', async () => {
    const shop = await merchant()
    const standIn = open()
    const at = await press(standIn, shop.url, 'pay')
    await shop.count(1)
    const [message] = shop.received
    const { bytes, fields } = message!
    expect(message).toMatchObject({
      agent: 'Shingle-Stand-In/1.0',
      type: 'application/x-www-form-urlencoded',
    })
    expect(Object.fromEntries(fields)).toMatchObject({
      txn_type: 'web_accept',
      payment_status: 'Completed',
      mc_gross: '299.50',
      mc_currency: 'USD',
      mc_fee: '8.99',
      business: 'Pay@Northlight.example',
      receiver_email: 'Pay@Northlight.example',
      item_name: 'Premium – “all in”',
      item_number: 'order-7',
      quantity: '1',
      custom: '{"order":"7"}',
      invoice: 'N-7',
      first_name: 'Zoë',
      last_name: 'Müller y Peña',
      charset: 'windows-1252',
      test_ipn: '1',
      notify_version: '3.9',
    })
    expect(fields.get('txn_id')).toMatch(/^[0-9A-Z]{17}$/)
    expect(at).toBe(`/stand-in/payment/${fields.get('txn_id')}`)
    expect(fields.get('payment_date')).toMatch(/^\d\d:\d\d:\d\d [A-Z][a-z]{2} \d\d, \d{4} P[SD]T$/)
    for (const name of [
      'ipn_track_id',
      'verify_sign',
      'receiver_id',
      'payer_email',
      'payer_id',
      'residence_country',
    ]) {
      expect(fields.get(name), name).toBeTruthy()
    }
    expect(bytes.toString('latin1')).toContain('Zo%EB')

    expect(await ask(standIn, bytes)).toEqual({ status: 200, text: 'VERIFIED' })
    expect(await verdict(standIn, bytes)).toBe('VERIFIED') // Asking does not use it up.
    expect(await verdict(standIn, Buffer.from(bytes.toString('latin1').replace('299.50', '1.00')))).toBe(
      'INVALID',
    )
    expect(await verdict(standIn, Buffer.from(bytes.toString('latin1').replace('%EB', '%eb')))).toBe(
      'INVALID',
    )
    expect(await verdict(standIn, Buffer.from(fields.toString()))).toBe('INVALID')
    expect(await verdict(standIn, Buffer.alloc(0))).toBe('INVALID')
  })

  it('shows what it is for, says that no money moves, and leaves returning to the buyer', async () => {
    const shop = await merchant()
    const standIn = open()
    const checkout = await begin(standIn, shop.url, { item_name: '<b>&"Premium"' })
    const page = await get(standIn, checkout)
    const text = await page.text()
    for (const words of [
      'Test payment – no money moves',
      'Pay@Northlight.example',
      '&lt;b&gt;&amp;&quot;Premium&quot;',
      '$299.50 USD',
    ]) {
      expect(text).toContain(words)
    }
    for (const words of ['>Pay</button>', '>Cancel</button>', '<summary>Hard cases</summary>'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/<script|style="|<b>/)
    const policy = page.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "form-action 'self' https://shop.test",
        "frame-ancestors 'none'",
      ]),
    )
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await get(standIn, '/stand-in/style.css')).headers.get('content-type')).toMatch('text/css')

    const payNow = async () =>
      (await post(standIn, `${checkout}/pay`, { scenario: 'pay' })).headers.get('location')!
    const paid = await payNow()
    const after = await (await get(standIn, paid)).text()
    expect(after).toContain('You paid $299.50 USD')
    expect(after).toContain(
      '<a class="button primary" href="https://shop.test/received/7?PayerID=STANDINPAYER1">' +
        'Return to merchant</a>',
    )
    expect(after).toContain('Test payment – no money moves')
    expect(
      (await get(standIn, checkout)).headers.get('location'),
      'a paid checkout leads to its payment',
    ).toBe(paid)
    expect(await payNow(), 'pressed twice, paid once').toBe(paid)
    await shop.count(1)
    expect(shop.received).toHaveLength(1)
  })

  it('that is cancelled leads back to the merchant and sends nothing', async () => {
    const shop = await merchant()
    const standIn = open()
    const answer = await post(standIn, `${await begin(standIn, shop.url)}/cancel`, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      'https://shop.test/cancelled/7?a=1&b=2',
    ])
    const nowhere = await post(standIn, `${await begin(standIn, shop.url, { cancel_return: '' })}/cancel`, {})
    expect([nowhere.status, await nowhere.text()]).toEqual([200, expect.stringContaining('Nothing was paid')])
    expect(shop.received).toHaveLength(0)
  })

  it('adds quantity, tax and shipping, and knows currencies without decimals', async () => {
    const shop = await merchant()
    const standIn = open()
    await press(standIn, shop.url, 'pay', { amount: '10.10', quantity: '3', tax: '0.05', shipping: '1' })
    await shop.count(1)
    await press(standIn, shop.url, 'pay', { amount: '5000', currency_code: 'JPY' })
    await shop.count(2)
    const told = shop.received.map(({ fields }) =>
      ['mc_gross', 'quantity', 'payment_gross'].map((name) => fields.get(name)),
    )
    expect(told).toEqual([
      ['31.35', '3', '31.35'],
      ['5000', '1', ''],
    ])
  })
})

describe('a form that makes no sense', () => {
  const refusals: { problem: string; fields: Record<string, string>; text: RegExp }[] = [
    { problem: 'no receiver', fields: { business: '' }, text: /business must be/ },
    { problem: 'no amount', fields: { amount: '' }, text: /amount must be/ },
    { problem: 'a free amount', fields: { amount: '0.00' }, text: /amount must be/ },
    { problem: 'an odd amount', fields: { amount: '1e3' }, text: /amount must be/ },
    { problem: 'no currency', fields: { currency_code: '' }, text: /currency_code must be/ },
    { problem: 'an invented currency', fields: { currency_code: 'XXX' }, text: /currency_code must be/ },
    { problem: 'cents of a yen', fields: { amount: '10.50', currency_code: 'JPY' }, text: /amount must be/ },
    { problem: 'half an item', fields: { quantity: '0.5' }, text: /quantity must be/ },
    { problem: 'nobody to notify', fields: { notify_url: '' }, text: /notify_url must be/ },
    {
      problem: 'a stranger to notify',
      fields: { notify_url: 'http://10.0.0.8/notify' },
      text: /not allowed to notify/,
    },
    {
      problem: 'a host that only looks like this machine',
      fields: { notify_url: 'http://127.0.0.1.evil.test/' },
      text: /not allowed to notify/,
    },
    { problem: 'a script to return to', fields: { return: 'javascript:alert(1)' }, text: /return must be/ },
    {
      problem: 'a script to cancel to',
      fields: { cancel_return: 'data:text/html,x' },
      text: /cancel_return must be/,
    },
    {
      problem: 'too much in a field',
      fields: { custom: 'x'.repeat(257) },
      text: /custom is longer than 256/,
    },
    { problem: 'another command', fields: { cmd: '_cart' }, text: /cmd must be/ },
  ]
  it.each(refusals)('is refused: $problem', async ({ fields, text }) => {
    const answer = await post(open(), WEBSCR, formFor('http://localhost:1/notify', fields))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(text)
  })

  it('may notify whom the owner allows', async () => {
    const standIn = open({
      allowNotify: (url) => url.hostname === 'shop.test',
      allowReturn: (url) => url.hostname === 'shop.test',
    })
    expect((await post(standIn, WEBSCR, formFor('https://shop.test/notify'))).status).toBe(303)
    expect((await post(standIn, WEBSCR, formFor('http://localhost/notify'))).status).toBe(400)
  })

  it('by default may notify this machine, by any of its names', () => {
    for (const host of ['localhost:3000', '127.8.9.1', '[::1]:3'])
      expect(isLoopback(new URL(`http://${host}/`)), host).toBe(true)
    const strangers = ['example.com', 'localhost.evil.test', '10.0.0.1', '[::2]']
    for (const host of strangers) expect(isLoopback(new URL(`http://${host}/`)), host).toBe(false)
  })
})

describe('after the payment', () => {
  it('refunds, reversals and repeats go out as the real ones do', async () => {
    const shop = await merchant()
    const standIn = open()
    const at = await press(standIn, shop.url, 'pay')
    await shop.count(1)
    const txn = shop.received[0]!.fields.get('txn_id')
    for (const [i, action] of [
      'refund-half',
      'reverse',
      'cancel-reversal',
      'refund-full',
      'send-again',
    ].entries()) {
      await act(standIn, at, action)
      await shop.count(i + 2)
      // The page knows of the delivery a moment after the merchant does.
      await vi.waitFor(
        async () =>
          expect((await (await get(standIn, at)).text()).match(/Taken by the merchant/g)).toHaveLength(i + 2),
        30_000,
      )
    }
    const names = ['payment_status', 'mc_gross', 'parent_txn_id', 'reason_code', 'txn_type']
    const told = shop.received.slice(1).map(({ fields }) => names.map((name) => fields.get(name)))
    expect(told).toEqual([
      ['Refunded', '-149.75', txn, 'refund', null],
      ['Reversed', '-149.75', txn, 'chargeback', null],
      ['Canceled_Reversal', '149.75', txn, 'other', null],
      ['Refunded', '-149.75', txn, 'refund', null],
      ['Refunded', '-149.75', txn, 'refund', null],
    ])
    const ids = shop.received.map(({ fields }) => fields.get('txn_id'))
    expect(new Set(ids.slice(0, 5)).size, 'each movement is a transaction of its own').toBe(5)
    expect(shop.received[5]!.bytes.equals(shop.received[4]!.bytes), 'the repeat is the same bytes').toBe(true)
    for (const { bytes } of shop.received) expect(await verdict(standIn, bytes)).toBe('VERIFIED')
    const text = await (await get(standIn, at)).text()
    expect(text).toContain('$299.50 USD')
    expect(text, 'nothing is left to refund').not.toContain('value="refund-full"')
  })

  it('needs the token of the checkout', async () => {
    const shop = await merchant()
    const standIn = open()
    const at = await press(standIn, shop.url, 'pay')
    await shop.count(1)
    for (const token of ['', 'guess'])
      expect((await post(standIn, at, { token, action: 'refund-full' })).status).toBe(404)
    expect((await post(standIn, '/stand-in/checkout/guess/pay', { scenario: 'pay' })).status).toBe(404)
    expect(shop.received).toHaveLength(1)
  })
})

describe('delivery', () => {
  it('is tried again until the merchant takes the message', async () => {
    const shop = await merchant(500, 302)
    const standIn = open()
    const at = await press(standIn, shop.url, 'pay')
    await shop.count(3)
    expect(new Set(shop.received.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(1)
    expect(await verdict(standIn, shop.received[2]!.bytes)).toBe('VERIFIED')
    await vi.waitFor(
      async () => expect(await (await get(standIn, at)).text()).toContain('Taken by the merchant (200)'),
      30_000,
    )
    expect(shop.received).toHaveLength(3)
  })

  it('is given up after the last pause', async () => {
    const shop = await merchant(...Array<number>(9).fill(503))
    const standIn = open({ retryDelays: [5, 5] })
    const at = await press(standIn, shop.url, 'pay')
    await vi.waitFor(
      async () =>
        expect(await (await get(standIn, at)).text()).toContain('Given up: sent 3 times, last answer 503'),
      30_000,
    )
    expect(shop.received).toHaveLength(3)
  })
})

describe('its addresses', () => {
  it('leaves those of others alone', async () => {
    const standIn = open()
    for (const path of ['/', '/stand-in-other', '/api/stand-in'])
      expect(await standIn.handle(new Request(HOST + path))).toBeUndefined()
  })

  it('says what is not there, too large, or not taken', async () => {
    const standIn = open()
    expect((await get(standIn, '/stand-in')).status).toBe(404)
    expect((await get(standIn, '/stand-in/checkout/unknown')).status).toBe(404)
    expect((await get(standIn, WEBSCR)).status).toBe(405)
    expect((await post(standIn, WEBSCR, `cmd=_notify-validate&${'x'.repeat(70_000)}`)).status).toBe(413)
    expect((await post(standIn, WEBSCR, `cmd=_notify-validate&${'x'.repeat(65_536)}`)).status).toBe(200)
  })
})
