import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#platform/server/settings/settings.ts'
import { createPayments } from '#providers/server/create.ts'
import { payForm } from '#providers/server/paypal-standard/pay-form.ts'
import { readNotification } from '#providers/server/paypal-standard/read-notification.ts'
import { verifyNotification } from '#providers/server/paypal-standard/verify-notification.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('the pay form', () => {
  const order = {
    id: 'order1',
    payKey: 'key1',
    number: 'ORDER1',
    packageName: 'Basic',
    customerEmail: 'ada@buyer.example',
    amountCents: 1999,
    currency: 'USD',
    language: 'en' as const,
    description: 'Northlight, order ORDER1',
    receiver: 'pay@shop.example',
  }

  test('says what the specification asks for, from the order alone', () => {
    expect(payForm(order, 'https://shop.example')).toMatchObject({
      cmd: '_xclick',
      business: 'pay@shop.example',
      item_number: '1',
      amount: '19.99',
      no_shipping: '1',
      currency_code: 'USD',
      rm: '1',
      custom: 'order1.key1',
      cancel_return: 'https://shop.example/order-cancelled/order1',
      return: 'https://shop.example/received-payment/order1',
      notify_url: 'https://shop.example/api/payments/notify',
    })
  })

  test('goes where the settings say', () => {
    const action = async (environment: Record<string, string>) => {
      const { offered } = await createPayments(readSettings({ PORT: '4100', ...environment }))
      const checkout = await offered[0]!.begin({ id: 'attempt', expiresAt: 0, order })
      return checkout.kind === 'form' ? checkout.action : checkout.url
    }
    return Promise.all([
      expect(action({})).resolves.toBe('http://localhost:4100/stand-in/cgi-bin/webscr'),
      expect(action({ PAYMENT_PROVIDER: 'paypal' })).resolves.toBe(
        'https://www.sandbox.paypal.com/cgi-bin/webscr',
      ),
      expect(
        action({
          PAYMENT_PROVIDER: 'paypal',
          PAYMENT_MODE: 'live',
          APP_ORIGIN: 'https://shop.example',
          TRUSTED_PROXIES: 'none',
        }),
      ).resolves.toBe('https://www.paypal.com/cgi-bin/webscr'),
      expect(
        action({ PAYMENT_PROVIDER: 'paypal', PAYMENT_CHECKOUT_URL: 'http://127.0.0.1:9/pay' }),
      ).resolves.toBe('http://127.0.0.1:9/pay'),
    ])
  })
})

test('PayPal is offered once: with Orders v2 in the list, the older form is kept for its own payments', async () => {
  const paypal = { PAYPAL_CLIENT_ID: 'AbC', PAYPAL_CLIENT_SECRET: 'EfG', PAYPAL_WEBHOOK_ID: '1AB234' }
  const named = async (list: string) => {
    const { all, offered } = await createPayments(readSettings({ ...paypal, PAYMENT_PROVIDERS: list }))
    return { all: all.map(({ name }) => name), offered: offered.map(({ name }) => name) }
  }
  expect(await named('paypal-standard,bank,paypal')).toEqual({
    all: ['paypal-standard', 'bank', 'paypal'],
    offered: ['bank', 'paypal'],
  })
  // The keys of the API may be set before the newer provider is offered.
  expect((await named('paypal-standard')).offered).toEqual(['paypal-standard'])
})

