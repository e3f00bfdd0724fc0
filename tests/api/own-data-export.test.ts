// The export of one's own data: everything about the person, and nothing about others.
import { expect, test } from 'vitest'
import { randomId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { Caller } from '#tests/support/caller.ts'
import { mailedPath, tokenIn } from '#tests/support/mailbox.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const { site, plan } = await startShop()

let serial = 0
const fresh = () => `owner${++serial}@test.example`
const confirm = async (who: Caller) =>
  who.post('/api/auth/verify-email', { token: tokenIn(await mailedPath(site, who.email, '/verify')) })

test('the export has only the own data, and nothing of unconfirmed addresses', async () => {
  const [who, other] = [await site.customer(fresh()), await site.customer(fresh())]
  await place(who, plan)
  await place(other, plan, { customerName: 'Somebody Else' })
  await site.visitor().post('/api/add-message', {
    name: 'Ada',
    email: who.email,
    number: '+351 210 555 010',
    subject: 'Mine',
    message: 'A question',
  })
  const before = await who.get('/api/me/export')
  expect(before.headers.get('content-disposition')).toContain('attachment')
  expect(before.json).toMatchObject({
    account: { email: who.email, signsInWith: ['password'] },
    orders: [{ customerName: 'Ada Buyer' }],
    messages: [],
  })
  expect(before.json.mailChoice).toBeNull()
  await confirm(who)
  expect((await who.put('/api/mail-choice', { choice: 'only-when-needed' })).status).toBe(200)
  const after = await who.get('/api/me/export')
  expect(after.json.mailChoice).toBe('only-when-needed')
  expect(after.json.messages).toMatchObject([{ subject: 'Mine' }])
  expect(after.text).not.toContain(other.email)
  expect(after.text).not.toContain('Somebody Else')
  expect((await site.visitor().get('/api/me/export')).status).toBe(401)
})

test('an export has each order with its own words, and can be asked for so often', async () => {
  const who = await site.customer()
  const { db } = site.app.database
  const first = (await place(who, plan))._id
  const { seq: _, ...order } = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 44 }, () => randomId())
  await db
    .insertInto('orders')
    .values(ids.map((id) => ({ ...order, id, pay_key: id })))
    .execute()
  ids.push(first)
  await db
    .insertInto('order_messages')
    .values(
      ids.map((id) => ({
        id: randomId(),
        order_id: id,
        side: 'customer' as const,
        kind: 'message' as const,
        number: null,
        body: `About ${id}`,
        actor: order.user_id!,
        by_link: 0,
        version: 1,
        edited_at: null,
        at: 1,
      })),
    )
    .execute()
  const { json } = await who.get('/api/me/export')
  const words = json.orders.map((each: { _id: string; thread: { text: string }[] }) => [
    each._id,
    each.thread.map(({ text }) => text),
  ])
  expect(words.toSorted()).toEqual(ids.map((id) => [id, [`About ${id}`]]).toSorted())
  for (let time = 1; time < rateLimits.ownData.most; time++)
    expect((await who.get('/api/me/export')).status).toBe(200)
  expect((await who.get('/api/me/export')).status).toBe(429)
})

test('the export has the payments and history of each order, as its owner reads them', async () => {
  const who = await site.customer(fresh())
  const { _id: id } = await place(who, plan)
  await (
    await site.admin()
  ).post(`/api/record-payment/${id}`, { amount: plan.packagePrice, note: 'By bank transfer, statement 7.' })
  const [order] = (await who.get('/api/me/export')).json.orders
  expect(order.payments).toMatchObject([
    { status: 'completed', amount: expect.stringMatching(/^\d+\.\d\d$/), at: expect.any(String) },
  ])
  expect(order.history.map(({ note }: { note: string }) => note)).toEqual([
    'You placed the order.',
    'Your payment arrived.',
  ])
  expect(JSON.stringify(order)).not.toContain('statement 7')
})
