// Tax on invoices: included in the price, reverse charge within the EU, and none outside of it.
import { beforeAll, describe, expect, it } from 'vitest'
import { COMPANY, startInvoiceShop } from '#tests/support/invoice-shop.ts'
import { EU_SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { place } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { site, admin, plans, orderRow, paidOrder } = await startInvoiceShop()

describe('a price that includes tax', () => {
  beforeAll(async () => {
    await setSeller(admin)
    await setTax(admin, { prices: 'Tax is included' })
  })

  it('stays what the customer pays', async () => {
    const who = await site.customer()
    const { id, invoices } = await paidOrder(who, plans.Big)
    expect(await orderRow(id)).toMatchObject({ price_cents: 24_000, net_cents: 20_000, tax_cents: 4000 })
    expect(invoices[0]).toMatchObject({ net_cents: 20_000, tax_cents: 4000, total_cents: 24_000 })
    expect(textOf((await who.page(`/receipt/${id}`)).text)).toContain('VAT 20% included $40.00')
    expect(textOf((await who.page(`/order-now/${plans.Big!._id}?key=again-${id}`)).text)).toContain(
      'VAT 20% included $40.00',
    )
  })
})

describe('a seller in the EU', () => {
  beforeAll(async () => {
    await setSeller(admin, EU_SELLER)
    await setTax(admin, { rate: '19', reverseCharge: 'On', untaxed: 'Customers outside the EU' })
  })

  it('charges no tax to a company with a VAT number of another state, and says why', async () => {
    const who = await site.customer()
    const { id, invoices } = await paidOrder(who, plans.Plain, COMPANY)
    expect(await orderRow(id)).toMatchObject({
      company_name: 'Exemple SARL',
      vat_number: 'FR12345678901',
      price_cents: 10_000,
      tax_cents: 0,
    })
    const text = textOf((await who.page(`/invoice/${invoices[0]!.number}`)).text)
    for (const part of ['Reverse charge', 'DE123456789', 'FR12345678901', 'Exemple SARL', 'VAT 0%'])
      expect(text).toContain(part)
  })

  it.each([
    ['a person in France', { customerCountry: 'France' }, 1900],
    [
      'a company of the seller’s own state',
      { ...COMPANY, customerCountry: 'Germany', vatNumber: 'DE987654321' },
      1900,
    ],
    ['a person outside the EU', { customerCountry: 'USA' }, 0],
    ['a country that nobody knows', { customerCountry: 'Elsewhere' }, 1900],
  ])('%s', async (_, more, tax) => {
    const { _id: id } = await place(await site.customer(), plans.Plain!, more)
    expect((await orderRow(id)).tax_cents).toBe(tax)
  })

  it.each([
    [{ ...COMPANY, vatNumber: 'FR123' }, 'vatNumber', /France.*FR12345678901/],
    [{ ...COMPANY, companyName: '' }, 'companyName', /company/],
    [{ ...COMPANY, companyName: 'x'.repeat(121) }, 'companyName', /at most 120/],
  ])('says beside the field what is wrong: %j', async (more, field, error) => {
    const who = await site.customer()
    const answer = await who.post('/api/new-order', {
      packageName: 'Plain',
      packagePrice: '100',
      customerEmail: who.email,
      customerName: 'Ada',
      customerAddress: '1 Street',
      paymentStatus: 'UnPaid',
      orderStatus: 'Pending',
      ...more,
    })
    expect(answer.status).toBe(422)
    expect(answer.json.errors[field]).toMatch(error)
  })

  it('lets an admin confirm the number', async () => {
    const { id } = await paidOrder(await site.customer(), plans.Plain, COMPANY)
    const confirm = (vatNumber: string) =>
      admin.submit(`/admin/payment-status/${id}`, { intent: 'confirm-vat', vatNumber })
    expect(textOf((await admin.page(`/admin/payment-status/${id}`)).text)).toMatch(
      /FR12345678901 Format checked on \d\d\/\d\d\/\d{4}, not confirmed/,
    )
    expect((await confirm('FR99999999999')).status).toBe(409)
    expect((await confirm('FR12345678901')).status).toBe(303)
    expect((await orderRow(id)).vat_confirmed_by).toBe('owner@test.example')
    expect(textOf((await admin.page(`/admin/payment-status/${id}`)).text)).toMatch(
      /FR12345678901 Confirmed on \d\d\/\d\d\/\d{4} by owner@test\.example/,
    )
    expect((await confirm('FR12345678901')).status).toBe(303)
    const history = (await admin.get(`/api/order/${id}`)).json.history as { kind: string }[]
    expect(history.filter(({ kind }) => kind === 'vat-confirmed')).toHaveLength(1)
  })
})
