// Coupons: what they take off, when they are valid, how often they can be used, and that they can't be
// guessed.
import { describe, expect, it } from 'vitest'
import { endOldHolds } from '#coupons/server/hold-coupon.ts'
import { dayIn } from '#platform/rules/dates.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import type { Answer, Caller } from '#tests/support/caller.ts'
import { startCouponShop, ZONE } from '#tests/support/coupon-shop.ts'
import { addCoupon } from '#tests/support/coupons.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { orderBody, place } from '#tests/support/shop.ts'
import { userIdOf } from '#tests/support/user-id.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const {
  site,
  admin,
  clock,
  bank,
  reachesStatus,
  actAsOwner,
  basic,
  premium,
  db,
  order,
  priceWith,
  stored,
  usesIn,
  cancel,
  expectTotals,
} = await startCouponShop()

describe('a coupon', () => {
  it('takes a percentage or an amount off, and the order keeps what it was sold for', async () => {
    const who = await site.customer()
    const percent = await addCoupon(admin, { code: 'Spring-20', percentOff: '20' })
    const { status, json } = await order(who, ' spring-20 ')
    expect(status).toBe(201)
    // The answer still has the undiscounted price of the package.
    expect(json.packagePrice).toBe('299.50')
    expect(await stored(json._id)).toMatchObject({
      list_cents: 29_950,
      discount_cents: 5990,
      net_cents: 23_960,
      price_cents: 23_960,
      coupon_id: percent._id,
      coupon_code: 'Spring-20',
      coupon_held: 1,
    })
    expect((await who.get(`/api/order/${json._id}`)).json).toMatchObject({
      packagePrice: '299.50',
      couponCode: 'Spring-20',
      amounts: { list: '299.50', discount: '59.90', net: '239.60', tax: '0.00', total: '239.60' },
    })
    await addCoupon(admin, { code: 'FIFTY', amountOff: '50' })
    expect(await stored((await order(who, 'FIFTY')).json._id)).toMatchObject({ price_cents: 24_950 })
    // Later changes of the coupon don't change the order.
    await admin.put(`/api/coupon/${percent._id}`, {
      code: 'OTHER',
      percentOff: '50',
      perCustomer: 'Once',
    })
    expect(await stored(json._id)).toMatchObject({ price_cents: 23_960, coupon_code: 'Spring-20' })
    const without = await place(who, basic)
    expect((await who.get(`/api/order/${without._id}`)).json).toMatchObject({
      couponCode: null,
      amounts: { list: '299.50', discount: '0.00', total: '299.50' },
    })
    await expectTotals()
  })

  it('shows its price before the order, and stores nothing', async () => {
    const who = await site.customer()
    await addCoupon(admin, { code: 'PREVIEW', percentOff: '10', mostUses: '1' })
    for (let times = 0; times < 3; times++) {
      const { status, json } = await priceWith(who, 'preview', premium)
      expect([status, json]).toEqual([
        200,
        { couponCode: 'PREVIEW', listPrice: '1000.00', discount: '100.00', price: '900.00', currency: 'USD' },
      ])
    }
    expect(await usesIn('PREVIEW')).toContain('Used 0 of 1')
    expect((await priceWith(who, 'PREVIEW', { ...basic, packageName: 'Gone' })).status).toBe(404)
    expect((await priceWith(site.visitor(), 'PREVIEW')).status).toBe(401)
  })

  it('is asked for this amount at the provider, and paid with it', async () => {
    const who = await site.customer()
    await addCoupon(admin, { code: 'PAYME', percentOff: '20' })
    const { json } = await order(who, 'PAYME')
    const form = await payFields(site, json._id)
    expect(form.amount).toBe('239.60')
    await bank.notify(bank.about(form))
    expect(await reachesStatus(json._id, 'Paid')).toBe('Paid')
    await expectTotals()
  })
})

