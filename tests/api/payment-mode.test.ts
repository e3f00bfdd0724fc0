// Test money never looks like money: orders, sums, lists, documents and mails of test mode are kept apart
// from those of live mode.
import { describe, expect, it } from 'vitest'
import type { PaymentMode } from '#domain/payment-mode.ts'
import type { Person } from '#domain/permissions.ts'
import { seedOrders } from '#server/commands/seed-orders.ts'
import type { House } from '#server/house.ts'
import { actAs, type Act } from '#server/use-cases/index.ts'
import { mailsOf } from '#tests/support/mailbox.ts'
import { ADMIN, OWNER, houseCustomer } from '#tests/support/people.ts'
import { type Fields } from '#tests/support/provider.ts'
import { orderBody, until } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'
import { keptTotals, totalsOf } from '#tests/support/totals-of.ts'

const CONFIRMED_OWNER: Person = { ...OWNER, confirmedAt: Date.now() }

const { bank, site, admin, plan } = await startPaidShop()

/** The same house with other settings: as if it had been started again in that mode. */
const houseIn = (mode: PaymentMode): House => ({
  ...site.house,
  settings: { ...site.house.settings, PAYMENT_MODE: mode },
})
const as = (person: Person, mode: PaymentMode): Act => actAs(houseIn(mode), person)
const place = async (person: Person, mode: PaymentMode, customerName: string): Promise<string> =>
  (await as(person, mode).placeOrder(orderBody(plan, person.email, { customerName }))).order._id
const record = (id: string, mode: PaymentMode) =>
  as(CONFIRMED_OWNER, mode).recordPayment(id, { amount: '19.99', note: 'by hand' })

async function paid(person: Person, mode: PaymentMode, name = `${mode} buyer`): Promise<string> {
  const id = await place(person, mode, name)
  await record(id, mode)
  return id
}

async function exported(mode: PaymentMode, asked?: PaymentMode): Promise<string[]> {
  const ids: string[] = []
  for await (const page of await as(CONFIRMED_OWNER, mode).exportOrders(asked ? { mode: asked } : {}))
    ids.push(...page.map((order) => order._id))
  return ids
}

