// The stand-in lives in every instance. What one of them sends, any of them may have to verify.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { openShop, place, until, type Plan } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

const SECRET = 'the same on every instance, as the settings ask'
const own = mkdtempSync(join(tmpdir(), 'shingle-test-'))
let one: TestSite
let two: TestSite
let who: Caller
let plan: Plan

beforeAll(async () => {
  one = await startSite({ settings: { SECRET } })
  // On PostgreSQL the instances share only the database. On SQLite they share the folder, because the
  // database is in it.
  two = await startSite({
    beside: one,
    settings: { SECRET, ...(one.environment.DATABASE_URL && { DATA_DIR: own }) },
  })
  plan = (await openShop(await one.admin())).Basic!
  who = await one.customer()
})
afterAll(async () => {
  await two.close()
  await one.close()
  rmSync(own, { recursive: true })
})

const WEBSCR = '/stand-in/cgi-bin/webscr'
const begin = async (fields: Record<string, string>) => one.visitor().submit(WEBSCR, fields)

it('verifies what another instance’s stand-in sent, and nothing else', async () => {
  const { _id: id } = await place(who, plan)
  const { location } = await begin(await payFields(one, id))
  await one.visitor().submit(`${location}/pay`, { scenario: 'pay' })
  expect(
    await until(
      async () => (await who.get(`/api/order/${id}`)).json.paymentStatus,
      (status) => status === 'Paid',
    ),
  ).toBe('Paid')
  const { raw } = await one.app.database.db
    .selectFrom('notifications')
    .select('raw')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const message = Buffer.from(raw, 'base64').toString('latin1')
  const verdict = async (site: TestSite, text: string) =>
    (
      await site.visitor().send('POST', WEBSCR, {
        body: `cmd=_notify-validate&${text}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).text
  expect([await verdict(one, message), await verdict(two, message)]).toEqual(['VERIFIED', 'VERIFIED'])
  expect(await verdict(two, message.replace('Completed', 'Refunded'))).toBe('INVALID')
})

it('pays every order, whichever instance verifies it', { timeout: 180_000 }, async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => place(who, plan)))
  for (const { _id: id } of orders) {
    const { location } = await begin(await payFields(one, id))
    await one.visitor().submit(`${location}/pay`, { scenario: 'pay' })
  }
  const states = () =>
    Promise.all(
      orders.map(async ({ _id: id }) => (await who.get(`/api/order/${id}`)).json.paymentStatus as string),
    )
  expect(await until(states, (all) => all.every((status) => status === 'Paid'))).toEqual(
    orders.map(() => 'Paid'),
  )
})

it.each([
  ['calls another address of this machine', { notify_url: 'http://127.0.0.1:9/internal' }],
  [
    'calls our path on another port of this machine',
    { notify_url: 'http://127.0.0.1:9/api/payments/notify' },
  ],
  ['comes back to another port of this machine', { return: 'http://localhost:9/received-payment/x' }],
  ['leads to another site', { cancel_return: 'https://evil.example/' }],
  ['comes back to another site', { return: 'https://evil.example/' }],
])('refuses a form that %s', async (_what, changed) => {
  // A customer for each order, because one person may order ten times a minute at most.
  const buyer = await one.customer()
  const { _id: id } = await place(buyer, plan)
  expect((await begin({ ...(await payFields(one, id)), ...changed })).status).toBe(400)
})