describe('a coupon is refused beside its field', () => {
  const today = (days = 0) => dayIn(clock.now() + days * DAY, ZONE)
  const refusal = async (who: Caller, code: string, plan = basic): Promise<string> => {
    const [asked, ordered] = [await priceWith(who, code, plan), await order(who, code, plan)]
    expect([asked.status, ordered.status]).toEqual([422, 422])
    expect(Object.keys(ordered.json.errors)).toEqual(['couponCode'])
    expect(asked.json.errors).toEqual(ordered.json.errors)
    return ordered.json.errors.couponCode
  }
  const orders = async (who: Caller) => (await who.get('/api/orders')).json.length

  it('with the reason', async () => {
    const who = await site.customer()
    expect(await refusal(who, 'NEVER-SEEN')).toContain('There is no coupon with this code')
    await addCoupon(admin, { code: 'LATER', firstDay: today(1) })
    expect(await refusal(who, 'LATER')).toMatch(/^This coupon starts on \d\d\/\d\d\/\d{4}\.$/)
    await addCoupon(admin, { code: 'OVER', lastDay: today(-1) })
    expect(await refusal(who, 'OVER')).toMatch(/^This coupon ended on \d\d\/\d\d\/\d{4}\.$/)
    await addCoupon(admin, { code: 'PREMIUM-ONLY', packageIds: premium._id })
    expect(await refusal(who, 'PREMIUM-ONLY')).toBe('This coupon is not for Basic. It is for Premium.')
    await addCoupon(admin, { code: 'ALL-OF-IT', amountOff: '299.50' })
    expect(await refusal(who, 'ALL-OF-IT')).toContain('would leave nothing to pay')
    expect(await orders(who)).toBe(0)
    expect((await order(who, 'PREMIUM-ONLY', premium)).status).toBe(201)
  })

  it('on the day before its first and after its last, in the zone of the site', async () => {
    const who = await site.customer()
    await addCoupon(admin, { code: 'TODAY', firstDay: today(), lastDay: today() })
    expect((await priceWith(who, 'TODAY')).status).toBe(200)
    expect((await clock.later(DAY, () => priceWith(who, 'TODAY'))).json.errors.couponCode).toContain('ended')
    expect((await clock.later(-DAY, () => priceWith(who, 'TODAY'))).json.errors.couponCode).toContain(
      'starts',
    )
  })

  it('when the customer used it before, if each customer can use it once', async () => {
    const [who, other] = [await site.customer(), await site.customer()]
    await addCoupon(admin, { code: 'ONCE', perCustomer: 'Once' })
    expect((await order(who, 'ONCE')).status).toBe(201)
    expect(await refusal(who, 'once')).toContain('Each customer can use it once.')
    expect((await order(other, 'ONCE')).status).toBe(201)
  })

  it('when it is hidden or deleted', async () => {
    const who = await site.customer()
    const { _id } = await addCoupon(admin, { code: 'PAUSED' })
    const fields = { code: 'PAUSED', percentOff: '20', perCustomer: 'Once' }
    await admin.put(`/api/coupon/${_id}`, { ...fields, hidden: true })
    expect(await refusal(who, 'PAUSED')).toContain('no coupon')
    await admin.put(`/api/coupon/${_id}`, { ...fields, hidden: false })
    expect((await order(who, 'PAUSED')).status).toBe(201)
    await admin.delete(`/api/coupon/${_id}`)
    expect(await refusal(await site.customer(), 'PAUSED')).toContain('no coupon')
  })
})

const appIn = (ms: number) => ({ ...site.app, clock: { now: () => clock.now() + ms } })
const confirmAddress = ({ email }: Caller) =>
  db
    .updateTable('user')
    .set({ emailVerified: site.app.database.kind === 'postgres' ? true : 1 })
    .where('email', '=', email)
    .execute()

/** Sends a request again while the site is too busy to take it. */
async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send()
  return answer.status === 503 ? patiently(send) : answer
}

