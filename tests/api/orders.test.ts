// Orders over HTTP: who may place, read, cancel and deliver them, and that nothing a caller sends is trusted.
import { describe, expect, it } from 'vitest'
import { HOUR } from '#platform/rules/durations.ts'
import { deleteOldKeys } from '#platform/server/idempotency.ts'
import type { Caller } from '#tests/support/caller.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { ADMIN } from '#tests/support/people.ts'
import { orderBody, place, type Plan, wireDate } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const NOW = Date.now()
const NOWHERE = '00000000-0000-4000-8000-000000000000'

// The clock stands still, so that the limit of ten orders a minute counts the same on a slow machine.
const { site, admin, plan, plans } = await startShop({
  parts: { clock: { now: () => NOW } },
  prices: { Basic: '19.99', Premium: '1204.35' },
})
const dear = plans.Premium!

const orders = async (who: Caller) =>
  (await who.get('/api/orders')).json as { _id: string; customerName: string }[]
const today = () => wireDate(NOW)

describe('placing an order', () => {
  it('stores the package as sold, the session’s address and the server’s date', async () => {
    const who = await site.customer()
    const { status, json } = await who.post('/api/new-order', orderBody(plan, who.email.toUpperCase()))
    expect(status).toBe(201)
    expect(json).toMatchObject({
      customerEmail: who.email,
      packageName: 'Basic',
      packagePrice: '19.99',
      paymentStatus: 'UnPaid',
      orderStatus: 'Pending',
      orderDate: today(),
      version: 1,
    })
    expect(json._id).toMatch(/^\w{22}$/)
    await admin.put(`/api/pricing/${dear._id}`, { ...orderFields(dear), packageName: 'Premium plus' })
    const kept = await who.get(`/api/order/${json._id}`)
    expect(kept.json.packageName).toBe('Basic')
    await admin.put(`/api/pricing/${dear._id}`, orderFields(dear))
  })

  it('emails the customer and every verified admin, once', async () => {
    const who = await site.customer()
    const before = (await emailsOf(site, ADMIN.email)).length
    await place(who, plan)
    expect((await emailsOf(site, who.email)).filter((mail) => mail.kind === 'order-placed')).toHaveLength(1)
    expect((await emailsOf(site, ADMIN.email)).length).toBe(before + 1)
  })

  it.each<{ difference: string; change: Record<string, unknown>; status?: number }>([
    { difference: 'another price', change: { packagePrice: '0.01' }, status: 409 },
    { difference: 'another email', change: { customerEmail: 'other@test.example' }, status: 403 },
    { difference: 'the status Paid', change: { paymentStatus: 'Paid' } },
    { difference: 'the status Delivered', change: { orderStatus: 'Delivered' } },
    { difference: 'an unknown package', change: { packageName: 'Platinum' }, status: 404 },
    { difference: 'a blank name', change: { customerName: '  ' } },
    { difference: 'a name of 101 letters', change: { customerName: 'x'.repeat(101) } },
    { difference: 'an address of 301 letters', change: { customerAddress: 'x'.repeat(301) } },
    { difference: 'a number for a country', change: { customerCountry: 7 } },
    { difference: 'an unknown field', change: { discount: '100' } },
    { difference: 'no price', change: { packagePrice: undefined } },
    { difference: 'a NUL in the name', change: { customerName: 'a\u0000b' } },
  ])('with $difference is refused, and nothing is stored', async ({ change, status = 422 }) => {
    const [field] = Object.keys(change)
    const who = await site.signIn(ADMIN.email, ADMIN.password)
    const before = (await orders(admin)).length
    const answer = await who.post('/api/new-order', orderBody(plan, ADMIN.email, change))
    expect(answer.status, answer.text).toBe(status)
    expect(Object.keys(answer.json.errors)).toContain(field)
    expect((await orders(admin)).length).toBe(before)
  })

  it('needs a session', async () => {
    expect((await site.visitor().post('/api/new-order', orderBody(plan, 'a@test.example'))).status).toBe(401)
  })

  it('of a hidden package is refused', async () => {
    const hidden = (
      await admin.post('/api/add-pricing', {
        packageName: 'Secret',
        packagePrice: '5',
        packageButtonText: 'x',
        hidden: true,
      })
    ).json
    const who = await site.customer()
    expect((await who.post('/api/new-order', orderBody(hidden, who.email))).status).toBe(404)
  })

  it('is limited to ten a minute for each customer', async () => {
    const who = await site.customer()
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => who.post('/api/new-order', orderBody(plan, who.email))),
    )
    expect(answers.filter((answer) => answer.status !== 429)).toHaveLength(10)
    // On a busy machine PostgreSQL may open connections too slowly for some of them, which are answered 503.
    expect(answers.filter((answer) => ![201, 429, 503].includes(answer.status))).toEqual([])
    const placed = answers.filter((answer) => answer.status === 201)
    expect(placed.length).toBeGreaterThan(0)
    expect((await who.get('/api/orders')).json).toHaveLength(placed.length)
    const refused = answers.find((answer) => answer.status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await site.customer()
    expect((await other.post('/api/new-order', orderBody(plan, other.email))).status).toBe(201)
  })
})

