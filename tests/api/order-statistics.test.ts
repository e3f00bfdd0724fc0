// Figures of the dashboards that depend on when something happened.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#domain/permissions.ts'
import { actAs } from '#server/use-cases/index.ts'
import { ADMIN, houseCustomer } from '#tests/support/people.ts'
import { openShop, orderBody, type Plan } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let plan: Plan

beforeAll(async () => {
  site = await startSite()
  plan = (await openShop(await site.admin())).Basic!
})
afterAll(() => site.close())

const OWNER: Person = { role: 'admin', userId: 'u', email: ADMIN.email, verified: true, name: '', sessionId: '' }
const at = (moment: string, who: Person) => actAs({ ...site.house, clock: { now: () => Date.parse(moment) } }, who)

it('an unpaid order is never counted as older than it is', async () => {
  const buyer = await houseCustomer(site)
  await at('2026-03-10T23:59:00Z', buyer).placeOrder(orderBody(plan, buyer.email))
  const age = async (moment: string) => (await at(moment, OWNER).orderStatistics()).unpaidByAge.filter(({ count }) => count).map(({ age: words, count, cents }) => [words, count, cents])
  for (const [moment, expected] of [
    ['2026-03-10T23:59:30Z', 'Up to a day'], ['2026-03-11T00:05:00Z', 'Up to a day'], ['2026-03-11T23:59:00Z', 'Up to a day'],
    ['2026-03-12T00:05:00Z', 'Up to a week'], ['2026-03-17T23:59:00Z', 'Up to a week'],
    ['2026-03-18T00:05:00Z', 'Up to a month'], ['2026-04-09T23:59:00Z', 'Up to a month'],
    ['2026-04-10T00:05:00Z', 'Older'],
  ] as const) expect([moment, await age(moment)]).toEqual([moment, [[expected, 1, 1999]]])
})
