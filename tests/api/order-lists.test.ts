// The list of orders that admins work through: tabs, days, actions for several, the filtered file, and the page
// of a customer.
import { beforeAll, describe, expect, it } from 'vitest'
import { startWorkShop, type WorkOrder } from '#tests/support/work-shop.ts'

const shop = await startWorkShop({ screens: true })
const { admin, agency, clock, db, site } = shop

const DAY = 24 * 3_600_000
const plain = (html: string): string => html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
const page = async (path: string): Promise<string> => plain((await admin.page(path)).text)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const idsOf = async (path: string): Promise<string[]> => [
  ...new Set([...(await page(path)).matchAll(/href="\/admin\/payment-status\/(\w+)"/g)].map(([, id]) => id!)),
]

let old: WorkOrder
let started: WorkOrder
let delivered: WorkOrder
let unpaid: WorkOrder
beforeAll(async () => {
  old = await clock.later(-40 * DAY, () => shop.started())
  started = await shop.started()
  delivered = await shop.delivered()
  unpaid = await shop.order()
})

describe('the tabs', () => {
  it('count the orders of each state, and lead to them', async () => {
    const counts = await agency.orderTabCounts()
    expect(counts).toEqual({ all: 4, unpaid: 1, toDeliver: 2, delivered: 1 })
    const html = await page('/total-orders')
    for (const [label, count] of Object.entries({ All: 4, Unpaid: 1, 'To deliver': 2, Delivered: 1 }))
      expect(html).toMatch(new RegExp(`>${label} <span[^>]*>${count}<`))
    expect(await idsOf('/total-orders?payment=UnPaid')).toEqual([unpaid.id])
    expect((await idsOf('/total-orders?payment=Paid&status=Pending')).sort()).toEqual(
      [old.id, started.id].sort(),
    )
    expect(await idsOf('/total-orders?status=Delivered')).toEqual([delivered.id])
  })

  it('show chips of what narrows the list, each with the way back', async () => {
    const html = await page('/total-orders?q=ada&payment=Paid')
    expect(html).toContain('Payment: Paid')
    expect(html).toContain('href="/total-orders?q=ada"')
    expect(html).toContain('href="/total-orders?payment=Paid"')
  })
})

describe('days', () => {
  it('narrow the list, its count and a search, both days included', async () => {
    const [before, today] = [dayOf(clock.now() - 40 * DAY), dayOf(clock.now())]
    const rows = (filter: object) => agency.searchOrders({ ...filter, page: 1, size: 10 })
    expect((await rows({ to: before })).rows.map(({ _id }) => _id)).toEqual([old.id])
    expect((await rows({ from: before, to: before })).total).toBe(1)
    expect((await rows({ from: today })).total).toBe(3)
    expect((await rows({ from: today, paymentStatus: 'Paid' })).total).toBe(2)
    expect((await rows({ from: today, sort: 'highest' })).rows).toHaveLength(3)
    const all = await rows({ text: 'basic' })
    const some = await rows({ text: 'basic', to: before })
    expect([all.total, some.total]).toEqual([4, 1])
    expect(await idsOf(`/total-orders?to=${before}`)).toEqual([old.id])
    expect((await idsOf('/total-orders?from=nonsense')).length).toBe(4)
  })
})

describe('the file', () => {
  const lines = async (query: string) =>
    (await admin.get(`/api/orders.csv${query}`)).text.trim().split('\r\n').slice(1)

  it('has exactly the orders of the list, with the payment', async () => {
    const header = (await admin.get('/api/orders.csv')).text.split('\r\n')[0]!
    expect(header).toContain('Paid on,Transaction,Method')
    expect((await lines('')).length).toBe(4)
    expect((await lines('?payment=UnPaid')).map((line) => line.includes(unpaid.id))).toEqual([true])
    expect((await lines(`?to=${dayOf(clock.now() - 40 * DAY)}`)).length).toBe(1)
    expect((await lines('?q=basic&status=Delivered')).length).toBe(1)
    const [paid] = await lines('?status=Delivered')
    expect(paid).toMatch(/,\d{2}\/\d{2}\/\d{4},[\w-]+,[A-Z][a-z ]+,test,/)
    expect(await page('/total-orders?payment=UnPaid')).toContain('href="/api/orders.csv?payment=UnPaid"')
  })

  it('refuses what it does not know, by name', async () => {
    for (const [name, value] of Object.entries({ payment: 'Gold', status: 'Lost', from: '2026-13-01' })) {
      const answer = await admin.get(`/api/orders.csv?${name}=${value}`)
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [name]])
    }
    const wrong = await admin.get('/api/orders.csv?from=2026-02-02&to=2026-02-01')
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['to']])
  })
})