describe('reading a notification', () => {
  test('in the character set that it names, windows-1252 unless told', () => {
    expect(readNotification(bytes('first_name=Zo%EB&last_name=M%FCller+y+Pe%F1a')).facts['Paid by']).toBe(
      'Zoë Müller y Peña',
    )
    expect(readNotification(bytes('first_name=Zo%C3%AB&charset=utf-8')).facts['Paid by']).toBe('Zoë')
    expect(readNotification(bytes('first_name=%8Cuvre&charset=nonsense')).facts['Paid by']).toBe('Œuvre')
  })

  test('what it says, in our words', () => {
    const said = readNotification(
      bytes(
        'txn_id=T1&parent_txn_id=T0&payment_status=Refunded&mc_gross=-19.99&mc_currency=USD&' +
          'business=A%40b.example&receiver_email=c%40d.example&custom=order1.key1&test_ipn=1',
      ),
    )
    expect(said).toMatchObject({
      txnId: 'T1',
      parentTxnId: 'T0',
      status: 'refunded',
      statusText: 'Refunded',
      amountCents: -1999,
      currency: 'USD',
      receivers: ['A@b.example', 'c@d.example'],
      orderRef: { id: 'order1', payKey: 'key1' },
      test: true,
    })
  })

  test.each([
    ['Completed', 'completed'],
    ['Pending', 'pending'],
    ['Denied', 'failed'],
    ['Voided', 'failed'],
    ['Reversed', 'reversed'],
    ['Canceled_Reversal', 'reversal-cancelled'],
    ['completed', 'other'],
    ['Created', 'other'],
    ['', 'other'],
  ])('the status %s means %s', (word, status) => {
    expect(readNotification(bytes(`payment_status=${word}`)).status).toBe(status)
  })

  test('what is said twice is not said', () => {
    expect(
      readNotification(bytes('mc_gross=490.00&mc_currency=USD&mc_gross=1.00')).amountCents,
    ).toBeUndefined()
    expect(readNotification(bytes('txn_id=A&txn%5Fid=B&txn_id=C')).txnId).toBe('')
    expect(readNotification(bytes('txn_id=A&txn%5Fid=B&mc_gross=1&memo=a&memo=b')).twice).toEqual(['txn_id'])
  })

  test('anything at all can be read', () => {
    for (const odd of ['', '&&&', '=', '%', '%ZZ=%', 'custom=x', 'mc_gross=1e9', '\u0000\u00FF'])
      expect(readNotification(bytes(odd)).orderRef).toBeUndefined()
    expect(readNotification(bytes('mc_gross=1e9')).amountCents).toBeUndefined()
  })
})

describe('asking the provider', () => {
  let answer: { status: number; text: string; location?: string }
  let asked: { body: string; type: string | undefined; agent: string | undefined }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        asked = {
          body: Buffer.concat(chunks).toString('latin1'),
          type: request.headers['content-type'],
          agent: request.headers['user-agent'],
        }
        if (request.url === '/elsewhere') response.end('VERIFIED')
        else
          response
            .writeHead(answer.status, answer.location ? { location: answer.location } : {})
            .end(answer.text)
      })
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`
  })
  afterAll(() => server.close())

  test('with the very bytes, and only the whole word counts', async () => {
    const raw = bytes('last_name=Pe%F1a&x=a+b%20c&y=\u00F1')
    for (const { status, text, verdict } of [
      { status: 200, text: 'VERIFIED', verdict: 'verified' },
      { status: 200, text: 'INVALID', verdict: 'invalid' },
      { status: 200, text: 'NOT VERIFIED', verdict: 'unknown' },
      { status: 200, text: 'VERIFIED\n<html>', verdict: 'unknown' },
      { status: 500, text: 'VERIFIED', verdict: 'unknown' },
      { status: 200, text: '', verdict: 'unknown' },
    ]) {
      answer = { status, text }
      expect(await verifyNotification(url, raw)).toBe(verdict)
    }
    expect(asked.body).toBe(`cmd=_notify-validate&${raw.toString('latin1')}`)
    expect(asked.type).toBe('application/x-www-form-urlencoded')
    expect(asked.agent).toMatch(/Shingle/)
  })

  test('a redirect, silence and a closed door are no answer', async () => {
    for (const status of [302, 303, 307]) {
      answer = { status, text: 'VERIFIED', location: '/elsewhere' }
      expect(await verifyNotification(url, bytes('a=b'))).toBe('unknown')
    }
    expect(await verifyNotification('http://127.0.0.1:9/', bytes('a=b'))).toBe('unknown')
    expect(await verifyNotification(url, bytes('a=b'), AbortSignal.abort())).toBe('unknown')
  })
})
