import fc from 'fast-check'
import { Stripe } from 'stripe'
import { describe, expect, it, test } from 'vitest'
import { API_VERSION } from '#providers/server/stripe/client.ts'
import { EVENT_TYPES, readWebhook } from '#providers/server/stripe/read-webhook.ts'
import { verifyWebhook } from '#providers/server/stripe/verify-webhook.ts'
import { atScale } from '#tests/support/scale.ts'

const NOW = Date.UTC(2026, 10, 16, 12)
const SECONDS = NOW / 1000
const SECRET = 'whsec_one'
const BODY = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', name: 'Zoë' })

const verify = (header: string | undefined, { body = BODY, secrets = [SECRET] } = {}) =>
  verifyWebhook(
    {
      raw: Buffer.from(body),
      headers: header === undefined ? {} : { 'stripe-signature': header },
      receivedAt: NOW,
    },
    secrets,
    Stripe.webhooks,
  )

const signed = (timestamp = SECONDS, { payload = BODY, secret = SECRET } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
const signature = (timestamp?: number, more?: { secret: string }) => signed(timestamp, more).split('v1=')[1]!

/** Whether the package itself accepts it. */
const packageAccepts = (header: string) => {
  try {
    Stripe.webhooks.constructEvent(Buffer.from(BODY), header, SECRET, 300, undefined, NOW)
    return true
  } catch {
    return false
  }
}

describe('the signature of a webhook', () => {
  it('holds for these bytes only', () => {
    expect(verify(signed())).toBe('verified')
    expect(verify(signed(), { body: BODY.replace('Zoë', 'Zoe') })).toBe('invalid')
    expect(verify(signed(SECONDS, { secret: 'whsec_two' }))).toBe('invalid')
  })

  it('may be by any of the secrets, and any of several signatures', () => {
    const secrets = ['whsec_new', SECRET]
    expect(verify(signed(), { secrets })).toBe('verified')
    const rolled = `t=${SECONDS},v1=${signature(SECONDS, { secret: 'whsec_gone' })},v1=${signature()},v0=abc`
    expect(verify(rolled)).toBe('verified')
    expect(verify(signed(), { secrets: [] })).toBe('invalid')
  })

  it.each([
    ['none', undefined],
    ['empty', ''],
    ['no time', `v1=${signature()}`],
    ['another scheme', `t=${SECONDS},v0=${signature()}`],
    ['too old', signed(SECONDS - 301)],
    ['from the future', signed(SECONDS + 301)],
    ['sent twice', `${signed()}, ${signed()}`],
    ['sent twice, joined without a space', `${signed()},${signed()}`],
    ['a time that is none', `t=soon,v1=${signature()}`],
  ])('is refused: %s', (_, header) => {
    expect(verify(header)).toBe('invalid')
  })

  it.each([SECONDS - 300, SECONDS + 300])('may be five minutes off: %i', (time) => {
    expect(verify(signed(time))).toBe('verified')
  })

  it('holds for the thin events of API v2 and for what is no JSON', () => {
    for (const body of ['{"object":"v2.core.event","type":"v2.core.x"}', 'not JSON', '{']) {
      expect(verify(signed(SECONDS, { payload: body }), { body })).toBe('verified')
      expect(readWebhook(Buffer.from(body)).event).toMatchObject({ status: 'other', txnId: '' })
    }
  })

  it('is judged as the package does, except for the future and for doubled headers', () => {
    const time = fc.constantFrom(SECONDS, SECONDS - 299, SECONDS - 301, SECONDS + 299, SECONDS + 301, 0)
    const header = time.chain((at) => {
      const part = fc.constantFrom(
        `t=${at}`,
        `t=${at}`,
        `v1=${signature(at)}`,
        `v1=${signature(at)}`,
        `v1=${signature(at, { secret: 'whsec_two' })}`,
        `v0=${signature(at)}`,
        `v1=`,
        `V1=${signature(at)}`,
        `t`,
        ` v1=${signature(at)}`,
        '',
      )
      const parts = fc.array(part, { maxLength: 6 })
      return fc.record({ parts, joint: fc.constantFrom(',', ',', ', ', ';'), at: fc.constant(at) })
    })
    fc.assert(
      fc.property(header, ({ parts, joint, at }) => {
        const text = parts.join(joint)
        const times = text.split(',').filter((part) => /^\s*t(=|$)/.test(part)).length
        const expected = packageAccepts(text) && times === 1 && at <= SECONDS + 300
        expect(verify(text)).toBe(expected ? 'verified' : 'invalid')
      }),
      { numRuns: atScale(200, 2000) },
    )
  })

  it('never throws, whatever the header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (header, body) => {
        expect(verify(header, { body })).toBe('invalid')
      }),
    )
  })
})

