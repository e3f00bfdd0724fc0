// Orders that the agency enters: for a customer who phoned, in parts, on an invoice, with and without work.
import { describe, expect, it } from 'vitest'
import { billsOf, linesOf, partsOf } from '#orders/server/agreed.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { emailsOf, mailsTo } from '#tests/support/mailbox.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { setSeller } from '#tests/support/seller.ts'
import { until } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'

const { bank, site, admin, plan } = await startPaidShop({ screens: true })
const { db } = site.app.database
await setSeller(admin)

let serial = 0
const fresh = () => `phoned${++serial}@test.example`

const body = (email: string, more: Record<string, unknown> = {}) => ({
  customerName: 'Phoebe Phone',
  customerEmail: email,
  customerAddress: '1 Ring Road',
  customerCountry: 'Portugal',
  lines: [{ name: 'A day of work', quantity: 3, price: '300', discount: '10 %' }],
  ...more,
})

const enter = async (more: Record<string, unknown> = {}, email = fresh()) => {
  const { status, json, text } = await admin.post('/api/orders', body(email, more))
  expect([status, text]).toEqual([201, text])
  return { email, order: (await findOrder(db, json._id))! }
}

const linkMailedTo = async (email: string): Promise<string> => {
  const [link] = (await mailsTo(site, email)).flatMap(({ text }) => text.match(/\/pay\/\w+/g) ?? [])
  if (!link) throw new Error('no link')
  return link
}

const formIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )

describe('an order by phone', () => {
  it('has typed lines, the sums of the server, no account, and is paid by the mailed link', async () => {
    const { email, order } = await enter({
      language: 'de',
      lines: [
        { recordId: plan._id, name: 'Basic', price: '19.99' },
        { name: 'Journey', quantity: '2', price: '50', discount: '25.50' },
      ],
    })
    expect(order).toMatchObject({ user_id: null, customer_email: email, price_cents: 94_49, language: 'de' })
    expect((await linesOf(db, order)).map(({ kind, name }) => [kind, name])).toEqual([
      ['package', 'Basic'],
      ['free', 'Journey'],
    ])
    const [mail] = await emailsOf(site, email)
    expect(mail!.text).toContain('Wir haben Ihre Bestellung aufgenommen')
    const link = await linkMailedTo(email)
    const holder = fromElsewhere(site)
    await bank.notify(bank.about(formIn((await holder.page(link)).text)))
    const paid = await until(
      () => holder.page(link),
      ({ text }) => text.includes('This order is paid'),
    )
    expect(paid.text).toContain('Create an account')
    // Everything that follows is mailed too, with a link that needs no account.
    const kinds = (await emailsOf(site, email)).map(({ kind }) => kind)
    expect(kinds).toContain('order-paid')
    for (const path of [
      '/total-orders',
      `/admin/payment-status/${order.id}`,
      '/admin/customers',
      '/overview',
    ])
      expect([path, (await admin.page(path)).status]).toEqual([path, path === '/overview' ? 404 : 200])
  })

  it('belongs to the account that has confirmed the address, and to no other', async () => {
    const known = await site.customer()
    await db.updateTable('user').set({ emailVerified: 1 }).where('email', '=', known.email).execute()
    const { order } = await enter({}, known.email)
    expect((await known.get(`/api/order/${order.id}`)).status).toBe(200)
    const email = fresh()
    const unconfirmed = Object.assign(fromElsewhere(site), { email })
    await unconfirmed.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'Un' })
    const { order: other } = await enter({}, email)
    expect(other.user_id).toBeNull()
    expect((await unconfirmed.get(`/api/order/${other.id}`)).status).toBe(404)
  })

  it('is entered once by the same key', async () => {
    const email = fresh()
    const headers = { 'idempotency-key': `key-${email}` }
    const first = await admin.post('/api/orders', body(email), { headers })
    const again = await admin.post('/api/orders', body(email), { headers })
    expect([first.status, again.status, again.json._id]).toEqual([201, 200, first.json._id])
    expect((await emailsOf(site, email)).length).toBe(1)
  })
})

it('a deposit is a bill of its own, and the link leads to what is due', async () => {
  const { email, order } = await enter({ plan: 'deposit' })
  expect(order).toMatchObject({ price_cents: 810_00, parts: 2 })
  const [bill] = await billsOf(db, order.id)
  expect(bill).toMatchObject({ price_cents: 243_00, part: 1 })
  const page = await fromElsewhere(site).page(await linkMailedTo(email))
  expect(page.text).toContain('Part 1 of 2')
  expect(page.text).toContain('$243.00')
})

