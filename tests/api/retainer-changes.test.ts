// A retainer is changed from its next period on: proposed by one side, agreed by the other, or a price announced.
import { describe, expect, it } from 'vitest'
import { agreementOf, linesOf } from '#orders/server/agreed.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { addDays, dateIn, momentOf } from '#platform/rules/calendar.ts'
import { periodOf } from '#retainers/rules/periods.ts'
import { scheduleOf } from '#retainers/server/stored-retainer.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { billRetainers } from '#tests/support/bill-retainers.ts'
import type { Caller } from '#tests/support/caller.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { addMonthlyPlan } from '#tests/support/monthly-plan.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN, CUSTOMER_PASSWORD, OWNER } from '#tests/support/people.ts'
import { place, type Plan } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const clock = movableClock()
const { site, admin } = await startShop({
  prices: { Basic: '490' },
  parts: { clock },
  settings: { PRICE_RISE_NOTICE_DAYS: '30' },
})
const { db } = site.app.database

const care = await addMonthlyPlan(admin)
const newPackage = async (fields: Record<string, string>): Promise<Plan> =>
  (await admin.post('/api/add-pricing', { packageButtonText: 'Order', packageBilling: 'month', ...fields }))
    .json
const premium = await newPackage({
  packageName: 'Premium care',
  packagePrice: '900',
  packagePointOne: 'Calls',
})
const yearly = await newPackage({ packageName: 'Year', packagePrice: '5000', packageBilling: 'year' })
const features = (await admin.get('/api/features')).json
await admin.put('/api/features', { ...features, addOns: 'Open' })
const extra = (await admin.post('/api/add-add-on', { name: 'Reports', price: '50', billing: 'month' })).json

interface Change {
  _id: string
  state: string
  from: string | null
}

async function bought(who?: Caller & { email: string }) {
  const customer = who ?? (await site.customer())
  const { _id: orderId } = await place(customer, care)
  await admin.post(`/api/record-payment/${orderId}`, { amount: '490.00', note: 'Transfer' })
  const [retainer] = (await customer.get('/api/retainers')).json as { _id: string; nextOn: string }[]
  return { customer, orderId, id: retainer!._id, nextOn: retainer!.nextOn }
}

const propose = (who: Caller, id: string, body: object = {}) =>
  who.post(`/api/retainer/${id}/changes`, { packageId: premium._id, name: 'Ada Buyer', ...body })
const answer = (who: Caller, change: Change, what: string, body?: object) =>
  who.post(`/api/retainer-change/${change._id}/${what}`, body)
const agree = (who: Caller, change: Change, name = 'Grace Owner') => answer(who, change, 'agree', { name })
const one = async (who: Caller, id: string) => (await who.get(`/api/retainer/${id}`)).json
const kinds = async (email: string) => (await emailsOf(site, email)).map(({ kind }) => kind)

