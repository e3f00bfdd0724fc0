// Many webhooks, races of two providers and refunds whose answer is lost: nothing is lost, nothing is booked
// twice.
import { afterAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#platform/rules/durations.ts'
import { API_PROVIDERS, startApiShop, type ApiProvider } from '#tests/support/api-shop.ts'
import { ADMIN } from '#tests/support/people.ts'
import { atScale } from '#tests/support/scale.ts'
import { startSite } from '#tests/support/start-site.ts'

const shop = await startApiShop({ prices: { Basic: '19.99' } })
const { site, admin, customer } = shop
// A second instance, with the same providers.
const second = await startSite({
  beside: site,
  parts: { clock: shop.clock, payments: site.app.payments },
})
afterAll(() => second.close())

const REPEATS = atScale(100, 1000)
const RACES = atScale(20, 500)
const REFUNDS = atScale(12, 200)

const { db } = site.app.database
const kinds = async (id: string, kind: string) =>
  db.selectFrom('order_events').select('seq').where('order_id', '=', id).where('kind', '=', kind).execute()

async function pay(provider: ApiProvider): Promise<string> {
  const id = await shop.placeOrder()
  await shop.checkout(id, provider)
  await shop.press(id, provider)
  await shop.reaches(id, { paymentStatus: 'Paid' })
  return id
}

describe.each(API_PROVIDERS)('%s', (provider) => {
  it(`makes one transition of ${REPEATS} deliveries to two instances`, async () => {
    const notify = `/api/payments/notify/${provider}`
    const id = await pay(provider)
    const { raw } = await db
      .selectFrom('notifications')
      .select('raw')
      .where('order_id', '=', id)
      .where('provider', '=', provider)
      .executeTakeFirstOrThrow()
    const [delivered] = shop.deliveriesOf(Buffer.from(raw, 'base64'))
    const answers = new Set<number>()
    await Promise.all(
      Array.from({ length: 20 }, async (_, worker) => {
        for (let n = worker; n < REPEATS; n += 20) {
          const origin = n % 2 ? site.origin : second.origin
          const { raw: body, headers } = delivered!
          answers.add((await fetch(origin + notify, { method: 'POST', body, headers })).status)
        }
      }),
    )
    expect(answers).toEqual(new Set([200]))
    expect(await kinds(id, 'completed')).toHaveLength(1)
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'Paid', payment: 'paid' })
  }, 1_800_000)

  it(`sends each of ${REFUNDS} refunds once although the answers are lost`, async () => {
    const orders: string[] = []
    for (let n = 0; n < REFUNDS; n++) orders.push(await pay(provider))
    await admin.post('/api/auth/confirm', { password: ADMIN.password })
    for (const [n, id] of orders.entries()) {
      shop.fail(
        /POST .*\/refunds?$/,
        (['before:lost', 'after:lost', 'after:500', 'before:500'] as const)[n % 4]!,
      )
      expect((await shop.refund(id)).status).toBe(201)
    }
    shop.clock.advance(30 * MINUTE)
    for (const app of [site.app, second.app]) app.signals.emit('refunds')
    for (const id of orders) await shop.reaches(id, { paymentStatus: 'Cancelled' })
    await admin.post('/api/auth/confirm', { password: ADMIN.password })
    for (const id of orders) {
      await shop.inquire(id)
      expect((await shop.order(id)).refunds).toMatchObject([{ amount: '19.99', state: 'succeeded' }])
    }
  }, 1_800_000)
})

it(`pays an order once in ${RACES} races of two providers, or reports the second payment`, async () => {
  for (let n = 0; n < RACES; n++) {
    const id = await shop.placeOrder()
    const [first, other] = n % 2 ? (['stripe', 'paypal'] as const) : (['paypal', 'stripe'] as const)
    await shop.checkout(id, first)
    await Promise.all([
      shop.press(id, first),
      shop.checkout(id, other).then(({ status }) => (status === 200 ? shop.press(id, other) : undefined)),
      n % 3 ? undefined : customer.get(`/api/order/${id}`),
    ])
    await shop.reaches(id, { paymentStatus: 'Paid' })
    await expect
      .poll(async () => (await shop.checkouts(id)).every(({ state }) => ['paid', 'closed'].includes(state)), {
        timeout: 30_000,
      })
      .toBe(true)
    const { payment } = await shop.order(id)
    const paid = (await shop.checkouts(id)).filter(({ state }) => state === 'paid')
    expect(payment).toBe(paid.length > 1 ? 'paid-twice' : 'paid')
  }
}, 1_800_000)