describe('one action for several orders', () => {
  it('asks before emails leave, then says what became of each', async () => {
    const form = (intent: string, ids: string[]) =>
      admin.send('POST', '/total-orders', {
        form: [['intent', intent], ...ids.map((id): [string, string] => ['order', id])],
        headers: { accept: 'text/html' },
      })
    const none = await form('ask-deliver', [])
    expect([none.status, none.text.includes('Choose at least one order.')]).toEqual([422, true])
    const asked = await form('ask-deliver', [started.id, old.id])
    expect(plain(asked.text)).toContain('Mark 2 orders as delivered?')
    expect(asked.text).not.toContain('not paid')
    expect((await agency.oneOrder(started.id)).orderStatus).toBe('Pending')
    const warned = plain((await form('ask-deliver', [started.id, unpaid.id])).text)
    expect(warned).toContain('1 order not paid:')
    expect(warned).toContain('Only those that are paid')
    expect(warned).toContain(`href="/admin/payment-status/${unpaid.id}"`)
    const allUnpaid = plain((await form('ask-deliver', [unpaid.id])).text)
    expect(allUnpaid).toContain('None of them is paid:')
    expect(allUnpaid).not.toContain('Only those that are paid')
    const remind = plain((await form('ask-remind', [unpaid.id, old.id, started.id])).text)
    expect(remind).toContain('Remind the customers of 1 of 3 orders?')
    const nobody = await form('ask-remind', [old.id, started.id])
    expect([nobody.status, nobody.text.includes('None of these orders waits for its customer.')]).toEqual([
      409,
      true,
    ])
    const done = await form('bulk-deliver', [started.id, old.id, 'nowhere'])
    expect(plain(done.text)).toContain('2 of 3 orders marked as delivered')
    expect(plain(done.text)).toContain('NOWHERE')
    expect((await agency.oneOrder(started.id)).orderStatus).toBe('Delivered')
    const refused = plain((await form('bulk-remind', [unpaid.id, delivered.id])).text)
    expect(refused).toMatch(/of 2 orders reminded/)
  })

  it('is a call, and a repetition changes nothing', async () => {
    const order = await shop.started()
    const bulk = (action: string, orders: string[]) => admin.post('/api/orders/bulk', { action, orders })
    const first = await bulk('deliver', [order.id, order.id])
    expect([first.status, first.json.length, first.json[0].done]).toEqual([200, 1, true])
    const events = () =>
      db.selectFrom('order_events').select('seq').where('order_id', '=', order.id).execute()
    const before = (await events()).length
    expect((await bulk('deliver', [order.id])).json[0].done).toBe(true)
    expect((await events()).length).toBe(before)
    await bulk('lead', [order.id])
    expect((await agency.agencyOrderWork(order.id)).leadId).not.toBeNull()
    expect((await bulk('dance', [order.id])).status).toBe(422)
    expect((await bulk('lead', [])).status).toBe(422)
  })
})