describe('an order', () => {
  it('has the mode in which it was placed', async () => {
    const buyer = await houseCustomer(site)
    const [test, live] = [await place(buyer, 'test', 'T'), await place(buyer, 'live', 'L')]
    expect((await admin.get(`/api/order/${test}`)).json.mode).toBe('test')
    expect((await admin.get(`/api/order/${live}`)).json.mode).toBe('live')
  })

  it('gets its receipt number from the series of its mode', async () => {
    const buyer = await houseCustomer(site)
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
    const buyer = await houseCustomer(site)
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
      for (const sort of ['newest', 'dearest', 'cheapest'] as const) {
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
      expect((await act.searchEverything('zacharias')).map(({ to }) => to)).toEqual([
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
    const buyer = await houseCustomer(site)
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
    const buyer = await houseCustomer(site)
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
    const buyer = await houseCustomer(site)
    const id = await place(buyer, 'live', 'Real')
    // The form of the moment: the order as the customer would pay it with a live provider.
    await site.house.database.db
      .insertInto('pay_forms')
      .values({ order_id: id, receiver: 'merchant@test.example', at: 1 })
      .execute()
    const { pay_key: key } = await site.house.database.db
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
    await site.house.database.db.deleteFrom('pay_forms').where('order_id', '=', id).execute()
  })
})

describe('mails', () => {
  const about = async (person: Person, kind: string) =>
    (await mailsOf(site, person.email)).find((mail) => mail.kind === kind)!

  it('about test orders say so in the subject and first line, and are no receipt', async () => {
    const buyer = await houseCustomer(site)
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
    const toAdmins = (await mailsOf(site, ADMIN.email)).filter((mail) => mail.kind.startsWith('admin-order'))
    expect(toAdmins.some((mail) => mail.subject.startsWith('[Test] Paid: '))).toBe(true)
  })

  it('about real orders do not mention tests', async () => {
    const buyer = await houseCustomer(site)
    await paid(buyer, 'live')
    const { subject, text } = await about(buyer, 'order-paid')
    expect(subject).toMatch(/^Receipt R-\d{6}/)
    expect(text.split('-- ')[0]).not.toMatch(/test order|not a receipt/i)
  })

  it('of any kind end with a note while the site is in test mode', async () => {
    const who = await site.customer()
    const mail = (
      await until(
        () => mailsOf(site, who.email),
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

describe('deleting the test orders', () => {
  const TABLES = [
    'orders',
    'order_events',
    'order_terms',
    'pay_forms',
    'transactions',
    'transaction_statuses',
    'notifications',
    'documents',
    'idempotency_keys',
  ] as const
  const count = async (house: House, table: (typeof TABLES)[number]) =>
    Number(
      (
        await house.database.db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const counts = async (house: House) =>
    Object.fromEntries(
      await Promise.all(TABLES.map(async (table) => [table, await count(house, table)] as const)),
    )

  it('is for admins only', async () => {
    await expect(as(await houseCustomer(site), 'test').clearTestOrders()).rejects.toThrow(
      "You don't have any permission",
    )
    await expect(actAs(site.house, { role: 'visitor' }).clearTestOrders()).rejects.toThrow('log in')
  })

  it('deletes every row of theirs, in either mode, and no real order', async () => {
    const buyer = await houseCustomer(site)
    const [real, live] = [await paid(buyer, 'live', 'Kept Real'), await place(buyer, 'live', 'Kept Open')]
    const { db } = site.house.database
    const story = async () => [
      await db.selectFrom('orders').selectAll().where('mode', '=', 'live').orderBy('seq').execute(),
      await db
        .selectFrom('order_events')
        .selectAll()
        .where('order_id', 'in', [real, live])
        .orderBy('seq')
        .execute(),
    ]
    const { order } = await as(buyer, 'test').placeOrder(orderBody(plan, buyer.email), {
      idempotencyKey: 'key-of-a-test',
    })
    const { methods } = await as(buyer, 'test').payPage(order._id)
    const form = methods[0]?.form?.fields ?? {}
    const fields = bank.about(form)
    await bank.notify(fields)
    await until(
      async () => (await as(CONFIRMED_OWNER, 'test').oneOrder(order._id)).paymentStatus,
      (status) => status === 'Paid',
    )
    await bank.notify(
      bank.about(form, { payment_status: 'Refunded', mc_gross: '-5.00', parent_txn_id: fields.txn_id! }),
    )
    await until(
      async () => (await as(CONFIRMED_OWNER, 'test').salesTotals()).refundedCents,
      (cents) => cents === 500,
    )
    // More than are cleared in one go.
    await seedOrders(site.house, 1200)
    const [before, sales] = [await story(), await as(CONFIRMED_OWNER, 'live').salesTotals()]

    const all = (await as(CONFIRMED_OWNER, 'test').salesTotals()).orders
    expect(await as(CONFIRMED_OWNER, 'live').clearTestOrders()).toBe(all)

    expect(await story()).toEqual(before)
    expect(await as(CONFIRMED_OWNER, 'live').salesTotals()).toEqual(sales)
    expect(await as(CONFIRMED_OWNER, 'test').salesTotals()).toEqual({
      salesCents: 0,
      currency: 'USD',
      otherCurrencies: [],
      refundedCents: 0,
      netCents: 0,
      returned: { cents: 0, count: 0 },
      paidOrders: 0,
      orders: 0,
    })
    expect((await db.selectFrom('orders').select('id').where('mode', '=', 'test').execute()).length).toBe(0)
    expect(
      (await db.selectFrom('totals').selectAll().where('scope', 'like', 'test-%').execute()).filter(
        ({ cents, count: n }) => cents || n,
      ),
    ).toEqual([])
    for (const table of [
      'notifications',
      'transactions',
      'documents',
      'pay_forms',
      'order_events',
    ] as const) {
      const rows = await db.selectFrom(table).select('order_id').where('order_id', '=', order._id).execute()
      expect([table, rows]).toEqual([table, []])
    }
    const wanted = await totalsOf(site.house)
    expect(await keptTotals(site.house, Object.keys(wanted))).toEqual(wanted)
    const left = await db
      .selectFrom('order_terms')
      .leftJoin('orders', 'orders.seq', 'order_terms.seq')
      .select('term')
      .where('orders.id', 'is', null)
      .execute()
    expect(left).toEqual([])
    const [line] = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'test orders cleared')
      .orderBy('seq', 'desc')
      .execute()
    expect(line).toMatchObject({ actor: CONFIRMED_OWNER.userId, note: `${all} test orders` })

    // The same submission makes a new order now, and the series of test receipts begins again.
    const again = await as(buyer, 'test').placeOrder(orderBody(plan, buyer.email), {
      idempotencyKey: 'key-of-a-test',
    })
    expect(again.repeated).toBe(false)
    await record(again.order._id, 'test')
    expect((await as(buyer, 'test').receiptOf(again.order._id)).number).toBe('T-000001')
    await as(CONFIRMED_OWNER, 'test').clearTestOrders()
    expect(await counts(site.house)).toMatchObject({ orders: before[0]!.length })
  })

  it('does nothing if there are none', async () => {
    await as(CONFIRMED_OWNER, 'test').clearTestOrders()
    const audits = async () =>
      (
        await site.house.database.db
          .selectFrom('audit')
          .select('id')
          .where('action', '=', 'test orders cleared')
          .execute()
      ).length
    const before = await audits()
    expect(await as(CONFIRMED_OWNER, 'test').clearTestOrders()).toBe(0)
    expect(await audits()).toBe(before)
  })

  it('includes made-up orders, which are tests in any mode', async () => {
    const before = await as(CONFIRMED_OWNER, 'live').salesTotals()
    await seedOrders(houseIn('live'), 20)
    expect(await as(CONFIRMED_OWNER, 'live').salesTotals()).toEqual(before)
    expect(await as(CONFIRMED_OWNER, 'live').clearTestOrders()).toBe(20)
  })
})
