// Methods whose money takes days: what is said while it is on its way, that nobody pays twice, and what follows
// when it comes or stays away, in whatever order Stripe's messages arrive.
import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#checkout/server/settle-checkout.ts'
import { endOldHolds } from '#coupons/server/hold-coupon.ts'
import { DAY } from '#platform/rules/durations.ts'
import { startApiShop } from '#tests/support/api-shop.ts'
import { addCoupon } from '#tests/support/coupons.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { place } from '#tests/support/shop.ts'

const shop = await startApiShop()
const { site, admin, customer, clock } = shop
const { db } = site.app.database

const reaches = async (id: string, wanted: Record<string, unknown>) =>
  expect(await shop.reaches(id, wanted)).toMatchObject(wanted)
const kindsAbout = async (id: string) =>
  (await mailsTo(site, customer.email))
    .filter(({ order_id: about }) => about === id)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'order-placed')
const mailAbout = async (id: string, kind: string) =>
  (await mailsTo(site, customer.email)).find((mail) => mail.order_id === id && mail.kind === kind)!

/** An order whose customer has paid by a method that takes days. */
async function onItsWay(method = 'sepa'): Promise<string> {
  const id = await shop.placeOrder()
  expect((await shop.checkout(id, 'stripe')).status).toBe(200)
  await shop.press(id, 'stripe', method)
  await reaches(id, { payment: 'processing' })
  return id
}
const payAgain = async (id: string) => {
  expect((await shop.checkout(id, 'stripe')).status).toBe(200)
  await shop.press(id, 'stripe')
  await reaches(id, { paymentStatus: 'Paid', payment: 'paid' })
}

describe('money that takes days', () => {
  it('is named by its method while it is on its way, and can’t be paid a second time', async () => {
    const id = await onItsWay()
    expect(await kindsAbout(id)).toEqual(['payment-on-its-way'])
    const { text } = await mailAbout(id, 'payment-on-its-way')
    expect(text).toContain('Your bank confirms a payment by SEPA direct debit within some days.')
    for (const provider of ['stripe', 'paypal'])
      expect((await shop.checkout(id, provider)).status, provider).toBe(409)
    const { history } = await shop.order(id)
    expect(history.findLast(({ kind }: { kind: string }) => kind === 'pending').note).toBe(
      'The payment by SEPA direct debit is on its way. The order is paid once it arrives.',
    )
    await shop.later(id, 'stripe', 'money-comes')
    await reaches(id, { paymentStatus: 'Paid', payment: 'paid' })
    expect((await kindsAbout(id)).toSorted()).toEqual(['order-paid', 'payment-on-its-way'])
  })

  it('that stays away leads back to an order that can be paid, and says why', async () => {
    const id = await onItsWay()
    await shop.later(id, 'stripe', 'money-stays-away')
    await reaches(id, { paymentStatus: 'UnPaid', payment: 'denied' })
    const { text } = await mailAbout(id, 'payment-denied')
    expect(text).toContain('Your bank did not make the payment by SEPA direct debit')
    expect(text).toContain(`/pay-now/${id}`)
    await payAgain(id)
  })

  it('may wait for the customer, who has a reference', async () => {
    const id = await onItsWay('multibanco')
    expect((await mailAbout(id, 'payment-on-its-way')).text).toContain(
      'Please pay with the Multibanco reference',
    )
    await shop.later(id, 'stripe', 'money-stays-away')
    await reaches(id, { payment: 'denied' })
    expect((await mailAbout(id, 'payment-denied')).text).toContain(
      'The Multibanco reference was not paid in time',
    )
  })

  it('is refunded once it came, and the refund takes days too', async () => {
    const id = await onItsWay()
    await shop.later(id, 'stripe', 'money-comes')
    await reaches(id, { paymentStatus: 'Paid' })
    expect((await shop.refund(id)).json).toMatchObject({ state: 'pending' })
    await expect
      .poll(async () => (await shop.order(id)).refunds, { timeout: 30_000 })
      .toMatchObject([{ state: 'succeeded' }])
    await reaches(id, { payment: 'refunded' })
  })

  it.each(['iDEAL', 'Klarna'])('does not wait with %s', async (name) => {
    const id = await shop.placeOrder()
    await shop.checkout(id, 'stripe')
    await shop.press(id, 'stripe', name.toLowerCase())
    await reaches(id, { paymentStatus: 'Paid' })
    expect(await kindsAbout(id)).toEqual(['order-paid'])
  })
})

