// Disputes, reversals and messages that are not about a payment of this site.
import { describe, expect, it } from 'vitest'
import { API_PROVIDERS, startApiShop } from '#tests/support/api-shop.ts'

const shop = await startApiShop({ prices: { Basic: '19.99' } })

const STEPS = {
  stripe: { open: 'inquiry', taken: 'dispute', won: 'won' },
  paypal: { open: 'dispute-open', taken: 'reverse', won: 'dispute-seller' },
} as const

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
    shop.site.house.database.db
      .selectFrom('notifications')
      .select(['outcome', 'state'])
      .where('provider', '=', 'stripe')
      .execute()
  await expect
    .poll(async () => (await unmatched()).every(({ state }) => state === 'verified'), { timeout: 20_000 })
    .toBe(true)
})
