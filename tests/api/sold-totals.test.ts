// Where coupons, tax, retainers and refunds meet: the form, the order, the provider and the documents all
// have the same amounts.
import { afterAll, describe, expect, it } from 'vitest'
import { invoicesOf, snapshotOf } from '#invoices/server/stored-invoices.ts'
import { orderAmounts } from '#orders/rules/order-amounts.ts'
import { taxAsSold } from '#orders/server/selling-rules.ts'
import { DAY } from '#platform/rules/durations.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { billRetainers } from '#tests/support/bill-retainers.ts'
import type { Caller } from '#tests/support/caller.ts'
import { addCoupon } from '#tests/support/coupons.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { noonZone } from '#tests/support/noon-zone.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { startPaymentShop } from '#tests/support/payment-shop.ts'
import { OWNER } from '#tests/support/people.ts'
import { EU_SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { orderBody, place, type Plan } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { site, admin, plans, clock } = await startPaymentShop({
  screens: true,
  settings: { TIME_ZONE: noonZone() },
  prices: { Basic: '99.95', Once: '1051' },
})
const { db } = site.app.database
const basic = plans.Basic!
await setSeller(admin, EU_SELLER)
await addCoupon(admin, { code: 'THIRD', percentOff: '33' })
await addCoupon(admin, { code: 'SMALL', percentOff: '5' })

const orderRow = (id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const hidden = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

/** Sends the form as a browser without scripts does: with all values that the last page had in it. */
async function send(who: Caller, page: string, typed: Record<string, string>, plan = basic) {
  const { customerEmail: _, orderDate: __, ...body } = orderBody(plan, who.email) as Record<string, string>
  const carried = ['key', 'account', 'shownTotal'].map((name) => [name, hidden(page, name)])
  return who.submit(`/order-now/${plan._id}`, { ...body, ...Object.fromEntries(carried), ...typed })
}

const BUYERS = {
  'at home': { customerCountry: 'Germany' },
  'of a company elsewhere in the EU': {
    customerCountry: 'France',
    companyName: 'Exemple SARL',
    vatNumber: 'FR12345678901',
  },
  'outside the EU': { customerCountry: 'Canada' },
}

describe.each(['Tax comes on top', 'Tax is included'])('%s', (prices) => {
  it.each(Object.entries(BUYERS))('the total of a customer %s', async (_, buyer) => {
    await setTax(admin, { rate: '19', prices, untaxed: 'Customers outside the EU', reverseCharge: 'On' })
    const who = await site.customer()
    const blank = (await who.page(`/order-now/${basic._id}`)).text
    expect(blank).toContain('Update the total')
    for (const couponCode of ['', 'third']) {
      const start = (await who.page(`/order-now/${basic._id}?key=another-${couponCode || 'none'}-key`)).text
      const { text } = await send(who, start, { ...buyer, couponCode, intent: 'apply-coupon' })
      const shown = hidden(text, 'shownTotal')
      expect(textOf(text)).toContain(`Total, paid once $${shown}`)
      const placed = await send(who, text, { ...buyer, couponCode })
      expect(placed.location).toBe('/pending-order?done=placed')
      const [order] = (await who.get('/api/orders')).json
      expect((await who.get(`/api/order/${order._id}`)).json.amounts.total).toBe(shown)
      expect(textOf((await who.page(`/pay-now/${order._id}`)).text)).toContain(`Total, paid once $${shown}`)
      expect((await payFields(site, order._id)).amount).toBe(shown)
      const row = await orderRow(order._id)
      expect(
        orderAmounts({ listCents: 9995, discountCents: couponCode ? 3298 : 0, tax: taxAsSold(row) }),
      ).toEqual({
        listCents: row.list_cents,
        discountCents: row.discount_cents,
        netCents: row.net_cents,
        taxCents: row.tax_cents,
        totalCents: row.price_cents,
      })
      await admin.post(`/api/record-payment/${order._id}`, { amount: shown, note: 'Cash' })
      const [invoice] = await invoicesOf(db, order._id)
      expect(invoice).toMatchObject({
        net_cents: row.net_cents,
        tax_cents: row.tax_cents,
        total_cents: row.price_cents,
      })
      const { lines, discountNetCents } = snapshotOf(invoice!)
      expect(lines[0]!.netCents - discountNetCents).toBe(row.net_cents)
      expect(discountNetCents > 0).toBe(couponCode !== '')
    }
  })
})

describe('an order for another total than its form showed', () => {
  it('is not placed; the form comes back with the new total, and then it is', async () => {
    await setTax(admin, { rate: '19' })
    const who = await site.customer()
    const page = (await who.page(`/order-now/${basic._id}?coupon=third`)).text
    expect(hidden(page, 'shownTotal')).toBe('79.69')
    await setTax(admin, { rate: '20' })
    const refused = await send(who, page, { couponCode: 'third', customerName: 'Zoë Typed' })
    expect(refused.status).toBe(409)
    expect(textOf(refused.text)).toContain('The total is $80.36, and this form showed $79.69.')
    expect(refused.text).toContain('value="Zoë Typed"')
    expect((await who.get('/api/orders')).json).toEqual([])
    expect(hidden(refused.text, 'shownTotal')).toBe('80.36')
    // Another coupon, which takes less off.
    const other = await send(who, refused.text, { couponCode: 'small' })
    expect([other.status, hidden(other.text, 'shownTotal')]).toEqual([409, '113.94'])
    expect((await send(who, other.text, { couponCode: 'small' })).location).toBe('/pending-order?done=placed')
  })

  it('is not placed for less either', async () => {
    await setTax(admin, { rate: '20', untaxed: 'Customers outside the EU' })
    const who = await site.customer()
    const page = (await who.page(`/order-now/${basic._id}`)).text
    expect(hidden(page, 'shownTotal')).toBe('119.94')
    const typed = { customerCountry: 'Canada', couponCode: 'third' }
    const refused = await send(who, page, typed)
    expect(refused.status).toBe(409)
    expect(textOf(refused.text)).toContain('The total is $66.97, and this form showed $119.94.')
    expect((await who.get('/api/orders')).json).toEqual([])
    const placed = await send(who, refused.text, typed)
    expect(placed.location).toBe('/pending-order?done=placed')
    const [{ _id: id }] = (await who.get('/api/orders')).json
    expect((await orderRow(id)).price_cents).toBe(6697)
  })
})

describe('a retainer with a coupon and tax', () => {
  const owner = () => actInEnglish(site.app, { ...OWNER, confirmedAt: clock.now() })

  it('has the coupon in its first period only, on every page, email and invoice', async () => {
    await setTax(admin, { rate: '20' })
    const { json: care }: { json: Plan } = await admin.post('/api/add-pricing', {
      packageName: 'Care',
      packagePrice: '99.95',
      packageButtonText: 'Order',
      packageBilling: 'month',
    })
    const who = await site.customer()
    const form = textOf((await who.page(`/order-now/${care._id}?coupon=third`)).text)
    expect(form).toContain('Total of the first month $80.36')
    expect(form).toContain('Then per month $119.94')
    const { _id: id } = await place(who, care, { couponCode: 'third' })
    const pay = textOf((await who.page(`/pay-now/${id}`)).text)
    expect(pay).toContain('Total of the first month $80.36')
    expect(pay).toContain('Then per month $119.94')
    // The package has no plan, so no day is promised.
    expect(pay).toContain('We start with your order, and you follow it on its page.')
    const mail = (await emailsOf(site, who.email)).find(({ kind }) => kind === 'order-placed')
    expect(mail!.text).toMatch(/^Price:? +\$99\.95/m)
    expect(mail!.text).toMatch(/VAT 20%:? +\$13\.39/)
    expect(mail!.text).toMatch(/^Total:? +\$80\.36 for the first month, then \$119\.94 per month/m)
    await owner().recordPayment(id, { amount: '80.36', note: 'Cash' })
    await clock.later(62 * DAY, () => billRetainers(site.app))
    const { retainer_id: retainer } = await orderRow(id)
    const periods = await db
      .selectFrom('orders')
      .selectAll()
      .where('retainer_id', '=', retainer)
      .orderBy('period')
      .execute()
    expect(
      periods.map((order) => [order.price_cents, order.tax_cents, order.discount_cents, order.coupon_code]),
    ).toEqual([
      [8036, 1339, 3298, 'THIRD'],
      [11_994, 1999, 0, null],
      [11_994, 1999, 0, null],
    ])
    const invoices = (await Promise.all(periods.map((order) => invoicesOf(db, order.id)))).flat()
    expect(
      invoices.map((invoice) => [
        invoice.total_cents,
        invoice.tax_cents,
        snapshotOf(invoice).discountNetCents,
      ]),
    ).toEqual([
      [8036, 1339, 3298],
      [11_994, 1999, 0],
      [11_994, 1999, 0],
    ])
    const bill = (await emailsOf(site, who.email)).findLast(({ kind }) => kind === 'retainer-billed')!
    expect(bill.text).toContain('$119.94')
    expect(bill.text).not.toMatch(/THIRD|80\.36/)
    // A part of the discounted first period goes back, with its share of the tax; then the rest of both.
    await owner().refundOrder(id, { amount: '10.01', reason: 'A part' })
    await owner().refundOrder(id, { reason: 'The rest' })
    const [, part, rest] = await invoicesOf(db, id)
    expect([part!.total_cents, part!.tax_cents]).toEqual([-1001, -167])
    expect([rest!.total_cents, rest!.tax_cents]).toEqual([-7035, -1172])
  })
})

describe('forints, which PayPal takes without decimals', () => {
  afterAll(() => setTax(admin))

  it('have a total that can be paid, whatever the tax', async () => {
    const once = plans.Once!
    // The price of the other package has cents, which can't be paid in this currency.
    await admin.put(`/api/pricing/${basic._id}`, {
      packageName: 'Basic',
      packagePrice: '100',
      packageButtonText: 'Order',
    })
    for (const { _id, packageName, ...fields } of (await admin.get('/api/pricings')).json)
      if (packageName === 'Care')
        await admin.put(`/api/pricing/${_id}`, {
          packageName,
          packagePrice: '100',
          packageButtonText: 'Order',
          packageBilling: fields.packageBilling,
        })
    const region = await admin.post('/api/add-region', {
      currency: 'HUF',
      locale: 'en-GB',
      timeZone: 'UTC',
      confirmCurrency: true,
    })
    expect([region.status, region.text]).toEqual([201, expect.any(String)])
    for (const [prices, country, total] of [
      // 27 percent of 704 are 190.08.
      ['Tax comes on top', 'Germany', '894'],
      ['Tax is included', 'Germany', '704'],
      ['Tax is included', 'Canada', '554'],
    ] as const) {
      await setTax(admin, { rate: '27', prices, untaxed: 'Customers outside the EU' })
      const who = await site.customer()
      const typed = { customerCountry: country, couponCode: 'third' }
      const start = (await who.page(`/order-now/${once._id}`)).text
      const { text } = await send(who, start, { ...typed, intent: 'apply-coupon' }, once)
      expect(hidden(text, 'shownTotal')).toBe(`${total}.00`)
      expect((await send(who, text, typed, once)).location).toBe('/pending-order?done=placed')
      const [{ _id: id }] = (await who.get('/api/orders')).json
      expect((await payFields(site, id)).amount).toBe(total)
      await admin.post(`/api/record-payment/${id}`, { amount: total, note: 'Cash' })
      const [invoice] = await invoicesOf(db, id)
      const { lines, discountNetCents } = snapshotOf(invoice!)
      expect(invoice!.total_cents).toBe(Number(total) * 100)
      expect(lines[0]!.netCents - discountNetCents).toBe(invoice!.net_cents)
    }
  })
})