describe('an idempotency key', () => {
  const send = (who: Caller, key: string, more = {}) =>
    who.post('/api/new-order', orderBody(plan, who.email, more), { headers: { 'idempotency-key': key } })

  it('makes one order, even for repeated and parallel requests', async () => {
    const who = await site.customer()
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(who, 'key-1')))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 200]))
    expect(new Set(answers.map((answer) => answer.json._id)).size).toBe(1)
    expect(await orders(who)).toHaveLength(1)
    expect((await emailsOf(site, who.email)).filter((mail) => mail.kind === 'order-placed')).toHaveLength(1)
  })

  it('is refused with another body', async () => {
    const who = await site.customer()
    await send(who, 'key-2')
    expect((await send(who, 'key-2', { customerName: 'Somebody Else' })).status).toBe(422)
    expect((await send(who, 'key-2', { orderDate: '12/31/2030' })).status).toBe(200)
    expect(await orders(who)).toHaveLength(1)
  })

  it('is still known a day later', async () => {
    const who = await site.customer()
    const { json: first } = await send(who, 'key-4')
    const tomorrow = { ...site.app, clock: { now: () => NOW + 25 * HOUR } }
    await deleteOldKeys(tomorrow)
    expect(await send(who, 'key-4')).toMatchObject({ status: 200, json: { _id: first._id } })
  })

  it('belongs to its customer', async () => {
    const [one, two] = [await site.customer(), await site.customer()]
    expect((await send(one, 'key-3')).status).toBe(201)
    expect((await send(two, 'key-3')).status).toBe(201)
  })
})

describe('reading orders', () => {
  it('shows customers their own and admins all, newest first, with a next page', async () => {
    const [one, two] = [await site.customer(), await site.customer()]
    const mine = [
      await place(one, plan, { customerName: 'First' }),
      await place(one, plan, { customerName: 'Second' }),
      await place(one, plan, { customerName: 'Third' }),
    ]
    await place(two, plan)
    expect((await orders(one)).map((order) => order.customerName)).toEqual(['Third', 'Second', 'First'])
    expect(await orders(two)).toHaveLength(1)
    const few = await one.get('/api/orders?limit=2')
    expect(few.headers.get('x-total-count')).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(few.headers.get('link')!)![1]!
    const rest = await one.get(next)
    expect(rest.json.map((order: { customerName: string }) => order.customerName)).toEqual(['First'])
    expect(rest.headers.get('link')).toBeNull()
    expect((await admin.get('/api/orders?limit=1')).json[0].customerEmail).toBe(two.email)
    // A list can't continue after somebody else's order.
    expect((await two.get(`/api/orders?after=${mine[0]!._id}`)).status).toBe(422)
    expect((await two.get('/api/orders?sort=price')).status).toBe(422)
  })

  it('shows one order to its owner and to admins', async () => {
    const [owner, other] = [await site.customer(), await site.customer()]
    const { _id: id } = await place(owner, plan)
    const status = async (who: Caller) => (await who.get(`/api/order/${id}`)).status
    expect([
      await status(owner),
      await status(other),
      await status(admin),
      await status(site.visitor()),
    ]).toEqual([200, 404, 200, 401])
    expect((await owner.get(`/api/order/${id}`)).json).not.toHaveProperty('notifications')
    expect((await admin.get(`/api/order/${id}`)).json.history[0]).toMatchObject({
      kind: 'placed',
      actor: owner.email,
    })
    expect((await admin.get(`/api/order/${NOWHERE}`)).status).toBe(404)
  })
})

