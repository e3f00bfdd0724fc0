// Invoices: who may see them, the list of admins, numbers without gaps, and those that wait for a payment.
import { beforeAll, describe, expect, it } from 'vitest'
import { issueInvoice } from '#invoices/server/issue-invoice.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { createFormat } from '#platform/rules/format.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { COMPANY, startInvoiceShop } from '#tests/support/invoice-shop.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { EU_SELLER, SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { place } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { site, admin, plans, db, rowsOf, orderRow, pay, paidOrder } = await startInvoiceShop()

beforeAll(async () => {
  await setSeller(admin, EU_SELLER)
  await setTax(admin, { rate: '19', reverseCharge: 'On', untaxed: 'Customers outside the EU' })
})

describe('who may see an invoice', () => {
  it('its customer and admins; to all others it is as if it were not there', async () => {
    const [owner, other] = [await site.customer(), await site.customer()]
    const { number } = (await paidOrder(owner)).invoices[0]!
    const missing = number.replace(/\d{6}$/, '999999')
    for (const path of ['/invoice/{}', '/invoice/{}.pdf']) {
      const at = (which: string) => path.replace('{}', which)
      expect((await owner.page(at(number))).status).toBe(200)
      expect((await admin.page(at(number))).status).toBe(200)
      const [theirs, nobodys] = [await other.page(at(number)), await other.page(at(missing))]
      expect([theirs.status, nobodys.status]).toEqual([404, 404])
      expect(textOf(theirs.text)).toBe(textOf(nobodys.text).replaceAll(missing, number))
      expect((await site.visitor().page(at(number))).location).toMatch(/^\/login/)
    }
    expect((await other.get('/api/invoices')).status).toBe(403)
  })

  it('the team sees it in the frame of its own area, and its customer in the customer’s', async () => {
    const owner = await site.customer()
    const { id, invoices } = await paidOrder(owner)
    const framesAt = async (path: string) =>
      Promise.all(
        [admin, owner].map(async (who) => {
          const { text } = await who.page(path)
          return [text.includes('id="admin-menu"'), text.includes('aria-label="Your account"')]
        }),
      )
    for (const path of [`/invoice/${invoices[0]!.number}`, `/receipt/${id}`, `/dispute-file/${id}`])
      expect([path, await framesAt(path)]).toEqual([
        path,
        [
          [true, false],
          [false, true],
        ],
      ])
  })

  it('draws a limited number of PDFs for one person', async () => {
    const who = await site.customer()
    const { number } = (await paidOrder(who)).invoices[0]!
    const { most } = rateLimits.invoicePdf
    expect((await who.get(`/invoice/${number}.pdf`)).status).toBe(200)
    await db.updateTable('limits').set({ count: most }).where('key', 'like', 'invoice-pdf %').execute()
    expect((await who.get(`/invoice/${number}.pdf`)).status).toBe(429)
    expect((await who.page(`/invoice/${number}`)).status).toBe(200)
    await db.deleteFrom('limits').where('key', 'like', 'invoice-pdf %').execute()
  })

  it('stays when the account is deleted', async () => {
    const who = await site.customer()
    const { id, invoices } = await paidOrder(who, plans.Plain, COMPANY)
    const own = (await who.get('/api/me/export')).json
    expect(own.invoices[0]).toMatchObject({ number: invoices[0]!.number })
    expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBe(204)
    expect(await orderRow(id)).toMatchObject({ company_name: '', vat_number: '', user_id: null })
    const text = textOf((await admin.page(`/invoice/${invoices[0]!.number}`)).text)
    expect(text).toContain('Exemple SARL')
    expect(text).toContain('Ada Buyer')
  })
})

describe('the admin’s list', () => {
  it('is found by number, and pages', async () => {
    const { id, invoices } = await paidOrder(await site.customer(), plans.Plain, COMPANY)
    const { number } = invoices[0]!
    const digits = String(Number(/\d{6}$/.exec(number)![0]))
    for (const search of [number, number.toLowerCase(), digits]) {
      const { json } = await admin.get(`/api/invoices?search=${search}`)
      expect(json.map((row: { number: string }) => row.number)).toContain(number)
    }
    expect((await admin.get(`/api/invoices?search=${number}`)).json).toEqual([
      expect.objectContaining({ number, orderId: id, customer: 'Exemple SARL', net: '100.00', tax: '0.00' }),
    ])
    expect((await admin.get('/api/invoices?search=%25')).json).toEqual([])
    expect((await admin.get('/api/invoices?mode=live')).json).toEqual([])
    const page = await admin.get('/api/invoices?limit=2')
    expect(page.json).toHaveLength(2)
    const next = await admin.get(/<([^>]+)>/.exec(page.headers.get('link')!)![1]!)
    expect(next.json[0].number).not.toBe(page.json[1].number)
    const list = (await admin.page(`/admin/invoices?q=${number}`)).text
    expect(textOf(list)).toContain('Exemple SARL')
    expect(list).toMatch(/<form(?=[^>]*role="search")[^>]*action="\/admin\/invoices"/)
    expect(textOf((await admin.page('/admin/invoices?q=nothing')).text)).toContain(
      'No invoice with this number',
    )
    // The search of orders finds it too, also by company and VAT number.
    for (const search of [number, 'exemple', 'FR12345678901'])
      expect(textOf((await admin.page(`/total-orders?q=${search}`)).text)).toContain('Ada Buyer')
    expect(textOf((await admin.page('/total-orders?q=nobodyscompany')).text)).not.toContain('Ada Buyer')
  })
})