describe('the page of a customer', () => {
  it('has orders, messages and sums in each currency', async () => {
    const { customerEmail: email } = await agency.oneOrder(unpaid.id)
    await site.visitor().post('/api/add-message', {
      name: 'Ada',
      email,
      number: '+351 210 555 010',
      subject: 'When do we begin?',
      message: 'A question',
    })
    const { status, json } = await admin.get(`/api/customer?${new URLSearchParams({ email })}`)
    expect([status, json.orders.rows.some(({ _id }: { _id: string }) => _id === unpaid.id)]).toEqual([
      200,
      true,
    ])
    expect(json.sums[0]).toMatchObject({ currency: 'USD', unpaidCents: 49_000 })
    const html = await page(`/admin/customer?${new URLSearchParams({ email: email.toUpperCase() })}`)
    for (const words of ['When do we begin?', '+351 210 555 010', 'Not paid', unpaid.id])
      expect(html).toContain(words)
    expect(await page(`/admin/payment-status/${unpaid.id}`)).toContain('href="/admin/customer?email=')
    expect((await admin.get('/api/customer?email=nobody@test.example')).status).toBe(404)
    expect((await admin.page('/admin/customer?email=nobody@test.example')).status).toBe(404)
  })

  it('has the name in the newest order, on every page of the orders, else that of the account', async () => {
    const { person, id: first } = await shop.order()
    const { id: newest } = await shop.order({ person })
    for (const [id, customer_name] of [
      [first, 'Ada Before'],
      [newest, 'Ada After'],
    ] as const)
      await db.updateTable('orders').set({ customer_name }).where('id', '=', id).execute()
    const asked = { email: person.email, size: 1 }
    expect(await agency.customerPage({ ...asked, page: 2 })).toMatchObject({
      name: 'Ada After',
      orders: { rows: [{ _id: first }], total: 2 },
    })
    await db.updateTable('orders').set({ customer_email: '' }).where('id', 'in', [first, newest]).execute()
    expect((await agency.customerPage({ ...asked, page: 1 })).name).toBe(person.name)
  })

  it('knows a person since the first message, also when it shows only the newest 20', async () => {
    const email = 'often@test.example'
    const written = Array.from({ length: 21 }, (_, n) => ({
      id: `often${n}`,
      name: `Writer ${n}`,
      email,
      number: '',
      subject: 's',
      message: 'm',
      status: 'Read' as const,
      version: 1,
      created_at: n * DAY,
      updated_at: n * DAY,
    }))
    await db.insertInto('messages').values(written).execute()
    const { conversations, name, since } = await agency.customerPage({ email, page: 1, size: 1 })
    expect([conversations.length, name, since]).toEqual([20, 'Writer 20', new Date(0).toISOString()])
    expect(await page(`/admin/customer?${new URLSearchParams({ email })}`)).toContain(
      'This person has not ordered anything yet.',
    )
  })
})

describe('the list of customers', () => {
  const listed = (asked: object = {}) => agency.pageOfCustomers({ text: '', page: 1, size: 20, ...asked })

  it('has everybody who ordered once, the latest order first, with what they paid', async () => {
    const { person } = await shop.started()
    await clock.later(DAY, () => shop.order({ person }))
    const { id: inOtherMode } = await shop.order({ person })
    await db.updateTable('orders').set({ mode: 'live' }).where('id', '=', inOtherMode).execute()
    const other = await shop.order()
    const { rows, total, cut } = await listed()
    expect(rows.slice(0, 2)).toMatchObject([
      { email: other.person.email, orders: 1 },
      {
        email: person.email,
        orders: 2,
        sums: [{ currency: 'USD', paidCents: 49_000, unpaidCents: 49_000, orders: 2 }],
      },
    ])
    expect(rows[1]!.lastOrderAt).toBeGreaterThan(rows[0]!.lastOrderAt)
    expect([total, cut]).toEqual([rows.length, false])
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length)
    expect((await listed({ page: 2, size: 1 })).rows).toMatchObject([{ email: person.email }])

    const html = await page('/admin/customers')
    expect(html).toContain(`href="/admin/customer?${new URLSearchParams({ email: person.email })}"`)
    expect(html).toContain('$490.00')
  })

  it('is searched by the words of orders, and leaves erased people out', async () => {
    const { person, id } = await shop.order()
    expect((await listed({ text: person.email })).rows).toMatchObject([{ email: person.email, orders: 1 }])
    expect((await listed({ text: '%' })).rows).toEqual([])
    expect(await page('/admin/customers?q=nobody-at-all')).toContain(
      'words in their orders that begin with what you typed',
    )
    await db.updateTable('orders').set({ customer_email: '' }).where('id', '=', id).execute()
    expect((await listed()).rows.map(({ email }) => email)).not.toContain('')
    expect((await admin.page('/admin/customer?email=')).status).toBe(404)
    expect(await page(`/admin/payment-status/${id}`)).not.toContain('href="/admin/customer?')
  })
})