describe('cancelling', () => {
  const cancel = (who: Caller, id: string, body: unknown = { paymentStatus: 'Cancelled' }) =>
    who.put(`/api/order-cancelled/${id}`, body)

  it('is for the owner only, and has no effect the second time', async () => {
    const [owner, other] = [await site.customer(), await site.customer()]
    const { _id: id } = await place(owner, plan)
    expect((await cancel(site.visitor(), id)).status).toBe(401)
    expect((await cancel(other, id)).status).toBe(404)
    expect((await cancel(admin, id)).status).toBe(403)
    expect((await cancel(owner, id, { paymentStatus: 'Paid' })).status).toBe(422)
    expect((await cancel(owner, id, {})).status).toBe(422)
    expect((await owner.get(`/api/order/${id}`)).json.paymentStatus).toBe('UnPaid')
    const done = await cancel(owner, id)
    expect([done.status, done.json.paymentStatus]).toEqual([200, 'Cancelled'])
    expect((await cancel(owner, id)).status).toBe(200)
    expect(
      (await admin.get(`/api/order/${id}`)).json.history.filter(
        (event: { kind: string }) => event.kind === 'cancelled',
      ),
    ).toHaveLength(1)
    expect((await cancel(owner, NOWHERE)).status).toBe(404)
  })
})

describe('an admin', () => {
  it('sets Pending and Delivered, and the customer is mailed', async () => {
    const owner = await site.customer()
    const { _id: id } = await place(owner, plan)
    const set = (who: Caller, body: unknown) => who.put(`/api/order-status/${id}`, body)
    expect((await set(site.visitor(), { orderStatus: 'Delivered' })).status).toBe(401)
    expect((await set(owner, { orderStatus: 'Delivered' })).status).toBe(403)
    expect((await set(admin, { orderStatus: 'Shipped' })).json.errors).toHaveProperty('orderStatus')
    expect(
      (await set(admin, { orderStatus: 'Delivered', paymentStatus: 'Paid' })).json.errors,
    ).toHaveProperty('paymentStatus')
    const done = await set(admin, { orderStatus: 'Delivered' })
    expect(done.json).toMatchObject({ orderStatus: 'Delivered', paymentStatus: 'UnPaid', version: 2 })
    expect((await set(admin, { orderStatus: 'Delivered' })).json.version).toBe(2)
    expect(
      (await emailsOf(site, owner.email)).filter((mail) => mail.kind === 'order-delivered'),
    ).toHaveLength(1)
    expect((await set(admin, { orderStatus: 'Pending', version: 1 })).status).toBe(409)
    expect((await set(admin, { orderStatus: 'Pending', version: 2 })).json.orderStatus).toBe('Pending')
    expect((await admin.put(`/api/order-status/${NOWHERE}`, { orderStatus: 'Pending' })).status).toBe(404)
  })

  it('records a payment made another way, with a note', async () => {
    const owner = await site.customer()
    const { _id: id } = await place(owner, plan)
    const record = (who: Caller, body: unknown) => who.post(`/api/record-payment/${id}`, body)
    expect((await record(owner, { amount: '19.99', note: 'cash' })).status).toBe(403)
    for (const amount of ['0.00', '-1.00', 'ten', '1.999'])
      expect((await record(admin, { amount, note: 'cash' })).json.errors, amount).toHaveProperty('amount')
    expect((await record(admin, { amount: '19.99', note: ' ' })).json.errors).toHaveProperty('note')
    expect((await record(admin, { amount: '19.99', note: 'cash' })).json.paymentStatus).toBe('Paid')
    expect((await record(admin, { amount: '19.99', note: 'cash' })).status).toBe(409)
    expect((await owner.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })).status).toBe(409)
    const receipts = (await emailsOf(site, owner.email)).filter((mail) => mail.kind === 'order-paid')
    expect(receipts).toHaveLength(1)
    expect(receipts[0]!.text).toMatch(/T-\d{6}[\s\S]*\$19\.99/)
    expect((await admin.get(`/api/order/${id}`)).json.history.at(-1).note).toContain('cash')
  })

  it('exports all orders as CSV without formulas', async () => {
    const owner = await site.customer()
    await place(owner, plan, { customerName: '=1+1', customerAddress: 'Line one\n"quoted", two' })
    const { status, headers, text } = await admin.get('/api/orders.csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toContain('orders.csv')
    expect(text).toContain("'=1+1")
    expect(text).not.toMatch(/(^|,)=1\+1/m)
    expect(text).toContain('"Line one\n""quoted"", two"')
    expect((await owner.get('/api/orders.csv')).status).toBe(403)
    expect((await site.visitor().get('/api/orders.csv')).status).toBe(401)
  })
})

function orderFields({ packageName, packagePrice }: Plan) {
  return { packageName, packagePrice, packageButtonText: 'Order' }
}