const METADATA = { order: 'order7', key: 'k1', checkout: 'attempt1' }

const session = (more: object = {}) => ({
  id: 'cs_test_1',
  payment_status: 'paid',
  status: 'complete',
  amount_total: 29_950,
  currency: 'usd',
  payment_intent: 'pi_1',
  metadata: METADATA,
  customer_details: { email: 'zoe@shop.example', name: 'Zoë\0', address: { country: 'PT' } },
  ...more,
})
const refund = (more: object = {}) => ({
  id: 're_1',
  amount: 500,
  currency: 'usd',
  payment_intent: 'pi_1',
  status: 'succeeded',
  metadata: { refund: 'refund1' },
  ...more,
})
const dispute = (more: object = {}) => ({
  id: 'du_1',
  amount: 29_950,
  currency: 'usd',
  payment_intent: 'pi_1',
  status: 'needs_response',
  reason: 'fraudulent',
  evidence_details: { due_by: Date.UTC(2026, 10, 30) / 1000 },
  ...more,
})

const read = (type: string, object: unknown, more: object = {}) =>
  readWebhook(
    Buffer.from(
      JSON.stringify({
        object: 'event',
        type,
        api_version: API_VERSION,
        livemode: false,
        data: { object },
        ...more,
      }),
    ),
  )

