// The figures are the sums of the orders, whatever happened to them, and the bookkeeper's file has every
// document.
import { describe, expect, it } from 'vitest'
import type { Order } from '#orders/server/order-record.ts'
import { digitsOf } from '#platform/rules/currency.ts'
import { decimal } from '#platform/rules/money.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { addCoupon } from '#tests/support/coupons.ts'
import { signedInCustomer, OWNER } from '#tests/support/people.ts'
import { atScale } from '#tests/support/scale.ts'
import { SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { orderBody } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { keptTotals, totalsOf } from '#tests/support/totals-of.ts'

const { site, admin, plans } = await startShop({
  screens: true,
  // A bank transfer takes every currency.
  settings: { PAYMENT_PROVIDERS: 'bank' },
  prices: { Basic: '301', Standard: '1000', Premium: '2499' },
})
const { db } = site.app.database
await setSeller(admin, SELLER)
await setTax(admin)
const coupons = [
  await addCoupon(admin, { code: 'PERCENT', percentOff: '33' }),
  await addCoupon(admin, { code: 'AMOUNT', amountOff: '17' }),
]

const at = (now: number, who: Person) =>
  actInEnglish({ ...site.app, clock: { now: () => now } }, { ...who, confirmedAt: now })

/** The same each time. */
let seed = 20_261_116
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)]!
const chance = (percent: number): boolean => random(100) < percent

const NOW = Date.UTC(2026, 10, 16, 12)
const DAY = 86_400_000
const rowOf = (id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const inUnits = (cents: number, { currency }: Order) => decimal(cents, currency)

/** An order at some time in the last year, and what happens to it. */
async function anyOrder(): Promise<void> {
  const moment = NOW - random(370) * DAY - random(DAY)
  const buyer = await signedInCustomer(site)
  const coupon = chance(50) ? { couponCode: oneOf(coupons).code } : {}
  const { order } = await at(moment, buyer).placeOrder(
    orderBody(oneOf(Object.values(plans)), buyer.email, coupon),
  )
  if (chance(20)) return
  if (chance(10)) return void (await at(moment, buyer).cancelOrder(order._id, { paymentStatus: 'Cancelled' }))
  const row = await rowOf(order._id)
  const owner = at(moment + random(20 * DAY), OWNER)
  await owner.recordPayment(order._id, { amount: inUnits(row.price_cents, row), note: 'by hand' })
  for (let left = row.price_cents; chance(40) && left > 1;) {
    const back = chance(30) ? left : 1 + random(left - 1)
    await owner.refundOrder(order._id, { amount: inUnits(back, row), reason: 'a part' })
    left -= back
  }
}

async function sellIn(currency: string, orders: number): Promise<void> {
  if (currency !== 'USD') {
    const region = { currency, locale: 'en-US', timeZone: 'UTC', confirmCurrency: true }
    const [stored] = (await admin.get('/api/region')).json as { _id: string }[]
    const { status, text } = stored
      ? await admin.put(`/api/region/${stored._id}`, region)
      : await admin.post('/api/add-region', region)
    expect([status, text.slice(0, 300)]).toEqual([stored ? 200 : 201, expect.any(String)])
  }
  for (let count = 0; count < orders; count++) await anyOrder()
}

const MONEY = { count: 0, grossCents: 0, refundedCents: 0, netCents: 0 }

/** Adds up the rows themselves, as simply as possible. */
function sumsOf(orders: Order[]): typeof MONEY {
  const sold = orders.filter((order) => order.paid_month !== null)
  const gross = sold.reduce((sum, order) => sum + order.price_cents, 0)
  const back = sold.reduce((sum, order) => sum + order.refunded_cents, 0)
  return { count: sold.length, grossCents: gross, refundedCents: back, netCents: gross - back }
}

const parsed = (csv: string) => {
  const [head, ...lines] = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  const names = head!.split(',')
  return lines.map((line) => {
    const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''))
    return Object.fromEntries(names.map((name, place) => [name, cells[place]!.replace(/^"|"$/g, '')]))
  })
}
const fileOf = async (query = '') => {
  const { status, text } = await admin.get(`/api/bookkeeping.csv${query}`)
  expect(status, text.slice(0, 200)).toBe(200)
  return parsed(text)
}

