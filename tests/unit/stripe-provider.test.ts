import { describe, expect, it } from 'vitest'
import { apiOf, attemptAt, begun, heldOf, HOUR, ORDER_REF, paidBy } from '#tests/support/stripe-checkout.ts'
import { openStripe } from '#tests/support/stripe.ts'
import { inEnglish } from '#tests/support/words.ts'

describe('beginning', () => {
  it('opens a session that names the order on both of its objects', async () => {
    const opened = await openStripe()
    const checkout = await begun(opened, await opened.provider(), attemptAt(opened.now(), { language: 'pt' }))
    expect(new URL(checkout.url).pathname).toBe(`/stand-in/stripe/c/pay/${checkout.ref}`)
    await opened.press(checkout.ref, 'pay')
    const session = await opened
      .client()
      .checkout.sessions.retrieve(checkout.ref, { expand: ['payment_intent'] })
    const metadata = { order: 'order7', key: 'k1', checkout: 'attempt1' }
    expect(session).toMatchObject({
      metadata,
      amount_total: 29_950,
      client_reference_id: 'order7',
      customer_email: 'zoe@shop.example',
      allowed_payment_method_types: null,
      locale: 'pt',
      success_url: 'https://shop.example/received-payment/order7?returned=1',
      cancel_url: 'https://shop.example/order-cancelled/order7',
      payment_intent: { metadata, description: 'Northlight, order 3F9A1C2B' },
    })
  })

  it('twice with the same attempt opens one session', async () => {
    const opened = await openStripe()
    const provider = await opened.provider()
    const attempt = attemptAt(opened.now())
    const [first, second] = await Promise.all([provider.begin(attempt), provider.begin(attempt)])
    expect(second).toEqual(first)
    const renamed = attemptAt(opened.now(), { packageName: 'Other' })
    await expect(provider.begin({ ...renamed, expiresAt: attempt.expiresAt })).rejects.toMatchObject({
      kind: 'unavailable',
      replays: true,
    })
  })

  it.each([
    ['JPY', 500, 500],
    ['KWD', 5_000, 5_000],
    ['ISK', 500, 50_000],
    ['UGX', 5_000, 500_000],
    ['HUF', 50_000, 50_000],
    ['MGA', 500_000, 5_000],
  ])('sends %s in Stripe’s units', async (currency, amountCents, sent) => {
    const opened = await openStripe()
    const provider = await opened.provider()
    expect(provider.whyNotAmount(amountCents, currency)).toBeUndefined()
    const attempt = attemptAt(opened.now(), { currency, amountCents, customerEmail: 'me@here' })
    const { ref } = await begun(opened, provider, attempt)
    const session = await opened.client().checkout.sessions.retrieve(ref)
    expect([session.amount_total, session.customer_email]).toEqual([sent, null])
  })

  it('sends nobody to another origin, and takes no key of the other mode', async () => {
    const opened = await openStripe()
    const elsewhere = await opened.provider({ checkoutOrigin: 'https://pay.example' })
    expect(elsewhere.formOrigins).toEqual(['https://pay.example'])
    const attempt = attemptAt(opened.now())
    await expect(elsewhere.begin(attempt)).rejects.toMatchObject({ kind: 'misconfigured' })
    const live = await opened.provider({ mode: 'live' })
    await expect(live.begin(attempt)).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  it('says which amounts are not possible', async () => {
    const provider = await (await openStripe()).provider()
    const whyNotAmount = (cents: number, currency: string) =>
      inEnglish(provider.whyNotAmount(cents, currency))
    expect(whyNotAmount(50, 'USD')).toBeUndefined()
    expect(whyNotAmount(49, 'USD')).toBe('Card payments start at $0.50.')
    expect(whyNotAmount(29, 'GBP')).toBe('Card payments start at £0.30.')
    expect(whyNotAmount(99_999_999, 'EUR')).toBeUndefined()
    expect(whyNotAmount(100_000_000, 'EUR')).toBe('Card payments go up to €999,999.99.')
    expect(whyNotAmount(50_050, 'MGA')).toMatch(/whole amounts/)
    expect(whyNotAmount(49, 'JPY')).toBe('Card payments start at ¥50.')
    expect(whyNotAmount(5_001, 'KWD'), 'the last digit must be 0').toMatch(/at most 2 decimals/)
    expect(whyNotAmount(99_999_990, 'KWD')).toBeUndefined()
    expect(whyNotAmount(100_000_000, 'KWD')).toBe('Card payments go up to KWD\u00A099,999.990.')
    expect(whyNotAmount(5_000, 'IQD')).toBe('Card payments can’t be made in IQD.')
    expect(whyNotAmount(100, 'dollars')).toBe('This price can’t be paid by card.')
  })
})

describe('asking', () => {
  it.each([
    ['declined', 'open', []],
    ['forged', 'open', []],
    ['pay', 'paid', ['completed']],
    ['lost', 'paid', ['completed']],
    ['tampered', 'paid', ['completed']],
  ])('after %s: %s', async (scenario, state, statuses) => {
    const { inquire } = await paidBy(scenario)
    const inquiry = await inquire()
    expect([inquiry.state, inquiry.events.map(({ status }) => status)]).toEqual([state, statuses])
    for (const event of inEnglish(inquiry.events))
      expect(event).toMatchObject({
        orderRef: ORDER_REF,
        amountCents: 29_950,
        currency: 'USD',
        receivers: undefined,
        test: true,
        facts: { Payer: 'zoe@shop.example', 'Kind of payment': 'Card' },
      })
  })

  it.each([
    ['delayed-paid', 'async_payment_succeeded', 'paid', 'completed'],
    ['delayed-failed', 'async_payment_failed', 'closed', 'failed'],
  ])('after %s: first pending', async (scenario, type, state, status) => {
    const { checkout, inquire, untilLater } = await paidBy(scenario)
    expect(await inquire()).toMatchObject({ state: 'pending', events: [{ status: 'pending' }] })
    const later = await untilLater(`checkout.session.${type}`)
    expect(await later.inquire(checkout)).toMatchObject({ state, events: [{ status, amountCents: 29_950 }] })
  })

  it('about what does not exist', async () => {
    const opened = await openStripe()
    const api = apiOf(await opened.provider())
    for (const ref of ['', 'cs_test_unknown', '../refunds'])
      for (const ask of [api.inquire, api.close])
        expect(await ask({ id: 'a', ref, orderId: 'o', payKey: 'k' })).toEqual({
          state: 'closed',
          events: [],
        })
    for (const txnId of ['', 'pi_unknown', 're_1']) expect(await api.findPayment(txnId)).toBeUndefined()
  })

  it('tells every refund and dispute, and the money adds up', async () => {
    const { opened, inquire, checkout } = await paidBy('pay')
    const steps: [action: string, held: number, last: string][] = [
      ['refund-half', 14_975, 'refunded'],
      ['inquiry', 14_975, 'other'],
      ['dispute', 0, 'reversed'],
      ['won', 14_975, 'reversal-cancelled'],
    ]
    for (const [action, held, last] of steps) {
      await opened.act(checkout.ref, action)
      const { state, events } = await inquire()
      expect([state, heldOf(events), events.at(-1)?.status], action).toEqual(['paid', held, last])
      expect(events.every(({ orderRef }) => orderRef?.id === 'order7')).toBe(true)
    }
    const { events } = await inquire()
    const dispute = events.filter(({ facts }) => facts.Case)
    expect(new Set(dispute.map(({ txnId }) => txnId)).size).toBe(1)
    expect(dispute[0]?.facts).toMatchObject({
      Case: 'Dispute',
      Status: 'won',
      Reason: 'product_not_received',
    })
    expect(dispute[0]?.facts['Answer by']).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await apiOf(await opened.provider()).findPayment(events[0]!.txnId)).toEqual({
      checkoutId: 'attempt1',
    })
  })

  it('after a lost dispute, and after a refund that failed', async () => {
    const lost = await paidBy('pay')
    for (const action of ['dispute', 'lost']) await lost.opened.act(lost.checkout.ref, action)
    expect(heldOf((await lost.inquire()).events)).toBe(0)
    const failed = await paidBy('pay')
    await failed.opened.act(failed.checkout.ref, 'refund-failing')
    expect(heldOf((await failed.inquire()).events)).toBe(0)
    const later = await failed.untilLater('refund.failed')
    const { events } = await later.inquire(failed.checkout)
    expect(events.at(-1)).toMatchObject({ status: 'refund-failed', amountCents: 29_950 })
    expect(events.at(-1)?.facts['Failed because']).toBe('expired_or_canceled_card')
  })
})

describe('closing', () => {
  it('ends an open checkout, also twice', async () => {
    const opened = await openStripe()
    const provider = await opened.provider()
    const checkout = await begun(opened, provider)
    for (const _ of [1, 2])
      expect(await apiOf(provider).close(checkout)).toEqual({ state: 'closed', events: [] })
    await opened.press(checkout.ref, 'pay')
    expect(await apiOf(provider).inquire(checkout)).toEqual({ state: 'closed', events: [] })
  })

  it('says if the customer was faster', async () => {
    const paid = await paidBy('pay')
    expect(await paid.api.close(paid.checkout)).toMatchObject({
      state: 'paid',
      events: [{ status: 'completed' }],
    })
    const pending = await paidBy('delayed-paid')
    expect(await pending.api.close(pending.checkout)).toMatchObject({ state: 'pending' })
  })

  it('after its time', async () => {
    const opened = await openStripe()
    const provider = await opened.provider()
    const checkout = await begun(opened, provider)
    opened.passTime(HOUR)
    expect(await apiOf(provider).inquire(checkout)).toEqual({ state: 'closed', events: [] })
    expect(await apiOf(provider).close(checkout)).toEqual({ state: 'closed', events: [] })
  })
})

describe('refunding', () => {
  it.each([
    ['pay', 'refunded', undefined, undefined],
    ['refunds-pending', 'refund-pending', 'refund.updated', 'refunded'],
    ['refunds-failing', 'refunded', 'refund.failed', 'refund-failed'],
  ])('by %s: %s', async (scenario, first, type, then) => {
    const { api, checkout, refundOf, untilLater } = await paidBy(scenario)
    const request = refundOf(10_000)
    const event = await api.refund(request)
    expect(event).toMatchObject({
      status: first,
      amountCents: -10_000,
      parentTxnId: request.txnId,
      refundId: 'refund1',
      orderRef: ORDER_REF,
    })
    expect(await api.refund(request), 'the same key refunds once').toEqual(event)
    const later = type ? await untilLater(type) : api
    const { events } = await later.inquire(checkout)
    expect(events).toHaveLength(2)
    expect(events[1]).toMatchObject({ txnId: event.txnId, status: then ?? first, refundId: 'refund1' })
    expect(await later.findRefund(request)).toEqual(events[1])
    expect(await later.findRefund(refundOf(10_000, 'other'))).toBeUndefined()
  })

  it('is refused in words: too much, nothing left, disputed', async () => {
    const { opened, api, refundOf, checkout } = await paidBy('pay')
    await expect(api.refund(refundOf(29_951))).rejects.toMatchObject({ kind: 'refused', replays: false })
    await api.refund(refundOf(29_950, 'all'))
    expect(await whyRefused(api.refund(refundOf(1)))).toMatch(/Everything of this payment was refunded/)
    await opened.act(checkout.ref, 'dispute')
    const disputed = await paidBy('pay')
    await disputed.opened.act(disputed.checkout.ref, 'dispute')
    expect(await whyRefused(disputed.api.refund(disputed.refundOf(1)))).toMatch(/disputes this payment/)
  })
})

const whyRefused = (refund: Promise<unknown>): Promise<string> =>
  refund.then(
    () => 'not refused',
    (error: Error) => inEnglish(error.message),
  )
