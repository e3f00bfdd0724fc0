// A payment that was recorded by hand can be corrected and refunded; order, receipt, sums, history, emails and
// audit follow.
import { describe, expect, it } from 'vitest'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import type { Caller } from '#tests/support/caller.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { place, until } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'

const { bank, site, admin, plan } = await startPaidShop({ screens: true })

const NOWHERE = 'A'.repeat(22)
const acting = () => actInEnglish(site.app, OWNER)
const one = async (id: string) => (await admin.get(`/api/order/${id}`)).json
const record = (id: string, note = 'Bank transfer') =>
  admin.post(`/api/record-payment/${id}`, { amount: '19.99', note })
const refund = (id: string, body: object) => admin.post(`/api/refund/${id}`, body)
const withdraw = (id: string, body: object) => admin.post(`/api/withdraw-recorded/${id}`, body)
const sales = async () => (await acting().salesTotals()).salesCents
const kinds = async (who: Caller) => (await emailsOf(site, who.email)).map(({ kind }) => kind)
const lastAdminMail = async () => (await emailsOf(site, ADMIN.email)).at(-1)!
const audit = async (id: string) =>
  (
    await site.app.database.db
      .selectFrom('audit')
      .select(['action', 'note'])
      .where('target', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ action, note }) => `${action} ${note}`.trim())

async function recorded() {
  const who = await site.customer()
  const { _id: id } = await place(who, plan)
  expect((await record(id)).status).toBe(200)
  const [{ transaction }] = (await one(id)).recorded
  return { who, id, transaction: transaction as string }
}

describe('withdrawing a recorded payment', () => {
  it('makes the order UnPaid, voids its receipt and takes it out of the sales', async () => {
    const before = await sales()
    const { who, id, transaction } = await recorded()
    const { number } = await acting().receiptOf(id)
    expect(await sales()).toBe(before + 1999)
    const done = await withdraw(id, { transaction, reason: 'It belongs to another order' })
    expect(done.json).toMatchObject({ paymentStatus: 'UnPaid' })
    expect(await sales()).toBe(before)
    expect((await one(id)).history.at(-1)).toMatchObject({
      kind: 'withdrawn',
      note: expect.stringMatching(/\$19\.99 was withdrawn: It belongs to another order .*UnPaid again/),
    })
    expect(await acting().receiptOf(id)).toMatchObject({ number, voidedAt: expect.any(Number) })
    expect((await who.page(`/receipt/${id}`)).text).toContain('It is no proof of payment.')
    expect(await kinds(who)).toEqual([
      'verify-address',
      'order-placed',
      'order-paid',
      'order-payment-withdrawn',
    ])
    expect((await emailsOf(site, who.email)).at(-1)!.text).toContain(number)
    expect(await lastAdminMail()).toMatchObject({
      kind: 'admin-payment-changed',
      text: expect.stringContaining('It belongs to another order'),
    })
    expect(await audit(id)).toEqual([
      'payment UnPaid to Paid',
      'payment Paid to UnPaid',
      'payment withdrawn $19.99: It belongs to another order',
    ])
    expect((await who.page(`/order/${id}`)).text).toContain('We had recorded a payment by mistake')
  })

  it('lets it be recorded again with a new receipt; the void one stays readable', async () => {
    const { who, id, transaction } = await recorded()
    const { number: first } = await acting().receiptOf(id)
    await withdraw(id, { transaction, reason: 'A slip in the note' })
    expect((await record(id, 'Statement 12')).json.paymentStatus).toBe('Paid')
    const now = await acting().receiptOf(id)
    expect(Number(now.number.slice(2))).toBe(Number(first.slice(2)) + 1)
    expect(now).toMatchObject({ voidedAt: null, leftCents: 1999, others: [first] })
    expect(await acting().receiptOf(id, first)).toMatchObject({ number: first, voidedAt: expect.any(Number) })
    for (const number of [first, now.number])
      expect(
        (await acting().searchOrders({ text: number, page: 1, size: 10 })).rows.map(({ _id }) => _id),
      ).toEqual([id])
    expect((await kinds(who)).filter((kind) => kind === 'order-paid')).toHaveLength(2)
    expect(
      (await one(id)).recorded.map(({ note, withdrawnAt }: { note: string; withdrawnAt: number | null }) => [
        note,
        withdrawnAt !== null,
      ]),
    ).toEqual([
      ['Bank transfer', true],
      ['Statement 12', false],
    ])
  })

  it('keeps an order Paid that was also paid at the provider', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plan)
    const form = await payFields(site, id)
    await record(id)
    await bank.notify(bank.about(form))
    await until(
      async () => (await one(id)).notifications[0]?.state,
      (state) => state === 'verified',
    )
    const [{ transaction }] = (await one(id)).recorded
    expect((await withdraw(id, { transaction, reason: 'It came by PayPal' })).json.paymentStatus).toBe('Paid')
    expect(await acting().receiptOf(id)).toMatchObject({
      by: 'PayPal',
      voidedAt: null,
      leftCents: 1999,
      again: [],
      back: [],
    })
    expect(await kinds(who)).not.toContain('order-payment-withdrawn')
  })

  it('is refused without a reason, for another transaction, twice and with an old version', async () => {
    const { id, transaction } = await recorded()
    expect((await withdraw(id, { transaction, reason: ' ' })).json.errors).toHaveProperty('reason')
    expect((await withdraw(id, { reason: 'x' })).json.errors).toHaveProperty('transaction')
    expect((await withdraw(id, { transaction: 'other', reason: 'x' })).status).toBe(422)
    expect((await withdraw(id, { transaction, reason: 'x', version: 1 })).status).toBe(409)
    expect((await one(id)).paymentStatus).toBe('Paid')
    expect((await withdraw(id, { transaction, reason: 'x', version: 2 })).status).toBe(200)
    expect((await withdraw(id, { transaction, reason: 'x' })).status).toBe(409)
    expect((await withdraw(NOWHERE, { transaction, reason: 'x' })).status).toBe(404)
    expect((await one(id)).history.filter(({ kind }: { kind: string }) => kind === 'withdrawn')).toHaveLength(
      1,
    )
  })
})

