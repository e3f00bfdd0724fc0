// Figures of the dashboards that depend on when something happened.
import { describe, expect, it } from 'vitest'
import type { Person } from '#platform/rules/permissions.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { OWNER, signedInCustomer } from '#tests/support/people.ts'
import { orderBody, until } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'

const { bank, site, plan } = await startPaidShop()

const at = (moment: string, who: Person) => {
  const now = Date.parse(moment)
  return actInEnglish({ ...site.app, clock: { now: () => now } }, { ...who, confirmedAt: now })
}

describe('refunded money', () => {
  it('is shown beside the sales, by month and package; full refunds leave the sales', async () => {
    const buyer = await signedInCustomer(site)
    const admin = await site.admin()
    const paid = async (moment: string) => {
      const { order } = await at(moment, buyer).placeOrder(orderBody(plan, buyer.email))
      const form = await payFields(site, order._id)
      const fields = bank.about(form)
      await at(moment, OWNER).recordPayment(order._id, { amount: '19.99', note: 'by hand' })
      return { id: order._id, form, txn: fields.txn_id! }
    }
    const months = async (moment: string) =>
      (await at(moment, OWNER).orderStatistics()).salesByMonth
        .filter(({ count, returned }) => count || returned.count)
        .map(({ month, cents, refundedCents, returned }) => [month, cents, refundedCents, returned.cents])
    const before = await at('2026-06-01T00:00:00Z', OWNER).salesTotals()
    const [half, whole] = [await paid('2026-04-10T12:00:00Z'), await paid('2026-05-10T12:00:00Z')]
    const back = (order: typeof half, mc_gross: string) =>
      bank.notify(bank.about(order.form, { payment_status: 'Refunded', mc_gross }))
    await back(half, '-5.00')
    await back(whole, '-19.99')
    await until(
      async () => (await admin.get(`/api/order/${whole.id}`)).json.paymentStatus,
      (status) => status === 'Cancelled',
    )
    await until(
      async () => (await at('2026-06-01T00:00:00Z', OWNER).salesTotals()).refundedCents,
      (cents) => cents === 500,
    )

    expect(await months('2026-06-01T00:00:00Z')).toEqual([
      ['2026-04', 1999, 500, 0],
      ['2026-05', 0, 0, 1999],
    ])
    const { salesByPackage } = await at('2026-06-01T00:00:00Z', OWNER).orderStatistics()
    expect(salesByPackage).toEqual([{ name: 'Basic', cents: 1999, count: 1, refundedCents: 500 }])
    expect(await at('2026-06-01T00:00:00Z', OWNER).salesTotals()).toEqual({
      ...before,
      salesCents: 1999,
      receivedCents: 1499,
      refundedCents: 500,
      netCents: 1499,
      returned: { cents: 1999, count: 1 },
      paidOrders: 1,
      orders: before.orders + 2,
    })
    const lines = (await admin.get('/api/orders.csv')).text.split('\r\n')
    const columns = lines[0]!.split(',')
    const line = (id: string) => lines.find((csv) => csv.includes(id))!.split(',')
    const cells = (id: string) =>
      ['Gross', 'Refunded', 'Net', 'Payment Status', 'Mode'].map((name) => line(id)[columns.indexOf(name)])
    expect([cells(half.id), cells(whole.id)]).toEqual([
      ['19.99', '5.00', '14.99', 'Paid', 'test'],
      ['19.99', '19.99', '0.00', 'Cancelled', 'test'],
    ])
  })
})

it('an unpaid order is never shown as older than it is', async () => {
  const buyer = await signedInCustomer(site)
  await at('2026-03-10T23:59:00Z', buyer).placeOrder(orderBody(plan, buyer.email))
  const age = async (moment: string) =>
    (await at(moment, OWNER).orderStatistics()).unpaidByAge
      .filter(({ count }) => count)
      .map(({ age: words, count, cents }) => [words, count, cents])
  const EXPECTED = {
    '2026-03-10T23:59:30Z': 'day',
    '2026-03-11T00:05:00Z': 'day',
    '2026-03-11T23:59:00Z': 'day',
    '2026-03-12T00:05:00Z': 'week',
    '2026-03-17T23:59:00Z': 'week',
    '2026-03-18T00:05:00Z': 'month',
    '2026-04-09T23:59:00Z': 'month',
    '2026-04-10T00:05:00Z': 'older',
  }
  for (const [moment, expected] of Object.entries(EXPECTED))
    expect([moment, await age(moment)]).toEqual([moment, [[expected, 1, 1999]]])
})

it('a month knows its sales of the year before, and every payment counts as a step', async () => {
  const buyer = await signedInCustomer(site)
  const pay = async (moment: string) => {
    const { order } = await at(moment, buyer).placeOrder(orderBody(plan, buyer.email))
    await at(moment, OWNER).recordPayment(order._id, { amount: '19.99', note: 'by hand' })
  }
  const now = '2030-03-20T12:00:00Z'
  const before = (await at(now, OWNER).orderStatistics()).funnel
  await pay('2029-03-10T12:00:00Z')
  await pay('2030-03-10T12:00:00Z')
  const { salesByMonth, funnel } = await at(now, OWNER).orderStatistics()
  expect(salesByMonth.at(-1)).toMatchObject({
    month: '2030-03',
    cents: 1999,
    yearBefore: { cents: 1999, count: 1 },
  })
  expect(funnel.map(({ step }) => step)).toEqual(['Placed', 'Paid', 'Delivered'])
  expect(funnel.map(({ count }, index) => count - before[index]!.count)).toEqual([2, 2, 0])
})
