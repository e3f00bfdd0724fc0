// Random sequences of everything that can happen to orders and their payments, held against a model that says
// the rules a second time.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Person } from '#platform/rules/permissions.ts'
import { randomId } from '#platform/server/ids.ts'
import type { Act } from '#server/use-cases.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { OrderModel } from '#tests/support/order-model.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { signedInCustomer } from '#tests/support/people.ts'
import { type Fields } from '#tests/support/provider.ts'
import { atScale } from '#tests/support/scale.ts'
import { orderBody } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'
import { keptTotals, totalsOf } from '#tests/support/totals-of.ts'
import { notificationsHandled } from '#tests/support/waiting-notifications.ts'

const RUNS = atScale(6, 300)
const PRICE = 1999
const ORDERS = 3

const { bank, site, plan } = await startPaidShop()

interface World {
  orders: { id: string; form: Fields; model: OrderModel; txns: string[]; bodies: string[] }[]
  owner: Act
  admin: Act
  person: Person
}

type Action = { kind: keyof typeof STEPS; order: number; which: number }

const notify = async (fields: Fields, options?: { forged?: boolean }) => {
  const { status, body } = await bank.notify(fields, options)
  expect(status).toBe(200)
  return body
}
/** A payment that was told before, or one that will be told later. */
const someTxn = ({ txns }: World['orders'][number], which: number): string =>
  txns[which % Math.max(1, txns.length)] ?? (txns.push(randomId(17)), txns[0]!)

