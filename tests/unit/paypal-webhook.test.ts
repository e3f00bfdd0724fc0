// What PayPal's webhooks are about. Nothing in them can make the reader throw.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paypal } from '#providers/server/paypal/index.ts'

const provider = (mode: 'test' | 'live' = 'live') =>
  paypal({
    clientId: 'app-1',
    clientSecret: 'secret-1',
    webhookId: 'WEBHOOK1',
    mode,
    siteOrigin: 'https://shop.test',
    acceptsBareKey: false,
  })

const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const read = (type: string, resource: unknown) =>
  provider().read(bytes({ id: 'WH-1', event_type: type, resource_type: 'x', resource }))

const AMOUNT = { currency_code: 'USD', value: '299.50' }
const CAPTURE = {
  id: '3C679366HH908993F',
  status: 'COMPLETED',
  amount: AMOUNT,
  custom_id: 'order7.key7',
  supplementary_data: { related_ids: { order_id: '5O190127TN364715T' } },
  create_time: '2026-05-01T12:00:00Z',
}
const REFUND = {
  id: '1JU08902781691411',
  status: 'COMPLETED',
  amount: AMOUNT,
  custom_id: 'refund7',
  links: [
    { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/1JU08902781691411' },
    { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/3C679366HH908993F' },
  ],
}

describe('a capture', () => {
  it.each([
    ['COMPLETED', 'completed'],
    ['PENDING', 'pending'],
    ['DENIED', 'failed'],
    ['DECLINED', 'failed'],
  ])('PAYMENT.CAPTURE.%s is %s', (kind, status) => {
    expect(read(`PAYMENT.CAPTURE.${kind}`, CAPTURE)).toEqual({
      event: {
        txnId: '3C679366HH908993F',
        orderRef: { id: 'order7', payKey: 'key7' },
        status,
        statusText: 'COMPLETED',
        amountCents: 29_950,
        currency: 'USD',
        receivers: undefined,
        test: false,
        twice: [],
        facts: { 'Date at the provider': '2026-05-01T12:00:00Z' },
      },
      checkoutRef: '5O190127TN364715T',
    })
  })

  it('is of the mode that is set: nothing in it says so', () => {
    const raw = bytes({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: CAPTURE })
    expect(provider('test').read(raw).event.test).toBe(true)
    expect(provider('live').read(raw).event.test).toBe(false)
  })

  it('says why it is pending', () => {
    const pending = { ...CAPTURE, status: 'PENDING', status_details: { reason: 'ECHECK' } }
    expect(read('PAYMENT.CAPTURE.PENDING', pending).event.facts).toMatchObject({
      'Pending because': 'ECHECK',
    })
  })
})

describe('a refund', () => {
  it.each([
    ['COMPLETED', 'refunded', -29_950],
    ['PENDING', 'refund-pending', -29_950],
    ['FAILED', 'refund-failed', 29_950],
    ['CANCELLED', 'refund-failed', 29_950],
    ['constructor', 'other', -29_950],
  ])('that is %s is %s', (status, expected, amountCents) => {
    expect(read('PAYMENT.CAPTURE.REFUNDED', { ...REFUND, status }).event).toMatchObject({
      txnId: '1JU08902781691411',
      parentTxnId: '3C679366HH908993F',
      orderRef: undefined,
      status: expected,
      statusText: status,
      amountCents,
      refundId: 'refund7',
    })
  })

  it('made at PayPal may repeat what the payment says of its order', () => {
    const { event } = read('PAYMENT.CAPTURE.REFUNDED', { ...REFUND, custom_id: 'order7.key7' })
    expect(event).toMatchObject({ orderRef: { id: 'order7', payKey: 'key7' }, refundId: undefined })
  })

  it('takes only an id from a link', () => {
    const links = [{ rel: 'up', href: 'https://evil.test/v2/payments/captures/..%2f..?x=1' }]
    expect(read('PAYMENT.CAPTURE.REFUNDED', { ...REFUND, links }).event.parentTxnId).toBeUndefined()
  })

  it('of a reversal is reversed, whatever its status', () => {
    expect(read('PAYMENT.CAPTURE.REVERSED', { ...REFUND, status: 'PENDING' }).event).toMatchObject({
      status: 'reversed',
      parentTxnId: '3C679366HH908993F',
      amountCents: -29_950,
    })
  })
})

it('an approved order names its checkout, and no money', () => {
  const order = {
    id: '5O190127TN364715T',
    status: 'APPROVED',
    purchase_units: [{ custom_id: 'order7.key7', amount: AMOUNT }],
  }
  expect(read('CHECKOUT.ORDER.APPROVED', order)).toMatchObject({
    checkoutRef: '5O190127TN364715T',
    event: {
      txnId: '5O190127TN364715T',
      orderRef: { id: 'order7', payKey: 'key7' },
      status: 'other',
      statusText: 'CHECKOUT.ORDER.APPROVED',
      amountCents: undefined,
    },
  })
})

it('a reversed approval names its checkout', () => {
  expect(read('CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: '5O190127TN364715T' })).toMatchObject({
    checkoutRef: '5O190127TN364715T',
    event: { status: 'other', txnId: '5O190127TN364715T' },
  })
})

it('a dispute names its payment and its case', () => {
  const dispute = {
    dispute_id: 'PP-D-27803',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'RESOLVED',
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_amount: AMOUNT,
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
    disputed_transactions: [{ seller_transaction_id: '3C679366HH908993F' }],
  }
  for (const kind of ['CREATED', 'UPDATED', 'RESOLVED'])
    expect(read(`CUSTOMER.DISPUTE.${kind}`, dispute).event).toMatchObject({
      txnId: 'PP-D-27803',
      parentTxnId: '3C679366HH908993F',
      orderRef: undefined,
      status: 'other',
      statusText: `CUSTOMER.DISPUTE.${kind}`,
      amountCents: 29_950,
      currency: 'USD',
      facts: {
        Case: 'Chargeback',
        'Case number': 'PP-D-27803',
        Reason: 'Merchandise or service not received',
        Status: 'Resolved',
        Outcome: 'Resolved seller favour',
      },
    })
})

describe('what can’t be read', () => {
  it('is an event of no known kind', () => {
    const nothing = { txnId: '', orderRef: undefined, status: 'other', amountCents: undefined, facts: {} }
    for (const raw of ['', '{', 'null', '[]', '7', '{"event_type":7}', '{"event_type":"X.Y","resource":{}}'])
      expect(provider().read(bytes(raw)).event, raw).toMatchObject(nothing)
    expect(read('PAYMENT.CAPTURE.COMPLETED', 'text').event).toMatchObject(nothing)
    expect(provider().read(Buffer.from([0xff, 0xfe, 0x00])).event).toMatchObject(nothing)
  })

  it('has no amount if it is none, or has no currency', () => {
    for (const amount of [
      null,
      7,
      {},
      { value: '1.00' },
      { currency_code: 'USD', value: '1e3' },
      { currency_code: 'USD', value: 1 },
    ])
      expect(read('PAYMENT.CAPTURE.COMPLETED', { ...CAPTURE, amount }).event.amountCents).toBeUndefined()
  })

  it('names no order or checkout that could not be ours', () => {
    for (const custom of ['', 'order7', 'order7.', 'a.b.c', 'order7.key 7', 7, null])
      expect(
        read('PAYMENT.CAPTURE.COMPLETED', { ...CAPTURE, custom_id: custom }).event.orderRef,
      ).toBeUndefined()
    expect(read('CHECKOUT.ORDER.APPROVED', { id: '../captures' }).checkoutRef).toBeUndefined()
  })

  it('is cut and cleaned', () => {
    const id = `A\0${'B'.repeat(500)}`
    const { event } = read('PAYMENT.CAPTURE.COMPLETED', { ...CAPTURE, id, create_time: 'x\ud800' })
    expect(event.txnId).toBe(`A${'B'.repeat(199)}`)
    expect(event.facts['Date at the provider']).toBe('x\ufffd')
  })

  it('never throws', () => {
    const kinds = fc.constantFrom(
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
      'CHECKOUT.ORDER.APPROVED',
      'CUSTOMER.DISPUTE.CREATED',
      'constructor',
    )
    const fields = fc.constantFrom(
      'id',
      'status',
      'amount',
      'links',
      'purchase_units',
      'disputed_transactions',
      'custom_id',
    )
    const resource = fc.dictionary(fields, fc.jsonValue({ maxDepth: 3 }))
    fc.assert(
      fc.property(kinds, fc.oneof(resource, fc.jsonValue()), (type, value) => {
        const { event } = read(type, value)
        expect(typeof event.txnId).toBe('string')
        expect(event.twice).toEqual([])
      }),
    )
    fc.assert(fc.property(fc.uint8Array(), (raw) => provider().read(raw).event.status === 'other'))
  })
})
