// The currency of the site: what it takes to change it, what it does to orders, and a shop in pounds and in
// yen from the order to the export.
import { describe, expect, it } from 'vitest'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { API_PROVIDERS, startApiShop, type ApiProvider } from '#tests/support/api-shop.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'

const confirmed = (shop: Awaited<ReturnType<typeof startApiShop>>) =>
  shop.admin.post('/api/auth/confirm', { password: ADMIN.password })

async function shopIn(currency: string, locale: string, prices: Record<string, string>) {
  const shop = await startApiShop({ prices })
  await confirmed(shop)
  const made = await shop.admin.post('/api/add-region', { currency, locale, confirmCurrency: true })
  expect([made.status, made.json.currency]).toEqual([201, currency])
  return shop
}

async function paid(shop: Awaited<ReturnType<typeof startApiShop>>, provider: ApiProvider): Promise<string> {
  const id = await shop.placeOrder()
  await shop.checkout(id, provider)
  await shop.press(id, provider)
  await shop.reaches(id, { paymentStatus: 'Paid' })
  return id
}

describe.each([
  {
    currency: 'GBP',
    locale: 'en-GB',
    price: '1299.50',
    shown: '£1,299.50',
    part: '9.50',
    partShown: '£9.50',
    date: /^\d\d\/\d\d\/\d{4}$/,
  },
  {
    currency: 'JPY',
    locale: 'ja-JP',
    price: '129950',
    shown: '￥129,950',
    part: '950',
    partShown: '￥950',
    date: /^\d{4}\/\d\d\/\d\d$/,
  },
])('a shop in $currency', async ({ currency, locale, price, shown, part, partShown, date }) => {
  const shop = await shopIn(currency, locale, { Basic: price })
  const { admin, customer, site } = shop

  it.each(API_PROVIDERS)('takes an order, its payment by %s and a refund of a part', async (provider) => {
    const id = await paid(shop, provider)
    const order = await shop.order(id)
    expect([order.currency, order.packagePrice]).toEqual([currency, price])
    expect(order.orderDate).toMatch(date)
    await confirmed(shop)
    const refund = await admin.post(`/api/refund/${id}`, { amount: part, reason: 'A part' })
    expect([refund.status < 300, refund.json.amount]).toEqual([true, part])
    const { snapshot } = await site.app.database.db
      .selectFrom('documents')
      .select('snapshot')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(snapshot)).toMatchObject({ currency })
    const row = await site.app.database.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      currency,
      list_cents: row.price_cents,
      discount_cents: 0,
      net_cents: row.price_cents,
      tax_cents: 0,
    })
  })

  it('emails, lists, adds up and exports in its currency', async () => {
    const mails = await mailsTo(site, customer.email)
    const words = JSON.stringify(mails)
    expect(words).toContain(shown)
    expect(words).toContain(partShown)
    const all = JSON.stringify(await site.app.database.db.selectFrom('outbox').selectAll().execute())
    expect(all).not.toMatch(/\$\d|US dollar/)
    const totals = await actInEnglish(site.app, OWNER).salesTotals()
    expect(totals).toMatchObject({ currency, otherCurrencies: [], paidOrders: 2 })
    expect((await actInEnglish(site.app, OWNER).orderStatistics()).currency).toBe(currency)
    const csv = (await admin.get('/api/orders.csv')).text
    expect(csv.split('\n')[0]).toMatch(/Currency/)
    expect(csv).toContain(currency)
    expect(csv).not.toContain('USD')
  })
})

describe('the currency', async () => {
  const shop = await startApiShop({ prices: { Basic: '19', Half: '19.50' } })
  const { admin, site } = shop

  it('is asked about first, counts the prices and says that orders stay', async () => {
    await confirmed(shop)
    const made = await admin.post('/api/add-region', { currency: 'EUR' })
    expect(made.status).toBe(422)
    expect(made.json.errors.confirmCurrency).toBe(
      '2 packages have prices in US dollars. The figures stay as they are, and only the currency changes. ' +
        'Orders that are placed already stay in US dollars. Do you want to sell in euros from now on?',
    )
    expect((await site.app.format()).currency).toBe('USD')
  })

  it('must be one that the providers take and that fits the prices', async () => {
    const tried = (currency: string) => admin.post('/api/add-region', { currency, confirmCurrency: true })
    const kuwait = await tried('KWD')
    expect([kuwait.status, kuwait.json.errors.currency]).toEqual([
      422,
      expect.stringMatching(/^PayPal takes no payments in KWD\./),
    ])
    const yen = await tried('JPY')
    expect([yen.status, yen.json.errors.currency]).toEqual([422, expect.stringMatching(/Half, 19\.50/)])
    expect((await tried('XXX')).status).toBe(422)
  })

  it('changes for new orders only, is audited, and can’t be changed back unasked', async () => {
    const before = await paid(shop, 'stripe')
    await confirmed(shop)
    const made = await admin.post('/api/add-region', {
      currency: 'EUR',
      locale: 'de-DE',
      confirmCurrency: true,
    })
    expect(made.status).toBe(201)
    const after = await paid(shop, 'paypal')
    expect([(await shop.order(before)).currency, (await shop.order(after)).currency]).toEqual(['USD', 'EUR'])
    await confirmed(shop)
    const refund = await admin.post(`/api/refund/${before}`, { amount: '5', reason: 'Late' })
    expect(refund.status).toBeLessThan(300)
    expect(refund.json.amount).toBe('5.00')
    const totals = await actInEnglish(site.app, OWNER).salesTotals()
    expect(totals).toMatchObject({
      currency: 'EUR',
      salesCents: 1900,
      refundedCents: 0,
      otherCurrencies: [{ currency: 'USD', salesCents: 1900, refundedCents: 500 }],
      paidOrders: 2,
    })
    const audit = await site.app.database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'currency%')
      .execute()
    expect(audit.map(({ action, note }) => [action, note])).toEqual([['currency set', 'EUR']])
    expect((await admin.delete(`/api/region/${made.json._id}`)).status).toBe(409)
    expect((await site.app.format()).currency).toBe('EUR')
  })

  it('refuses prices with too many decimals beside their field', async () => {
    const plan = (await admin.get('/api/pricings')).json[0]
    const changed = await admin.put(`/api/pricing/${plan._id}`, { ...fieldsOf(plan), packagePrice: '19.505' })
    expect([changed.status, changed.json.errors.packagePrice]).toEqual([
      422,
      'Price takes at most 2 decimals in EUR, like 299 or 299.50.',
    ])
  })
})

const fieldsOf = ({ packageName, packageButtonText }: Record<string, string>) => ({
  packageName,
  packageButtonText,
})