describe('a refund of a recorded payment', () => {
  it('in part keeps the order Paid, and shows in receipt, history, emails and audit', async () => {
    const before = await sales()
    const { who, id } = await recorded()
    const done = await refund(id, { amount: '5.00', reason: 'Agreed by phone' })
    expect([done.status, done.json]).toEqual([
      201,
      {
        _id: expect.any(String),
        amount: '5.00',
        state: 'succeeded',
        reason: 'Agreed by phone',
        provider: 'recorded',
      },
    ])
    expect(await one(id)).toMatchObject({
      paymentStatus: 'Paid',
      version: 3,
      refunds: [{ amount: '5.00', reason: 'Agreed by phone' }],
    })
    // A partial refund does not change Total Sales, the sum of Paid orders.
    expect(await sales()).toBe(before + 1999)
    expect((await admin.page('/total-orders')).text).toMatch(/Refunded in part: (<!-- -->)?\$5\.00/)
    expect(await acting().receiptOf(id)).toMatchObject({
      back: [{ kind: 'refunded', cents: 500 }],
      leftCents: 1499,
    })
    expect((await emailsOf(site, who.email)).at(-1)).toMatchObject({
      kind: 'order-refunded',
      subject: '[Test] Partly refunded: Basic, $5.00',
    })
    expect(await lastAdminMail()).toMatchObject({ kind: 'admin-payment-changed' })
    expect((await audit(id)).at(-1)).toBe('refund recorded $5.00: Agreed by phone')
    expect((await who.page(`/order/${id}`)).text).toContain('$5.00 went back to you.')
    // The customer does not see the agency's reason.
    expect((await who.get(`/api/order/${id}`)).json.refunds).toEqual([{ ...done.json, reason: '' }])
  })

  it('without an amount refunds all that is left, closes the order and leaves the sales', async () => {
    const before = await sales()
    const { who, id } = await recorded()
    await refund(id, { amount: '5', reason: 'First' })
    expect((await refund(id, { reason: 'The rest' })).json.amount).toBe('14.99')
    expect(await one(id)).toMatchObject({ paymentStatus: 'Cancelled' })
    expect(await sales()).toBe(before)
    expect((await who.page(`/receipt/${id}`)).text).toContain('Refunded in full')
    const { track } = (await who.get(`/api/order-work/${id}`)).json
    expect(track).toContainEqual(expect.objectContaining({ name: 'paid', state: 'done' }))
    expect((await record(id)).status).toBe(409)
    expect((await refund(id, { reason: 'More' })).status).toBe(409)
  })

  it('over what is left, or without a valid amount, is refused and stores nothing', async () => {
    const { id } = await recorded()
    await refund(id, { amount: '19.00', reason: 'Most' })
    expect((await refund(id, { amount: '1.00', reason: 'Too much' })).json).toMatchObject({
      status: 409,
      errors: { amount: 'Only $0.99 of the payment is left.' },
    })
    for (const amount of ['0', '-1', '1.001', 'all', ''])
      expect([amount, (await refund(id, { amount, reason: 'x' })).status]).toEqual([amount, 422])
    expect((await refund(id, { amount: '0.50', reason: '' })).json.errors).toHaveProperty('reason')
    expect((await one(id)).refunds).toHaveLength(1)
  })

  it('sent twice, as by a double click, is recorded once', async () => {
    const { id } = await recorded()
    const both = await Promise.all(
      [1, 2].map(() => refund(id, { amount: '5.00', reason: 'Once', version: 2 })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await one(id)).refunds).toHaveLength(1)
  })

  it('can be withdrawn, and only then can its payment be withdrawn', async () => {
    const before = await sales()
    const { who, id, transaction } = await recorded()
    const { _id: whole } = (await refund(id, { reason: 'Meant for another order' })).json
    expect((await withdraw(id, { transaction, reason: 'x' })).json.detail).toContain(
      'Withdraw the refund first',
    )
    expect(
      (await withdraw(id, { transaction: whole, reason: 'Meant for another order' })).json.paymentStatus,
    ).toBe('Paid')
    expect(await sales()).toBe(before + 1999)
    expect(await acting().receiptOf(id)).toMatchObject({ back: [], leftCents: 1999, voidedAt: null })
    expect((await kinds(who)).at(-1)).toBe('order-refund-withdrawn')
    expect((await one(id)).history.at(-1).kind).toBe('refund-withdrawn')
    expect((await withdraw(id, { transaction, reason: 'x' })).json.paymentStatus).toBe('UnPaid')
  })

  it('is refused if the provider has the money, or if there is none', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plan)
    expect((await refund(id, { reason: 'x' })).status).toBe(409)
    await bank.notify(bank.about(await payFields(site, id)))
    await until(
      async () => (await one(id)).paymentStatus,
      (now) => now === 'Paid',
    )
    expect((await refund(id, { reason: 'x' })).json).toMatchObject({
      status: 409,
      detail: expect.stringContaining('paid by PayPal. Refund it there'),
    })
    expect((await refund(NOWHERE, { reason: 'x' })).status).toBe(404)
  })
})

describe('an unpaid order', () => {
  const deliver = (id: string, more: Record<string, string> = {}) =>
    admin.submit(`/admin/payment-status/${id}`, { intent: 'status', orderStatus: 'Delivered', ...more })

  it('asks on the screen before it is marked as delivered; the call does not', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plan)
    const asked = await deliver(id)
    expect([asked.status, asked.text]).toEqual([
      409,
      expect.stringContaining('This order is not paid. Mark it delivered all the same?'),
    ])
    expect((await one(id)).orderStatus).toBe('Pending')
    expect(await kinds(who)).not.toContain('order-delivered')
    expect((await deliver(id, { unpaid: 'yes' })).location).toContain('done=status')
    expect((await one(id)).orderStatus).toBe('Delivered')
    const { _id: other } = await place(who, plan)
    expect(
      (await admin.put(`/api/order-status/${other}`, { orderStatus: 'Delivered' })).json.orderStatus,
    ).toBe('Delivered')
    const { id: paid } = await recorded()
    expect((await deliver(paid)).location).toContain('done=status')
  })
})
