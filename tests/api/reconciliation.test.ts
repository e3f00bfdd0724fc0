// Reconciliation: the providers are asked about a day, and their activity files are compared with the
// payments here.
import { describe, expect, it } from 'vitest'
import { dayIn } from '#platform/rules/dates.ts'
import { DAY } from '#platform/rules/durations.ts'
import { VISITOR } from '#platform/rules/permissions.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { askableProvider } from '#tests/support/askable-provider.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { signedInCustomer, OWNER } from '#tests/support/people.ts'
import { place, until } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const provider = askableProvider()
const clock = movableClock()
const { site, admin, plan } = await startShop({
  parts: { payments: provider.payments, clock },
  settings: { TIME_ZONE: 'America/New_York' },
})
const customer = await site.customer()
const { db } = site.app.database

const act = actInEnglish(site.app, OWNER)
const daysAhead = (days: number) => dayIn(clock.now() + days * DAY, 'UTC')
const today = () => daysAhead(0)
const numberOf = (id: string) => id.slice(0, 8).toUpperCase()
const statusOf = async (id: string): Promise<string> =>
  (await admin.get(`/api/order/${id}`)).json.paymentStatus
let serial = 0
const newTransaction = () => `pi_test${++serial}`

async function placed(): Promise<string> {
  clock.advance(rateLimits.newOrder.perMs / 5)
  return (await place(customer, plan))._id
}

/** An order with an open checkout. */
async function begun(): Promise<string> {
  const id = await placed()
  const answer = await customer.post(`/api/checkout/${id}`, { provider: 'stripe' })
  expect(answer.status, answer.text).toBe(200)
  return id
}

/** An order whose payment the provider knows, and this site does not. */
async function paidThere(): Promise<{ id: string; txn: string }> {
  const [id, txn] = [await begun(), newTransaction()]
  provider.pay(id, txn)
  return { id, txn }
}

/** An order that is paid there and here. */
async function paidBoth(): Promise<{ id: string; txn: string }> {
  const payment = await paidThere()
  await act.inquireOrder(payment.id)
  expect(await statusOf(payment.id)).toBe('Paid')
  return payment
}

/** Covers the days around now. */
const stripeFile = (...rows: { txn: string; id?: string; amount?: string; status?: string }[]) =>
  [
    'id,Created (UTC),Amount,Currency,Status,PaymentIntent ID,order (metadata)',
    `ch_0,${daysAhead(-1)} 00:00,0.00,usd,Failed,,`,
    ...rows.map(
      ({ txn, id = '', amount = '19.99', status = 'Paid' }) =>
        `ch_1,${today()} 00:00,${amount},usd,${status},${txn},${id}`,
    ),
    `ch_2,${daysAhead(1)} 23:59,0.00,usd,Failed,,`,
  ].join('\n')
const compare = async (csv: string) => (await act.readActivity({ csv })).comparison!

it('lists a payment that has another amount in the file', async () => {
  const { id, txn } = await paidBoth()
  const { differing } = await compare(stripeFile({ txn, id, amount: '9.99' }))
  expect(differing).toEqual([
    {
      orderId: id,
      number: numberOf(id),
      transaction: txn,
      currency: 'USD',
      amountThere: '9.99',
      amountHere: '19.99',
    },
  ])
  expect((await compare(stripeFile({ txn, id }))).differing).toEqual([])
})

describe('asking about a day', () => {
  const startedAt = (id: string, time: string) =>
    db
      .updateTable('checkouts')
      .set({ created_at: Date.parse(time) })
      .where('order_id', '=', id)
      .execute()

  it('asks about that day’s checkouts in the site’s time zone, and applies what was missed', async () => {
    const [first, last, before, after] = [await paidThere(), await begun(), await begun(), await begun()]
    await startedAt(before, '2026-01-15T04:59:59.999Z')
    await startedAt(first.id, '2026-01-15T05:00:00Z')
    await startedAt(last, '2026-01-16T04:59:59.999Z')
    await startedAt(after, '2026-01-16T05:00:00Z')
    expect(await act.askAboutDay({ day: '2026-01-13' })).toEqual({ checkouts: 0 })
    expect(await statusOf(first.id)).toBe('UnPaid')
    expect(await act.askAboutDay({ day: '2026-01-15' })).toEqual({ checkouts: 2 })
    const status = await until(
      () => statusOf(first.id),
      (now) => now === 'Paid',
    )
    expect(status).toBe('Paid')
    await until(async () => provider.asked.includes(last))
    expect([first.id, last, before, after].filter((id) => provider.asked.includes(id))).toEqual([
      first.id,
      last,
    ])
    expect(await statusOf(last)).toBe('UnPaid')
  })

  it('leaves out orders of the other mode, and checkouts that never opened', async () => {
    const [asked, other, unopened] = [await begun(), await begun(), await begun()]
    for (const id of [asked, other, unopened]) await startedAt(id, '2026-02-15T12:00:00Z')
    expect(await act.askAboutDay({ day: '2026-02-15' })).toEqual({ checkouts: 3 })
    await db.updateTable('orders').set({ mode: 'live' }).where('id', '=', other).execute()
    await db.updateTable('checkouts').set({ ref: null }).where('order_id', '=', unopened).execute()
    expect(await act.askAboutDay({ day: '2026-02-15' })).toEqual({ checkouts: 1 })
  })

  it('needs a day', async () => {
    for (const day of ['', 'today', '2026-02-30', '11/14/2026'])
      await expect(act.askAboutDay({ day })).rejects.toMatchObject({
        status: 422,
        more: { errors: { day: expect.any(String) } },
      })
  })
})

