// A retainer that pays itself by a saved card: charged once per period, whatever Stripe answers, and by the
// link when the card is refused.
import { describe, expect, it } from 'vitest'
import { inquireCheckout } from '#checkout/server/inquire-checkout.ts'
import { momentOf } from '#platform/rules/calendar.ts'
import { DAY, HOUR } from '#platform/rules/durations.ts'
import { periodOf } from '#retainers/rules/periods.ts'
import { scheduleOf } from '#retainers/server/stored-retainer.ts'
import { startApiShop } from '#tests/support/api-shop.ts'
import { billRetainers } from '#tests/support/bill-retainers.ts'
import type { Caller } from '#tests/support/caller.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { emailsOf, mailsTo } from '#tests/support/mailbox.ts'
import { addMonthlyPlan } from '#tests/support/monthly-plan.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place, until } from '#tests/support/shop.ts'
import { inEnglish } from '#tests/support/words.ts'

const shop = await startApiShop()
const { site, admin, clock, fail } = shop
const { db } = site.app.database

const care = await addMonthlyPlan(admin)

const rowOf = (id: string) =>
  db.selectFrom('retainers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function bought(scenario = 'pay', saveCard = true) {
  const customer = await site.customer()
  const { _id: orderId } = await place(customer, care)
  const begun = await customer.post(`/api/checkout/${orderId}`, { provider: 'stripe', saveCard })
  expect(begun.status).toBe(200)
  await shop.press(orderId, 'stripe', scenario)
  if (scenario === 'sepa') await shop.later(orderId, 'stripe', 'money-comes')
  await until(
    async () => (await shop.order(orderId)).paymentStatus,
    (status) => status === 'Paid',
  )
  const { retainer_id: id } = await db
    .selectFrom('orders')
    .select('retainer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { customer, orderId, id: id! }
}

/**
 * Moves the clock to the morning of the next period, bills it, and tries to charge the card. Returns its
 * order.
 */
async function nextPeriod(id: string, { tries = 5 } = {}): Promise<string> {
  const row = await rowOf(id)
  const { startsOn } = periodOf(scheduleOf(row), row.next_period)
  return clock.later(momentOf(startsOn, '09:00', 'UTC') - clock.now(), async () => {
    await billRetainers(site.app)
    const { id: order } = await db
      .selectFrom('orders')
      .select('id')
      .where('retainer_id', '=', id)
      .where('period', '=', row.next_period)
      .executeTakeFirstOrThrow()
    for (let times = 0; times < tries; times++)
      for (const checkout of await shop.checkouts(order))
        if (checkout.next_try_at !== null) await inquireCheckout(site.app, checkout).catch(() => undefined)
    return order
  })
}

/** The link of the email, after the card or account did not pay. */
async function payByLink(customer: Caller, order: string): Promise<void> {
  const begun = await customer.post(`/api/checkout/${order}`, { provider: 'stripe' })
  const page = new URL(begun.json.url)
  await fetch(`${page.origin}${page.pathname}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ scenario: 'pay' }),
    redirect: 'manual',
  })
  expect(await shop.reaches(order, { paymentStatus: 'Paid' })).toMatchObject({ paymentStatus: 'Paid' })
}

type Bought = Awaited<ReturnType<typeof bought>>

const settled = async (orderId: string) => (await shop.checkouts(orderId)).map(({ state }) => state)
const completed = async (orderId: string) =>
  (await shop.order(orderId)).history.filter(({ kind }: { kind: string }) => kind === 'completed')
const kinds = async (email: string) => (await emailsOf(site, email)).map(({ kind }) => kind)

describe('the pay page', () => {
  it('keeps a card only if it was ticked, only for a package that renews, only with Stripe', async () => {
    expect(inEnglish(await rowOf((await bought()).id))).toMatchObject({ card_label: 'Visa ·· 4242' })
    expect(await rowOf((await bought('pay', false)).id)).toMatchObject({ card_method: null })
    const once = await shop.placeOrder()
    expect(
      (await shop.customer.post(`/api/checkout/${once}`, { provider: 'stripe', saveCard: true })).status,
    ).toBe(422)
    const renewing = (await place(shop.customer, care))._id
    expect(
      (await shop.customer.post(`/api/checkout/${renewing}`, { provider: 'paypal', saveCard: true })).status,
    ).toBe(422)
  })

  it('opens another page when the tick is taken back', async () => {
    const customer = await site.customer()
    const { _id: orderId } = await place(customer, care)
    const ask = async (saveCard: boolean) =>
      (await customer.post(`/api/checkout/${orderId}`, { provider: 'stripe', saveCard })).json.url
    const [ticked, again, unticked] = [await ask(true), await ask(true), await ask(false)]
    expect(again).toBe(ticked)
    expect(unticked).not.toBe(ticked)
    await shop.press(orderId, 'stripe')
    await until(
      async () => (await shop.order(orderId)).paymentStatus,
      (status) => status === 'Paid',
    )
    const [mine] = (await customer.get('/api/retainers')).json
    expect(await rowOf(mine._id)).toMatchObject({ card_method: null })
  })
})

describe('the next period', () => {
  it('is charged once, and the customer gets the receipt and no bill', async () => {
    const { customer, id } = await bought()
    const order = await nextPeriod(id)
    expect(await settled(order)).toEqual(['paid'])
    expect(await shop.order(order)).toMatchObject({ paymentStatus: 'Paid', paidWith: 'stripe' })
    expect(await completed(order)).toHaveLength(1)
    const told = await kinds(customer.email)
    expect(told.filter((kind) => kind.startsWith('retainer'))).toEqual([])
    expect(told.filter((kind) => kind === 'order-paid')).toHaveLength(2)
  })

  it.each(['later-declined', 'later-authentication'])(
    'falls back to the link if refused (%s)',
    async (scenario) => {
      const { customer, id } = await bought(scenario)
      const order = await nextPeriod(id)
      expect(await settled(order)).toEqual(['closed'])
      expect(await shop.order(order)).toMatchObject({ paymentStatus: 'UnPaid' })
      const mail = (await emailsOf(site, customer.email)).findLast(
        ({ kind }) => kind === 'retainer-card-refused',
      )
      expect(mail!.text).toContain(`/pay-now/${order}`)
      await clock.later(33 * DAY, () => billRetainers(site.app))
      expect(await settled(order)).toEqual(['closed'])
      // The link to pay works.
      await payByLink(customer, order)
    },
  )

  it.each([
    ['after:lost', 'the charge was made'],
    ['before:lost', 'no charge was made'],
    ['after:500', 'the charge was made, and its key answers 500 for ever'],
  ] as const)('is charged once although the answer is lost (%s: %s)', async (fault, _) => {
    const { id, customer } = await bought()
    fail(/POST \/v1\/payment_intents/, fault)
    const order = await nextPeriod(id)
    expect(await settled(order)).toEqual(['paid'])
    expect(await completed(order)).toHaveLength(1)
    expect((await kinds(customer.email)).filter((kind) => kind.startsWith('retainer'))).toEqual([])
  })

  it('is paid by the link after the card was removed', async () => {
    const { customer, id } = await bought()
    const stranger = await site.customer()
    expect((await stranger.delete(`/api/retainer/${id}/card`, { body: {} })).status).toBe(404)
    expect((await customer.delete(`/api/retainer/${id}/card`, { body: {} })).status).toBe(204)
    expect((await customer.delete(`/api/retainer/${id}/card`, { body: {} })).status).toBe(409)
    const order = await nextPeriod(id)
    expect(await kinds(customer.email)).toContain('retainer-billed')
    expect(await shop.checkouts(order)).toEqual([])
  })

  it.each([
    ['card removed', ({ customer, id }: Bought) => customer.delete(`/api/retainer/${id}/card`, { body: {} })],
    ['account deleted', ({ customer }: Bought) => deleteAccount(customer, CUSTOMER_PASSWORD)],
  ])('is not charged once the card was taken back while Stripe was away: %s', async (_, takeBack) => {
    const one = await bought()
    const { card_method: card } = await rowOf(one.id)
    const detach = `POST /v1/payment_methods/${card}/detach`
    fail(/payment_intents/, 'before:429', 1_000)
    fail(/detach/, 'before:500', 1)
    const order = await nextPeriod(one.id, { tries: 1 })
    expect(await settled(order)).toEqual(['capturing'])
    expect((await takeBack(one)).status).toBeLessThan(300)
    await until(
      async () => shop.calls,
      (calls) => calls.includes(detach),
    )
    shop.healAll()
    for (const checkout of await shop.checkouts(order))
      await inquireCheckout(site.app, checkout).catch(() => undefined)
    expect(await settled(order)).toEqual(['closed'])
    expect((await shop.order(order)).paymentStatus).toBe('UnPaid')
    // Until Stripe has confirmed it.
    clock.advance(HOUR)
    site.app.signals.emit('checkouts')
    await until(
      () => db.selectFrom('card_removals').selectAll().execute(),
      (rows) => rows.length === 0,
    )
    expect(shop.calls.filter((call) => call === detach)).toHaveLength(2)
  })

  it.each([
    ['money-comes', { paymentStatus: 'Paid', payment: 'paid' }, ['order-paid', 'payment-on-its-way']],
    [
      'money-stays-away',
      { paymentStatus: 'UnPaid', payment: 'denied' },
      ['payment-on-its-way', 'retainer-card-refused'],
    ],
  ])('is debited from a saved account, and waits for the bank: %s', async (action, wanted, mails) => {
    const { customer, id } = await bought('sepa')
    expect(inEnglish(await rowOf(id))).toMatchObject({ card_label: 'SEPA ·· 3000' })
    const order = await nextPeriod(id)
    expect(await settled(order)).toEqual(['pending'])
    expect(await shop.order(order)).toMatchObject({ paymentStatus: 'UnPaid', payment: 'processing' })
    expect((await customer.post(`/api/checkout/${order}`, { provider: 'paypal' })).status).toBe(409)
    await shop.later(order, 'stripe', action)
    expect(await shop.reaches(order, wanted)).toMatchObject(wanted)
    await until(
      () => settled(order),
      ([state]) => state !== 'pending',
    )
    const told = (await mailsTo(site, customer.email)).filter((mail) => mail.order_id === order)
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(mails)
    if (action === 'money-comes') return
    await payByLink(customer, order)
  })

  it('debits the account that iDEAL left', async () => {
    const { id } = await bought('ideal')
    expect(inEnglish(await rowOf(id))).toMatchObject({ card_label: 'SEPA ·· 3000' })
    expect(await shop.reaches(await nextPeriod(id), { paymentStatus: 'Paid' })).toMatchObject({
      paymentStatus: 'Paid',
    })
  })

  it('can’t be paid a second time while the card is being charged', async () => {
    const { customer, id } = await bought()
    fail(/payment_intents/, 'before:429', 20)
    const order = await nextPeriod(id, { tries: 1 })
    expect(await settled(order)).toEqual(['capturing'])
    expect((await customer.post(`/api/checkout/${order}`, { provider: 'paypal' })).status).toBe(409)
    shop.healAll()
  })
})
