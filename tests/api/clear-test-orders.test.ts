// All test orders can be deleted at once, with all their rows. Real orders stay.
import { describe, expect, it } from 'vitest'
import { seedOrders } from '#commands/seed-orders.ts'
import type { App } from '#platform/server/app.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { signedInCustomer } from '#tests/support/people.ts'
import { orderBody, until } from '#tests/support/shop.ts'
import { keptTotals, totalsOf } from '#tests/support/totals-of.ts'
import { startShopOfTwoModes, CONFIRMED_OWNER } from '#tests/support/two-modes.ts'

const { bank, site, plan, appIn, as, place, record, paid } = await startShopOfTwoModes()

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
  const count = async (app: App, table: (typeof TABLES)[number]) =>
    Number(
      (
        await app.database.db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const counts = async (app: App) =>
    Object.fromEntries(
      await Promise.all(TABLES.map(async (table) => [table, await count(app, table)] as const)),
    )

  it('is for admins only', async () => {
    await expect(as(await signedInCustomer(site), 'test').clearTestOrders()).rejects.toThrow(
      "You don't have any permission",
    )
    await expect(actInEnglish(site.app, { role: 'visitor' }).clearTestOrders()).rejects.toThrow('log in')
  })

  it('deletes every row of theirs, in either mode, and no real order', async () => {
    const buyer = await signedInCustomer(site)
    const [real, live] = [await paid(buyer, 'live', 'Kept Real'), await place(buyer, 'live', 'Kept Open')]
    const { db } = site.app.database
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
    // More orders than are cleared in one transaction.
    await seedOrders(site.app, 1200)
    const [before, sales] = [await story(), await as(CONFIRMED_OWNER, 'live').salesTotals()]

    const all = (await as(CONFIRMED_OWNER, 'test').salesTotals()).orders
    expect(await as(CONFIRMED_OWNER, 'live').clearTestOrders()).toBe(all)

    expect(await story()).toEqual(before)
    expect(await as(CONFIRMED_OWNER, 'live').salesTotals()).toEqual(sales)
    expect(await as(CONFIRMED_OWNER, 'test').salesTotals()).toEqual({
      salesCents: 0,
      receivedCents: 0,
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
    const wanted = await totalsOf(site.app)
    expect(await keptTotals(site.app, Object.keys(wanted))).toEqual(wanted)
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
    expect(await counts(site.app)).toMatchObject({ orders: before[0]!.length })
  })

  it('does nothing if there are none', async () => {
    await as(CONFIRMED_OWNER, 'test').clearTestOrders()
    const audits = async () =>
      (
        await site.app.database.db
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
    await seedOrders(appIn('live'), 20)
    expect(await as(CONFIRMED_OWNER, 'live').salesTotals()).toEqual(before)
    expect(await as(CONFIRMED_OWNER, 'live').clearTestOrders()).toBe(20)
  })
})
