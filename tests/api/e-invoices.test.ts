// E-invoices: who gets them, in which forms, and what happens if something is missing.
import { beforeAll, describe, expect, it } from 'vitest'
import { runChecks } from '#setup/server/go-live-checks.ts'
import { faultsOfCii } from '#tests/support/cii-schema.ts'
import { startInvoiceShop } from '#tests/support/invoice-shop.ts'
import { EU_SELLER, SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { textOf } from '#tests/support/text-of.ts'
import { inEnglish } from '#tests/support/words.ts'

const { site, admin, plans, db, rowsOf, paidOrder } = await startInvoiceShop()

const GERMAN = { ...EU_SELLER, address: 'Hafenstraße 1\n20457 Hamburg', phone: '+49 40 123456' }
const BUYER = { customerAddress: 'Kai 2\n28195 Bremen', customerCountry: 'Germany' }
const FORMATS = ['cii', 'ubl', 'xrechnung']

beforeAll(async () => {
  await setSeller(admin, GERMAN)
  await setTax(admin, { rate: '19', reverseCharge: 'On', untaxed: 'Customers outside the EU' })
})

const checkOf = async () => inEnglish(await runChecks(site.app)).find(({ name }) => name === 'e-invoices')

describe('the e-invoice of a paid order', () => {
  it('is offered in each form to its customer and to admins, and to nobody else', async () => {
    const [owner, other] = [await site.customer(), await site.customer()]
    const { number } = (await paidOrder(owner, plans.Plain, BUYER)).invoices[0]!
    const page = (await owner.page(`/invoice/${number}`)).text
    for (const format of FORMATS) {
      const path = `/invoice/${number}.xml?format=${format}`
      expect(page).toContain(path)
      const { status, headers, text } = await owner.get(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
      expect(headers.get('content-disposition')).toContain(`${number}-${format}.xml`)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(text).toContain(number)
      expect(text).toContain('>119.00<')
      if (format !== 'ubl') expect(faultsOfCii(text)).toEqual([])
      expect((await admin.get(path)).text).toBe(text)
      expect((await other.page(path)).status).toBe(404)
      expect((await site.visitor().page(path)).location).toMatch(/^\/login/)
    }
    expect((await owner.page(`/invoice/${number}.xml?format=pdf`)).status).toBe(404)
    const pdf = await owner.get(`/invoice/${number}.pdf`)
    expect(pdf.text).toContain('factur-x.xml')
  })

  it('and of its credit note names the invoice', async () => {
    const owner = await site.customer()
    const { id, invoices } = await paidOrder(owner, plans.Plain, BUYER)
    await admin.post(`/api/refund/${id}`, { reason: 'Sent back' })
    const credit = (await rowsOf(id)).find(({ kind }) => kind === 'credit-note')!
    const { text } = await owner.get(`/invoice/${credit.number}.xml`)
    expect(text).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(text).toContain(`<ram:IssuerAssignedID>${invoices[0]!.number}</ram:IssuerAssignedID>`)
    expect(text).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>')
  })
})

describe('what is missing', () => {
  it('in the seller’s details is said before there is an invoice', async () => {
    expect(await checkOf()).toMatchObject({ state: 'done' })
    await setSeller(admin, { ...GERMAN, phone: '' })
    const words = 'No e-invoice as XRechnung (XML). It lacks: your phone number for questions about invoices.'
    expect(await checkOf()).toMatchObject({ state: 'open', reason: words, to: '/seller' })
    expect(textOf((await admin.page('/admin/invoices')).text)).toContain(words)
    const owner = await site.customer()
    const { number } = (await paidOrder(owner, plans.Plain, BUYER)).invoices[0]!
    expect((await owner.page(`/invoice/${number}.xml?format=xrechnung`)).status).toBe(404)
    expect((await owner.get(`/invoice/${number}.xml?format=ubl`)).status).toBe(200)
    expect(textOf((await admin.page(`/invoice/${number}`)).text)).toContain(words)
    expect(textOf((await owner.page(`/invoice/${number}`)).text)).not.toContain('It lacks')
    await setSeller(admin, GERMAN)
    // Issued invoices never change.
    expect((await owner.page(`/invoice/${number}.xml?format=xrechnung`)).status).toBe(404)
  })

  it('in the customer’s details withholds the e-invoice, not the invoice, and the team is told', async () => {
    const owner = await site.customer()
    const { id, invoices } = await paidOrder(owner, plans.Plain, { ...BUYER, customerCountry: 'Atlantis' })
    const { number } = invoices[0]!
    expect((await owner.page(`/invoice/${number}.xml`)).status).toBe(404)
    const pdf = await owner.get(`/invoice/${number}.pdf`)
    expect([pdf.status, pdf.text.includes('factur-x')]).toEqual([200, false])
    const lack = 'a country of the customer that can be recognised'
    expect(textOf((await admin.page(`/invoice/${number}`)).text)).toContain(lack)
    const mails = await db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'e-invoice-withheld')
      .where('order_id', '=', id)
      .execute()
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).toContain(lack)
  })

  it('is not asked of sellers outside the EU, who have no e-invoices', async () => {
    await setSeller(admin, SELLER)
    expect(await checkOf()).toBeUndefined()
    const owner = await site.customer()
    const { number } = (await paidOrder(owner, plans.Plain, BUYER)).invoices[0]!
    expect((await owner.page(`/invoice/${number}.xml`)).status).toBe(404)
    expect((await owner.page(`/invoice/${number}`)).text).not.toContain('.xml')
    await setSeller(admin, GERMAN)
  })
})
