// Money that does not fit its order: the team sees it wherever work is listed, until it went back.
import { expect, it } from 'vitest'
import { sendMorningLists } from '#server/use-cases/work/desk/morning-list.ts'
import { startPayingCustomer, type Open } from '#tests/support/paying-customer.ts'
import { ADMIN } from '#tests/support/people.ts'
import { until } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { bank, site, payable, become, notify, handled } = await startPayingCustomer()
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
  const badge = counts.needYou ? `your move: ${counts.needYou}` : 'Nothing needs you'
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
  for (const path of ['/admin', '/desk']) {
    const { text } = await admin.page(path)
    expect(textOf(text), path).toContain(words)
    expect(text, path).toContain(`/admin/payment-status/${open.id}`)
  }
  await expectSameCounts()
  await sendMorningLists(site.house, '2099-01-05')
  const list = await site.house.database.db
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

it.each([
  ['another currency', { mc_currency: 'EUR' }, 'A payment of 19.99 EUR does not fit: the order is in USD'],
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
