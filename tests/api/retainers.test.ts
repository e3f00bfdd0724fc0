// Retainers over the calls: what begins one, who sees and changes it, and what its orders refuse.
import { describe, expect, it } from 'vitest'
import { invoicesOf, snapshotOf } from '#invoices/server/stored-invoices.ts'
import { clearTestOrders } from '#orders/server/clear-test-orders.ts'
import { dateIn, momentOf } from '#platform/rules/calendar.ts'
import { DAY } from '#platform/rules/durations.ts'
import { scheduleFrom, periodOf } from '#retainers/rules/periods.ts'
import { periodDays } from '#retainers/server/period-words.ts'
import { scheduleOf } from '#retainers/server/stored-retainer.ts'
import { billRetainers } from '#tests/support/bill-retainers.ts'
import type { Caller } from '#tests/support/caller.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { US } from '#tests/support/formats.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { addMonthlyPlan } from '#tests/support/monthly-plan.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN, CUSTOMER_PASSWORD, OWNER } from '#tests/support/people.ts'
import { setSeller, setTax } from '#tests/support/seller.ts'
import { place, type Plan } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const clock = movableClock()
const { site, admin } = await startShop({ prices: { Basic: '490' }, parts: { clock } })
const { db } = site.app.database

const care = await addMonthlyPlan(admin)

const pay = async (id: string, amount = '490.00') => {
  const answer = await admin.post(`/api/record-payment/${id}`, { amount, note: 'Transfer' })
  expect(answer.status).toBe(200)
}
const listed = async (who: Caller) =>
  (await who.get('/api/retainers')).json as { _id: string; state: string }[]
const one = async (who: Caller, id: string) => (await who.get(`/api/retainer/${id}`)).json
const doing = (who: Caller, id: string, action: string, body: object = {}) =>
  who.post(`/api/retainer/${id}/${action}`, body)

async function bought(who?: Caller, amount?: string) {
  const customer = who ?? (await site.customer())
  const { _id: orderId } = await place(customer, care)
  await pay(orderId, amount)
  const [retainer] = await listed(customer)
  return { customer, orderId, id: retainer!._id }
}