/** Bills on the morning of a later period. Returns the orders of the periods that were billed, oldest first. */
async function laterPeriods(id: string, count = 1): Promise<string[]> {
  const row = await db.selectFrom('retainers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { startsOn } = periodOf(scheduleOf(row), row.next_period + count - 1)
  return clock.later(momentOf(startsOn, '09:00', 'UTC') - clock.now(), async () => {
    await billRetainers(site.app)
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('retainer_id', '=', id)
      .where('period', '>=', row.next_period)
      .orderBy('period')
      .execute()
    return orders.map((order) => order.id)
  })
}

describe('a proposal', () => {
  it('of the agency, agreed by the customer, is what the next period is billed by, with its agreement', async () => {
    const { customer, id, orderId, nextOn } = await bought()
    const proposed = await propose(admin, id, {
      quantity: 2,
      price: '450.00',
      extras: [extra._id],
      note: 'As we said',
    })
    expect([proposed.status, proposed.json]).toEqual([
      201,
      expect.objectContaining({
        state: 'proposed',
        by: 'agency',
        packageName: 'Premium care and 1 more',
        price: '950.00',
        previousPackageName: 'Care',
        previousPrice: '490.00',
        from: nextOn,
      }),
    ])
    const asked = (await emailsOf(site, customer.email)).at(-1)!
    expect(asked.kind).toBe('retainer-change')
    expect(asked.text).toContain('$950.00 per month, instead of Care, $490.00')
    expect(asked.text).toContain('As we said')
    // Nothing changes before it is agreed on.
    expect(await one(customer, id)).toMatchObject({ price: '490.00', packageName: 'Care' })
    const agreed = await agree(customer, proposed.json, 'Ada M. Buyer')
    expect([agreed.status, agreed.json]).toEqual([
      200,
      expect.objectContaining({ state: 'agreed', agreedBy: 'Ada M. Buyer', from: nextOn }),
    ])
    expect(await kinds(ADMIN.email)).toContain('admin-retainer-change')
    expect(await one(customer, id)).toMatchObject({ price: '490.00' })

    const [second, third] = await laterPeriods(id, 2)
    for (const period of [second!, third!]) {
      const order = (await findOrder(db, period))!
      expect(order).toMatchObject({
        package_name: 'Premium care and 1 more',
        package_id: premium._id,
        price_cents: 950_00,
        price_text: '950.00',
        points: '["Calls"]',
      })
      expect(
        (await linesOf(db, order)).map(({ name, quantity, unitCents }) => [name, quantity, unitCents]),
      ).toEqual([
        ['Premium care', 2, 450_00],
        ['Reports', 1, 50_00],
      ])
      expect(await agreementOf(db, order)).toMatchObject({
        by: 'Ada M. Buyer',
        totalCents: 950_00,
        retainer: { id, fromPeriod: 2, proposed: { by: 'Ada Buyer' } },
      })
    }
    expect((await findOrder(db, orderId))!.price_cents).toBe(490_00)
    expect(await one(customer, id)).toMatchObject({ price: '950.00', packageName: 'Premium care and 1 more' })
    const bill = (await emailsOf(site, customer.email)).findLast(({ kind }) => kind === 'retainer-billed')!
    expect(bill.text).toContain('$950.00')
  })

  it('of the customer is at the prices of now, listed under Today, and agreed by the agency', async () => {
    const { customer, id } = await bought()
    const { json: change } = await propose(customer, id)
    expect(change).toMatchObject({ by: 'customer', price: '900.00' })
    expect((await emailsOf(site, ADMIN.email)).at(-1)).toMatchObject({ kind: 'admin-retainer-change' })
    const { needsYou } = await actInEnglish(site.app, OWNER).today()
    expect(needsYou.head).toContain('1 change of a retainer to answer.')
    expect(needsYou.needs.find((need) => need.id === id)).toMatchObject({
      kind: 'retainer',
      retainer: { proposes: true },
    })
    expect((await agree(customer, change)).status).toBe(409)
    expect((await agree(admin, change)).json).toMatchObject({ state: 'agreed' })
    expect((await emailsOf(site, customer.email)).at(-1)).toMatchObject({ kind: 'retainer-change' })
    const [order] = await laterPeriods(id)
    expect((await findOrder(db, order!))!.price_cents).toBe(900_00)
  })

  it('keeps the price as sold if only the quantity or an add-on changes', async () => {
    const { customer, id } = await bought()
    const { version } = (await admin.get(`/api/pricing/${care._id}`)).json
    const fields = { packageName: 'Care', packageButtonText: 'Order Care', packageBilling: 'month' }
    await admin.put(`/api/pricing/${care._id}`, { ...fields, packagePrice: '990', version })
    const { json } = await propose(customer, id, { packageId: undefined, extras: [extra._id] })
    expect(json).toMatchObject({ price: '540.00', packageName: 'Care and 1 more' })
    await admin.put(`/api/pricing/${care._id}`, { ...fields, packagePrice: '490' })
  })

  it('can be declined with a reason or withdrawn, and then another one made; nothing is billed by it', async () => {
    const { customer, id } = await bought()
    const { json: first } = await propose(customer, id)
    expect((await propose(admin, id)).status).toBe(409)
    expect((await answer(admin, first, 'withdraw')).status).toBe(409)
    expect((await answer(admin, first, 'decline', { reason: 'No time' })).json).toMatchObject({
      state: 'declined',
      reason: 'No time',
    })
    expect((await emailsOf(site, customer.email)).at(-1)!.text).toContain('No time')
    expect((await agree(admin, first)).status).toBe(409)
    const { json: second } = await propose(admin, id)
    expect((await answer(customer, second, 'withdraw')).status).toBe(409)
    expect((await answer(admin, second, 'withdraw')).json).toMatchObject({ state: 'withdrawn' })
    expect((await agree(customer, second)).status).toBe(409)
    const [order] = await laterPeriods(id)
    expect((await findOrder(db, order!))!.price_cents).toBe(490_00)
    expect((await one(customer, id)).changes.map(({ state }: Change) => state)).toEqual([
      'withdrawn',
      'declined',
    ])
  })

  it('that is agreed on later takes the place of one that has not begun', async () => {
    const { customer, id } = await bought()
    const { json: first } = await propose(admin, id)
    await agree(customer, first)
    const { json: second } = await propose(admin, id, { price: '800.00', packageId: undefined })
    expect(second).toMatchObject({ packageName: 'Premium care', previousPrice: '900.00', price: '800.00' })
    await agree(customer, second)
    expect((await one(customer, id)).changes.map(({ state }: Change) => state)).toEqual([
      'agreed',
      'replaced',
    ])
    const [order] = await laterPeriods(id)
    expect((await findOrder(db, order!))!.price_cents).toBe(800_00)
  })

  it('is refused with what is wrong', async () => {
    const { customer, id } = await bought()
    const { version } = await one(customer, id)
    const wrong = async (who: Caller, body: object) => {
      const { status, json } = await propose(who, id, body)
      return [status, Object.keys((json.errors ?? {}) as object)]
    }
    expect(await wrong(customer, { packageId: 'none' })).toEqual([422, ['packageId']])
    expect(await wrong(customer, { packageId: yearly._id })).toEqual([422, ['packageId']])
    expect(await wrong(customer, { quantity: 0 })).toEqual([422, ['quantity']])
    expect(await wrong(customer, { quantity: 9 })).toEqual([422, ['quantity']])
    expect(await wrong(customer, { extras: ['none'] })).toEqual([422, ['extras']])
    expect(await wrong(customer, { name: '' })).toEqual([422, ['name']])
    expect(await wrong(customer, { price: '1.00' })).toEqual([422, ['price']])
    for (const price of ['0', '-1', '1.005', 'free', '9999999999999'])
      expect([price, ...(await wrong(admin, { price }))]).toEqual([price, 422, ['price']])
    expect(await wrong(customer, { packageId: undefined })).toEqual([422, []])
    expect(await wrong(customer, { version: version + 1 })).toEqual([409, []])
    expect((await one(customer, id)).changes).toEqual([])
  })

  it('is nobody else’s', async () => {
    const { customer, id } = await bought()
    const { json: change } = await propose(admin, id)
    const [stranger, visitor] = [await site.customer(), site.visitor()]
    const asked = (who: Caller) =>
      Promise.all([
        propose(who, id),
        agree(who, change),
        answer(who, change, 'decline', {}),
        answer(who, change, 'withdraw'),
      ])
    expect((await asked(stranger)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await asked(visitor)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const price = { price: '600.00', name: 'Ada' }
    expect((await customer.post(`/api/retainer/${id}/price`, price)).status).toBe(403)
  })
})

describe('meanwhile', () => {
  it('of two acceptances at once one is kept', async () => {
    const { customer, id } = await bought()
    const { json: change } = await propose(admin, id)
    const answers = await Promise.all([
      agree(customer, change, 'Ada One'),
      agree(customer, change, 'Ada Two'),
      answer(admin, change, 'withdraw'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('of two proposals at once one is kept', async () => {
    const { customer, id } = await bought()
    const both = await Promise.all([propose(admin, id), propose(customer, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('an acceptance while the period is billed applies to it or to the next one, as it says', async () => {
    const { customer, id, nextOn } = await bought()
    const { json: change } = await propose(admin, id)
    const user = db.selectFrom('user').select('id').where('email', '=', customer.email)
    const { id: userId } = await user.executeTakeFirstOrThrow()
    const act = actInEnglish(site.app, { ...OWNER, role: 'customer', email: customer.email, userId })
    await clock.later(momentOf(nextOn, '09:00', 'UTC') - clock.now(), async () => {
      const [{ state }] = await Promise.all([
        // The session has ended by then.
        act.agreeToChange({ id: change._id, body: { name: 'Ada Buyer' }, peer: '' }),
        billRetainers(site.app),
      ])
      expect(state).toBe('agreed')
      const { changes, periods } = await act.oneRetainer(id)
      expect(periods).toHaveLength(2)
      // What has begun is billed first, so the change is for the period after it.
      expect(changes[0]!.from! > nextOn).toBe(true)
      expect((await findOrder(db, periods[0]!.orderId))!.price_cents).toBe(490_00)
    })
    const orders = await laterPeriods(id)
    expect((await findOrder(db, orders.at(-1)!))!.price_cents).toBe(900_00)
  })

  it('a retainer that ended takes none; one that is about to end takes no proposal', async () => {
    const { customer, id } = await bought()
    const { json: change } = await propose(admin, id)
    await customer.post(`/api/retainer/${id}/end`, {})
    await laterPeriods(id)
    expect((await agree(customer, change)).status).toBe(409)
    expect((await one(customer, id)).changes).toMatchObject([{ state: 'lapsed' }])
    const other = await bought()
    await other.customer.post(`/api/retainer/${other.id}/end`, {})
    expect((await propose(admin, other.id)).status).toBe(409)
  })

  it('a paused one is changed from the period with which it goes on', async () => {
    const { customer, id } = await bought()
    const { json: change } = await propose(admin, id)
    await customer.post(`/api/retainer/${id}/pause`, {})
    await laterPeriods(id)
    expect((await agree(customer, change)).json).toMatchObject({ state: 'agreed', from: null })
    await customer.post(`/api/retainer/${id}/resume`, {})
    const orders = await laterPeriods(id)
    expect(orders).toHaveLength(1)
    expect((await findOrder(db, orders[0]!))!.price_cents).toBe(900_00)
  })
})

describe('a price that is announced', () => {
  const announce = (id: string, body: object = {}) =>
    admin.post(`/api/retainer/${id}/price`, { price: '590.00', name: 'Grace Owner', ...body })

  it('applies from the first period after the notice, and can be withdrawn before', async () => {
    const { customer, id } = await bought()
    const today = dateIn(clock.now(), 'UTC')
    const { status, json } = await announce(id)
    expect([status, json]).toEqual([201, expect.objectContaining({ state: 'announced', price: '590.00' })])
    expect(json.from >= addDays(today, 30)).toBe(true)
    const mail = (await emailsOf(site, customer.email)).at(-1)!
    expect([mail.kind, mail.text.includes('Pause or end it on its page')]).toEqual(['retainer-change', true])
    const row = await db.selectFrom('retainers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const orders = await laterPeriods(id, 3)
    const prices = await Promise.all(orders.map(async (order) => (await findOrder(db, order))!.price_cents))
    const starts = [2, 3, 4].map((number) => periodOf(scheduleOf(row), number).startsOn)
    expect(prices).toEqual(starts.map((day) => (day < json.from ? 490_00 : 590_00)))
    expect(prices).toContain(590_00)

    const other = await bought()
    const { json: taken } = await announce(other.id)
    expect((await answer(other.customer, taken, 'withdraw')).status).toBe(409)
    expect((await answer(admin, taken, 'withdraw')).json).toMatchObject({ state: 'withdrawn' })
    const [order] = await laterPeriods(other.id)
    expect((await findOrder(db, order!))!.price_cents).toBe(490_00)
  })

  it('is higher than the one now, and not announced beside a proposal', async () => {
    const { id } = await bought()
    expect((await announce(id, { price: '490.00' })).status).toBe(422)
    await propose(admin, id)
    expect((await announce(id)).status).toBe(409)
  })
})

it('a deleted account takes the names along', async () => {
  const { customer, id } = await bought()
  const { json: change } = await propose(admin, id)
  await agree(customer, change)
  expect((await customer.get('/api/me/export')).text).toContain('Premium care')
  expect((await deleteAccount(customer, CUSTOMER_PASSWORD)).status).toBe(204)
  expect(
    await db.selectFrom('retainer_changes').select('id').where('retainer_id', '=', id).execute(),
  ).toEqual([])
})
