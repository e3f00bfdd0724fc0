// Invoices and credit notes: issued once with the money, numbered without gaps, frozen, and seen only by
// those whom they concern.
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFormat } from '#domain/format.ts'
import { rateLimits } from '#server/rate-limits/rate-limits.ts'
import { readSettings } from '#server/settings.ts'
import { inTransaction } from '#server/unit-of-work.ts'
import { attachedInvoice } from '#server/use-cases/invoices/invoice-view.ts'
import { issueInvoice } from '#server/use-cases/invoices/issue-invoice.ts'
import { snapshotOf, type StoredInvoice } from '#server/use-cases/invoices/stored-invoices.ts'
import { lockOrder } from '#server/use-cases/orders/find-order.ts'
import type { Caller } from '#tests/support/caller.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { EU_SELLER, SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { place, until } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'

const { bank, site, admin, plans } = await startPaidShop({
  screens: true,
  prices: { Basic: '19.99', Plain: '100', Big: '240' },
})
const { db } = site.house.database

const rowsOf = (orderId: string): Promise<StoredInvoice[]> =>
  db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('seq').execute()

const orderRow = (id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const status = async (id: string) => (await admin.get(`/api/order/${id}`)).json.paymentStatus as string

/** Records a payment by hand. */
async function pay(id: string): Promise<void> {
  const { price_cents: cents } = await orderRow(id)
  const answer = await admin.post(`/api/record-payment/${id}`, {
    amount: (cents / 100).toFixed(2),
    note: 'Cash',
  })
  expect(answer.status, answer.text).toBe(200)
}

/** Pays at the provider. */
async function payOnline(id: string) {
  const form = await payFields(site, id)
  const fields = bank.about(form)
  await bank.notify(fields)
  expect(
    await until(
      () => status(id),
      (now) => now === 'Paid',
    ),
  ).toBe('Paid')
  return { form, fields, txn: fields.txn_id! }
}

const verified = (id: string, count: number) =>
  until(
    async () =>
      (await admin.get(`/api/order/${id}`)).json.notifications.filter(
        ({ state }: { state: string }) => state === 'verified',
      ).length,
    (now) => now === count,
  )

async function paidOrder(who: Caller, plan = plans.Plain!, more: Record<string, unknown> = {}) {
  const { _id: id } = await place(who, plan, more)
  await pay(id)
  return { id, invoices: await rowsOf(id) }
}

const words = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')

async function pdfText(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const COMPANY = { companyName: 'Exemple SARL', vatNumber: 'FR 12 345678901', customerCountry: 'France' }

it('without the seller’s details there are no invoices, and everything looks as before', async () => {
  const who = await site.customer()
  const { id, invoices } = await paidOrder(who)
  expect(invoices).toEqual([])
  expect(await orderRow(id)).toMatchObject({
    price_cents: 10_000,
    net_cents: 10_000,
    tax_cents: 0,
    tax: null,
  })
  for (const path of [`/order/${id}`, `/receipt/${id}`]) {
    const page = await who.page(path)
    expect(page.status).toBe(200)
    expect(words(page.text)).not.toMatch(/invoice|tax|VAT/i)
  }
  const [mail] = await mailsTo(site, who.email)
  expect([mail!.kind, mail!.words.includes('documents')]).toEqual(['order-paid', false])
  expect(words((await admin.page('/admin/invoices')).text)).toContain(
    'Invoices begin once you have entered who sells',
  )
})

describe('a seller in the UK with VAT on top', () => {
  beforeAll(async () => {
    await setSeller(admin)
    await setTax(admin)
  })

  it('asks for the price and the tax, and issues an invoice with the payment', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plans.Basic!)
    expect(await orderRow(id)).toMatchObject({
      list_cents: 1999,
      discount_cents: 0,
      net_cents: 1999,
      tax_cents: 400,
      price_cents: 2399,
      price_text: '19.99',
    })
    expect(await rowsOf(id)).toEqual([])
    const prices = words((await site.visitor().page('/pricing')).text)
    expect(prices).toContain('Prices are without VAT. When you order, 20 % VAT is added.')
    expect(words((await who.page(`/pay-now/${id}`)).text)).toMatch(
      /Price \$19\.99 VAT 20 % \$4\.00 .*\$23\.99/,
    )
    await payOnline(id)
    const [invoice, ...others] = await rowsOf(id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      kind: 'invoice',
      series: 'TEST-INV',
      mode: 'test',
      net_cents: 1999,
      tax_cents: 400,
      total_cents: 2399,
      currency: 'USD',
      due_at: null,
    })
    expect(snapshotOf(invoice!)).toMatchObject({
      seller: { name: SELLER.legalName, taxNumber: 'GB123456789', country: 'United Kingdom' },
      customer: { name: 'Ada Buyer', address: '1 Test Street', country: 'Portugal', company: '' },
      lines: [{ name: 'Basic', points: ['One point'], netCents: 1999 }],
      sums: [{ rate: 2000, netCents: 1999, taxCents: 400 }],
    })
    const page = await who.page(`/invoice/${invoice!.number}`)
    expect(page.status).toBe(200)
    const text = words(page.text)
    expect(text).toContain('TEST – not an invoice')
    expect(text).toMatch(/Paid .*Northlight|Northlight.* Paid/)
    expect(text).toContain('VAT number GB123456789')
    expect(text).toMatch(/VAT 20 % on \$19\.99 \$4\.00 Total \(USD\) \$23\.99/)
    expect(words((await who.page(`/order/${id}`)).text)).toContain(`Invoice ${invoice!.number}`)
    const receipt = words((await who.page(`/receipt/${id}`)).text)
    expect(receipt).toMatch(/VAT 20 % \$4\.00/)
    expect(receipt).toContain(`Invoice ${invoice!.number}`)
    expect(words((await admin.page(`/admin/payment-status/${id}`)).text)).toContain(invoice!.number)
  })

  it('has it as a PDF that says the same, attached to the mail', async () => {
    const who = await site.customer()
    const { id, invoices } = await paidOrder(who, plans.Plain, { customerName: 'Łukasz Żółć' })
    const { number } = invoices[0]!
    const answer = await fetch(`${site.origin}/invoice/${number}.pdf`, { headers: cookiesOf(who) })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = await pdfText(bytes)
    for (const part of [number, 'Łukasz Żółć', 'VAT 20 % on $100.00', '$120.00', 'Paid', SELLER.footer])
      expect(text).toContain(part)
    const byCall = await fetch(`${site.origin}/api/invoice-pdf/${number}`, { headers: cookiesOf(who) })
    expect(Buffer.compare(Buffer.from(await byCall.arrayBuffer()), bytes)).toBe(0)
    const mail = (await mailsTo(site, who.email)).find(({ kind }) => kind === 'order-paid')!
    expect(JSON.parse(mail.words).documents).toEqual([number])
    expect(mail.text).toContain(`Invoice ${number} is attached`)
    expect((await attachedInvoice(site.house, number))?.name).toBe(`${number}.pdf`)
    expect((await admin.get(`/api/order/${id}`)).json.invoices).toEqual([number])
  })

  it('credits each refund once, however often it is told, and in the end all of it', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plans.Basic!)
    const { form, txn, fields } = await payOnline(id)
    const refund = (amount: string) =>
      bank.about(form, { payment_status: 'Refunded', mc_gross: amount, parent_txn_id: txn })
    const first = refund('-7.77')
    await bank.notify(first)
    await verified(id, 2)
    // The same refund and the same payment, told again in other words.
    await bank.notify({ ...first, ipn_track_id: 'again' })
    await bank.notify({ ...fields, ipn_track_id: 'again' })
    await verified(id, 4)
    await bank.notify(refund('-16.22'))
    expect(
      await until(
        () => status(id),
        (now) => now === 'Cancelled',
      ),
    ).toBe('Cancelled')
    const [invoice, ...notes] = await rowsOf(id)
    expect(notes.map(({ kind, total_cents: total }) => [kind, total])).toEqual([
      ['credit-note', -777],
      ['credit-note', -1622],
    ])
    expect(notes.map(({ series }) => series)).toEqual(['TEST-CN', 'TEST-CN'])
    const sum = (name: 'net_cents' | 'tax_cents') => notes.reduce((total, note) => total + note[name], 0)
    expect([sum('net_cents'), sum('tax_cents')]).toEqual([-invoice!.net_cents, -invoice!.tax_cents])
    expect(notes.every(({ corrects }) => corrects === invoice!.number)).toBe(true)
    const text = words((await who.page(`/invoice/${invoice!.number}`)).text)
    expect(text).toContain('Credited in full')
    expect(text).toContain(`Credit note ${notes[0]!.number}`)
    const note = words((await who.page(`/invoice/${notes[0]!.number}`)).text)
    expect(note).toContain(`Corrects ${invoice!.number} of`)
    expect(note).toContain('-$7.77')
    const mails = (await mailsTo(site, who.email)).filter(({ kind }) => kind === 'order-refunded')
    expect(mails.map((mail) => JSON.parse(mail.words).documents)).toEqual([
      [notes[1]!.number],
      [notes[0]!.number],
    ])
  })

  it('takes a credit note back when the reversal is cancelled', async () => {
    const { _id: id } = await place(await site.customer(), plans.Plain!)
    const { form, txn } = await payOnline(id)
    const reversal = bank.about(form, { payment_status: 'Reversed', mc_gross: '-120.00', parent_txn_id: txn })
    await bank.notify(reversal)
    expect(
      await until(
        () => status(id),
        (now) => now === 'Cancelled',
      ),
    ).toBe('Cancelled')
    await bank.notify(
      bank.about(form, { payment_status: 'Canceled_Reversal', mc_gross: '120.00', parent_txn_id: txn }),
    )
    expect(
      await until(
        () => status(id),
        (now) => now === 'Paid',
      ),
    ).toBe('Paid')
    const rows = await rowsOf(id)
    expect(rows.map(({ kind, total_cents: total, corrects }) => [kind, total, corrects])).toEqual([
      ['invoice', 12_000, null],
      ['credit-note', -12_000, rows[0]!.number],
      ['invoice', 12_000, rows[1]!.number],
    ])
    expect(rows[2]!.root).toBe(rows[0]!.number)
  })

  it('credits a payment that was recorded by mistake, and invoices the next one anew', async () => {
    const { id } = await paidOrder(await site.customer())
    const { recorded, version } = (await admin.get(`/api/order/${id}`)).json
    const withdrawn = await admin.post(`/api/withdraw-recorded/${id}`, {
      transaction: recorded[0].transaction,
      reason: 'A slip',
      version,
    })
    expect(withdrawn.status, withdrawn.text).toBe(200)
    expect((await rowsOf(id)).map(({ total_cents: total }) => total)).toEqual([12_000, -12_000])
    await pay(id)
    const rows = await rowsOf(id)
    expect(rows.map(({ total_cents: total }) => total)).toEqual([12_000, -12_000, 12_000])
    expect(rows[2]!.root).toBe(rows[2]!.number)
    const first = words((await admin.page(`/invoice/${rows[0]!.number}`)).text)
    expect(first).toContain('Credited in full')
    expect(first).not.toContain('Paid on')
  })

  it('a second payment and its refund concern no invoice', async () => {
    const { _id: id } = await place(await site.customer(), plans.Plain!)
    const { form } = await payOnline(id)
    const second = bank.about(form)
    await bank.notify(second)
    await verified(id, 2)
    await bank.notify(
      bank.about(form, { payment_status: 'Refunded', mc_gross: '-120.00', parent_txn_id: second.txn_id! }),
    )
    await verified(id, 3)
    expect((await rowsOf(id)).map(({ kind }) => kind)).toEqual(['invoice'])
  })

  it('never changes what was issued', async () => {
    const { id, invoices } = await paidOrder(await site.customer())
    const before = await attachedInvoice(site.house, invoices[0]!.number)
    await setSeller(admin, { ...SELLER, legalName: 'New Name plc' })
    await setTax(admin, { rate: '25' })
    expect(await rowsOf(id)).toEqual(invoices)
    expect(
      Buffer.compare((await attachedInvoice(site.house, invoices[0]!.number))!.bytes, before!.bytes),
    ).toBe(0)
    await setSeller(admin)
    await setTax(admin)
    // A refund after the change belongs to the invoice, with its rate and its seller.
    const refunded = await admin.post(`/api/refund/${id}`, { amount: '12.00', reason: 'Sorry' })
    expect(refunded.status, refunded.text).toBe(201)
    const note = (await rowsOf(id)).at(-1)!
    expect([note.net_cents, note.tax_cents]).toEqual([-1000, -200])
  })

  it('numbers by what stands before the number', async () => {
    await setSeller(admin, { ...SELLER, invoicePrefix: 'A-26', creditPrefix: 'INV' })
    const one = (await paidOrder(await site.customer())).invoices[0]!.number
    const two = (await paidOrder(await site.customer())).invoices[0]!.number
    expect([one, two]).toEqual(['TEST-A-26-000001', 'TEST-A-26-000002'])
    await setSeller(admin)
  })
})