describe('the uses of a coupon', () => {
  it('are never more than its limit, however many order at once', async () => {
    await addCoupon(admin, { code: 'TEN', mostUses: '10' })
    const people: Caller[] = []
    for (let count = 0; count < 10; count++) people.push(await site.customer())
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => patiently(() => order(people[index % 10]!, 'TEN'))),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 422)).toHaveLength(40)
    expect(answers.find(({ status }) => status === 422)!.json.errors.couponCode).toBe(
      'This coupon is used up.',
    )
    expect(await usesIn('TEN')).toContain('Used 10 of 10')
    await expectTotals()
  })

  it('are used once per customer, however many orders are sent at once', async () => {
    const who = await site.customer()
    await addCoupon(admin, { code: 'MINE', perCustomer: 'Once', mostUses: '5' })
    const headers = { 'idempotency-key': 'same' }
    const same = await Promise.all(
      Array.from({ length: 5 }, () =>
        who.post('/api/new-order', orderBody(basic, who.email, { couponCode: 'MINE' }), { headers }),
      ),
    )
    expect(same.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    const others = await Promise.all(Array.from({ length: 4 }, () => order(who, 'MINE')))
    expect(others.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(await usesIn('MINE')).toContain('Used 1 of 5')
  })

  it('come back when the order is cancelled, and are taken again before it is paid', async () => {
    const [who, other] = [await site.customer(), await site.customer()]
    await addCoupon(admin, { code: 'SINGLE', mostUses: '1' })
    const first = (await order(who, 'SINGLE')).json._id
    expect((await order(other, 'SINGLE')).status).toBe(422)
    await cancel(who, first)
    expect(await usesIn('SINGLE')).toContain('Used 0 of 1')
    // The pay page takes nothing. A checkout takes the use again, and cancelling once more gives it back.
    const opened = (await who.page(`/pay-now/${first}`)).text
    expect(opened).toContain('239.60')
    expect(opened).not.toContain('name="amount"')
    expect(await usesIn('SINGLE')).toContain('Used 0 of 1')
    const form = await who.post(`/api/checkout/${first}`, { provider: 'paypal-standard' })
    expect([form.status, form.json.fields.amount]).toEqual([200, '239.60'])
    expect((await who.page(`/pay-now/${first}`)).text).toContain('name="amount"')
    expect(await usesIn('SINGLE')).toContain('Used 1 of 1')
    await cancel(who, first)
    expect(await usesIn('SINGLE')).toContain('Used 0 of 1')
    const second = (await order(other, 'SINGLE')).json._id
    const page = (await who.page(`/pay-now/${first}`)).text
    expect(page).toContain('its coupon has been used up since')
    expect(page).not.toContain('name="amount"')
    const started = await who.post(`/api/checkout/${first}`, { provider: 'paypal-standard' })
    expect([started.status, started.json.detail]).toEqual([
      409,
      expect.stringContaining('coupon has been used up'),
    ])
    await cancel(other, second)
    expect((await who.page(`/pay-now/${first}`)).text).toContain('239.60')
    await expectTotals()
  })

  it('come back when nobody pays for a week, and are taken again before it is paid', async () => {
    const [who, other] = [await site.customer(), await site.customer()]
    await addCoupon(admin, { code: 'WEEK', mostUses: '1' })
    await confirmAddress(who)
    const first = (await order(who, 'WEEK')).json._id
    await endOldHolds(appIn(7 * DAY - 60_000))
    expect((await order(other, 'WEEK')).status).toBe(422)
    await endOldHolds(appIn(7 * DAY + 60_000))
    expect(await usesIn('WEEK')).toContain('Used 0 of 1')
    const second = (await order(other, 'WEEK')).json._id
    const page = (await who.page(`/pay-now/${first}`)).text
    expect(page).toContain('This order was not paid in time, and its coupon has been used up since.')
    expect(page).not.toContain('name="amount"')
    // A paid order keeps its use.
    await bank.notify(bank.about(await payFields(site, second)))
    expect(await reachesStatus(second, 'Paid')).toBe('Paid')
    await endOldHolds(appIn(8 * DAY))
    expect(await usesIn('WEEK')).toContain('Used 1 of 1')
    await expectTotals()
  })

  it('are held for a day by an account whose address is not confirmed, and not by looking at a page', async () => {
    const [who, other] = [await site.customer(), await site.customer()]
    await addCoupon(admin, { code: 'A-DAY', mostUses: '1' })
    const first = (await order(who, 'A-DAY')).json._id
    await endOldHolds(appIn(DAY - 60_000))
    expect(await usesIn('A-DAY')).toContain('Used 1 of 1')
    await endOldHolds(appIn(DAY + 60_000))
    for (const path of ['pay-now', 'order']) await who.page(`/${path}/${first}`)
    await who.get(`/api/order/${first}`)
    expect(await usesIn('A-DAY')).toContain('Used 0 of 1')
    // A checkout holds it until it ends, and no longer.
    await clock.later(2 * DAY, async () => {
      expect((await who.post(`/api/checkout/${first}`, { provider: 'paypal-standard' })).status).toBe(200)
      expect((await order(other, 'A-DAY')).status).toBe(422)
      await endOldHolds(appIn(HOUR - 60_000))
      expect((await stored(first)).coupon_held).toBe(1)
      await endOldHolds(appIn(HOUR + 60_000))
      expect((await order(other, 'A-DAY')).status).toBe(201)
      const late = await who.post(`/api/checkout/${first}`, { provider: 'paypal-standard' })
      expect([late.status, late.json.detail]).toEqual([409, expect.stringContaining('has been used up')])
    })
    await expectTotals()
  })

  it('count money that arrived all the same', async () => {
    const [who, other] = [await site.customer(), await site.customer()]
    await addCoupon(admin, { code: 'RACE', mostUses: '1' })
    const first = (await order(who, 'RACE')).json._id
    const form = await payFields(site, first)
    await cancel(who, first)
    expect((await order(other, 'RACE')).status).toBe(201)
    await bank.notify(bank.about(form))
    expect(await reachesStatus(first, 'Paid')).toBe('Paid')
    expect(await usesIn('RACE')).toContain('Used 2 of 1')
    await expectTotals()
  })

  it('are those of orders that are left when test orders are cleared away', async () => {
    const { _id } = await addCoupon(admin, { code: 'CLEARED', mostUses: '1' })
    expect((await order(await site.customer(), 'CLEARED')).status).toBe(201)
    expect(await usesIn('CLEARED')).toContain('Used 1 of 1')
    await actAsOwner().clearTestOrders()
    expect(await usesIn('CLEARED')).toContain('Used 0 of 1')
    expect(await db.selectFrom('orders').select('id').where('coupon_id', '=', _id).execute()).toEqual([])
    await expectTotals()
  })

  it('of test orders and of real ones are counted apart', async () => {
    await addCoupon(admin, { code: 'BOTH', mostUses: '1', perCustomer: 'Once' })
    const who = await site.customer()
    expect((await order(who, 'BOTH')).status).toBe(201)
    const owner = {
      role: 'customer',
      userId: await userIdOf(site, who.email),
      email: who.email,
      verified: true,
      name: '',
      sessionId: '',
    } as const
    const live = { ...site.app, settings: { ...site.app.settings, PAYMENT_MODE: 'live' as const } }
    const ordered = await actInEnglish(live, owner).placeOrder(
      orderBody(basic, who.email, { couponCode: 'BOTH' }),
    )
    expect(ordered.order.mode).toBe('live')
    expect((await order(who, 'BOTH')).status).toBe(422)
  })
})

