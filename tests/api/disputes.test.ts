// Disputes, reversals and messages that are not about a payment of this site.
import { describe, expect, it } from 'vitest'
import { API_PROVIDERS, startApiShop } from '#tests/support/api-shop.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { ADMIN } from '#tests/support/people.ts'
import { until } from '#tests/support/shop.ts'

const shop = await startApiShop({ prices: { Basic: '19.99' } })

const STEPS = {
  stripe: { open: 'inquiry', taken: 'dispute', won: 'won' },
  paypal: { open: 'dispute-open', taken: 'reverse', won: 'dispute-seller' },
} as const

/** PayPal tells of the dispute, of the money taken back, and of the end; Stripe of each movement too. */
const ORDERS = {
  paypal: [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ],
  stripe: [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
  ],
}

const allHandled = () =>
  until(
    () =>
      shop.site.app.database.db
        .selectFrom('notifications')
        .select('id')
        .where('state', '=', 'received')
        .execute(),
    (waiting) => waiting.length === 0,
  )

describe.each(API_PROVIDERS)('%s', (provider) => {
  const paid = async () => {
    const id = await shop.placeOrder()
    await shop.checkout(id, provider)
    await shop.press(id, provider)
    await shop.reaches(id, { paymentStatus: 'Paid' })
    return id
  }
  const notes = async (id: string) =>
    ((await shop.order(id)).history as { note: string }[]).map((e) => e.note)

  it('notes a dispute that moves no money', async () => {
    const id = await paid()
    await shop.later(id, provider, STEPS[provider].open)
    await expect.poll(() => notes(id), { timeout: 20_000 }).toContainEqual(expect.stringContaining('a case'))
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Paid' })
  })

  it('closes an order whose money was taken back, and opens it again when we win', async () => {
    const id = await paid()
    if (provider === 'paypal') await shop.later(id, provider, 'dispute-open')
    await shop.later(id, provider, STEPS[provider].taken)
    await shop.reaches(id, { paymentStatus: 'Cancelled' })
    await shop.later(id, provider, STEPS[provider].won)
    await shop.reaches(id, { paymentStatus: 'Paid' })
    expect(await shop.order(id)).toMatchObject({ payment: 'paid' })
  })

  it.each([true, false])(
    'ends as the provider says, however a won dispute is told (it lets us ask: %s)',
    async (mayAsk) => {
      if (!mayAsk) shop.fail(/customer\/disputes/, 'before:403', 1_000)
      const { open, taken, won } = STEPS[provider]
      for (const order of ORDERS[provider]) {
        const id = await paid()
        await shop.admin.post('/api/auth/confirm', { password: ADMIN.password })
        expect((await shop.refund(id, { amount: '5.00', reason: 'Late' })).status).toBe(201)
        const messages = await shop.messagesOf(/dispute|CAPTURE.REVERSED/i, order.length, async () => {
          if (provider === 'paypal') await shop.later(id, provider, open)
          await shop.later(id, provider, taken)
          await shop.later(id, provider, won)
        })
        for (const at of order) {
          expect((await messages[at]!()).status).toBe(200)
          await allHandled()
        }
        const told = (await mailsTo(shop.site, shop.customer.email)).filter(({ text }) => text.includes(id))
        expect(
          { ...(await shop.order(id)), paidMails: told.filter(({ kind }) => kind === 'order-paid').length },
          `told as ${order.join()}`,
        ).toMatchObject({ paymentStatus: 'Paid', payment: 'paid', paidMails: 1 })
        // Nothing but the payment and the refund: the customer's money never was away.
        if (mayAsk) expect(told.map(({ kind }) => kind)).not.toContain('order-paid-again')
      }
      shop.healAll()
    },
  )

  it('follows the later answer while the money is on its way', async () => {
    const [good, bad] =
      provider === 'stripe' ? ['delayed-paid', 'delayed-failed'] : ['pending-completed', 'pending-denied']
    for (const [scenario, status] of [
      [good, 'Paid'],
      [bad, 'UnPaid'],
    ] as const) {
      const id = await shop.placeOrder()
      await shop.checkout(id, provider)
      await shop.press(id, provider, scenario)
      await shop.inquire(id)
      await expect
        .poll(async () => (await shop.checkouts(id))[0]!.state, { timeout: 30_000 })
        .toBe(status === 'Paid' ? 'paid' : 'closed')
      expect(await shop.order(id)).toMatchObject({ paymentStatus: status })
    }
  })
})

it('stores and shows a webhook of an unknown type', async () => {
  const id = await shop.placeOrder()
  await shop.checkout(id, 'stripe')
  await shop.press(id, 'stripe', 'unknown-event')
  const unmatched = () =>
    shop.site.app.database.db
      .selectFrom('notifications')
      .select(['outcome', 'state'])
      .where('provider', '=', 'stripe')
      .execute()
  await expect
    .poll(async () => (await unmatched()).every(({ state }) => state === 'verified'), { timeout: 20_000 })
    .toBe(true)
})
