// Money that does not fit its order: every list of work shows it until it is refunded or settled.
import { expect, it } from 'vitest'
import { DAY } from '#platform/rules/durations.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { startPayingCustomer, type Open } from '#tests/support/paying-customer.ts'
import { ADMIN } from '#tests/support/people.ts'
import { until } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'
import { SEALED_PLAN } from '#tests/support/work-shop.ts'
import { sendMorningLists } from '#work/server/desk/morning-list.ts'
import { applyTimedActions } from '#work/server/time/apply-timed-actions.ts'

const { bank, site, clock, payable, become, notify, handled } = await startPayingCustomer()
const admin = await site.admin()

interface Row {
  _id: string
  asked: string
  money: { words: string } | null
}

const desk = async () => (await admin.get('/api/desk')).json
const rowOf = async ({ id }: Open): Promise<Row | undefined> =>
  (await desk()).yourMove.find((row: Row) => row._id === id)

/** Waits until the desk says it, or nothing, about the order's money. */
const money = (open: Open, words: string | undefined) =>
  until(
    async () => (await rowOf(open))?.money?.words,
    (found) => found === words,
  )

/** The menu, the home and the desk say the same number. */
async function expectSameCounts(): Promise<void> {
  const { counts, yourMove } = await desk()
  expect(counts.needYou).toBe(yourMove.length)
  const home = textOf((await admin.page('/admin')).text)
  const badge = counts.needYou ? `need you: ${counts.needYou}` : 'Nothing needs you'
  expect(home.replace(/\s+/g, ' ')).toContain(badge)
}

it('a payment that does not fit needs somebody, until its money went back', async () => {
  const open = await payable()
  const fields = bank.about(open.form, { mc_gross: '19.98', txn_id: 'SHORT1' })
  await bank.notify(fields)
  await become(open.id, 'not-accepted')
  const words = 'A payment of $19.98 does not fit the price of $19.99'
  expect(await money(open, words)).toBe(words)
  expect((await desk()).head).toContain('1 needs you: 1 with money that does not fit.')
  for (const path of ['/admin', '/desk', '/desk?view=board']) {
    const { text } = await admin.page(path)
    expect(textOf(text), path).toContain(words)
    expect(text, path).toContain(`/admin/payment-status/${open.id}`)
  }
  await expectSameCounts()
  await sendMorningLists(site.app, '2099-01-05')
  const list = await site.app.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'admin-morning-list')
    .where('recipient', '=', ADMIN.email)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(JSON.stringify(list)).toContain(words)

  await notify(open, {
    payment_status: 'Refunded',
    mc_gross: '-19.98',
    txn_id: 'SHORT1BACK',
    parent_txn_id: 'SHORT1',
  })
  await handled()
  expect(await money(open, undefined)).toBeUndefined()
  await expectSameCounts()
})

it('a payment that does not fit is settled by a note, and the customer may pay again', async () => {
  const open = await payable()
  await bank.notify(bank.about(open.form, { mc_gross: '19.98', txn_id: 'SHORT2' }))
  await become(open.id, 'not-accepted')
  const settle = (body: object, transaction = 'SHORT2') =>
    admin.post(`/api/settle-payment/${open.id}`, { transaction, ...body })
  expect((await settle({ reason: '' })).status).toBe(422)
  expect((await settle({ reason: 'Kept' }, 'ANOTHER')).status).toBe(409)
  const page = `/admin/payment-status/${open.id}`
  expect(textOf((await admin.page(page)).text)).toContain('It is settled another way')
  const form = { intent: 'settle', transaction: 'SHORT2', reason: 'Sent back by a transfer' }
  expect((await admin.submit(page, form)).location).toContain('done=payment-settled')
  expect(await money(open, undefined)).toBeUndefined()
  await expectSameCounts()
  expect(textOf((await admin.page(page)).text)).toContain(
    'The payment of $19.98 that does not fit is settled: Sent back by a transfer',
  )
  await become(open.id, 'open')
  // Once is enough.
  expect((await settle({ reason: 'Again' })).status).toBe(409)
})

it.each([
  ['another currency', { mc_currency: 'EUR' }, 'A payment of €19.99 does not fit: the order is in USD'],
  [
    'another receiver',
    { business: 'else@test.example', receiver_email: 'else@test.example' },
    'A payment of $19.99 went to an account that is not yours',
  ],
])('the words say what does not fit: %s', async (_, more, words) => {
  const open = await payable()
  await notify(open, more)
  expect(await money(open, words)).toBe(words)
})

it('a second payment needs somebody, beside the work', async () => {
  const open = await payable()
  await notify(open, { txn_id: 'FIRST1' })
  await become(open.id, 'paid')
  expect(await money(open, undefined)).toBeUndefined()
  await notify(open, { txn_id: 'SECOND1' })
  const words = 'Paid twice: $19.99 must go back'
  expect(await money(open, words)).toBe(words)
  expect((await rowOf(open))!.asked).toContain(words)
  await expectSameCounts()
  await notify(open, {
    payment_status: 'Refunded',
    mc_gross: '-19.99',
    txn_id: 'SECOND1BACK',
    parent_txn_id: 'SECOND1',
  })
  expect(await money(open, undefined)).toBeUndefined()
})

it('a payment that did not come from the pay form is not the order’s', async () => {
  const open = await payable()
  await notify(open, { custom: `${open.id}.${'a'.repeat(26)}`, txn_id: 'STRANGER9' })
  await handled()
  expect(await rowOf(open)).toBeUndefined()
})

// Last: the days that pass end the sessions.
it('nobody is reminded to pay while a payment does not fit or is on its way', async () => {
  const { db } = site.app.database
  const remindersTo = async (id: string) =>
    (await db.selectFrom('outbox').select('kind').where('order_id', '=', id).execute()).filter(
      ({ kind }) => kind === 'order-reminder',
    ).length
  const remind = async (open: Open) =>
    (await admin.post('/api/orders/bulk', { action: 'remind', orders: [open.id] })).json[0]
  const short = await payable()
  await notify(short, { mc_gross: '19.98' })
  await become(short.id, 'not-accepted')
  expect(await remind(short)).toMatchObject({
    done: false,
    reason: expect.stringContaining('A payment for this order does not fit and is not settled yet'),
  })
  const pending = await payable()
  await notify(pending, { payment_status: 'Pending', pending_reason: 'echeck' })
  await become(pending.id, 'processing')
  expect(await remind(pending)).toMatchObject({
    done: false,
    reason: expect.stringContaining('A payment for this order is on its way'),
  })
  const quiet = await payable()
  expect(await remind(quiet)).toMatchObject({ done: true })

  // By time, with a plan whose first reminder is due after a working day.
  const orders = [short.id, pending.id, quiet.id]
  const plan = JSON.stringify(SEALED_PLAN)
  await db.updateTable('order_work').set({ plan, next_at: null }).where('order_id', 'in', orders).execute()
  clock.advance(7 * DAY)
  for (const id of orders) await inTransaction(site.app, (unit) => applyTimedActions(site.app, unit, id))
  expect(await Promise.all(orders.map(remindersTo))).toEqual([0, 0, 2])
})