describe('figures of random orders with coupons, tax and refunds', () => {
  it('are the sums of the orders, per currency', async () => {
    // Ten thousand in all at full scale.
    const count = atScale(20, 3_334)
    for (const currency of ['USD', 'KWD', 'JPY']) await sellIn(currency, count)
    const { sales } = await at(NOW, OWNER).figures()
    // The site's currency comes first.
    expect(sales.map(({ currency }) => currency)).toEqual(['JPY', 'KWD', 'USD'])
    const orders = await db.selectFrom('orders').selectAll().execute()
    expect(orders.some((order) => order.tax_cents > 0 && order.discount_cents > 0)).toBe(true)
    for (const { currency, months, packages, total } of sales) {
      const own = orders.filter((order) => order.currency === currency)
      expect(own.some((order) => order.refunded === 1)).toBe(true)
      expect(own.some((order) => order.refunded === 0 && order.refunded_cents > 0)).toBe(true)
      expect(months).toHaveLength(13)
      expect(months.map(({ name }) => name)).toEqual(
        months
          .map(({ name }) => name)
          .sort()
          .reverse(),
      )
      for (const { name, ...figures } of months)
        expect({ name, ...figures }).toMatchObject({
          name,
          ...sumsOf(own.filter((order) => order.paid_month === name)),
        })
      for (const { name, ...figures } of packages)
        expect({ name, ...figures }).toMatchObject({
          name,
          ...sumsOf(own.filter((order) => order.package_name === name)),
        })
      expect(total).toMatchObject(sumsOf(own))
      // The tax that is left. Rounding may change it by a cent for each partial refund.
      const paid = own.filter((order) => order.payment_status === 'Paid')
      const exact = paid.reduce(
        (sum, order) => sum + order.tax_cents * (1 - order.refunded_cents / order.price_cents),
        0,
      )
      expect(Math.abs(total.taxCents - exact)).toBeLessThanOrEqual(paid.length / 2)
      expect(months.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(total.taxCents)
    }
    const kept = await totalsOf(site.app)
    expect(await keptTotals(site.app, Object.keys(kept))).toEqual(kept)
  })

  it('agree with the bookkeeper’s file: its documents add up to what is left of the sales', async () => {
    const rows = await fileOf()
    const { sales } = await at(NOW, OWNER).figures()
    for (const { currency, total } of sales) {
      const own = rows.filter((row) => row.Currency === currency)
      const sum = (name: string) =>
        own.reduce((all, row) => all + Math.round(Number(row[name]) * 10 ** digitsOf(currency)), 0)
      expect(sum('Gross')).toBe(total.netCents)
      expect(sum('Net') + sum('Tax')).toBe(total.netCents)
      // Credit notes round once per refund, the figures once per order.
      expect(Math.abs(sum('Tax') - total.taxCents)).toBeLessThanOrEqual(own.length)
    }
    expect(new Set(rows.map((row) => row.Kind))).toEqual(new Set(['Invoice', 'Credit note']))
  })

  it('of test orders are never among those of real ones', async () => {
    const live = { ...site.app, settings: { ...site.app.settings, PAYMENT_MODE: 'live' as const } }
    const { sales, recurring, unpaid } = await actInEnglish(live, OWNER).figures()
    expect(sales.map(({ currency, total }) => [currency, total.count])).toEqual([['JPY', 0]])
    expect([recurring, unpaid]).toEqual([[], []])
    const pages = []
    for await (const page of await actInEnglish(live, OWNER).exportBookkeeping({})) pages.push(page)
    expect(pages).toEqual([])
  })
})

describe('the bookkeeper’s file', () => {
  it('has a row for each document, with what bookkeepers need', async () => {
    const buyer = await signedInCustomer(site)
    const moment = Date.UTC(2026, 8, 30, 12)
    const { order } = await at(moment, buyer).placeOrder(
      orderBody(plans.Standard!, buyer.email, {
        customerName: '=HYPERLINK("http://evil.example")',
        companyName: '@Evil, Ltd',
        couponCode: 'AMOUNT',
      }),
    )
    const owner = at(moment, OWNER)
    const row = await rowOf(order._id)
    await owner.recordPayment(order._id, { amount: inUnits(row.price_cents, row), note: 'by hand' })
    await at(moment + DAY, OWNER).refundOrder(order._id, { amount: '100', reason: 'late' })
    const ofOrder = (rows: Record<string, string>[]) =>
      rows.filter((each) => each.Order === order._id.slice(0, 8).toUpperCase())
    const [invoice, note] = ofOrder(await fileOf())
    expect(invoice).toMatchObject({
      Date: '2026-09-30',
      Kind: 'Invoice',
      // A spreadsheet would run these.
      Customer: `'=HYPERLINK(""http://evil.example"")`,
      Company: `'@Evil, Ltd`,
      Gross: String(row.price_cents),
      Tax: String(row.tax_cents),
      Net: String(row.net_cents),
      Currency: 'JPY',
      'Tax rate': '20%',
    })
    // Negative amounts stay numbers.
    expect(note).toMatchObject({ Date: '2026-10-01', Kind: 'Credit note', Gross: '-100', Currency: 'JPY' })
    expect(note!.Transaction).not.toBe('')
    expect(note!.Transaction).not.toBe(invoice!.Transaction)
    expect(ofOrder(await fileOf('?month=2026-09'))).toHaveLength(1)
    expect(ofOrder(await fileOf('?month=2026-10'))).toHaveLength(1)
    expect(ofOrder(await fileOf('?from=2026-09-30&to=2026-10-01'))).toHaveLength(2)
    expect(ofOrder(await fileOf('?from=2026-10-02'))).toHaveLength(0)
    expect(ofOrder(await fileOf('?to=2026-09-29'))).toHaveLength(0)
  })

  it('refuses days that are none, names them, and is for admins', async () => {
    for (const [query, field] of [
      ['?from=2026-02-30', 'from'],
      ['?to=yesterday', 'to'],
      ['?month=2026-13', 'month'],
      ['?from=2026-10-02&to=2026-10-01', 'to'],
    ]) {
      const { status, json } = await admin.get(`/api/bookkeeping.csv${query}`)
      expect([query, status, Object.keys(json.errors)]).toEqual([query, 422, [field]])
    }
    expect((await site.visitor().get('/api/bookkeeping.csv')).status).toBe(401)
    expect((await (await site.customer()).get('/api/bookkeeping.csv')).status).toBe(403)
  })
})

describe('the screen', () => {
  it('shows every figure as text, and links the files', async () => {
    const { status, text } = await admin.page('/admin/figures')
    expect(status).toBe(200)
    const { sales } = await actInEnglish(site.app, OWNER).figures()
    for (const words of ['Sales by month', 'Sales by package', 'Recurring revenue', 'Unpaid invoices'])
      expect(text).toContain(words)
    const [yen] = sales
    const inYen = (amount: number) => `¥${amount.toLocaleString('en-US')}`
    const { grossCents, netCents } = yen!.total
    expect(text).toContain(`${inYen(grossCents)} gross, ${inYen(netCents)} after refunds.`)
    // Bookkeepers read "net" as "without tax", and the tax is in it.
    expect(text).not.toMatch(/>(Net|Tax in net)</)
    expect(text).toContain('US Dollar')
    expect(text).toContain('href="/api/bookkeeping.csv?month=')
    expect((await admin.page('/admin')).text).toContain('href="/admin/figures"')
  })

  it('checks the days of the file, and then sends the browser to it', async () => {
    const wrong = await admin.submit('/admin/figures', { from: '2026-10-02', to: '2026-10-01' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('The last day must not be before the first day.')
    expect(wrong.text).toContain('value="2026-10-02"')
    const right = await admin.submit('/admin/figures', { from: '2026-10-01', to: '' })
    expect([right.status, right.location]).toEqual([303, '/api/bookkeeping.csv?from=2026-10-01'])
  })
})