/** Bills on the morning of the next period, unless the worker is faster. Returns the order of the period. */
async function nextPeriod(id: string): Promise<string> {
  const row = await db.selectFrom('retainers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { startsOn } = periodOf(scheduleOf(row), row.next_period)
  return clock.later(momentOf(startsOn, '09:00', 'UTC') - clock.now(), async () => {
    await billRetainers(site.app)
    const [newest] = await db
      .selectFrom('orders')
      .select('id')
      .where('retainer_id', '=', id)
      .orderBy('period', 'desc')
      .execute()
    return newest!.id
  })
}

describe('a retainer begins', () => {
  it('with the first payment, and not with the order', async () => {
    const customer = await site.customer()
    const { _id: orderId } = await place(customer, care)
    expect(await listed(customer)).toEqual([])
    await pay(orderId)
    const today = dateIn(clock.now(), 'UTC')
    const schedule = scheduleFrom(today, 'month')
    const [retainer] = await listed(customer)
    expect(retainer).toMatchObject({
      packageName: 'Care',
      interval: 'month',
      price: '490.00',
      currency: 'USD',
      state: 'active',
      startsOn: today,
      nextOn: periodOf(schedule, 2).startsOn,
      mode: 'test',
    })
    const receipt = (await emailsOf(site, customer.email)).findLast(({ kind }) => kind === 'order-paid')!
    expect(receipt.text).toContain('until you end it. The next period begins on ')
    expect(await one(customer, retainer!._id)).toMatchObject({
      periods: [{ orderId, period: 1, startsOn: today, billedOn: today, paymentStatus: 'Paid' }],
    })
  })

  it('not for a package that is paid once, and not for a cancelled order', async () => {
    const customer = await site.customer()
    const basic = (await admin.get('/api/pricings')).json.find((plan: Plan) => plan.packageName === 'Basic')
    await pay((await place(customer, basic))._id)
    const { _id: cancelled } = await place(customer, care)
    await customer.put(`/api/order-cancelled/${cancelled}`, { paymentStatus: 'Cancelled' })
    expect(await listed(customer)).toEqual([])
  })

  it('and leaves nothing if that payment was recorded by mistake', async () => {
    const { customer, orderId } = await bought()
    const [{ transaction }] = (await admin.get(`/api/order/${orderId}`)).json.recorded
    await admin.post(`/api/withdraw-recorded/${orderId}`, { transaction, reason: 'Another order' })
    expect(await listed(customer)).toEqual([])
    await pay(orderId)
    expect(await listed(customer)).toHaveLength(1)
  })

  it('and keeps its price when the package changes', async () => {
    const { id } = await bought()
    const { version } = (await admin.get(`/api/pricing/${care._id}`)).json
    const fields = { packageName: 'Care', packageButtonText: 'Order Care' }
    await admin.put(`/api/pricing/${care._id}`, { ...fields, packagePrice: '990', version })
    const order = await nextPeriod(id)
    expect((await admin.get(`/api/order/${order}`)).json).toMatchObject({
      packagePrice: '490',
      paymentStatus: 'UnPaid',
    })
    await admin.put(`/api/pricing/${care._id}`, { ...fields, packagePrice: '490' })
  })
})

describe('pause, resume and end', () => {
  it('take effect at the period’s end, can be taken back, and are mailed to both sides', async () => {
    const { customer, id } = await bought()
    const before = (await emailsOf(site, ADMIN.email)).length
    const { nextOn } = await one(customer, id)
    expect((await doing(customer, id, 'pause')).json).toMatchObject({ state: 'pausing', nextOn })
    expect((await doing(customer, id, 'resume')).json).toMatchObject({ state: 'active', nextOn })
    expect((await doing(customer, id, 'end')).json).toMatchObject({ state: 'ending', nextOn })
    expect((await doing(customer, id, 'resume')).json).toMatchObject({ state: 'active', nextOn })
    expect(
      (await emailsOf(site, customer.email)).filter(({ kind }) => kind === 'retainer-changed'),
    ).toHaveLength(4)
    const toAdmin = (await emailsOf(site, ADMIN.email)).slice(before)
    expect(toAdmin.map(({ kind }) => kind)).toEqual(Array(4).fill('admin-retainer-changed'))
    for (const { text } of toAdmin) expect(text).toContain(customer.email)
  })

  it('a paused one bills nothing until it is resumed; an ended one never again', async () => {
    const { customer, id } = await bought()
    await doing(customer, id, 'pause')
    await nextPeriod(id)
    expect(await one(customer, id)).toMatchObject({ state: 'paused', nextOn: null, periods: [{ period: 1 }] })
    expect((await doing(customer, id, 'pause')).status).toBe(409)
    expect((await doing(customer, id, 'resume')).json).toMatchObject({ state: 'active' })
    await nextPeriod(id)
    expect((await one(customer, id)).periods.length).toBe(2)
    await doing(customer, id, 'end')
    await nextPeriod(id)
    expect(await one(customer, id)).toMatchObject({ state: 'ended' })
    for (const action of ['pause', 'resume', 'end'])
      expect([action, (await doing(customer, id, action)).status]).toEqual([action, 409])
  })

  it('by an admin are told to the customer, and not to the admins', async () => {
    const { customer, id } = await bought()
    const before = (await emailsOf(site, ADMIN.email)).length
    expect((await doing(admin, id, 'end')).json).toMatchObject({ state: 'ending' })
    expect((await emailsOf(site, customer.email)).at(-1)!.kind).toBe('retainer-changed')
    expect(await emailsOf(site, ADMIN.email)).toHaveLength(before)
  })

  it('refuse an outdated version, unknown fields, and many changes', async () => {
    const { customer, id } = await bought()
    const { version } = await one(customer, id)
    expect((await doing(customer, id, 'pause', { version: version + 1 })).status).toBe(409)
    expect((await doing(customer, id, 'pause', { from: 'now' })).status).toBe(422)
    expect((await doing(customer, id, 'pause', { version })).status).toBe(200)
    const statuses: number[] = []
    for (let times = 0; times < 12; times++)
      statuses.push((await doing(customer, id, times % 2 ? 'pause' : 'resume')).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('who may', () => {
  it('another customer’s retainer does not exist; visitors log in; customers write no notes', async () => {
    const { id, customer } = await bought()
    const [stranger, visitor] = [await site.customer(), site.visitor()]
    const asked = (who: Caller) =>
      Promise.all([
        who.get(`/api/retainer/${id}`),
        doing(who, id, 'pause'),
        doing(who, id, 'resume'),
        doing(who, id, 'end'),
      ])
    expect((await asked(stranger)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await asked(visitor)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(await listed(stranger)).toEqual([])
    const note = { note: 'Pays by transfer' }
    expect((await customer.put(`/api/retainer-note/${id}`, note)).status).toBe(403)
    expect((await admin.put(`/api/retainer-note/${id}`, note)).json).toMatchObject(note)
    expect(await one(customer, id)).not.toHaveProperty('note')
    expect((await admin.put(`/api/retainer-note/${id}`, { note: 'x'.repeat(2001) })).status).toBe(422)
    expect((await admin.get('/api/retainers')).json.map((each: { _id: string }) => each._id)).toContain(id)
  })
})

describe('the order of a later period', () => {
  it('can’t be cancelled alone, and stays payable', async () => {
    const { customer, id } = await bought()
    const order = await nextPeriod(id)
    const refused = await customer.put(`/api/order-cancelled/${order}`, { paymentStatus: 'Cancelled' })
    expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining('pause or end')])
    await pay(order)
    expect(
      (await one(customer, id)).periods.map((each: { paymentStatus: string }) => each.paymentStatus),
    ).toEqual(['Paid', 'Paid'])
  })
})

it('a deleted account ends its retainers: nothing is billed any more', async () => {
  const { customer, id } = await bought()
  const { next_at: due } = await db
    .selectFrom('retainers')
    .select('next_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await deleteAccount(customer, CUSTOMER_PASSWORD)).status).toBe(204)
  const row = await db.selectFrom('retainers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'ended', user_id: null, next_at: null })
  await clock.later(due! - clock.now() + DAY, () => billRetainers(site.app))
  expect((await one(admin, id)).periods).toHaveLength(1)
})

it('clearing the test orders clears the test retainers', async () => {
  await bought()
  await clearTestOrders(site.app, OWNER)
  expect(await db.selectFrom('retainers').select('id').execute()).toEqual([])
  expect(await db.selectFrom('retainer_periods').select('period').execute()).toEqual([])
})

it('the third month has an invoice of its own with its days and the tax as sold, issued before the payment', async () => {
  await setSeller(admin)
  await setTax(admin)
  const { customer, id, orderId } = await bought(undefined, '588.00')
  const [first] = await invoicesOf(db, orderId)
  await nextPeriod(id)
  const third = await nextPeriod(id)
  const [invoice, ...others] = await invoicesOf(db, third)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    net_cents: 49_000,
    tax_cents: 9_800,
    total_cents: 58_800,
    due_at: expect.any(Number),
  })
  expect(first).toMatchObject({ total_cents: 58_800, due_at: null })
  const { starts_on: from, ends_on: until } = await db
    .selectFrom('retainer_periods')
    .selectAll()
    .where('order_id', '=', third)
    .executeTakeFirstOrThrow()
  const days = periodDays(US, { startsOn: from, endsOn: until })
  expect(snapshotOf(invoice!).lines[0]!.name).toBe(`Care, ${days}`)
  const bill = (await emailsOf(site, customer.email)).findLast(({ kind }) => kind === 'retainer-billed')!
  expect(bill.text).toContain(`Invoice ${invoice!.number} is attached.`)
  // The payment makes no second invoice, and the email with the receipt has the first one attached.
  await pay(third, '588.00')
  expect(await invoicesOf(db, third)).toHaveLength(1)
  const receipt = (await emailsOf(site, customer.email)).findLast(({ kind }) => kind === 'order-paid')!
  expect(receipt.text).toContain(`Invoice ${invoice!.number} is attached.`)
})