describe('a price that includes tax', () => {
  beforeAll(() => setTax(admin, { prices: 'Tax is included' }))

  it('stays what the customer pays', async () => {
    const who = await site.customer()
    const { id, invoices } = await paidOrder(who, plans.Big)
    expect(await orderRow(id)).toMatchObject({ price_cents: 24_000, net_cents: 20_000, tax_cents: 4000 })
    expect(invoices[0]).toMatchObject({ net_cents: 20_000, tax_cents: 4000, total_cents: 24_000 })
    expect(words((await who.page(`/receipt/${id}`)).text)).toContain('VAT 20 % included $40.00')
    expect(words((await who.page(`/order-now/${plans.Big!._id}?key=again-${id}`)).text)).toContain(
      'VAT 20 % included $40.00',
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
    const text = words((await who.page(`/invoice/${invoices[0]!.number}`)).text)
    for (const part of ['Reverse charge', 'DE123456789', 'FR12345678901', 'Exemple SARL', 'VAT 0 %'])
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
    const path = `/api/confirm-vat-number/${id}`
    expect(words((await admin.page(`/admin/payment-status/${id}`)).text)).toMatch(
      /FR12345678901 Format checked on \d\d\/\d\d\/\d{4}, not confirmed/,
    )
    expect((await admin.put(path, { vatNumber: 'FR99999999999' })).status).toBe(409)
    expect((await admin.put(path, { vatNumber: 'FR12345678901' })).status).toBe(200)
    expect((await orderRow(id)).vat_confirmed_by).toBe('owner@test.example')
    expect(words((await admin.page(`/admin/payment-status/${id}`)).text)).toMatch(
      /FR12345678901 Confirmed on \d\d\/\d\d\/\d{4} by owner@test\.example/,
    )
    expect((await admin.put(path, { vatNumber: 'FR12345678901' })).status).toBe(200)
    const history = (await admin.get(`/api/order/${id}`)).json.history as { kind: string }[]
    expect(history.filter(({ kind }) => kind === 'vat-confirmed')).toHaveLength(1)
  })
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
      expect(words(theirs.text)).toBe(words(nobodys.text).replaceAll(missing, number))
      expect((await site.visitor().page(at(number))).location).toMatch(/^\/login/)
    }
    for (const path of ['/api/invoice/{}', '/api/invoice-pdf/{}']) {
      const at = (which: string) => path.replace('{}', which)
      expect((await owner.get(at(number))).status).toBe(200)
      const [theirs, nobodys] = [await other.get(at(number)), await other.get(at(missing))]
      expect([theirs.status, theirs.json.detail]).toEqual([404, nobodys.json.detail])
      expect((await site.visitor().get(at(number))).status).toBe(401)
    }
    expect((await other.get('/api/invoices')).status).toBe(403)
  })

  it('draws a limited number of PDFs for one person', async () => {
    const who = await site.customer()
    const { number } = (await paidOrder(who)).invoices[0]!
    const { most } = rateLimits.invoicePdf
    expect((await who.get(`/api/invoice-pdf/${number}`)).status).toBe(200)
    await db.updateTable('limits').set({ count: most }).where('key', 'like', 'invoice-pdf %').execute()
    for (const path of [`/api/invoice-pdf/${number}`, `/invoice/${number}.pdf`])
      expect((await who.get(path)).status).toBe(429)
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
    const text = words((await admin.page(`/invoice/${invoices[0]!.number}`)).text)
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
    expect(words((await admin.page(`/admin/invoices?q=${number}`)).text)).toContain('Exemple SARL')
    expect(words((await admin.page('/admin/invoices?q=nothing')).text)).toContain(
      'No invoice with this number',
    )
    // The search of orders finds it, too, and so it does by company and VAT number.
    for (const search of [number, 'exemple', 'FR12345678901'])
      expect(words((await admin.page(`/total-orders?q=${search}`)).text)).toContain('Ada Buyer')
    expect(words((await admin.page('/total-orders?q=nobodyscompany')).text)).not.toContain('Ada Buyer')
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
    // Ten each: more within a minute are refused.
    for (let at = 0; at < 50; at += 10) {
      const who = await site.customer()
      for (let own = 0; own < 10; own++) orders.push((await place(who, plans.Plain!))._id)
    }
    const outcomes = await Promise.allSettled(
      orders.map((id, at) =>
        inTransaction(site.house, async (work) => {
          const order = (await lockOrder(site.house, work, id))!
          const { number } = await issueInvoice(site.house, work, order, { dueAt: work.at + 1000 })
          if (at % 3 === 0) throw new Error('the plug was pulled')
          // Twice is once.
          expect((await issueInvoice(site.house, work, order)).number).toBe(number)
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
    const { number } = await inTransaction(site.house, async (work) =>
      issueInvoice(site.house, work, (await lockOrder(site.house, work, id))!, {
        dueAt,
        lineName: 'Care, May',
      }),
    )
    const open = await who.page(`/invoice/${number}`)
    const format = createFormat({ locale: 'en-US', currency: 'USD', timeZone: readSettings({}).TIME_ZONE })
    expect(words(open.text)).toContain(`Due on ${format.date(dueAt)}`)
    expect(open.text).toContain(`/pay-now/${id}`)
    expect(words(open.text)).toContain('Care, May')
    await pay(id)
    expect((await rowsOf(id)).map((row) => row.number)).toEqual([number])
    const paid = words((await who.page(`/invoice/${number}`)).text)
    expect(paid).toContain('Paid on')
    expect(paid).not.toContain('Due on')
  })

  it('is credited when the order is cancelled', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plans.Plain!)
    await inTransaction(site.house, async (work) =>
      issueInvoice(site.house, work, (await lockOrder(site.house, work, id))!, { dueAt: Date.now() }),
    )
    expect((await who.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })).status).toBe(200)
    const rows = await rowsOf(id)
    expect(rows.map(({ total_cents: total }) => total)).toEqual([rows[0]!.total_cents, -rows[0]!.total_cents])
  })
})

// Last: it takes all test orders away.
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

const cookiesOf = (who: Caller): Record<string, string> => ({
  cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