it('is for admins', async () => {
  const csv = stripeFile({ txn: 'pi_x' })
  for (const [viewer, status] of [
    [VISITOR, 401],
    [await signedInCustomer(site), 403],
  ] as const) {
    const theirs = actInEnglish(site.app, viewer)
    await expect(theirs.askAboutDay({ day: '2026-01-15' })).rejects.toMatchObject({ status })
    await expect(theirs.readActivity({ csv })).rejects.toMatchObject({ status })
  }
})

describe('a file of the provider', () => {
  it('shows what is paid only there and only here; asking again fixes it', async () => {
    const [both, there, here] = [await paidBoth(), await paidThere(), await paidBoth()]
    const csv = stripeFile(both, there, { txn: 'pi_stranger' }, { txn: 'pi_failed', status: 'Failed' })
    const found = await compare(csv)
    expect(found.matched).toBe(1)
    expect(found.paidThere).toEqual([
      {
        line: 4,
        transaction: there.txn,
        amount: '19.99',
        currency: 'usd',
        date: `${today()} 00:00`,
        reference: there.id,
        order: {
          id: there.id,
          number: numberOf(there.id),
          paymentStatus: 'UnPaid',
          customerName: 'Ada Buyer',
          canAsk: true,
        },
      },
      expect.objectContaining({ line: 5, transaction: 'pi_stranger', reference: '' }),
    ])
    expect(found.paidThere[1]).not.toHaveProperty('order')
    expect(found.paidHere).toContainEqual({
      orderId: here.id,
      number: numberOf(here.id),
      transaction: here.txn,
      amount: '19.99',
      currency: 'USD',
      at: expect.any(Number),
      provider: 'Stripe',
      canAsk: true,
    })
    expect(found.paidHere.map(({ transaction }) => transaction)).not.toContain(both.txn)
    expect(found.notCompared).toEqual([])

    await act.inquireOrder(there.id)
    const after = await compare(csv)
    expect(after.matched).toBe(2)
    expect(after.paidThere.map(({ transaction }) => transaction)).toEqual(['pi_stranger'])
  })

  it('does not list payments of another mode, another time or recorded by hand', async () => {
    const [both, other] = [await paidBoth(), await paidBoth()]
    await db.updateTable('orders').set({ mode: 'live' }).where('id', '=', other.id).execute()
    const recorded = await placed()
    await admin.post(`/api/record-payment/${recorded}`, { amount: '19.99', note: 'Cash' })
    const missing = async (csv: string) => (await compare(csv)).paidHere.map(({ orderId }) => orderId)
    expect(await missing(stripeFile(both))).not.toContain(other.id)
    expect(await missing(stripeFile(both))).not.toContain(recorded)
    const earlier = stripeFile(both).replaceAll(/\d{4}-\d\d-\d\d/g, '2020-01-01')
    expect(await missing(earlier)).toEqual([])
    // A payment that is refunded in the file is not missing there.
    const third = await paidBoth()
    expect(await missing(stripeFile(both))).toContain(third.id)
    expect(await missing(stripeFile(both, { ...third, status: 'Refunded' }))).not.toContain(third.id)
  })

  it('finds the order by its id, its number, a text with it, or the checkout', async () => {
    const id = await begun()
    const { ref } = await db
      .selectFrom('checkouts')
      .select('ref')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const { pay_key: key } = await db
      .selectFrom('orders')
      .select('pay_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = [
      [id, 'T1'],
      [`${id}.${key}`, 'T2'],
      [`${numberOf(id)}-${'A'.repeat(22)}`, 'T3'],
      [numberOf(id).toLowerCase(), 'T4'],
      [`Payment of order ${numberOf(id)}, thanks`, 'T5'],
      ['', ref!],
      [ref!, 'T6'],
    ]
    const csv = [
      'Transaction ID;Gross;Custom Number',
      ...rows.map(([text, txn]) => `${txn};19,99;${text}`),
    ].join('\n')
    const { paidThere: found, notCompared } = await compare(csv)
    expect(found.map(({ order }) => order?.id)).toEqual(rows.map(() => id))
    expect(notCompared).toEqual([
      expect.stringContaining('were not looked for. The file has no column with dates'),
    ])
    const nobody = await compare(`Transaction ID;Gross;Custom Number\nT7;19,99;${'A'.repeat(22)} standard`)
    expect(nobody.paidThere[0]).not.toHaveProperty('order')
  })

  it('is compared by orders and amounts if it has no transactions, like a bank statement', async () => {
    const [recorded, open] = [await placed(), await placed()]
    await admin.post(`/api/record-payment/${recorded}`, { amount: '19.99', note: 'Statement 11' })
    const row = (id: string, amount = '19.99') => `2026-11-14,"Order ${numberOf(id)}",${amount}`
    const csv = [
      'Booking date,Description,Amount',
      row(recorded),
      row(open),
      row(recorded),
      row(recorded, '5.00'),
    ].join('\n')
    const { matched, paidThere: found, paidHere, notCompared } = await compare(csv)
    expect([matched, paidHere]).toEqual([1, []])
    expect(found.map(({ line, order }) => [line, order?.id, order?.canAsk])).toEqual([
      [3, open, false],
      [4, recorded, false],
      [5, recorded, false],
    ])
    expect(notCompared).toEqual([expect.stringContaining('no column with transactions')])
    const [{ transaction }] = (await admin.get(`/api/order/${recorded}`)).json.recorded
    await admin.post(`/api/withdraw-recorded/${recorded}`, { transaction, reason: 'A mistake' })
    expect((await compare(csv)).matched).toBe(0)
  })

  it('says what was not compared', async () => {
    const unknown = await compare(stripeFile({ txn: 'ch_1' }, { txn: 'pi_2', status: 'Terminé' }))
    expect(unknown.period).toBeNull()
    expect(unknown.notCompared).toEqual([
      expect.stringContaining('the status “Terminé”'),
      expect.stringContaining('not clear whose file this is'),
      expect.stringContaining('PaymentIntent ID'),
    ])
    const many = Array.from({ length: 1001 }, (_, at) => ({ txn: `pi_many${at}`, id: 'nobody' }))
    const { paidThere: listed, notCompared } = await compare(stripeFile(...many))
    expect(listed).toHaveLength(200)
    expect(notCompared).toContainEqual(expect.stringContaining('the first 200 of 1,001'))
  })

  it.each([
    ['', 'empty'],
    ['a,b\n1,"2', 'quotation mark'],
    ['a,b\n1,\0', 'not a text file'],
    [`a,b\n${'1,2\n'.repeat(20_001)}`, 'at most 20,000 rows'],
    [new Uint8Array(5 * 1024 * 1024 + 1), 'at most 5 MB'],
  ])('that can’t be read is refused with a message: %#', async (csv, words) => {
    await expect(act.readActivity({ csv })).rejects.toMatchObject({
      status: 422,
      more: { errors: { file: expect.stringContaining(words) } },
    })
  })
})

