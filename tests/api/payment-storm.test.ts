// The same payment is told again and again, across instances and restarts, and payments race with cancels.
import { afterAll, describe, expect, it } from 'vitest'
import type { Person } from '#platform/rules/permissions.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { countEvents } from '#tests/support/count-events.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { signedInCustomer } from '#tests/support/people.ts'
import { type Fields } from '#tests/support/provider.ts'
import { atScale } from '#tests/support/scale.ts'
import { orderBody, until } from '#tests/support/shop.ts'
import { startPaidShop } from '#tests/support/start-shop.ts'
import { startSite } from '#tests/support/start-site.ts'

const { bank, site, plan } = await startPaidShop()
const second = await startSite({ settings: bank.settings, beside: site })
afterAll(() => second.close())

async function order(): Promise<{ id: string; owner: Person; form: Fields }> {
  const owner = await signedInCustomer(site)
  const { order: placed } = await actInEnglish(site.app, owner).placeOrder(orderBody(plan, owner.email))
  return { id: placed._id, owner, form: await payFields(site, placed._id) }
}
const stateOf = async (id: string) =>
  (
    await site.app.database.db
      .selectFrom('orders')
      .select('payment_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).payment_status

/** Does all jobs, so many at a time. */
async function atOnce<T>(many: number, jobs: readonly T[], act: (job: T) => Promise<void>): Promise<void> {
  const left = [...jobs]
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (let job = left.shift(); job !== undefined; job = left.shift()) await act(job)
    }),
  )
}

const REPEATS = atScale(200, 1000)
const RACES = atScale(50, 500)

describe('one payment', () => {
  it(`sent ${REPEATS} times, across instances and restarts, makes one transition and one email`, async () => {
    const { id, owner, form } = await order()
    const other = form.notify_url!.replace(site.origin, second.origin)
    const { body } = await bank.notify(bank.about(form))
    const restart = site.restart()
    const answers = new Set<number>()
    await atOnce(
      atScale(20, 50),
      Array.from({ length: REPEATS }, (_, index) => index),
      async (index) => {
        answers.add(await bank.deliver(index % 2 ? other : form.notify_url!, body))
      },
    )
    await restart
    expect(answers).toEqual(new Set([200]))
    expect(
      await until(
        () => stateOf(id),
        (state) => state === 'Paid',
        40_000,
      ),
    ).toBe('Paid')
    expect(await countEvents(site.app.database, id, 'completed')).toBe(1)
    expect((await emailsOf(site, owner.email)).filter((mail) => mail.kind === 'order-paid')).toHaveLength(1)
    const kept = await site.app.database.db
      .selectFrom('notifications')
      .select(['state', 'deliveries'])
      .where('order_id', '=', id)
      .execute()
    expect(kept).toEqual([{ state: 'verified', deliveries: REPEATS + 1 }])
  }, 120_000)
})

describe('cancelling while the payment arrives', () => {
  it(`ends Paid in ${RACES} races`, async () => {
    const orders = []
    for (let i = 0; i < RACES; i++) orders.push(await order())
    await atOnce(10, orders, async ({ id, owner, form }) => {
      const cancel = () =>
        actInEnglish(site.app, owner)
          .cancelOrder(id, { paymentStatus: 'Cancelled' })
          // The cancel is too late, or the database is too busy. The payment counts either way.
          .catch((error: { status?: number }) => expect([409, 503]).toContain(error.status))
      await Promise.all([bank.notify(bank.about(form)), cancel(), cancel()])
      await cancel()
    })
    for (const { id } of orders)
      expect(
        await until(
          () => stateOf(id),
          (state) => state === 'Paid',
          60_000,
        ),
      ).toBe('Paid')
  }, 300_000)
})
