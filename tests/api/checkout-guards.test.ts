// What guards a checkout against money that is not meant for it, and against changes at the same moment.
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { lockOrder } from '#orders/server/find-order.ts'
import { markClosing } from '#payments/server/ledger/checkouts.ts'
import { HOUR, MINUTE } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import {
  ProviderError,
  type OpenCheckout,
  type PaymentEvent,
  type PaymentProvider,
} from '#providers/server/provider.ts'
import { API_VERSION } from '#providers/server/stripe/client.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { startApiShop } from '#tests/support/api-shop.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { inEnglish } from '#tests/support/words.ts'

const shop = await startApiShop({ prices: { Basic: '19.99' } })
const { site } = shop
const { db } = site.app.database

/** The site with a changed Stripe provider. */
function withStripe(change: (stripe: PaymentProvider) => Partial<PaymentProvider>): App {
  const all = site.app.payments.all.map((one) => (one.name === 'stripe' ? { ...one, ...change(one) } : one))
  return { ...site.app, payments: { all, offered: all } }
}

async function ownerOf(id: string, app: App) {
  const { user_id: userId } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return actInEnglish(app, { ...OWNER, role: 'customer', userId: userId! })
}

const told = ({ orderId: id, payKey }: OpenCheckout, about: Partial<PaymentEvent>): PaymentEvent => ({
  txnId: `pi_${id}`,
  orderRef: { id, payKey },
  status: 'completed',
  statusText: 'paid',
  amountCents: 1999,
  currency: 'USD',
  receivers: undefined,
  test: true,
  twice: [],
  facts: {},
  ...about,
})

it('refuses real money in test mode', async () => {
  const id = await shop.placeOrder()
  await shop.checkout(id, 'stripe')
  const live = withStripe(({ api }) => ({
    api: {
      ...api!,
      inquire: async (open) => ({ state: 'paid', events: [told(open, { test: false })] }),
    },
  }))
  await actInEnglish(live, OWNER).inquireOrder(id)
  const { history, ...order } = await shop.order(id)
  expect(order).toMatchObject({ paymentStatus: 'UnPaid' })
  expect((history as { note: string }[]).map(({ note }) => note)).toContainEqual(
    expect.stringContaining('It is real money, and the site is in test mode.'),
  )
})

it('leaves the webhooks of another site on the same Stripe account alone', async () => {
  /** Delivers a webhook about an order that this site does not have. */
  const deliver = (host: string) => {
    const metadata = { order: 'A'.repeat(22), key: 'k', checkout: 'c', site: host }
    const object = { id: `cs_test_${host.replace(/\W/g, '')}`, object: 'checkout.session', metadata }
    const payment = { payment_intent: 'pi_1', payment_status: 'paid', amount_total: 1999, currency: 'usd' }
    const event = {
      id: `evt_${host}`,
      object: 'event',
      type: 'checkout.session.completed',
      api_version: API_VERSION,
      livemode: false,
      data: { object: { ...object, ...payment } },
    }
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(shop.clock.now() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_one', timestamp })
    return fetch(`${site.origin}/api/payments/notify/stripe`, {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': signature },
    })
  }
  expect((await deliver('other.example')).status).toBe(200)
  const outcomes = async () =>
    inEnglish(await db.selectFrom('notifications').select('outcome').where('txn_id', '=', 'pi_1').execute())
  await expect
    .poll(outcomes, { timeout: 20_000 })
    .toEqual([{ outcome: 'It is about nothing that was paid here. Stripe may serve other shops too.' }])
  // A webhook that names this site is answered with 503, so Stripe sends it again until the order is here.
  expect((await deliver(new URL(site.origin).host)).status).toBe(503)
})

it('tells the admins once an hour that an order can’t be paid, whatever the provider’s words', async () => {
  let tries = 0
  const broken = withStripe(() => ({
    begin: () => Promise.reject(new ProviderError('misconfigured', `The key expired (req_${++tries}).`)),
  }))
  const id = await shop.placeOrder()
  const owner = await ownerOf(id, broken)
  const pay = () =>
    expect(owner.startCheckout(id, { provider: 'stripe' })).rejects.toMatchObject({ status: 503 })
  const mails = async () =>
    (await mailsTo(site, ADMIN.email)).filter(({ text }) => text.includes(id) && text.includes('key expired'))
  await pay()
  await pay()
  expect(await mails()).toHaveLength(1)
  shop.clock.advance(HOUR + MINUTE)
  await pay()
  expect([tries, (await mails()).length]).toEqual([3, 2])
})

it('opens no checkout that is being cancelled at the moment of the provider’s answer', async () => {
  const id = await shop.placeOrder()
  const [isBegun, isMarked, isOver] = [0, 1, 2].map(() => Promise.withResolvers<void>()) as [
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
  ]
  const slow = withStripe((stripe) => ({
    async begin(attempt) {
      const begun = await stripe.begin(attempt)
      isBegun.resolve()
      await isMarked.promise
      return begun
    },
  }))
  const owner = await ownerOf(id, slow)
  const started = owner.startCheckout(id, { provider: 'stripe' }).then(
    () => 'opened',
    (error: Error) => error.message,
  )
  await isBegun.promise
  const cancelling = inTransaction(site.app, async (unit) => {
    await lockOrder(site.app, unit, id)
    await markClosing(unit, id)
    isMarked.resolve()
    await isOver.promise
  })
  await isMarked.promise
  // In this time the answer would be stored if it did not wait for the order's lock.
  await pause(300)
  isOver.resolve()
  await cancelling
  expect(inEnglish(await started)).toBe('This payment was cancelled meanwhile. Please start it again.')
  const states = async () => (await shop.checkouts(id)).map(({ state }) => state)
  await expect.poll(states, { timeout: 20_000 }).toEqual(['closed'])
})

it('keeps one live checkout if an older one turns out to be on its way', async () => {
  const id = await shop.placeOrder()
  await shop.checkout(id, 'stripe')
  await shop.checkout(id, 'paypal')
  const late = withStripe(({ api }) => ({
    api: {
      ...api!,
      close: async (open) => ({ state: 'pending', events: [told(open, { status: 'pending' })] }),
    },
  }))
  await actInEnglish(late, OWNER).inquireOrder(id)
  expect((await shop.checkouts(id)).map(({ provider, state }) => [provider, state])).toEqual([
    ['stripe', 'closed'],
    ['paypal', 'open'],
  ])
  expect(await shop.order(id)).toMatchObject({ payment: 'processing' })
  expect((await shop.checkout(id, 'paypal')).status).toBe(409)
})
