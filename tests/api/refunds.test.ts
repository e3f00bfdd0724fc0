// Refunds from the admin area, at Stripe and at PayPal, followed to their end.
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#platform/rules/durations.ts'
import { API_PROVIDERS, startApiShop } from '#tests/support/api-shop.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { ADMIN } from '#tests/support/people.ts'

const shop = await startApiShop({ prices: { Basic: '19.99' } })
const { admin, customer } = shop

const isRefundCall = /POST .*\/refunds?$/

describe.each(API_PROVIDERS)('%s', (provider) => {
  const paid = async (scenario = 'pay') => {
    const id = await shop.placeOrder()
    await shop.checkout(id, provider)
    await shop.press(id, provider, scenario)
    await shop.reaches(id, { paymentStatus: 'Paid' })
    // The clock moves on between the tests, so the sign-in is not recent any more.
    await admin.post('/api/auth/confirm', { password: ADMIN.password })
    return id
  }
  const refunds = async (id: string) => (await shop.order(id)).refunds as { state: string; amount: string }[]
  /** The subjects of the emails to the customer about this order. */
  const subjects = async (id: string, words: string) =>
    (await mailsTo(shop.site, customer.email))
      .filter(({ text, subject }) => text.includes(id) && subject.includes(words))
      .map(({ subject }) => subject)
  const atProvider = async (id: string) => {
    await shop.inquire(id)
    return shop.order(id)
  }

  it('refunds all: the order is refunded, and the customer is mailed once', async () => {
    const id = await paid()
    const { status, json } = await shop.refund(id)
    expect([status, json]).toEqual([
      201,
      { _id: expect.any(String), amount: '19.99', state: 'succeeded', reason: 'Asked for it', provider },
    ])
    expect(await atProvider(id)).toMatchObject({ paymentStatus: 'Cancelled', payment: 'refunded' })
    expect(await refunds(id)).toEqual([json])
    const own = (await customer.get(`/api/order/${id}`)).json
    expect(own.refunds).toEqual([{ ...json, reason: '' }])
    expect(await subjects(id, 'Refunded: Basic')).toHaveLength(1)
    expect((await shop.refund(id)).status).toBe(409)
  })

  it('refunds a part, then the rest, and never more than is left', async () => {
    const id = await paid()
    expect((await shop.refund(id, { amount: '5.00', reason: 'Late' })).json.state).toBe('succeeded')
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Paid' })
    const tooMuch = await shop.refund(id, { amount: '15.00', reason: 'Late' })
    expect([tooMuch.status, tooMuch.json.errors]).toEqual([
      409,
      { amount: 'Only $14.99 of the payment is left.' },
    ])
    expect((await shop.refund(id)).json.amount).toBe('14.99')
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Cancelled' })
  })

  it('asks before the same sum goes back again within a day', async () => {
    const id = await paid()
    const five = { amount: '5.00', reason: 'Late', again: false }
    expect((await shop.refund(id, five)).status).toBe(201)
    for (const recorded of [false, true])
      expect(await shop.refund(id, { ...five, recorded })).toMatchObject({
        status: 409,
        json: {
          errors: {
            again: '$5.00 of this order went back within the last day already. Refund it once more?',
          },
        },
      })
    expect(await refunds(id)).toHaveLength(1)
    expect((await shop.refund(id, { ...five, again: true })).status).toBe(201)
  })

  it.each(['0', '-1', 'all', '1.999', ''])('refuses the amount %o', async (amount) => {
    const id = await paid()
    expect((await shop.refund(id, { amount, reason: 'x' })).status).toBe(422)
    expect(await refunds(id)).toEqual([])
  })

  it.each(['before:lost', 'after:lost', 'before:429', 'before:500', 'after:500'] as const)(
    'refunds once if the answer is lost (%s)',
    async (fault) => {
      const id = await paid()
      shop.fail(isRefundCall, fault)
      const { status, json } = await shop.refund(id)
      expect([status, json.state]).toEqual([201, expect.stringMatching(/requested|succeeded/)])
      expect((await shop.refund(id)).status).toBe(409)
      shop.clock.advance(30 * MINUTE)
      shop.site.app.signals.emit('refunds')
      await shop.reaches(id, { paymentStatus: 'Cancelled' })
      expect((await atProvider(id)).refunds).toMatchObject([{ state: 'succeeded', amount: '19.99' }])
    },
  )

  it('shows a refund that was made at the provider', async () => {
    const id = await paid()
    await shop.later(id, provider, 'refund-half')
    await shop.inquire(id)
    expect(await refunds(id)).toMatchObject([{ state: 'succeeded', provider }])
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Paid' })
  })

  it('undoes a refund that fails later, and says so', async () => {
    const id = await paid(provider === 'stripe' ? 'refunds-failing' : 'pay')
    if (provider === 'stripe') {
      await shop.refund(id)
      await shop.reaches(id, { paymentStatus: 'Cancelled' })
      shop.clock.advance(MINUTE)
      await shop.reaches(id, { paymentStatus: 'Paid' })
      expect(await subjects(id, 'Your refund did not arrive')).toHaveLength(1)
      expect(await refunds(id)).toMatchObject([{ state: 'failed' }])
    } else await shop.later(id, provider, 'refund-fails')
    const notes = async () => ((await shop.order(id)).history as { note: string }[]).map(({ note }) => note)
    await expect.poll(notes, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/refund of .* failed/))
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Paid' })
  })

  it('only records a refund made another way', async () => {
    const id = await paid()
    const before = shop.calls.length
    const { status, json } = await shop.refund(id, { amount: '5.00', reason: 'By transfer', recorded: true })
    expect([status, json.provider, json.state]).toEqual([201, 'recorded', 'succeeded'])
    expect(shop.calls.slice(before).filter((call) => isRefundCall.test(call))).toEqual([])
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Paid' })
    const tooMuch = await shop.refund(id, { amount: '15.00', reason: 'Rest' })
    expect(tooMuch.json.errors).toEqual({ amount: 'Only $14.99 of the payment is left.' })
  })

  it('needs an admin with a recent sign-in', async () => {
    const id = await paid()
    expect((await customer.post(`/api/refund/${id}`, { reason: 'x' })).status).toBe(403)
    shop.clock.advance(20 * MINUTE)
    const late = await shop.refund(id)
    expect([late.status, late.json.type]).toEqual([403, expect.stringMatching(/confirm-sign-in$/)])
    expect(await refunds(id)).toEqual([])
  })

  it('refunds once even if the provider forgot the key and refuses a repetition', async () => {
    const id = await paid()
    shop.fail(isRefundCall, 'after:lost')
    expect((await shop.refund(id, { amount: '5.00', reason: 'Late' })).json.state).toBe('requested')
    // The second try meets a wrong key, the third one finds the refund.
    shop.fail(/GET /, 'before:401', provider === 'stripe' ? 1 : 2)
    const state = async () => {
      shop.clock.advance(30 * MINUTE)
      shop.site.app.signals.emit('refunds')
      return (await refunds(id)).map((refund) => refund.state)
    }
    await expect.poll(state, { timeout: 30_000, interval: 500 }).toEqual(['succeeded'])
    await shop.inquire(id)
    expect(await refunds(id)).toMatchObject([{ amount: '5.00', state: 'succeeded' }])
  })
})
