// Receipts are documents: they show refunds, outlive refunds, edits and accounts, are found by number, and go
// when the law lets them.
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteOldDocuments } from '#payments/server/ledger/delete-old-documents.ts'
import { documentsOf } from '#payments/server/ledger/documents.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import type { Caller } from '#tests/support/caller.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { payAtBank, verifiedCount } from '#tests/support/pay-at-bank.ts'
import { CUSTOMER_PASSWORD, OWNER } from '#tests/support/people.ts'
import { place, until, wireDate } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { bank, site, admin, plan } = await startPaidShop({ screens: true })
beforeAll(async () => {
  await admin.post('/api/add-footer-about', {
    aboutFooterText: 'Old Name Ltd',
    aboutFooterDetails: 'An agency',
  })
  await admin.post('/api/add-footer-address', {
    phoneNumber: '+351 1',
    emailAddress: 'old@agency.example',
    location: '1 Old Street',
  })
})

const receiptOf = (id: string) => actInEnglish(site.app, OWNER).receiptOf(id)
const status = async (id: string) => (await admin.get(`/api/order/${id}`)).json.paymentStatus as string
const today = () => wireDate(new Date())

/** An order that the provider said is paid. */
async function paid(who: Caller) {
  const { _id: id } = await place(who, plan)
  return { id, ...(await payAtBank({ bank, site, admin }, id)) }
}

const handled = (id: string, count: number) => verifiedCount(admin, id, count)

describe('the receipt after a refund', () => {
  it('shows each refund with its date and what is left, and says when all is refunded', async () => {
    const who = await site.customer()
    const { id, form, txn } = await paid(who)
    const refund = (amount: string) =>
      bank.about(form, { payment_status: 'Refunded', mc_gross: amount, parent_txn_id: txn })
    await bank.notify(refund('-5.00'))
    await handled(id, 2)
    expect(await receiptOf(id)).toMatchObject({
      totalCents: 1999,
      back: [{ kind: 'refunded', cents: 500 }],
      leftCents: 1499,
    })
    const part = await who.page(`/receipt/${id}`)
    expect(part.status).toBe(200)
    expect(textOf(part.text)).toMatch(
      new RegExp(
        `Total paid \\(US dollars\\) \\$19\\.99 Refunded on ${today()}, transaction \\w+ -\\$5\\.00 ` +
          'Paid after refunds \\$14\\.99',
      ),
    )
    expect(textOf(part.text)).not.toContain('Refunded in full')
    const text = async (path: string) => {
      const pdf = await getDocumentProxy(
        await (await fetch(site.origin + path, { headers: { cookie: who.cookieHeader } })).bytes(),
      )
      return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
    }
    expect(await text(`/receipt/${id}.pdf`)).toMatch(
      /receipt T-\d{6}.*Refunded on.*-\$5\.00 Paid after refunds \$14\.99/,
    )
    for (const other of [await site.customer(), site.visitor()])
      expect((await other.page(`/receipt/${id}.pdf`)).status).not.toBe(200)
    expect((await admin.page(`/receipt/${id}.pdf`)).status).toBe(200)
    await bank.notify(refund('-14.99'))
    expect(
      await until(
        () => status(id),
        (now) => now === 'Cancelled',
      ),
    ).toBe('Cancelled')
    const whole = await who.page(`/receipt/${id}`)
    expect(whole.status).toBe(200)
    expect(textOf(whole.text)).toMatch(/Refunded in full.*-\$5\.00.*-\$14\.99.*Paid after refunds \$0\.00/)
    expect(textOf((await who.page(`/order/${id}`)).text)).toMatch(/Receipt T-\d{6}/)
    const mail = (await emailsOf(site, who.email)).at(-1)!
    expect([mail.kind, mail.text.includes(`/receipt/${id}`)]).toEqual(['order-refunded', true])
  })

  it('adds up if one of two payments was refunded', async () => {
    const { id, form } = await paid(await site.customer())
    const second = bank.about(form)
    await bank.notify(second)
    await handled(id, 2)
    await bank.notify(
      bank.about(form, { payment_status: 'Refunded', mc_gross: '-19.99', parent_txn_id: second.txn_id! }),
    )
    await handled(id, 3)
    const { totalCents, again, back, leftCents } = await receiptOf(id)
    expect([totalCents, again.map(({ cents }) => cents), back.map(({ cents }) => cents), leftCents]).toEqual([
      1999,
      [1999],
      [1999],
      1999,
    ])
  })

  it('keeps the transaction it was issued for if the first of two payments was refunded', async () => {
    const who = await site.customer()
    const { id, form, txn } = await paid(who)
    const second = bank.about(form)
    await bank.notify(second)
    await handled(id, 2)
    expect(textOf((await who.page(`/receipt/${id}`)).text)).toMatch(/Paid once more.*Paid in all \$39\.98/)
    await bank.notify(
      bank.about(form, { payment_status: 'Refunded', mc_gross: '-19.99', parent_txn_id: txn }),
    )
    await handled(id, 3)
    const receipt = await receiptOf(id)
    expect(receipt.transaction).toBe(txn)
    expect(receipt.again.map(({ transaction }) => transaction)).toEqual([second.txn_id])
    expect(receipt).toMatchObject({ back: [{ cents: 1999 }], leftCents: 1999 })
    const page = textOf((await who.page(`/receipt/${id}`)).text)
    for (const id of [txn, second.txn_id!]) expect(page.split(id), id).toHaveLength(2)
    expect(page).toContain('Paid after refunds $19.99')
  })

  it('shows a reversal until the dispute is won', async () => {
    const { id, form, txn } = await paid(await site.customer())
    const about = (payment_status: string, mc_gross: string) =>
      bank.notify(bank.about(form, { payment_status, mc_gross, parent_txn_id: txn }))
    await about('Reversed', '-19.99')
    await until(
      () => status(id),
      (now) => now === 'Cancelled',
    )
    expect(await receiptOf(id)).toMatchObject({ back: [{ kind: 'reversed', cents: 1999 }], leftCents: 0 })
    await about('Canceled_Reversal', '19.99')
    await until(
      () => status(id),
      (now) => now === 'Paid',
    )
    expect(await receiptOf(id)).toMatchObject({ back: [], leftCents: 1999 })
  })
})