it('an invoice for anything is issued at once, has no work, and comes with the email', async () => {
  const { email, order } = await enter({ plan: 'invoice14', hasWork: false })
  expect(order).toMatchObject({ has_work: 0, parts: 1 })
  const [invoice] = await db.selectFrom('invoices').selectAll().where('order_id', '=', order.id).execute()
  expect(invoice?.due_at).toBeGreaterThan(order.placed_at)
  const [mail] = await emailsOf(site, email)
  expect(mail!.text).toContain(invoice!.number)
  expect(mail!.text).toContain('within 14 days')
  expect(await db.selectFrom('order_work').selectAll().where('order_id', '=', order.id).execute()).toEqual([])
  expect((await partsOf(db, order)).length).toBe(1)
  const link = await linkMailedTo(email)
  const holder = fromElsewhere(site)
  await bank.notify(bank.about(formIn((await holder.page(link)).text)))
  const paid = await until(
    () => holder.page(link),
    ({ text }) => text.includes('This order is paid'),
  )
  expect(paid.text).toContain(`/${invoice!.number}/pdf`)
  const pdf = await holder.get(`${link}/${invoice!.number}/pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await admin.page(`/admin/payment-status/${order.id}`)).status).toBe(200)
})

it('the link is mailed again, and made to be sent in another way', async () => {
  const { email, order } = await enter({ plan: 'deposit' })
  const page = `/admin/pay-link/${order.id}`
  expect((await admin.page(page)).text).toContain('$243.00')
  expect((await admin.submit(page, { intent: 'mail' })).status).toBe(303)
  expect((await emailsOf(site, email)).length).toBe(2)
  const made = await admin.post(`/api/order-payment-link/${order.id}`)
  expect(made.status).toBe(201)
  expect((await fromElsewhere(site).page(new URL(made.json.url).pathname)).text).toContain('Part 1 of 2')
  const shown = await admin.submit(page, { intent: 'make' })
  expect(shown.text).toMatch(/\/pay\/\w{43}/)
})

it('says everything that is wrong at once', async () => {
  const answer = await admin.post(
    '/api/orders',
    body('x@phone.invalid', {
      lines: [
        { name: '', price: 'much', quantity: '0' },
        { name: 'Less than nothing', price: '5', discount: '6' },
      ],
      plan: 'halves',
      hasWork: false,
    }),
  )
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.json.errors)).toEqual(
    expect.arrayContaining(['lines.0.name', 'lines.0.price', 'lines.0.quantity', 'lines.1.discount', 'plan']),
  )
  const care = await admin.post('/api/add-pricing', {
    packageName: 'Care',
    packagePrice: '49',
    packageBilling: 'month',
    packageButtonText: 'Order',
    packagePointOne: 'Every month',
  })
  const lines = [{ recordId: care.json._id, name: 'Care', price: '49' }]
  const renewed = await admin.post('/api/orders', body(fresh(), { lines }))
  expect([renewed.status, renewed.json.errors?.lines]).toEqual([422, expect.stringContaining('account')])
  expect((await (await site.customer()).post('/api/orders', body(fresh()))).status).toBe(403)
})

it('is in the export of its address, and is erased with it', async () => {
  const { email, order } = await enter()
  const owner = await site.admin()
  const page = await owner.page(`/admin/customer?email=${email}`)
  expect(page.text).toContain('Phoebe Phone')
  const seen = await owner.post('/api/customer/erase', { email })
  expect(seen.status).toBe(409)
  const link = await linkMailedTo(email)
  expect((await owner.post('/api/customer/erase', { email, openOrders: [order.id] })).status).toBe(204)
  expect(await findOrder(db, order.id)).toMatchObject({ customer_email: '', customer_address: '' })
  expect((await fromElsewhere(site).page(link)).status).toBe(404)
})

describe('the form', () => {
  const typed = {
    customerName: 'Phil Form',
    customerAddress: '2 Ring Road',
    customerCountry: 'Portugal',
    companyName: '',
    vatNumber: '',
    language: 'en',
    plan: 'link',
    hasWork: 'yes',
    'line.0.recordId': '',
    'line.0.details': '',
    'line.0.discount': '',
    'line.0.quantity': '2',
  }

  it('adds rows and the total by its buttons, and keeps what was typed', async () => {
    const form = { ...typed, customerEmail: fresh(), 'line.0.name': 'Tea', 'line.0.price': '12.50' }
    const more = await admin.submit('/admin/new-order', { ...form, intent: 'add-line' })
    expect(more.status).toBe(200)
    expect(more.text).toContain('name="line.1.name"')
    const total = await admin.submit('/admin/new-order', { ...form, intent: 'update' })
    expect(total.text).toContain('$25.00')
    expect(total.text).toContain('value="Tea"')
    const refused = await admin.submit('/admin/new-order', { ...form, 'line.0.price': 'x', intent: 'save' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('value="Tea"')
    expect(refused.text).toContain('Phil Form')
  })

  it('enters the order and says so', async () => {
    const email = fresh()
    const form = { ...typed, customerEmail: email, 'line.0.name': 'Tea', 'line.0.price': '12.50' }
    const done = await admin.submit('/admin/new-order', { ...form, intent: 'save', key: 'a-key' })
    expect(done.status).toBe(303)
    const page = await admin.page(done.location!)
    expect(page.text).toContain('the payment link is mailed')
    expect((await linkMailedTo(email)).length).toBeGreaterThan(40)
  })
})