describe('messages that overtake each other', () => {
  it.each([
    ['money-comes', { paymentStatus: 'Paid', payment: 'paid' }, 'order-paid'],
    ['money-stays-away', { paymentStatus: 'UnPaid', payment: 'denied' }, 'payment-denied'],
  ])('tell the end once, the end first: %s', async (action, wanted, mail) => {
    const id = await shop.placeOrder()
    await shop.checkout(id, 'stripe')
    const messages = await shop.messagesOf(/checkout\.session\.(completed|async)/, 2, async () => {
      await shop.press(id, 'stripe', 'sepa')
      await shop.later(id, 'stripe', action)
    })
    for (const deliver of messages.toReversed()) {
      expect((await deliver()).status).toBe(200)
      await reaches(id, wanted)
    }
    expect(await kindsAbout(id)).toEqual([mail])
  })

  it('leave no failed payment on its way, and the order can be paid', async () => {
    const id = await onItsWay()
    const [checkout] = await shop.checkouts(id)
    const api = site.app.payments.all.find(({ name }) => name === 'stripe')!.api!
    const { pay_key: payKey } = await db
      .selectFrom('orders')
      .select('pay_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const early = await api.inquire({ id: checkout!.id, ref: checkout!.ref!, orderId: id, payKey })
    expect(early.state).toBe('pending')
    await shop.later(id, 'stripe', 'money-stays-away')
    await reaches(id, { payment: 'denied' })
    // Stripe was asked before, and its answer is applied after the later one.
    await settleCheckout(site.app, checkout!, early)
    await expect.poll(async () => (await shop.checkouts(id))[0]!.state, { timeout: 30_000 }).toBe('closed')
    expect((await kindsAbout(id)).toSorted()).toEqual(['payment-denied', 'payment-on-its-way'])
    await payAgain(id)
  })
})

it('keeps the use of a coupon for as long as the money is on its way', async () => {
  const { code } = await addCoupon(admin)
  const { _id: id } = await place(customer, shop.plan, { couponCode: code })
  await shop.checkout(id, 'stripe')
  await shop.press(id, 'stripe', 'sepa')
  await reaches(id, { payment: 'processing' })
  const held = async () =>
    (await db.selectFrom('orders').select('coupon_held').where('id', '=', id).executeTakeFirstOrThrow())
      .coupon_held
  await clock.later(9 * DAY, async () => {
    await endOldHolds(site.app)
    expect(await held()).toBe(1)
    await shop.later(id, 'stripe', 'money-stays-away')
    await expect.poll(async () => (await shop.checkouts(id))[0]!.state, { timeout: 30_000 }).toBe('closed')
    await endOldHolds(site.app)
    expect(await held()).toBe(0)
  })
})

it('speaks the language of the order at both providers', async () => {
  const id = await shop.placeOrder()
  await db.updateTable('orders').set({ language: 'pt' }).where('id', '=', id).execute()
  const page = async (provider: string) =>
    (await fetch((await shop.checkout(id, provider)).json.url as string)).text()
  expect(await page('stripe')).toMatch(/Language<\/dt>\s*<dd>pt</)
  expect(await page('stripe')).toMatch(/, encomenda [0-9A-Z]{8}</)
  expect(await page('paypal')).toMatch(/Language<\/dt>\s*<dd>pt-PT</)
})