describe('the columns', () => {
  it('are guessed, and an admin’s choice is stored for files with the same headers', async () => {
    const { txn } = await paidBoth()
    const csv = `When,Ours,Theirs,Sum\n${today()},x,${txn},19.99`
    const first = await act.readActivity({ csv })
    expect(first).toMatchObject({
      isChosen: false,
      rows: 1,
      comparison: null,
      missing: expect.stringContaining('amount'),
    })
    const columns = { transaction: 'Theirs', amount: 'Sum', date: 'When', status: 'gone' }
    const chosen = await act.readActivity({ csv, columns, columnsFor: first.key })
    expect(chosen.columns).toEqual({ ...columns, status: '', currency: '', reference: '' })
    expect(chosen).toMatchObject({ isChosen: true, missing: null, comparison: { matched: 1 } })
    const again = await act.readActivity({ csv: csv.replace(txn, 'other') })
    expect(again).toMatchObject({ isChosen: true, columns: chosen.columns, comparison: { matched: 0 } })
    const corrected = await act.readActivity({ csv, columns: { ...columns, date: '' } })
    expect((await act.readActivity({ csv })).columns).toEqual(corrected.columns)
  })

  it('chosen for another file are ignored', async () => {
    const other = await act.readActivity({ csv: 'Sum,Id\n1,2' })
    const report = await act.readActivity({
      csv: 'Amount,Transaction ID,Note\n19.99,T9,x',
      columns: { amount: 'Note', transaction: 'Note' },
      columnsFor: other.key,
    })
    expect(report).toMatchObject({
      isChosen: false,
      columns: { amount: 'Amount', transaction: 'Transaction ID' },
    })
  })

  it('are not stored if some are missing', async () => {
    const csv = 'Amount,Transaction ID,Rest\n19.99,T9,x'
    expect(await act.readActivity({ csv, columns: {} })).toMatchObject({ comparison: null })
    expect(await act.readActivity({ csv })).toMatchObject({ isChosen: false, missing: null })
  })
})
