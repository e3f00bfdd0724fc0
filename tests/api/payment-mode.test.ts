// Test money never looks like real money: orders, sums, lists, documents and emails of test mode are kept
// apart from those of live mode.
import { describe, expect, it } from 'vitest'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { ADMIN, signedInCustomer } from '#tests/support/people.ts'
import { type Fields } from '#tests/support/provider.ts'
import { until } from '#tests/support/shop.ts'
import { startShopOfTwoModes, CONFIRMED_OWNER } from '#tests/support/two-modes.ts'

const { bank, site, admin, as, place, record, paid, exported } = await startShopOfTwoModes()

describe('an order', () => {
  it('has the mode in which it was placed', async () => {
    const buyer = await signedInCustomer(site)
    const [test, live] = [await place(buyer, 'test', 'T'), await place(buyer, 'live', 'L')]
    expect((await admin.get(`/api/order/${test}`)).json.mode).toBe('test')
    expect((await admin.get(`/api/order/${live}`)).json.mode).toBe('live')
  })

  it('gets its receipt number from the series of its mode', async () => {
    const buyer = await signedInCustomer(site)
    const numbers: string[] = []
    for (const mode of ['test', 'live', 'test', 'live', 'live'] as const) {
      const receipt = await as(buyer, mode).receiptOf(await paid(buyer, mode))
      expect(receipt.mode).toBe(mode)
      numbers.push(receipt.number)
    }
    const series = (letter: string) =>
      numbers.filter((number) => number.startsWith(letter)).map((number) => Number(number.slice(2)))
    expect(series('R')).toEqual([1, 2, 3])
    const [first, second] = series('T')
    expect(second).toBe(first! + 1)
    expect(numbers.every((number) => /^[RT]-\d{6}$/.test(number))).toBe(true)
  })

  it('is in the lists, totals, plots, exports and searches of its own mode only', async () => {
    const buyer = await signedInCustomer(site)
    const before = await Promise.all(
      (['test', 'live'] as const).map((mode) => as(CONFIRMED_OWNER, mode).salesTotals()),
    )
    const [test, live] = [
      await paid(buyer, 'test', 'Zacharias Tested'),
      await paid(buyer, 'live', 'Zacharias Real'),
    ]
    for (const [index, { mode, own, foreign }] of [
      { mode: 'test' as const, own: test, foreign: live },
      { mode: 'live' as const, own: live, foreign: test },
    ].entries()) {
      const act = as(CONFIRMED_OWNER, mode)
      const other = mode === 'test' ? 'live' : 'test'
      const newest = async (asked?: PaymentMode) =>
        (await act.searchOrders({ page: 1, size: 1, ...(asked && { mode: asked }) })).rows[0]!._id
      expect([await newest(), await newest(other)]).toEqual([own, foreign])
      for (const sort of ['newest', 'highest', 'cheapest'] as const) {
        const { rows, total } = await act.searchOrders({
          page: 1,
          size: 100,
          sort,
          paymentStatus: 'Paid',
          orderStatus: 'Pending',
        })
        expect([sort, rows.every((order) => order.mode === mode), rows.length]).toEqual([sort, true, total])
      }
      const found = async (text: string, asked?: PaymentMode) =>
        (await act.searchOrders({ text, page: 1, size: 9, ...(asked && { mode: asked }) })).rows.map(
          (order) => order._id,
        )
      expect([await found('zacharias'), await found('zacharias', other)]).toEqual([[own], [foreign]])
      const hits = (await act.searchEverything('zacharias')).map(({ to }) => to)
      expect(hits.filter((to) => to.startsWith('/admin/payment-status/'))).toEqual([
        `/admin/payment-status/${own}`,
      ])
      const { records, total } = await act.listOrders({ limit: 500 })
      expect([records[0]!._id, records.every((order) => order.mode === mode), records.length]).toEqual([
        own,
        true,
        total,
      ])
      expect([
        (await exported(mode)).includes(own),
        (await exported(mode)).includes(foreign),
        (await exported(mode, other)).includes(foreign),
      ]).toEqual([true, false, true])
      const totals = await act.salesTotals()
      expect([totals.salesCents - before[index]!.salesCents, totals.orders - before[index]!.orders]).toEqual([
        1999, 1,
      ])
      const { salesByMonth, funnel } = await act.orderStatistics()
      expect([salesByMonth.at(-1)!.cents, funnel[0]!.count, funnel[1]!.count]).toEqual([
        totals.salesCents,
        totals.orders,
        totals.paidOrders,
      ])
    }
  })

  it('is listed by ?mode= in the calls of admins', async () => {
    const buyer = await signedInCustomer(site)
    const live = await place(buyer, 'live', 'Called')
    expect((await admin.get('/api/orders?mode=live&limit=1')).json[0]).toMatchObject({
      _id: live,
      mode: 'live',
    })
    expect((await admin.get('/api/orders')).text).not.toContain(live)
    expect((await admin.get('/api/orders.csv?mode=live')).text).toContain(live)
    expect((await admin.get('/api/orders.csv')).text).not.toContain(live)
    for (const path of ['/api/orders?mode=both', '/api/orders.csv?mode='])
      expect([path, (await admin.get(path)).status]).toEqual([path, 422])
  })
})

