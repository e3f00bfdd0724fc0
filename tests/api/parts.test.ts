// Orders that are paid in parts: each part has a bill that is paid like an order, and the order follows.
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#platform/rules/durations.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { SITE_LINES, startPartShop, THREE_PARTS } from '#tests/support/part-shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const shop = await startPartShop({ screens: true })
const { admin, customer, site, db, clock, orderInParts, billOf, payBill, parts, row, bill, billWhatIsDue } =
  shop

const page = async (path: string, who = customer) => textOf((await who.get(path)).text)
const subjects = async (kind: string) =>
  (await mailsTo(site, customer.email)).filter((mail) => mail.kind === kind).map(({ subject }) => subject)
const byMorning = <T>(days: number, work: () => Promise<T>) => {
  const noon = new Date(clock.now())
  noon.setUTCHours(12, 0, 0, 0)
  return clock.later(noon.getTime() - clock.now() + days * DAY, work)
}

describe('an order in three parts', () => {
  it('is Paid once all are, and the work starts with the first', async () => {
    const id = await orderInParts()
    expect((await parts(id)).map(({ total_cents: cents }) => cents)).toEqual([30_000, 40_000, 30_000])
    await payBill(await billOf(id, 1))
    expect(await row(id)).toMatchObject({ payment_status: 'UnPaid', receipt_number: null })
    expect((await admin.get(`/api/order-work/${id}`)).json.state).toBe('in-progress')
    expect(await subjects('order-paid')).toContainEqual(
      expect.stringContaining('Part 1 of 3 of Standard and 1 more'),
    )
    expect((await admin.put(`/api/order-status/${id}`, { orderStatus: 'Delivered' })).status).toBe(200)
    await byMorning(1, billWhatIsDue)
    await payBill(await billOf(id, 2))
    expect((await bill(id, 3)).status).toBe(201)
    await payBill(await billOf(id, 3))
    expect(await row(id)).toMatchObject({ payment_status: 'Paid', refunded_cents: 0 })
    const receipts = (await Promise.all([1, 2, 3].map(async (part) => row(await billOf(id, part))))).map(
      (each) => each.receipt_number,
    )
    expect(new Set(receipts).size).toBe(3)
  })

  it('is billed part by part: each once, with an email and a link to pay', async () => {
    const id = await orderInParts()
    const before = (await subjects('part-billed')).length
    expect((await bill(id, 1)).status).toBe(409)
    const { json } = await bill(id, 3)
    expect(json).toMatchObject({ packageName: 'Part 3 of 3 of Standard and 1 more', packagePrice: '300.00' })
    expect([(await bill(id, 3)).status, (await bill(id, 4)).status, (await bill(id, 0)).status]).toEqual([
      409, 404, 422,
    ])
    expect(await subjects('part-billed')).toHaveLength(before + 1)
    const [mail] = (await mailsTo(site, customer.email)).filter(({ kind }) => kind === 'part-billed')
    expect(mail!.text).toContain(`/pay-now/${json._id}`)
    expect(mail!.text).toContain('Site is live')
    expect((await customer.post(`/api/bill-part/${id}`, { part: 2 })).status).toBe(403)
  })

  it('is not billed for a delivery that may be taken back, and on a day not before it', async () => {
    const on = new Date(clock.now() + 5 * DAY).toISOString().slice(0, 10)
    const dated = await orderInParts({
      ...THREE_PARTS,
      parts: [THREE_PARTS.parts[0]!, { share: { basisPoints: 7000 }, due: 'date', on }],
    })
    const id = await orderInParts()
    await payBill(await billOf(id, 1))
    await admin.put(`/api/order-status/${id}`, { orderStatus: 'Delivered' })
    await billWhatIsDue()
    expect([await billOf(id, 2), await billOf(dated, 2)]).toEqual([null, null])
    await byMorning(4, billWhatIsDue)
    expect([await billOf(id, 2), await billOf(dated, 2)]).toEqual([expect.any(String), null])
    await byMorning(5, billWhatIsDue)
    await byMorning(6, billWhatIsDue)
    expect(await billOf(dated, 2)).toEqual(expect.any(String))
    expect(
      await shop.db.selectFrom('orders').select('id').where('bill_of', '=', dated).execute(),
    ).toHaveLength(2)
  })

  it('leads from the order to the bill that is due, and from a bill to its order', async () => {
    const id = await orderInParts()
    const first = await billOf(id, 1)
    const leadsTo = async (path: string, who = customer) =>
      (
        await fetch(site.origin + path, { redirect: 'manual', headers: { cookie: who.cookieHeader } })
      ).headers.get('location')
    expect(await leadsTo(`/pay-now/${id}`)).toBe(`/pay-now/${first}`)
    expect(await leadsTo(`/order/${first}`)).toBe(`/order/${id}#part-1`)
    expect(await leadsTo(`/admin/payment-status/${first}`, admin)).toBe(
      `/admin/payment-status/${id}?part=1#money`,
    )
    expect(await page(`/pay-now/${first}`)).toContain('Part 1 of 3 of Standard and 1 more')
    // Paying the order is paying the part that is due.
    expect((await customer.post(`/api/checkout/${id}`, { provider: 'stripe' })).status).toBe(200)
    expect(await shop.checkouts(first)).toHaveLength(1)
    const asked = (part: unknown) => customer.post(`/api/checkout/${id}`, { provider: 'stripe', part })
    expect([(await asked(2)).status, (await asked(4)).status, (await asked(`${id}-1`)).status]).toEqual([
      409, 422, 200,
    ])
    const stranger = await site.customer()
    for (const path of [`/order/${first}`, `/pay-now/${first}`, `/received-payment/${first}`])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
  })

  it('says on all screens how far it is', async () => {
    const id = await orderInParts()
    expect(await page(`/order/${id}`)).toContain('0 of 3 paid, next $300.00 on')
    await payBill(await billOf(id, 1))
    for (const path of [`/order/${id}`, '/my-order', '/dashboard'])
      expect(await page(path), path).toContain('1 of 3 paid, next $400.00')
    const own = await page(`/order/${id}`)
    expect(own).toContain('3 × $75.00')
    expect(own).toContain('With the delivery')
    expect(own).not.toContain('Pay Now')
    expect(own).not.toContain('Cancel this order')
    const agency = await page(`/admin/payment-status/${id}`, admin)
    for (const words of ['1 of 3 paid', 'Bill part 2 now', 'Money of part 1', 'Extra page'])
      expect(agency).toContain(words)
    expect(agency).not.toContain('Record a payment')
    expect(await page('/total-orders', admin)).toContain('1 of 3 paid')
    expect(await page(`/received-payment/${await billOf(id, 1)}`)).toContain('Thank you')
  })
})

