// What retainers bring in, their unpaid invoices by age, and coupons on them.
import { expect, it } from 'vitest'
import { DAY } from '#platform/rules/durations.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { billRetainers } from '#tests/support/bill-retainers.ts'
import { addCoupon } from '#tests/support/coupons.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { noonZone } from '#tests/support/noon-zone.ts'
import { signedInCustomer, OWNER } from '#tests/support/people.ts'
import { setSeller } from '#tests/support/seller.ts'
import { orderBody, type Plan } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { keptTotals, totalsOf } from '#tests/support/totals-of.ts'

const clock = movableClock()
const { site, admin } = await startShop({ settings: { TIME_ZONE: noonZone() }, parts: { clock } })
const { db } = site.app.database
await setSeller(admin)

async function packageOf(packageName: string, packagePrice: string, billing: string): Promise<Plan> {
  const { status, text, json } = await admin.post('/api/add-pricing', {
    packageName,
    packagePrice,
    packageButtonText: 'Order',
    packageBilling: billing,
  })
  expect(status, text).toBe(201)
  return json
}

// All of this is prepared now, because the admin's session ends when the clock is moved ahead.
const [care, review, once, starter] = [
  await packageOf('Care', '490', 'month'),
  await packageOf('Review', '100', 'quarter'),
  await packageOf('Once', '900', 'once'),
  await packageOf('Starter', '200', 'month'),
]
await addCoupon(admin, { code: 'START', percentOff: '50', mostUses: '1' })

const owner = () => actInEnglish(site.app, { ...OWNER, confirmedAt: clock.now() })

async function begin(plan: Plan, more: Record<string, unknown> = {}): Promise<void> {
  const who = await signedInCustomer(site)
  const { order } = await actInEnglish(site.app, who).placeOrder(orderBody(plan, who.email, more))
  await pay(order._id)
}

async function pay(id: string): Promise<void> {
  const { amounts } = await owner().oneOrder(id)
  await owner().recordPayment(id, { amount: amounts.total, note: 'cash' })
}

const bill = () => billRetainers(site.app)
const figures = () => owner().figures()
const unpaidCounts = async () => (await figures()).unpaid[0]?.ages.map(({ count }) => count)

it('running retainers are summed up per month, whatever their interval', async () => {
  expect((await figures()).recurring).toEqual([])
  for (const plan of [care, review, once]) await begin(plan)
  expect((await figures()).recurring).toEqual([
    { currency: 'USD', monthlyCents: 49_000 + 3333, retainers: 2, stopping: 0 },
  ])
  expect((await figures()).unpaid).toEqual([])
})

it('the list of retainers shows the same revenue as the figures, those that stop included', async () => {
  const { _id } = (await owner().pageOfRetainers({ page: 1, size: 10 })).rows[0]!
  await owner().changeRetainer({ id: _id, action: 'pause', body: {} })
  const { recurring } = await figures()
  expect(recurring).toEqual([{ currency: 'USD', monthlyCents: 49_000 + 3333, retainers: 2, stopping: 1 }])
  expect(await owner().recurringRevenue()).toEqual(recurring)
  await owner().changeRetainer({ id: _id, action: 'resume', body: {} })
})

it('invoices that are not paid grow old', async () => {
  const ages: unknown[] = []
  for (const days of [32, 20, 45]) {
    clock.advance(days * DAY)
    await bill()
    ages.push(await unpaidCounts())
  }
  expect(ages[0]).toEqual([1, 0, 0, 0])
  expect(ages[1]).toEqual([1, 0, 0, 0])
  // Two more months and a quarter were billed, and the first invoice is 65 days old.
  expect(ages[2]).toEqual([3, 0, 1, 0])
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('retainer_id', 'is not', null)
    .where('payment_status', '=', 'UnPaid')
    .execute()
  expect(open).toHaveLength(4)
  for (const { id } of open) await pay(id)
  expect((await figures()).unpaid).toEqual([])
})

it('a coupon is for the first period only', async () => {
  const before = (await figures()).recurring[0]!.monthlyCents
  await begin(starter, { couponCode: 'START' })
  // The coupon does not count for the retainer's price, nor for the recurring revenue.
  expect((await figures()).recurring[0]!.monthlyCents).toBe(before + 20_000)
  clock.advance(32 * DAY)
  await bill()
  const periods = await db
    .selectFrom('orders')
    .selectAll()
    .where('package_name', '=', 'Starter')
    .orderBy('seq')
    .execute()
  expect(
    periods.map((order) => [order.price_cents, order.discount_cents, order.coupon_code, order.coupon_held]),
  ).toEqual([
    [10_000, 10_000, 'START', 1],
    [20_000, 0, null, 0],
  ])
  const sums = await totalsOf(site.app)
  expect(await keptTotals(site.app, Object.keys(sums))).toEqual(sums)
})
