// A card that Stripe keeps for us: our provider and the official client against the stand-in.
import { describe, expect, it } from 'vitest'
import { ProviderError } from '#providers/server/provider.ts'
import { attemptAt, begun, heldOf, ORDER_REF } from '#tests/support/stripe-checkout.ts'
import { openStripe, type OpenedStripe } from '#tests/support/stripe.ts'
import { inEnglish } from '#tests/support/words.ts'

async function kept(opened: OpenedStripe, scenario = 'pay', savesCard = true) {
  const provider = await opened.provider()
  const attempt = { ...attemptAt(opened.now()), savesCard }
  const checkout = await begun(opened, provider, attempt)
  await opened.press(checkout.ref, scenario)
  const { card } = await provider.api!.inquire({
    id: 'attempt1',
    ref: checkout.ref,
    orderId: 'order7',
    payKey: 'k1',
  })
  return { provider, api: provider.api!, card: card!, order: attempt.order }
}

describe('a saved card', () => {
  it('comes with the answer only if the customer agreed', async () => {
    const opened = await openStripe()
    expect(inEnglish((await kept(opened)).card)).toMatchObject({
      customer: expect.stringMatching(/^cus_/),
      method: expect.stringMatching(/^pm_/),
      label: 'Visa ·· 4242',
    })
    expect((await kept(await openStripe(), 'pay', false)).card).toBeUndefined()
  })

  it('is charged once per key, and the charge can be asked about, refunded and disputed like a session', async () => {
    const opened = await openStripe()
    const { api, card, order } = await kept(opened)
    const charge = { id: 'period2', order: { ...order, id: 'order8', payKey: 'k2' }, card }
    const [first, again] = [await api.charge!(charge), await api.charge!(charge)]
    expect(first).toMatchObject({
      state: 'paid',
      ref: expect.stringMatching(/^pi_/),
      events: [
        {
          status: 'completed',
          txnId: first.ref,
          amountCents: 29_950,
          currency: 'USD',
          orderRef: { id: 'order8', payKey: 'k2' },
          test: true,
        },
      ],
    })
    expect(again.ref).toBe(first.ref)
    expect(await api.findCharge!(charge)).toMatchObject({ ref: first.ref, state: 'paid' })
    expect(await api.findCharge!({ ...charge, id: 'another' })).toBeUndefined()
    await api.refund({
      id: 'refund1',
      key: 'refund1',
      txnId: first.ref!,
      orderRef: ORDER_REF,
      amountCents: 1_000,
      currency: 'USD',
      reason: 'late',
    })
    const open = { id: 'period2', ref: first.ref!, orderId: 'order8', payKey: 'k2' }
    const { events } = await api.inquire(open)
    expect(heldOf(events)).toBe(28_950)
    expect((await api.close(open)).state).toBe('paid')
  })

  it('tells by a webhook which of our checkouts it is', async () => {
    const opened = await openStripe()
    const { provider, api, card, order } = await kept(opened)
    await api.charge!({ id: 'period2', order, card })
    const [told] = (await opened.told('payment_intent.succeeded')).filter(({ bytes }) =>
      bytes.toString().includes('period2'),
    )
    const { bytes, signature, at } = told!
    expect(
      await provider.verify({ raw: bytes, headers: { 'stripe-signature': signature }, receivedAt: at }),
    ).toBe('verified')
    expect(provider.read(bytes)).toMatchObject({ checkoutId: 'period2' })
  })

  it.each(['later-declined', 'later-authentication'])(
    'that is refused (%s) charges nothing',
    async (scenario) => {
      const opened = await openStripe()
      const { api, card, order } = await kept(opened, scenario)
      const answer = await api.charge!({ id: 'period2', order, card })
      expect(answer).toMatchObject({ state: 'closed', events: [], ref: expect.stringMatching(/^pi_/) })
      const open = { id: 'period2', ref: answer.ref!, orderId: 'order7', payKey: 'k1' }
      expect(await api.inquire(open)).toMatchObject({ state: 'closed', events: [{ status: 'failed' }] })
      // Stripe keeps the refusal for the key, too.
      expect((await api.charge!({ id: 'period2', order, card })).ref).toBe(answer.ref)
    },
  )

  it('that was removed can’t be charged any more', async () => {
    const opened = await openStripe()
    const { api, card, order } = await kept(opened)
    await api.forgetCard!(card)
    await api.forgetCard!(card)
    await expect(api.charge!({ id: 'period2', order, card })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('no answer is unknown, and the same key finds out', async () => {
    const opened = await openStripe()
    const { api, card, order } = await kept(opened)
    const charge = { id: 'period2', order, card }
    opened.failWith((method, path) =>
      method === 'POST' && path === '/v1/payment_intents' ? 'after:hang-up' : undefined,
    )
    await expect(api.charge!(charge)).rejects.toBeInstanceOf(ProviderError)
    opened.failWith(undefined)
    const found = await api.findCharge!(charge)
    expect((await api.charge!(charge)).ref).toBe(found!.ref)
  })
})