describe('money that was recorded by hand', () => {
  const record = (id: string, amount: string, more = {}) =>
    admin.post(`/api/record-payment/${id}`, { amount, note: 'Transfer', ...more })

  it('that is less leaves the rest open, which a card can pay', async () => {
    const id = await orderInParts()
    const first = await billOf(id, 1)
    expect((await record(id, '200.00')).json).toMatchObject({ _id: first, paymentStatus: 'UnPaid' })
    expect(await row(first)).toMatchObject({ part_paid_cents: 20_000, refunded_cents: 0 })
    expect(await page(`/order/${id}`)).toContain('$100.00 of it is still to be paid.')
    expect(await subjects('order-paid-in-part')).toHaveLength(1)
    expect((await customer.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })).status).toBe(
      409,
    )
    await shop.checkout(first, 'stripe')
    expect((await shop.checkouts(first)).at(-1)).toMatchObject({ amount_cents: 10_000 })
    await shop.press(first, 'stripe')
    const paid = await shop.reaches(first, { paymentStatus: 'Paid' })
    expect(paid).toMatchObject({ payment: 'paid', received: '300.00' })
    expect(await row(first)).toMatchObject({ refunded_cents: 0 })
  })

  it('that is less can be withdrawn, and be completed by another transfer', async () => {
    const id = await orderInParts()
    const first = await billOf(id, 1)
    await record(first, '200.00')
    const [{ transaction }] = (await admin.get(`/api/order/${first}`)).json.recorded
    const reason = 'Another customer'
    expect((await admin.post(`/api/withdraw-recorded/${first}`, { transaction, reason })).status).toBe(200)
    expect(await row(first)).toMatchObject({ part_paid_cents: 0, payment_status: 'UnPaid' })
    await record(first, '250.00')
    expect((await record(first, '50.00')).json).toMatchObject({ paymentStatus: 'Paid' })
    expect((await record(first, '50.00')).status).toBe(409)
    expect((await admin.get(`/api/order/${first}`)).json.payment).toBe('paid')
  })

  it('that is more is kept, and taken off the next part', async () => {
    const id = await orderInParts()
    const first = await billOf(id, 1)
    expect((await record(first, '350.00', { part: 1 })).json).toMatchObject({ paymentStatus: 'Paid' })
    expect(await page(`/admin/payment-status/${id}?part=1`, admin)).toContain('$50.00 more than asked came.')
    expect((await bill(id, 2)).status).toBe(201)
    const second = await billOf(id, 2)
    expect(await row(second)).toMatchObject({ part_paid_cents: 5_000, payment_status: 'UnPaid' })
    expect(await page(`/order/${id}`)).toContain('$350.00 of it is still to be paid.')
    await payBill(second)
    expect((await admin.get(`/api/order/${id}`)).json).toMatchObject({ received: '700.00' })
    expect((await record(id, '0.00')).status).toBe(422)
    expect((await record(id, '10.00')).status).toBe(409)
  })
})