const STEPS = {
  async pay({ orders }: World, { order, which }: Action) {
    const { form, model, txns, bodies } = orders[order]!
    // Sometimes a payment whose refund has overtaken it.
    const txn_id = which % 3 === 0 && txns[which] ? txns[which] : randomId(17)
    if (!txns.includes(txn_id)) txns.push(txn_id)
    bodies.push(await notify(bank.about(form, { txn_id })))
    model.completed(txn_id)
  },
  async repeat({ orders }: World, { order, which }: Action) {
    const { form, bodies } = orders[order]!
    const body = bodies[which % Math.max(1, bodies.length)]
    if (body)
      expect(await Promise.all([1, 2, 3].map(() => bank.deliver(form.notify_url!, body)))).toEqual([
        200, 200, 200,
      ])
  },
  async told({ orders }: World, { order, which }: Action) {
    const changes: Fields[] = [
      { payment_status: 'Pending' },
      { payment_status: 'Failed' },
      { payment_status: 'Denied' },
      { payment_status: 'Created' },
      { mc_gross: '0.01' },
      { mc_currency: 'EUR' },
      { business: 'x@y.example', receiver_email: 'x@y.example' },
      { custom: 'no.order' },
    ]
    await notify(bank.about(orders[order]!.form, changes[which % changes.length]))
  },
  async forge({ orders }: World, { order, which }: Action) {
    await notify(
      bank.about(
        orders[order]!.form,
        which % 2
          ? {}
          : { payment_status: 'Refunded', mc_gross: '-19.99', parent_txn_id: someTxn(orders[order]!, which) },
      ),
      { forged: true },
    )
  },
  async steal({ orders }: World, { order, which }: Action) {
    const from = orders[(order + 1) % ORDERS]!
    const txn_id = from.txns[which % Math.max(1, from.txns.length)]
    if (txn_id && from.bodies.some((body) => body.includes(`&txn_id=${txn_id}`)))
      await notify(bank.about(orders[order]!.form, { txn_id }))
  },
  async refund({ orders }: World, { order, which }: Action) {
    const one = orders[order]!
    const cents = which % 2 ? 1000 : PRICE
    const txn = someTxn(one, which)
    one.bodies.push(
      await notify(
        bank.about(one.form, { payment_status: 'Refunded', mc_gross: `-${cents / 100}`, parent_txn_id: txn }),
      ),
    )
    one.model.refunded(txn, cents)
  },
  async reverse({ orders }: World, { order, which }: Action) {
    const one = orders[order]!
    const txn = someTxn(one, which)
    await notify(bank.about(one.form, { payment_status: 'Reversed', mc_gross: '-19.99', parent_txn_id: txn }))
    one.model.reversed(txn)
  },
  async restore({ orders }: World, { order, which }: Action) {
    const one = orders[order]!
    const txn = someTxn(one, which)
    await notify(
      bank.about(one.form, { payment_status: 'Canceled_Reversal', mc_gross: '19.99', parent_txn_id: txn }),
    )
    one.model.reversalCancelled(txn)
  },
  async cancel({ orders, owner }: World, { order }: Action) {
    const { id, model } = orders[order]!
    const done = await owner.cancelOrder(id, { paymentStatus: 'Cancelled' }).then(
      () => true,
      () => false,
    )
    expect(done).toBe(model.cancelled())
  },
  async record({ orders, admin }: World, { order }: Action) {
    const { id, model } = orders[order]!
    const done = await admin.recordPayment(id, { amount: '19.99', note: 'by hand' }).then(
      () => true,
      () => false,
    )
    expect(done).toBe(model.recorded(randomId(8)))
  },
  async refundRecorded({ orders, admin }: World, { order, which }: Action) {
    const { id, model } = orders[order]!
    const cents = which % 2 ? 1000 : undefined
    const done = await admin
      .refundOrder(id, { amount: cents && String(cents / 100), reason: 'by hand' })
      .then(
        () => true,
        () => false,
      )
    expect(done).toBe(model.refundRecorded(cents))
  },
  async withdraw({ orders, admin }: World, { order }: Action) {
    const { id, model } = orders[order]!
    const payment = (await admin.paymentEvidence(id)).recorded.findLast(({ kind }) => kind === 'payment')
    const done = await admin
      .withdrawRecorded(id, { transaction: payment?.transaction, reason: 'a slip' })
      .then(
        () => true,
        () => false,
      )
    expect(done).toBe(model.withdrawRecorded())
  },
  async deliver({ orders, admin }: World, { order, which }: Action) {
    await admin.setOrderStatus(orders[order]!.id, { orderStatus: which % 2 ? 'Delivered' : 'Pending' })
  },
  async clickPay({ orders, owner }: World, { order }: Action) {
    const { id, model } = orders[order]!
    const { methods } = await owner.payPage(id)
    expect(methods.length > 0).toBe(model.state === 'UnPaid' || model.state === 'Cancelled')
  },
}

const WEIGHTS: Partial<Record<keyof typeof STEPS, number>> = {
  pay: 5,
  refund: 3,
  repeat: 3,
  reverse: 2,
  restore: 2,
  told: 3,
  record: 3,
  withdraw: 2,
  refundRecorded: 2,
}