describe('numbers', () => {
  const countsOf = async (series: string) =>
    (await db.selectFrom('invoices').select('number').where('series', '=', series).execute())
      .map(({ number }) => Number(/\d+$/.exec(number)![0]))
      .sort((a, b) => a - b)

  it('have no gap when 50 are issued at once and every third fails', async () => {
    await setSeller(admin, { ...SELLER, invoicePrefix: 'RUSH' })
    const orders: string[] = []
    // Ten orders for each customer, because more within a minute are refused.
    for (let at = 0; at < 50; at += 10) {
      const who = await site.customer()
      for (let own = 0; own < 10; own++) orders.push((await place(who, plans.Plain!))._id)
    }
    const outcomes = await Promise.allSettled(
      orders.map((id, at) =>
        inTransaction(site.app, async (unit) => {
          const order = (await lockOrder(site.app, unit, id))!
          const { number } = await issueInvoice(site.app, unit, order, { dueAt: unit.at + 1000 })
          if (at % 3 === 0) throw new Error('the plug was pulled')
          // Issuing it again returns the same invoice.
          expect((await issueInvoice(site.app, unit, order)).number).toBe(number)
        }),
      ),
    )
    const done = outcomes.filter(({ status: outcome }) => outcome === 'fulfilled').length
    expect(done).toBe(33)
    expect(await countsOf('TEST-RUSH')).toEqual(Array.from({ length: 33 }, (_, at) => at + 1))
    await setSeller(admin)
  })
})

describe('an invoice that is issued before it is paid', () => {
  it('waits with a date and a way to pay, and is Paid with the payment', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plans.Plain!)
    const dueAt = Date.now() + 14 * 86_400_000
    const { number } = await inTransaction(site.app, async (unit) =>
      issueInvoice(site.app, unit, (await lockOrder(site.app, unit, id))!, {
        dueAt,
        lineName: 'Care, May',
      }),
    )
    const open = await who.page(`/invoice/${number}`)
    const format = createFormat({ locale: 'en-US', currency: 'USD', timeZone: readSettings({}).TIME_ZONE })
    expect(textOf(open.text)).toContain(`Due on ${format.date(dueAt)}`)
    expect(open.text).toContain(`/pay-now/${id}`)
    expect(textOf(open.text)).toContain('Care, May')
    await pay(id)
    expect((await rowsOf(id)).map((row) => row.number)).toEqual([number])
    const paid = textOf((await who.page(`/invoice/${number}`)).text)
    expect(paid).toContain('Paid on')
    expect(paid).not.toContain('Due on')
  })

  it('is credited when the order is cancelled', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plans.Plain!)
    await inTransaction(site.app, async (unit) =>
      issueInvoice(site.app, unit, (await lockOrder(site.app, unit, id))!, { dueAt: Date.now() }),
    )
    expect((await who.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })).status).toBe(200)
    const rows = await rowsOf(id)
    expect(rows.map(({ total_cents: total }) => total)).toEqual([rows[0]!.total_cents, -rows[0]!.total_cents])
  })
})

// This test comes last, because it deletes all test orders.
it('clearing test orders takes their invoices along, and the numbers begin again', async () => {
  await setSeller(admin)
  await setTax(admin)
  const { id } = await paidOrder(await site.customer())
  const { cents, count } = await clearTestOrders()
  expect([cents, count > 0]).toEqual([0, true])
  expect(await rowsOf(id)).toEqual([])
  expect((await paidOrder(await site.customer())).invoices[0]!.number).toBe('TEST-INV-000001')
})

async function clearTestOrders() {
  const { n } = await db
    .selectFrom('invoices')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const answer = await admin.submit('/total-orders', { intent: 'clear-test-orders' })
  expect(answer.status).toBeLessThan(400)
  const left = await db.selectFrom('invoices').select('number').execute()
  return { cents: left.length, count: Number(n) }
}