it('the call of an order says its lines and parts', async () => {
  const id = await orderInParts()
  const { lines, parts: told, received } = (await customer.get(`/api/order/${id}`)).json
  expect(lines).toEqual([
    { name: 'Standard', quantity: 1, unitPrice: '800.00', discount: '0.00', tax: null, interval: 'once' },
    { name: 'Extra page', quantity: 3, unitPrice: '75.00', discount: '25.00', tax: null, interval: 'once' },
  ])
  expect(told.map(({ amount, state, due }: Record<string, string>) => [amount, state, due])).toEqual([
    ['300.00', 'open', expect.stringMatching(/^\d{4}-/)],
    ['400.00', 'open', 'delivery'],
    ['300.00', 'open', 'milestone'],
  ])
  expect(received).toBe('0.00')
})

describe('the money of a part', () => {
  it('is refunded by its own page; with all parts refunded the order is', async () => {
    const id = await orderInParts({ ...THREE_PARTS, parts: THREE_PARTS.parts.slice(0, 2) })
    const [one, two] = [await billOf(id, 1), (await bill(id, 2)).json._id as string]
    await payBill(one)
    await payBill(two)
    expect(await row(id)).toMatchObject({ payment_status: 'Paid' })
    await admin.post('/api/auth/confirm', { password: 'admin-password' })
    const money = await page(`/admin/payment-status/${id}?part=1`, admin)
    expect(money).toContain('$300.00')
    expect((await shop.refund(one)).status).toBe(201)
    expect(await row(id)).toMatchObject({ payment_status: 'Paid', refunded: 0, refunded_cents: 30_000 })
    expect((await shop.refund(two)).status).toBe(201)
    expect(await row(id)).toMatchObject({ payment_status: 'Cancelled', refunded: 1 })
  })

  it('counts once where a part is paid twice at a time', async () => {
    const id = await orderInParts()
    const first = await billOf(id, 1)
    const answers = await Promise.all([
      customer.post(`/api/checkout/${first}`, { provider: 'stripe' }),
      customer.post(`/api/checkout/${first}`, { provider: 'paypal' }),
    ])
    expect(answers.some(({ status }) => status < 300)).toBe(true)
    const record = () => admin.post(`/api/record-payment/${first}`, { amount: '300.00', note: 'Transfer' })
    const recorded = await Promise.all([record(), record()])
    expect(recorded.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await admin.get(`/api/order/${first}`)).json).toMatchObject({ paymentStatus: 'Paid' })
    expect(await row(id)).toMatchObject({ payment_status: 'UnPaid' })
  })
})

it('totals are those of the tables', async () => {
  await clock.later(2 * MINUTE + HOUR, () => Promise.resolve())
  const orders = await shop.db.selectFrom('orders').selectAll().where('mode', '=', 'test').execute()
  const total = async (scope: string) =>
    (await shop.db.selectFrom('totals').select('cents').where('scope', '=', scope).executeTakeFirst())
      ?.cents ?? 0
  const sum = (rows: typeof orders) => rows.reduce((cents, { price_cents: price }) => cents + price, 0)
  const paid = orders.filter(({ payment_status: status }) => status === 'Paid')
  expect(await total('test-sales-USD')).toBe(sum(paid.filter(({ bill_of: of }) => of === null)))
  expect(await total('test-received-USD')).toBe(
    paid
      .filter(({ parts: count }) => count === 1)
      .reduce((cents, each) => cents + each.price_cents - each.refunded_cents, 0),
  )
  expect(sum(orders.filter(({ bill_of: of }) => of === null)) % SITE_LINES.length).toBe(0)
})

it('gives back what was paid of an order in parts whose customer withdraws', async () => {
  const id = await orderInParts()
  await payBill(await billOf(id, 1))
  const withdrawal = 'withdrawalWithdrawal01'
  await db
    .insertInto('withdrawals')
    .values({
      id: withdrawal,
      order_id: id,
      name: 'Ada Buyer',
      number: id.slice(0, 8),
      email: customer.email,
      language: 'en',
      state: 'open',
      answer: '',
      answered_by: null,
      answered_at: null,
      next_try_at: null,
      declared_at: clock.now(),
    })
    .execute()
  const answer = await admin.post(`/api/answer-withdrawal/${withdrawal}`, { answer: 'all' })
  expect([answer.status, answer.text]).toEqual([204, ''])
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  expect(refunds.filter(({ reason }) => reason.includes(id.slice(0, 8).toUpperCase()))).toMatchObject([
    { order_id: await billOf(id, 1), amount_cents: 30_000 },
  ])
})