const actions = fc.array(
  fc.record({
    kind: fc.oneof(
      ...(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((kind) => ({
        weight: WEIGHTS[kind] ?? 1,
        arbitrary: fc.constant(kind),
      })),
    ),
    order: fc.nat(ORDERS - 1),
    which: fc.nat(11),
  }),
  { minLength: 5, maxLength: 30 },
)

async function newWorld(): Promise<World> {
  const person = await signedInCustomer(site)
  const owner = actInEnglish(site.app, person)
  const orders = []
  for (let i = 0; i < ORDERS; i++) {
    const { order } = await owner.placeOrder(orderBody(plan, person.email))
    orders.push({
      id: order._id,
      form: await payFields(site, order._id),
      model: new OrderModel(PRICE),
      txns: [],
      bodies: [],
    })
  }
  return {
    orders,
    owner,
    admin: actInEnglish(site.app, { ...person, role: 'admin', confirmedAt: Date.now() }),
    person,
  }
}

async function check({ orders, owner, person }: World): Promise<void> {
  const { db } = site.app.database
  const ids = orders.map((order) => order.id)
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  for (const { id, model } of orders) {
    const row = rows.find((candidate) => candidate.id === id)!
    expect(row.payment_status === 'Cancelled' && row.refunded ? 'Refunded' : row.payment_status).toBe(
      model.state,
    )
  }
  for (const { id, model } of orders) {
    const { refunded_cents: refunded } = rows.find((candidate) => candidate.id === id)!
    expect(refunded).toBe(model.state === 'Refunded' ? PRICE : model.refundedCents)
  }
  // Compares every stored sum with the rows.
  const sums = await totalsOf(site.app)
  expect(await keptTotals(site.app, Object.keys(sums))).toEqual(sums)
  const paid = rows.filter((row) => row.payment_status === 'Paid')
  expect((await owner.customerTotals()).spentCents).toBe(paid.length * PRICE)
  const [total, all] = [
    await db
      .selectFrom('totals')
      .select(['cents', 'count'])
      .where('scope', '=', 'test-sales-USD')
      .executeTakeFirst(),
    await db.selectFrom('orders').select('price_cents').where('payment_status', '=', 'Paid').execute(),
  ]
  expect([total?.cents ?? 0, total?.count ?? 0]).toEqual([
    all.reduce((sum, row) => sum + row.price_cents, 0),
    all.length,
  ])
  // The history has every change in turn, and ends in the state of the order.
  for (const { id, model } of orders) {
    const events = await db
      .selectFrom('order_events')
      .select('data')
      .where('order_id', '=', id)
      .orderBy('seq')
      .execute()
    const steps = events
      .map(({ data }) => JSON.parse(data) as { from?: string; to?: string })
      .filter((step) => step.to)
    steps.reduce((at, { from, to }) => (expect(from ?? at).toBe(at), to!), 'UnPaid')
    expect(steps.at(-1)!.to).toBe(model.state)
  }
  // Nothing is Paid without money: a verified payment, or one that somebody recorded.
  const money = await db
    .selectFrom('transactions as t')
    .innerJoin('transaction_statuses as s', (join) =>
      join.onRef('s.txn_id', '=', 't.txn_id').onRef('s.provider', '=', 't.provider'),
    )
    .leftJoin('notifications as n', 'n.id', 's.notification_id')
    .where('t.order_id', 'in', ids)
    .where('s.status', '=', 'completed')
    .select(['t.order_id', 't.provider', 'n.state'])
    .execute()
  for (const row of paid)
    expect(
      money.some(
        (one) => one.order_id === row.id && (one.provider === 'recorded' || one.state === 'verified'),
      ),
    ).toBe(true)
  // Each receipt was mailed once, and only for orders that were paid at some time. The valid receipt is the
  // one that the order names.
  const receipts = await db
    .selectFrom('outbox')
    .select('words')
    .where('kind', '=', 'order-paid')
    .where('recipient', '=', person.email)
    .execute()
  const documents = await db
    .selectFrom('documents')
    .select(['order_id', 'voided_at'])
    .where('order_id', 'in', ids)
    .execute()
  expect(receipts).toHaveLength(documents.length)
  for (const row of rows)
    expect(documents.filter((one) => one.order_id === row.id && one.voided_at === null)).toHaveLength(
      row.receipt_number === null ? 0 : 1,
    )
}

describe('orders and payments', () => {
  it(`follow the model in ${RUNS} random stories`, async () => {
    let story = 0
    await fc.assert(
      fc.asyncProperty(actions, async (steps) => {
        let world = await newWorld()
        for (const [index, step] of steps.entries()) {
          await STEPS[step.kind](world, step)
          // Now and then the site is stopped and started between a message and its handling.
          if (index === 4 && ++story % 5 === 0) {
            await site.restart()
            world = {
              ...world,
              owner: actInEnglish(site.app, world.person),
              admin: actInEnglish(site.app, { ...world.person, role: 'admin', confirmedAt: Date.now() }),
            }
          }
          await notificationsHandled(site)
          await check(world)
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  }, 1_800_000)
})
