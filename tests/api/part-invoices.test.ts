// Invoices of orders in parts, the day to pay them by, and what follows if nobody does.
import { expect, it } from 'vitest'
import { leaseDueBills, passBills } from '#billing/server/bill-reminders.ts'
import { snapshotOf, type StoredInvoice } from '#invoices/server/stored-invoices.ts'
import type { OrderLine } from '#orders/rules/lines.ts'
import type { PaymentPlan } from '#orders/rules/payment-plan.ts'
import { DAY } from '#platform/rules/durations.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { SITE_LINES, startPartShop, THREE_PARTS } from '#tests/support/part-shop.ts'
import { ADMIN } from '#tests/support/people.ts'
import { setSeller, setTax } from '#tests/support/seller.ts'
import { textOf } from '#tests/support/text-of.ts'

const shop = await startPartShop({ screens: true })
const { admin, customer, site, clock, db, orderInParts, billOf, payBill, bill, row } = shop
await setSeller(admin)
await setTax(admin)

const invoicesOf = (id: string): Promise<StoredInvoice[]> =>
  db.selectFrom('invoices').selectAll().where('order_id', '=', id).orderBy('seq').execute()
const page = async (path: string, who = customer) => textOf((await who.get(path)).text)
const ON_INVOICE: PaymentPlan = { ...THREE_PARTS, onInvoice: true, termsDays: 14, workStarts: 'acceptance' }
const BOOKS: OrderLine = {
  ...SITE_LINES[1]!,
  name: 'Printed books',
  quantity: 7,
  unitCents: 1_333,
  rate: 500,
}

it('each part is invoiced before it is paid; the last lists all lines and takes the earlier ones off', async () => {
  const id = await orderInParts(ON_INVOICE, { lines: [...SITE_LINES, BOOKS] })
  const order = await row(id)
  for (const part of [2, 3]) await bill(id, part)
  const bills = await Promise.all([1, 2, 3].map((part) => billOf(id, part)))
  const issued = await Promise.all(bills.map(async (each) => (await invoicesOf(each))[0]!))
  expect(issued.map(({ due_at: due }) => due)).toEqual(Array(3).fill(expect.any(Number)))
  const total = (name: 'net_cents' | 'tax_cents' | 'total_cents') =>
    issued.reduce((sum, invoice) => sum + invoice[name], 0)
  expect([total('net_cents'), total('tax_cents'), total('total_cents')]).toEqual([
    order.net_cents,
    order.tax_cents,
    order.price_cents,
  ])
  const [first, second, last] = issued.map(snapshotOf)
  expect(first!.lines.map(({ name, rate }) => [name, rate])).toEqual([
    ['Part 1 of 3 of Standard and 2 more', 2000],
    ['Part 1 of 3 of Standard and 2 more', 500],
  ])
  expect(first!.deducted ?? second!.deducted).toBeUndefined()
  expect(last!.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Standard', 1],
    ['Extra page', 3],
    ['Printed books', 7],
  ])
  expect(last!.deducted!.map(({ number }) => number)).toEqual(issued.slice(0, 2).map(({ number }) => number))
  const listed = last!.lines.reduce((sum, { netCents }) => sum + netCents, 0)
  const taken = last!.deducted!.flatMap(({ sums }) => sums).reduce((sum, { netCents }) => sum + netCents, 0)
  expect([listed, listed - taken]).toEqual([order.net_cents, issued[2]!.net_cents])
  const paper = await page(`/invoice/${issued[2]!.number}`)
  for (const words of [`Less invoice ${issued[0]!.number}`, 'The whole order', 'Printed books', 'Discount'])
    expect(paper).toContain(words)
  expect((await customer.get(`/invoice/${issued[2]!.number}.pdf`)).status).toBe(200)
  expect(await page(`/order/${id}`)).toContain(issued[0]!.number)
  // The payment issues no second one.
  await payBill(bills[0]!)
  expect(await invoicesOf(bills[0]!)).toHaveLength(1)
})

it('without an invoice first each comes with its payment, and the last paid lists all', async () => {
  const id = await orderInParts()
  for (const part of [2, 3]) await bill(id, part)
  for (const part of [1, 3, 2]) await payBill(await billOf(id, part))
  const last = snapshotOf((await invoicesOf(await billOf(id, 2)))[0]!)
  expect(last.lines).toHaveLength(2)
  expect(last.deducted).toHaveLength(2)
  expect(await invoicesOf(id)).toEqual([])
  const own = (await customer.get(`/api/order/${id}`)).json
  expect(own.parts.every(({ invoice }: { invoice: string | null }) => invoice)).toBe(true)
  const books = (await admin.get('/api/bookkeeping.csv')).text
  expect(books).toContain('2/3')
  expect(books).toContain('Abroad')
})

