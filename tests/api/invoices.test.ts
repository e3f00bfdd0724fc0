// Invoices and credit notes: issued once with the money, credited with refunds, and frozen.
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { attachedInvoice } from '#invoices/server/invoice-view.ts'
import { snapshotOf } from '#invoices/server/stored-invoices.ts'
import type { Caller } from '#tests/support/caller.ts'
import { startInvoiceShop } from '#tests/support/invoice-shop.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { SELLER, setSeller, setTax } from '#tests/support/seller.ts'
import { place, until } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { bank, site, admin, plans, rowsOf, orderRow, status, pay, payOnline, verified, paidOrder } =
  await startInvoiceShop()

async function pdfText(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

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
    expect(textOf(page.text)).not.toMatch(/invoice|tax|VAT/i)
  }
  const [mail] = await mailsTo(site, who.email)
  expect([mail!.kind, mail!.words.includes('documents')]).toEqual(['order-paid', false])
  expect(textOf((await admin.page('/admin/invoices')).text)).toContain(
    'Invoices begin once you have entered who sells',
  )
})

describe('a seller in the UK with VAT on top', () => {
  beforeAll(async () => {
    await setSeller(admin)
    await setTax(admin)
  })

  it('is in the language of its order, and so is the receipt, whatever the customer chooses later', async () => {
    const { json: languages } = await admin.post('/api/add-languages', { de: 'Published' })
    const who = await site.customer()
    const choose = (language: string) => who.submit('/account', { intent: 'language', language })
    expect((await choose('de')).status).toBe(303)
    const { id } = await paidOrder(who)
    expect(await orderRow(id)).toMatchObject({ language: 'de' })
    const [invoice] = await rowsOf(id)
    expect(snapshotOf(invoice!)).toMatchObject({ language: 'de', locale: 'de-US' })
    expect((await choose('en')).status).toBe(303)
    for (const path of [`/receipt/${id}`, `/invoice/${invoice!.number}`])
      expect(textOf((await who.page(path)).text)).toMatch(/\d\d\.\d\d\.\d{4}/)
    expect((await admin.delete(`/api/languages/${languages._id}`)).status).toBeLessThan(300)
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
    const prices = textOf((await site.visitor().page('/pricing')).text)
    expect(prices).toContain('US dollars, paid once, plus 20% VAT')
    expect(prices).toContain(`You buy from ${SELLER.legalName}`)
    expect(textOf((await who.page(`/pay-now/${id}`)).text)).toMatch(
      /Price \$19\.99 VAT 20% \$4\.00 .*\$23\.99/,
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
    const text = textOf(page.text)
    expect(text).toContain('TEST – not an invoice')
    expect(text).toMatch(/Paid .*Northlight|Northlight.* Paid/)
    expect(text).toContain('VAT number GB123456789')
    expect(text).toMatch(/VAT 20% on \$19\.99 \$4\.00 Total \(USD\) \$23\.99/)
    expect(textOf((await who.page(`/order/${id}`)).text)).toContain(`Invoice ${invoice!.number}`)
    const receipt = textOf((await who.page(`/receipt/${id}`)).text)
    expect(receipt).toMatch(/VAT 20% \$4\.00/)
    expect(receipt).toContain(`Invoice ${invoice!.number}`)
    expect(textOf((await admin.page(`/admin/payment-status/${id}`)).text)).toContain(invoice!.number)
  })

  it('has it as a PDF that says the same, attached to the email', async () => {
    const who = await site.customer()
    const { id, invoices } = await paidOrder(who, plans.Plain, { customerName: 'Łukasz Żółć' })
    const { number } = invoices[0]!
    const answer = await fetch(`${site.origin}/invoice/${number}.pdf`, { headers: cookiesOf(who) })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = await pdfText(bytes)
    for (const part of [number, 'Łukasz Żółć', 'VAT 20% on $100.00', '$120.00', 'Paid', SELLER.footer])
      expect(text).toContain(part)
    const mail = (await mailsTo(site, who.email)).find(({ kind }) => kind === 'order-paid')!
    expect(JSON.parse(mail.words).documents).toEqual([number])
    expect(mail.text).toContain(`Invoice ${number} is attached`)
    expect((await attachedInvoice(site.app, number))?.name).toBe(`${number}.pdf`)
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
    // The same refund and the same payment are told again in other bytes.
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
    const text = textOf((await who.page(`/invoice/${invoice!.number}`)).text)
    expect(text).toContain('Credited in full')
    expect(text).toContain(`Credit note ${notes[0]!.number}`)
    const note = textOf((await who.page(`/invoice/${notes[0]!.number}`)).text)
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
    const first = textOf((await admin.page(`/invoice/${rows[0]!.number}`)).text)
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
    const before = await attachedInvoice(site.app, invoices[0]!.number)
    await setSeller(admin, { ...SELLER, legalName: 'New Name plc' })
    await setTax(admin, { rate: '25' })
    expect(await rowsOf(id)).toEqual(invoices)
    expect(Buffer.compare((await attachedInvoice(site.app, invoices[0]!.number))!.bytes, before!.bytes)).toBe(
      0,
    )
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

const cookiesOf = (who: Caller): Record<string, string> => ({
  cookie: who.cookieHeader,
})