describe('an issued receipt', () => {
  it('keeps the seller’s name and address as they were', async () => {
    const { id } = await paid(await site.customer())
    const [about, address] = [
      (await admin.get('/api/footer-about')).json[0],
      (await admin.get('/api/footer-address')).json[0],
    ]
    await admin.put(`/api/footer-about/${about._id}`, {
      aboutFooterText: 'New Name Inc',
      aboutFooterDetails: 'An agency',
    })
    await admin.put(`/api/footer-address/${address._id}`, {
      phoneNumber: '+351 1',
      emailAddress: 'new@agency.example',
      location: '2 New Street',
    })
    const { seller } = await receiptOf(id)
    expect(seller).toEqual({
      name: 'Old Name Ltd',
      address: '1 Old Street',
      email: 'old@agency.example',
      site: new URL(site.origin).host,
    })
    const next = await paid(await site.customer())
    expect((await receiptOf(next.id)).seller).toMatchObject({ name: 'New Name Inc', address: '2 New Street' })
  })

  it('keeps the customer’s name for admins, not the e-mail, after the account is deleted', async () => {
    const [who, stranger] = [await site.customer(), await site.customer()]
    const { id } = await paid(who)
    const { number } = await receiptOf(id)
    expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBe(204)
    const seen = await admin.page(`/receipt/${id}`)
    expect(seen.status).toBe(200)
    for (const kept of ['Ada Buyer', '1 Test Street', 'Portugal', number, '$19.99'])
      expect(textOf(seen.text)).toContain(kept)
    expect(seen.text).not.toContain(who.email)
    expect(seen.text).toContain(`/admin/payment-status/${id}`)
    expect((await admin.page(`/admin/payment-status/${id}`)).text).toContain(
      `/receipt/${id}?number=${number}`,
    )
    const heir = await site.customer(who.email)
    expect([
      (await stranger.page(`/receipt/${id}`)).status,
      (await heir.page(`/receipt/${id}`)).status,
    ]).toEqual([404, 404])
    expect((await site.visitor().page(`/receipt/${id}`)).location).toMatch(/^\/login/)
    const [row] = await site.app.database.db
      .selectFrom('documents')
      .selectAll()
      .where('order_id', '=', id)
      .execute()
    expect(row!.snapshot).not.toContain(who.email)
  })

  it('is part of the customer’s data export', async () => {
    const who = await site.customer()
    const { id } = await paid(who)
    const { number } = await receiptOf(id)
    expect((await who.get('/api/me/export')).json.receipts).toMatchObject([
      { number, customer: { name: 'Ada Buyer' }, totalCents: 1999 },
    ])
  })

  it('is found by its number: as printed, without zeros or by digits', async () => {
    const { id } = await paid(await site.customer())
    const { number } = await receiptOf(id)
    const plain = number.replace(/-0+/, '-')
    for (const text of [number, number.toLowerCase(), plain, number.slice(2), `${number} basic`]) {
      const found = await actInEnglish(site.app, OWNER).searchOrders({ text, page: 1, size: 10 })
      expect([text, found.rows.map((order) => order._id).includes(id)]).toEqual([text, true])
    }
    expect((await admin.get(`/api/search?q=${number}`)).json).toMatchObject([
      { kind: 'Order', to: `/admin/payment-status/${id}`, detail: expect.stringContaining(number) },
    ])
    expect(
      (await actInEnglish(site.app, OWNER).searchOrders({ text: 'R-999999', page: 1, size: 10 })).rows,
    ).toEqual([])
  })

  it('is deleted after the years of the setting, and the page says why', async () => {
    const who = await site.customer()
    const { id } = await paid(who)
    const { number } = await receiptOf(id)
    const at = (moment: string) => ({
      ...site.app,
      settings: { ...site.app.settings, DOCUMENT_RETENTION_YEARS: 6 },
      clock: { now: () => Date.parse(moment) },
    })
    const kept = async () => (await documentsOf(site.app.database.db, id)).length
    const year = new Date().getUTCFullYear()
    await deleteOldDocuments(at(`${year + 6}-12-31T12:00:00Z`))
    expect(await kept()).toBe(1)
    await deleteOldDocuments(at(`${year + 7}-01-03T12:00:00Z`))
    expect(await kept()).toBe(0)
    const page = await who.page(`/receipt/${id}`)
    expect([page.status, textOf(page.text)]).toEqual([
      404,
      expect.stringContaining(`Receipt ${number} was removed.`),
    ])
  })
})