it('a refund of a part is credited by its own credit note', async () => {
  const id = await orderInParts(ON_INVOICE)
  const first = await billOf(id, 1)
  await payBill(first)
  await admin.post('/api/auth/confirm', { password: ADMIN.password })
  expect((await shop.refund(first)).status).toBe(201)
  const [invoice, note] = await invoicesOf(first)
  expect(note).toMatchObject({ kind: 'credit-note', total_cents: -invoice!.total_cents })
})

it('whom it is billed to is corrected: each invoice is taken back and issued again', async () => {
  const id = await orderInParts(ON_INVOICE)
  for (const part of [2, 3]) await bill(id, part)
  const bills = await Promise.all([1, 2, 3].map((part) => billOf(id, part)))
  const correct = (body: object) => admin.put(`/api/order-buyer/${id}`, body)
  const details = { companyName: 'Right Ltd', customerAddress: '2 New Street', vatNumber: '' }
  expect(
    (await correct({ ...details, companyName: '', vatNumber: 'PT501964843' })).json.errors,
  ).toHaveProperty('companyName')
  expect((await correct(details)).status).toBe(200)
  const all = await Promise.all(bills.map(invoicesOf))
  expect(all.map((rows) => rows.map(({ kind }) => kind))).toEqual(
    Array(3).fill(['invoice', 'credit-note', 'invoice']),
  )
  for (const [first, note, second] of all) {
    expect(note!.total_cents).toBe(-first!.total_cents)
    expect(second!).toMatchObject({ total_cents: first!.total_cents, due_at: first!.due_at })
    expect(snapshotOf(second!).customer).toMatchObject({ company: 'Right Ltd', address: '2 New Street' })
  }
  const last = snapshotOf(all[2]![2]!)
  expect(last.deducted!.map(({ number }) => number)).toEqual([all[0]![2]!.number, all[1]![2]!.number])
  expect(snapshotOf(all[0]![2]!).deducted).toBeUndefined()
  const [mail] = (await mailsTo(site, customer.email)).filter(({ kind }) => kind === 'invoice-corrected')
  expect(mail!.text).toContain(all[0]![2]!.number)
  await payBill(bills[0]!)
  expect(await invoicesOf(bills[0]!)).toHaveLength(3)
  expect((await customer.put(`/api/order-buyer/${id}`, details)).status).toBe(403)
})

it('who does not pay is reminded of everything at once, then the agency is told', async () => {
  const who = await site.customer()
  const ids = [
    await orderInParts({ ...ON_INVOICE, termsDays: 0 }, { email: who.email }),
    await orderInParts({ ...ON_INVOICE, termsDays: 0, pausesWork: true }, { email: who.email }),
  ]
  const workState = async () => (await admin.get(`/api/order-work/${ids[1]!}`)).json.state
  const pass = async () => {
    for (let due = await leaseDueBills(site.app); due.length; due = await leaseDueBills(site.app))
      await passBills(site.app, due)
  }
  const noon = new Date(clock.now())
  noon.setUTCHours(12, 0, 0, 0)
  const on = (days: number) => clock.later(noon.getTime() - clock.now() + days * DAY, pass)
  const reminders = async () =>
    (await mailsTo(site, who.email)).filter(({ kind }) => kind === 'bill-reminder').length
  const told: number[] = []
  for (const day of [1, 2, 4, 5, 8, 15]) {
    await on(day)
    told.push(await reminders())
  }
  expect(told).toEqual([0, 0, 1, 1, 2, 3])
  const [newest] = (await mailsTo(site, who.email)).filter(({ kind }) => kind === 'bill-reminder')
  expect(newest!.text.match(/Part 1 of 3/g)!.length).toBeGreaterThanOrEqual(2)
  await payBillOf(who, ids[0]!)
  expect(await workState()).toBe('in-progress')
  await on(16)
  await on(17)
  expect(await workState()).toBe('waiting-for-customer')
  expect(await reminders()).toBe(3)
  const toTeam = (await mailsTo(site, ADMIN.email)).filter(({ kind }) => kind === 'admin-bill-unpaid')
  expect(toTeam).toHaveLength(1)
  await clock.later(3 * DAY, async () => {
    await admin.post('/api/auth/confirm', { password: ADMIN.password })
    expect(await page('/admin', await site.admin())).toContain('overdue')
  })
  await payBillOf(who, ids[1]!)
  expect(await workState()).toBe('in-progress')
})

async function payBillOf(who: typeof customer, id: string): Promise<void> {
  const first = await billOf(id, 1)
  await shop.checkout(first, 'stripe', who)
  await shop.press(first, 'stripe')
  await shop.reaches(first, { paymentStatus: 'Paid' })
}