describe('reading a webhook', () => {
  const ROWS: [type: string, object: object, status: string, txnId: string, amountCents?: number][] = [
    ['checkout.session.completed', session(), 'completed', 'pi_1', 29_950],
    ['checkout.session.completed', session({ payment_status: 'unpaid' }), 'pending', 'pi_1', 29_950],
    ['checkout.session.completed', session({ payment_status: 'no_payment_required' }), 'other', 'cs_test_1'],
    ['checkout.session.async_payment_succeeded', session(), 'completed', 'pi_1', 29_950],
    ['checkout.session.async_payment_failed', session(), 'failed', 'pi_1', 29_950],
    ['checkout.session.expired', session({ payment_intent: null }), 'other', 'cs_test_1'],
    ['refund.created', refund(), 'refunded', 're_1', -500],
    ['refund.created', refund({ status: 'pending' }), 'refund-pending', 're_1', -500],
    ['refund.updated', refund({ status: 'requires_action' }), 'refund-pending', 're_1', -500],
    ['refund.updated', refund({ status: 'canceled' }), 'refund-failed', 're_1', 500],
    ['refund.updated', refund({ status: 'failed' }), 'refund-failed', 're_1', 500],
    ['refund.failed', refund({ status: 'succeeded' }), 'refund-failed', 're_1', 500],
    ['charge.dispute.created', dispute(), 'other', 'du_1'],
    ['charge.dispute.updated', dispute(), 'other', 'du_1'],
    ['charge.dispute.closed', dispute({ status: 'lost' }), 'other', 'du_1'],
    ['charge.dispute.funds_withdrawn', dispute(), 'reversed', 'du_1', -29_950],
    ['charge.dispute.funds_reinstated', dispute({ status: 'won' }), 'reversal-cancelled', 'du_1', 29_950],
    ['payment_intent.succeeded', { id: 'pi_1' }, 'other', 'pi_1'],
    ['payment_intent.created', { id: 'pi_1' }, 'other', ''],
    ['constructor', {}, 'other', ''],
  ]
  test.each(ROWS)('%s', (type, object, status, txnId, amountCents) => {
    const { event } = read(type, object)
    expect(event).toMatchObject({ status, txnId, receivers: undefined, test: true, twice: [] })
    expect(event.amountCents).toBe(amountCents)
    expect(event.statusText).toContain(type)
    if (/^(re|du)_/.test(txnId)) expect(event).toMatchObject({ parentTxnId: 'pi_1', orderRef: undefined })
  })

  it('names the order and the checkout', () => {
    const reading = read('checkout.session.completed', session(), { livemode: true })
    expect(reading).toMatchObject({ checkoutId: 'attempt1', checkoutRef: 'cs_test_1' })
    expect(reading.event).toMatchObject({
      orderRef: { id: 'order7', payKey: 'k1' },
      currency: 'USD',
      test: false,
      facts: { 'Paid by': 'Zoë', Payer: 'zoe@shop.example', 'Payer’s country': 'PT' },
    })
    expect(read('refund.created', refund()).event.refundId).toBe('refund1')
    expect(read('charge.dispute.created', dispute()).event.facts).toEqual({
      Case: 'Dispute',
      'Case number': 'du_1',
      Reason: 'fraudulent',
      Status: 'needs_response',
      'Answer by': '2026-11-30',
    })
  })

  it('in the units of the currency', () => {
    const amount = (currency: string, amount_total: number) =>
      read('checkout.session.completed', session({ currency, amount_total })).event.amountCents
    expect(amount('jpy', 500)).toBe(500)
    expect(amount('kwd', 5_000)).toBe(5_000)
    expect(amount('isk', 50_000)).toBe(500)
    expect(amount('isk', 50_001), 'part of a króna').toBeUndefined()
    expect(amount('mga', 500)).toBe(50_000)
    expect(amount('huf', 50_000)).toBe(50_000)
  })

  it('of another API version is read if it says enough, and says so either way', () => {
    const old = { api_version: '2020-08-27' }
    const { event } = read('checkout.session.completed', session(), old)
    expect(event).toMatchObject({ status: 'completed', amountCents: 29_950 })
    expect(event.facts['API version']).toContain('2020-08-27')
    const unreadable = read('checkout.session.completed', { id: 'cs_test_1', metadata: METADATA }, old)
    expect(unreadable).toMatchObject({
      event: { status: 'other', txnId: '' },
      checkoutId: 'attempt1',
      checkoutRef: 'cs_test_1',
    })
    expect(unreadable.event.statusText).toMatch(new RegExp(`2020-08-27.*${API_VERSION}`))
  })

  const ODD = [null, undefined, 1e300, -1, 1.5, '', 'x'.repeat(9_999), [], {}, true, { id: [] }, '\0']
  it('with fields that are missing or odd is of no use, but never throws', () => {
    for (const type of EVENT_TYPES) {
      for (const object of [session(), refund(), dispute()])
        for (const name of Object.keys(object))
          for (const odd of ODD) {
            const { event } = read(type, { ...object, [name]: odd })
            expect(event.txnId).toMatch(/^\w{0,200}$/)
            expect(event.amountCents === undefined || Number.isSafeInteger(event.amountCents)).toBe(true)
            if (!event.txnId) expect(event.status).toBe('other')
          }
      for (const odd of ODD) expect(read(type, odd).event).toMatchObject({ status: 'other', txnId: '' })
    }
  })

  it('made of anything at all can be read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(readWebhook(Buffer.from(text)).event.status).toBe('other')
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...EVENT_TYPES),
        fc.jsonValue(),
        fc.jsonValue(),
        (type, object, livemode) => {
          expect(read(type, object, { livemode }).event.txnId).toBe('')
        },
      ),
    )
  })
})