describe('codes can’t be guessed', () => {
  const { most, perMs } = rateLimits.couponGuess

  it('by one account: unknown ones are counted, others are not', async () => {
    const who = await site.customer()
    await addCoupon(admin, { code: 'KNOWN' })
    await addCoupon(admin, { code: 'KNOWN-BUT-OVER', lastDay: '2020-01-01' })
    const tries = async (code: string, times: number) => {
      const statuses = []
      for (let count = 0; count < times; count++) statuses.push((await priceWith(who, code)).status)
      return statuses
    }
    expect(new Set(await tries('KNOWN', most + 5))).toEqual(new Set([200]))
    expect(new Set(await tries('KNOWN-BUT-OVER', most + 5))).toEqual(new Set([422]))
    expect(await tries('GUESS', most - 1)).toEqual(Array(most - 1).fill(422))
    // An order with a wrong code counts as a guess too.
    expect((await order(who, 'GUESS')).status).toBe(422)
    const refused = await order(who, 'KNOWN')
    expect([refused.status, refused.json.detail]).toEqual([429, expect.stringContaining('many coupon codes')])
    // An order without a coupon is not limited.
    await place(who, basic)
    expect((await clock.later(perMs, () => priceWith(who, 'KNOWN'))).status).toBe(200)
  })

  it('by many accounts from one place', async () => {
    const statuses: number[] = []
    const peer = '192.0.2.77'
    for (let account = 0; account <= rateLimits.couponGuessPeer.most / most; account++) {
      const who = Object.assign(await site.customer(), { peer })
      for (let count = 0; count < most; count++) statuses.push((await priceWith(who, 'GUESS')).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(rateLimits.couponGuessPeer.most)
    expect(statuses.filter((status) => status === 429)).toHaveLength(most)
  })
})
