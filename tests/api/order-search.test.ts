// The admins' search for orders, by the beginnings of words. It says so when there are more orders than it
// looked at.
import { describe, expect, it } from 'vitest'
import { seedOrders } from '#commands/seed-orders.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { writeTransaction } from '#payments/server/ledger/transactions.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { OWNER } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const { site, plan } = await startShop()
const who = await site.customer()

const search = (text: string) => actInEnglish(site.app, OWNER).searchOrders({ text, page: 1, size: 10 })
const found = async (text: string) => (await search(text)).rows.map((order) => order._id)

async function paidBy(txnId: string, customerName: string): Promise<string> {
  const { _id: id } = await place(who, plan, { customerName })
  const order = (await findOrder(site.app.database.db, id))!
  await inTransaction(site.app, (unit) =>
    writeTransaction(unit, order, {
      provider: 'paypal',
      txnId,
      status: 'completed',
      amountCents: order.price_cents,
    }),
  )
  return id
}

describe('an order', () => {
  it('is found by beginnings of its words, id and transactions, without case and accents', async () => {
    const id = await paidBy('TXN77ABC', 'Zoë Ångström')
    for (const text of ['zoe', 'ANGSTR', 'ang zo', who.email, 'basic zoe', id, 'txn77'])
      expect(await found(text)).toContain(id)
    for (const text of ['ngstr', 'zoe nobody', 'txn78']) expect(await found(text)).toEqual([])
  })

  it('is not found by punctuation, but listed without a search', async () => {
    const { _id: id } = await place(who, plan, { customerName: 'Vera Listed' })
    for (const text of ['😀', '%', '...', ' _ ', '* ?']) {
      expect([text, await search(text)]).toEqual([text, { rows: [], page: 1, size: 10, total: 0 }])
      expect(await actInEnglish(site.app, OWNER).searchEverything(text.padEnd(3, text))).toEqual([])
    }
    for (const text of ['', '  ']) expect(await found(text)).toContain(id)
  })
})

describe('a common prefix', () => {
  it('says when it finds more orders than are shown, and matches transactions too', async () => {
    // The word is long, because a random order number could begin with a short one.
    const rare = await paidBy('X1', 'Quzzlewood Rarefaction')
    // Each order has the words "qua", "qub" and "qua.qub@…". Together these are more words than the search
    // collects, but fewer orders.
    await seedOrders(site.app, 2_700, { userId: 'seeded', email: 'qua.qub@seeded.example' })
    expect(await search('qu')).toMatchObject({ cut: true })
    expect(await found('qu rarefaction')).toEqual([rare])
    expect(await search('quzzlewood')).toMatchObject({ total: 1 })
    const paid = await paidBy('QUTXN1', 'Somebody Else')
    expect((await found('qu'))[0]).toBe(paid)
    expect(await found('qu somebody')).toEqual([paid])
  })
})