describe('a customer', () => {
  it('sees all own orders, can’t pay those of the other mode, and gets no sum of them', async () => {
    const buyer = await signedInCustomer(site)
    const old = await paid(buyer, 'test')
    const open = await place(buyer, 'test', 'Open')
    const real = await paid(buyer, 'live')
    const act = as(buyer, 'live')
    const { rows, total } = await act.listMyOrders({ page: 1, size: 5 })
    expect([rows.map((order) => [order._id, order.ofOtherMode, order.canBePaid]), total]).toEqual([
      [
        [real, false, false],
        [open, true, false],
        [old, true, false],
      ],
      3,
    ])
    expect(await act.customerTotals()).toEqual({
      currency: 'USD',
      otherCurrencies: [],
      spentCents: 1999,
      refundedCents: 0,
      orders: 3,
      pending: 3,
    })
    const { methods, why } = await act.payPage(open)
    expect([methods, why]).toEqual([[], expect.stringContaining('was a test')])
    await expect(record(open, 'live')).rejects.toThrow('This is a test order')
    expect((await as(buyer, 'test').payPage(open)).methods).toHaveLength(1)
    const waiting = await place(buyer, 'live', 'Waiting')
    expect((await as(buyer, 'test').payPage(waiting)).methods).toEqual([])
    await expect(record(waiting, 'test')).rejects.toThrow('This is a real order')
  })
})

describe('a payment', () => {
  it('in test mode never pays a real order, even if the provider confirms it', async () => {
    const buyer = await signedInCustomer(site)
    const id = await place(buyer, 'live', 'Real')
    // The row of the pay form, as if the customer had opened it with a live provider.
    await site.app.database.db
      .insertInto('pay_forms')
      .values({ order_id: id, receiver: 'merchant@test.example', at: 1 })
      .execute()
    const { pay_key: key } = await site.app.database.db
      .selectFrom('orders')
      .select('pay_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const form: Fields = {
      amount: '19.99',
      currency_code: 'USD',
      business: 'merchant@test.example',
      custom: `${id}.${key}`,
      invoice: id,
      notify_url: `${site.origin}/api/payments/notify`,
    }
    expect((await bank.notify(bank.about(form))).status).toBe(200)
    const evidence = () => as(CONFIRMED_OWNER, 'live').paymentEvidence(id)
    const [notification] = await until(
      async () => (await evidence()).notifications,
      (list) => list[0]?.state === 'verified',
    )
    expect(notification!.checks.filter((check) => !check.ok)).toEqual([
      {
        name: 'Real money',
        ok: false,
        words: 'The site takes test payments, and this order is a real order.',
      },
    ])
    expect((await evidence()).order.paymentStatus).toBe('UnPaid')
    await site.app.database.db.deleteFrom('pay_forms').where('order_id', '=', id).execute()
  })
})

describe('mails', () => {
  const about = async (person: Person, kind: string) =>
    (await emailsOf(site, person.email)).find((mail) => mail.kind === kind)!

  it('about test orders say so in the subject and first line, and are no receipt', async () => {
    const buyer = await signedInCustomer(site)
    await paid(buyer, 'test')
    for (const kind of ['order-placed', 'order-paid']) {
      const { subject, text } = await about(buyer, kind)
      expect([
        kind,
        subject.startsWith('[Test] '),
        text.startsWith('This is about a test order: no real money moves.\n'),
      ]).toEqual([kind, true, true])
    }
    const { subject, text } = await about(buyer, 'order-paid')
    expect(subject).toMatch(/^\[Test\] Test payment T-\d{6}/)
    expect(text).toContain('this is not a receipt')
    expect(subject + text).not.toMatch(/R-\d/)
    const toAdmins = (await emailsOf(site, ADMIN.email)).filter((mail) => mail.kind.startsWith('admin-order'))
    expect(toAdmins.some((mail) => mail.subject.startsWith('[Test] Paid: '))).toBe(true)
  })

  it('about real orders do not mention tests', async () => {
    const buyer = await signedInCustomer(site)
    await paid(buyer, 'live')
    const { subject, text } = await about(buyer, 'order-paid')
    expect(subject).toMatch(/^Receipt R-\d{6}/)
    expect(text.split('-- ')[0]).not.toMatch(/test order|not a receipt/i)
  })

  it('of any kind end with a note while the site is in test mode', async () => {
    const who = await site.customer()
    const mail = (
      await until(
        () => emailsOf(site, who.email),
        (mails) => mails.length > 0,
      )
    )[0]!
    expect([mail.kind, mail.text.trimEnd().split('\n').at(-1)]).toEqual([
      'verify-address',
      'Test mode: no real money',
    ])
    expect(mail.subject).not.toContain('[Test]')
  })
})
