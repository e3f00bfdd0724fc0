// The stand-in against a merchant of its own: a real server on loopback that keeps the bytes it was sent.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStandIn, fileStore, isLoopback, memoryStore } from '#stand-in/index.ts'
import type { StandIn, StandInOptions } from '#stand-in/index.ts'
import { HARD_CASES } from '#stand-in/scenarios.ts'

const HOST = 'http://shop.test'
const WEBSCR = '/stand-in/cgi-bin/webscr'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Takes notifications; answers what it is told to, one status after the other, and 200 then. */
async function merchant(...statuses: number[]) {
  const received: { bytes: Buffer; fields: URLSearchParams; agent?: string; type?: string; at: number }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const bytes = Buffer.concat(chunks)
        const fields = new URLSearchParams(windows1252(bytes.toString('latin1')))
        const { 'user-agent': agent, 'content-type': type } = request.headers
        received.push({ bytes, fields, agent, type, at: Date.now() })
        response.writeHead(statuses.shift() ?? 200).end()
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => new Promise((done) => server.close(done)))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`
  const count = (most: number) =>
    vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(most), { timeout: 30_000, interval: 5 })
  return { url, received, count }
}

/**
 * The percent-encoded bytes spelled as UTF-8, so that the platform's own parser can read them; enough for the
 * letters used here.
 */
const windows1252 = (text: string): string => {
  const decoder = new TextDecoder('windows-1252')
  return text.replace(/%([89A-F][0-9A-F])/g, (_, hex: string) =>
    encodeURIComponent(decoder.decode(Buffer.from(hex, 'hex'))),
  )
}

function open(options: Partial<StandInOptions> = {}): StandIn {
  const standIn = createStandIn({ prefix: '/stand-in', retryDelays: [10, 10, 10], pace: 0.02, ...options })
  closers.push(() => standIn.close())
  return standIn
}

const get = async (standIn: StandIn, path: string) => (await standIn.handle(new Request(HOST + path)))!
const post = async (standIn: StandIn, path: string, body: Record<string, string> | Uint8Array | string) =>
  (await standIn.handle(
    new Request(HOST + path, {
      method: 'POST',
      body:
        typeof body === 'string' || body instanceof Uint8Array
          ? (body as BodyInit)
          : new URLSearchParams(body),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ))!

const formFor = (notifyUrl: string, more: Record<string, string> = {}) => ({
  cmd: '_xclick',
  business: 'Pay@Northlight.example',
  item_name: 'Premium – “all in”',
  item_number: 'order-7',
  amount: '299.50',
  currency_code: 'USD',
  custom: '{"order":"7"}',
  invoice: 'N-7',
  notify_url: notifyUrl,
  return: 'https://shop.test/received/7',
  cancel_return: 'https://shop.test/cancelled/7?a=1&b=2',
  ...more,
})

async function begin(standIn: StandIn, notifyUrl: string, more?: Record<string, string>): Promise<string> {
  const answer = await post(standIn, WEBSCR, formFor(notifyUrl, more))
  expect(answer.status, await answer.clone().text()).toBe(303)
  return answer.headers.get('location')!
}

/** Presses a button of the checkout page and gives the address of the payment's page. */
async function press(
  standIn: StandIn,
  notifyUrl: string,
  scenario: string,
  more?: Record<string, string>,
): Promise<string> {
  const answer = await post(standIn, `${await begin(standIn, notifyUrl, more)}/pay`, { scenario })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!
}

const ask = async (standIn: StandIn, bytes: Buffer) => {
  const answer = await post(standIn, WEBSCR, Buffer.concat([Buffer.from('cmd=_notify-validate&'), bytes]))
  return { status: answer.status, text: await answer.text() }
}
const verdict = async (standIn: StandIn, bytes: Buffer) => (await ask(standIn, bytes)).text

async function act(standIn: StandIn, at: string, action: string): Promise<void> {
  const token = /name="token" value="([^"]+)"/.exec(await (await get(standIn, at)).text())?.[1] ?? ''
  expect((await post(standIn, at, { token, action })).status).toBe(303)
}

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
      '<a class="button primary" href="https://shop.test/received/7?PayerID=STANDINPAYER1">Return to merchant</a>',
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
  const refusals: [string, Record<string, string>, RegExp][] = [
    ['no receiver', { business: '' }, /business must be/],
    ['no amount', { amount: '' }, /amount must be/],
    ['a free amount', { amount: '0.00' }, /amount must be/],
    ['an odd amount', { amount: '1e3' }, /amount must be/],
    ['no currency', { currency_code: '' }, /currency_code must be/],
    ['an invented currency', { currency_code: 'XXX' }, /currency_code must be/],
    ['cents of a yen', { amount: '10.50', currency_code: 'JPY' }, /amount must be/],
    ['half an item', { quantity: '0.5' }, /quantity must be/],
    ['nobody to notify', { notify_url: '' }, /notify_url must be/],
    ['a stranger to notify', { notify_url: 'http://10.0.0.8/notify' }, /not allowed to notify/],
    [
      'a host that only looks like this machine',
      { notify_url: 'http://127.0.0.1.evil.test/' },
      /not allowed to notify/,
    ],
    ['a script to return to', { return: 'javascript:alert(1)' }, /return must be/],
    ['a script to cancel to', { cancel_return: 'data:text/html,x' }, /cancel_return must be/],
    ['too much in a field', { custom: 'x'.repeat(257) }, /custom is longer than 256/],
    ['another command', { cmd: '_cart' }, /cmd must be/],
  ]
  it.each(refusals)('is refused: %s', async (_, more, words) => {
    const answer = await post(open(), WEBSCR, formFor('http://localhost:1/notify', more))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(words)
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

describe('a hard case', () => {
  /** Plays it to its end and tells what the merchant received, in the order of arrival. */
  async function play(scenario: string, messages: number, options: Partial<StandInOptions> = {}) {
    const shop = await merchant()
    const standIn = open(options)
    const pressedAt = Date.now()
    const at = await press(standIn, shop.url, scenario)
    await shop.count(messages)
    const told = await Promise.all(
      shop.received.map(async ({ bytes, fields, at: time }) => ({
        status: fields.get('payment_status'),
        txn: fields.get('txn_id'),
        verdict: await verdict(standIn, bytes),
        fields,
        bytes,
        after: time - pressedAt,
      })),
    )
    return { shop, standIn, at, told, page: async () => (await get(standIn, at)).text() }
  }

  it('late: comes after its pause', async () => {
    const { told } = await play('late', 1)
    expect(told).toMatchObject([{ status: 'Completed', verdict: 'VERIFIED' }])
    expect(told[0]!.after).toBeGreaterThanOrEqual(95) // Five seconds at this pace, and timers may round down.
  })

  it('duplicate: the same bytes three times', async () => {
    const { told } = await play('duplicate', 3)
    expect(new Set(told.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(1)
    expect(told.map((one) => one.verdict)).toEqual(['VERIFIED', 'VERIFIED', 'VERIFIED'])
  })

  it.each([
    ['pending-completed', ['Pending', 'Completed'], 'You paid'],
    ['pending-denied', ['Pending', 'Denied'], 'Your payment was denied'],
    ['completed-pending', ['Completed', 'Pending'], 'You paid'],
  ])('%s: one transaction, two states', async (scenario, states, words) => {
    const { told, page } = await play(scenario, 2)
    expect(told.map((one) => one.status)).toEqual(states)
    expect(new Set(told.map((one) => one.txn)).size).toBe(1)
    expect(told.every((one) => one.verdict === 'VERIFIED')).toBe(true)
    expect(told.find((one) => one.status === 'Pending')!.fields.get('pending_reason')).toBe('echeck')
    expect(await page()).toContain(words)
  })

  it.each([
    ['wrong-amount', { mc_gross: '299.49', mc_currency: 'USD' }],
    ['wrong-currency', { mc_gross: '299.50', mc_currency: 'EUR' }],
    [
      'wrong-receiver',
      {
        mc_gross: '299.50',
        business: 'someone.else@wallet.example',
        receiver_email: 'someone.else@wallet.example',
      },
    ],
    ['accents', { first_name: 'Zoë “Žofie”', last_name: 'Müller y Peña – Œuvré €' }],
  ])('%s: verifies, and says what it should not', async (scenario, wrong) => {
    const { told } = await play(scenario, 1)
    expect(told[0]).toMatchObject({ status: 'Completed', verdict: 'VERIFIED' })
    expect(Object.fromEntries(told[0]!.fields)).toMatchObject(wrong)
  })

  it.each([
    ['forged', 'Nothing was paid'],
    ['tampered', 'You paid'],
  ])('%s: looks right, and does not verify', async (scenario, words) => {
    const { told, page } = await play(scenario, 1)
    expect(told).toMatchObject([{ status: 'Completed', verdict: 'INVALID' }])
    const right = { mc_gross: '299.50', business: 'Pay@Northlight.example', custom: '{"order":"7"}' }
    expect(Object.fromEntries(told[0]!.fields)).toMatchObject(right)
    expect(await page()).toContain(words)
  })

  it('verifier-down: an error for twenty seconds, then the truth', async () => {
    let skipped = 0
    const { told, standIn } = await play('verifier-down', 1, { pace: 1, now: () => Date.now() + skipped })
    expect((await ask(standIn, told[0]!.bytes)).status).toBe(500)
    skipped = 15_000
    expect((await ask(standIn, told[0]!.bytes)).status).toBe(500)
    skipped = 21_000
    expect(await ask(standIn, told[0]!.bytes)).toEqual({ status: 200, text: 'VERIFIED' })
  })

  it('dispute: a genuine message without state or amount', async () => {
    const { told } = await play('dispute', 2)
    expect(told.map((one) => [one.status, one.verdict])).toEqual([
      ['Completed', 'VERIFIED'],
      [null, 'VERIFIED'],
    ])
    const { fields } = told[1]!
    expect(Object.fromEntries(fields)).toMatchObject({
      txn_type: 'new_case',
      case_type: 'dispute',
      txn_id: told[0]!.txn,
      invoice: 'N-7',
    })
    expect(fields.has('mc_gross')).toBe(false)
  })

  it('second-transaction: two that pay for the same order', async () => {
    const { told, page } = await play('second-transaction', 2)
    expect(new Set(told.map((one) => one.txn)).size).toBe(2)
    expect(told.map((one) => [one.status, one.verdict, one.fields.get('invoice')])).toEqual(
      Array(2).fill(['Completed', 'VERIFIED', 'N-7']),
    )
    expect(told.every((one) => one.fields.get('mc_gross') === '299.50')).toBe(true)
    const text = await page()
    for (const { txn } of told) expect(text).toContain(txn)
  })

  it('has a button each, and an unknown one is refused', async () => {
    const standIn = open()
    const checkout = await begin(standIn, 'http://localhost:1/notify')
    const text = await (await get(standIn, checkout)).text()
    for (const { id, label } of HARD_CASES)
      expect(text).toContain(`value="${id}" aria-describedby="about-${id}">${label}</button>`)
    expect((await post(standIn, `${checkout}/pay`, { scenario: 'nonsense' })).status).toBe(400)
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

describe('a restart', () => {
  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'stand-in-'))
    onTestFinished(() => rm(path, { recursive: true, force: true }))
    return path
  }

  it('forgets nothing: what was sent still verifies, and what was not taken is sent', async () => {
    const path = await folder()
    const shop = await merchant(200, 500)
    const first = createStandIn({
      prefix: '/stand-in',
      key: 'one',
      retryDelays: [60_000],
      store: fileStore(path),
    })
    const checkout = await begin(first, shop.url)
    await press(first, shop.url, 'pay')
    await shop.count(1)
    const at = await press(first, shop.url, 'pay')
    await vi.waitFor(
      async () =>
        expect(await (await get(first, at)).text()).toContain('Sent once, last answer 500; again in 60 s'),
      30_000,
    )
    await first.close()
    expect(shop.received).toHaveLength(2)

    const later = Date.now() + 61_000
    const second = open({ key: 'one', store: fileStore(path), now: () => later })
    expect(await verdict(second, shop.received[0]!.bytes)).toBe('VERIFIED')
    expect((await get(second, checkout)).status, 'an open checkout is still open').toBe(200)
    await shop.count(3)
    expect(shop.received[2]!.bytes.equals(shop.received[1]!.bytes)).toBe(true)
  })

  it('by a crash loses no message that left', async () => {
    const path = await folder()
    const shop = await merchant()
    // Whoever receives the message finds it in the file already.
    const standIn = open({
      key: 'one',
      store: fileStore(path),
      fetch: async (...sent) => {
        expect(
          JSON.parse(await readFile(join(path, 'stand-in.json'), 'utf8')).checkouts[0].payments[0].messages,
        ).toHaveLength(1)
        return fetch(...sent)
      },
    })
    await press(standIn, shop.url, 'pay')
    await shop.count(1)
    expect(await verdict(open({ key: 'one', store: fileStore(path) }), shop.received[0]!.bytes)).toBe(
      'VERIFIED',
    )
  })

  it('on another instance verifies too, if both have the same key', async () => {
    const shop = await merchant()
    await press(open({ key: 'shared' }), shop.url, 'pay')
    await shop.count(1)
    const { bytes } = shop.received[0]!
    expect(await verdict(open({ key: 'shared' }), bytes)).toBe('VERIFIED')
    expect(await verdict(open({ key: 'another' }), bytes)).toBe('INVALID')
    const moved = Buffer.from(bytes.toString('latin1').split('&').toReversed().join('&'), 'latin1')
    expect(await verdict(open({ key: 'shared' }), moved)).toBe('INVALID')
  })

  it('with a store it can not read begins anew', async () => {
    const store = memoryStore()
    await store.save({ version: 99, checkouts: 'none' })
    expect((await get(open({ store }), '/stand-in/payment/UNKNOWN')).status).toBe(404)
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
