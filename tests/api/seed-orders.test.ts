// Made-up orders beside real ones: every list still stands newest first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOrders } from '#commands/seed-orders.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { OWNER } from '#tests/support/people.ts'
import { openShop, place } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const isNewestFirst = (times: number[]): boolean =>
  times.every((time, index) => index === 0 || time <= times[index - 1]!)

test('made-up orders and messages are listed behind real ones, newest first', async () => {
  const plan = (await openShop(await site.admin())).Basic!
  const real = await place(await site.customer(), plan)
  await site.visitor().post('/api/add-message', {
    name: 'Real',
    email: 'real@test.example',
    number: '+351 210 555 010',
    subject: 'Hello',
    message: 'Hi.',
  })
  await seedOrders(site.app, 30)
  await seedOrders(site.app, 30)
  const act = actInEnglish(site.app, OWNER)
  const orders = (await act.searchOrders({ text: '', page: 1, size: 100 })).rows
  expect([orders.length, orders[0]!._id]).toEqual([61, real._id])
  const { db } = site.app.database
  const placed = await db.selectFrom('orders').select('placed_at').orderBy('seq', 'desc').execute()
  expect(isNewestFirst(placed.map((row) => row.placed_at))).toBe(true)
  const messages = await db
    .selectFrom('messages')
    .select(['name', 'created_at'])
    .orderBy('seq', 'desc')
    .execute()
  expect([messages.length, messages[0]!.name]).toEqual([7, 'Real'])
  expect(isNewestFirst(messages.map((row) => row.created_at))).toBe(true)
})

test('the evidence of a payment shows that the customer came back to cancel', async () => {
  const plan = (await (await site.admin()).get('/api/pricings')).json[0]
  const who = await site.customer()
  const { _id: id } = await place(who, plan)
  const act = actInEnglish(site.app, OWNER)
  expect((await act.paymentEvidence(id)).returns).toEqual([])
  expect((await who.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })).status).toBe(200)
  expect((await act.paymentEvidence(id)).returns).toEqual([{ at: expect.any(Number), cancelled: true }])
})
