// A restore where customers pay by a saved card. The database is of the day of the backup, and Stripe is of
// today: what was charged since is found there, and nobody is charged before an admin says so.
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inquireCheckout } from '#checkout/server/inquire-checkout.ts'
import { backup } from '#operations/server/backups/engine/backup.ts'
import { momentOf } from '#platform/rules/calendar.ts'
import { existingSecret } from '#platform/server/secret.ts'
import { periodOf } from '#retainers/rules/periods.ts'
import { scheduleOf } from '#retainers/server/stored-retainer.ts'
import { startApiShop } from '#tests/support/api-shop.ts'
import { billRetainers } from '#tests/support/bill-retainers.ts'
import { newFolder, newSettings } from '#tests/support/empty-database.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { addMonthlyPlan } from '#tests/support/monthly-plan.ts'
import { setSeller } from '#tests/support/seller.ts'
import { shingle } from '#tests/support/shingle.ts'
import { place, until } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

const shop = await startApiShop()
const { site, admin, clock } = shop
const care = await addMonthlyPlan(admin)
await setSeller(admin)

async function bought() {
  const customer = await site.customer()
  const { _id: orderId } = await place(customer, care)
  await customer.post(`/api/checkout/${orderId}`, { provider: 'stripe', saveCard: true })
  await shop.press(orderId, 'stripe')
  await until(
    async () => (await shop.order(orderId)).paymentStatus,
    (status) => status === 'Paid',
  )
  const [{ _id: id }] = (await customer.get('/api/retainers')).json
  return { customer, id: id as string }
}

const rowOf = ({ app }: TestSite, id: string) =>
  app.database.db.selectFrom('retainers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** In the morning of that period's first day. Returns its order. */
async function bill(at: TestSite, id: string, period: number) {
  const { db } = at.app.database
  const { startsOn } = periodOf(scheduleOf(await rowOf(at, id)), period)
  return clock.later(momentOf(startsOn, '09:00', 'UTC') - clock.now(), async () => {
    await billRetainers(at.app)
    const find = () =>
      db
        .selectFrom('orders')
        .selectAll()
        .where('retainer_id', '=', id)
        .where('period', '=', period)
        .executeTakeFirst()
    const checkouts = await db
      .selectFrom('checkouts')
      .selectAll()
      .where('order_id', '=', (await find())?.id ?? '')
      .execute()
    for (const checkout of checkouts)
      if (checkout.next_try_at !== null) await inquireCheckout(at.app, checkout)
    return find()
  })
}

/** How often Stripe took money from this customer. */
async function takenFrom(id: string): Promise<number> {
  const { card_customer: customer } = await rowOf(site, id)
  const answer = await fetch(
    `${shop.providerOrigin}/stripe/v1/payment_intents?limit=100&customer=${customer}`,
    { headers: { authorization: 'Bearer sk_test_standin' } },
  )
  const { data } = (await answer.json()) as { data: { status: string }[] }
  return data.filter(({ status }) => status === 'succeeded').length
}

async function backUp(): Promise<string> {
  const file = join(newFolder(), 'b1.backup')
  await backup(site.app.database, { file, secret: existingSecret(site.app.settings) })
  return file
}

async function restored(file: string): Promise<{ again: TestSite; said: string }> {
  const settings = { ...(await newSettings()), SECRET: site.environment.SECRET }
  const { stdout, stderr } = await shingle(['restore', file], settings)
  expect(stderr).toBe('')
  const parts = { clock, payments: site.app.payments }
  const again = await startSite({ screens: true, settings, parts })
  onTestFinished(() => again.close())
  return { again, said: stdout }
}

const HELD = 'Saved cards are not charged'

describe('after a restore', () => {
  it('a period that was charged since the backup is not charged again, however often it is restored', async () => {
    const { id } = await bought()
    const file = await backUp()
    expect(await bill(site, id, 2)).toMatchObject({ payment_status: 'Paid' })
    expect(await takenFrom(id)).toBe(2)
    for (const round of [1, 2]) {
      const { again } = await restored(file)
      const owner = await again.admin()
      expect((await owner.page('/admin')).text).toContain(HELD)
      await owner.submit('/admin', { intent: 'charge-cards-again' })
      expect((await owner.page('/admin')).text).not.toContain(HELD)
      const order = await bill(again, id, 2)
      expect([round, await takenFrom(id), order?.payment_status]).toEqual([round, 2, 'Paid'])
      // The checks of the money know whose it is when Stripe is asked again.
      expect((await owner.post(`/api/inquire/${order!.id}`, {})).json).toMatchObject({
        paymentStatus: 'Paid',
      })
    }
  })

  it('nobody is charged before an admin says so, and bills come with a link', async () => {
    const { customer, id } = await bought()
    const file = await backUp()
    expect((await customer.post(`/api/retainer/${id}/pause`, {})).status).toBeLessThan(300)
    const { again, said } = await restored(file)
    expect(said).toContain('Charge saved cards again')
    expect(said).toMatch(/The last numbers of invoices and credit notes are TEST-INV-\d{6}\./)
    expect(await bill(again, id, 2)).toMatchObject({ payment_status: 'UnPaid' })
    expect(await takenFrom(id)).toBe(1)
    const mail = (await emailsOf(again, customer.email)).findLast(({ text }) => text.includes('/pay-now/'))
    expect(mail?.text).toContain('did not charge')

    const owner = await again.admin()
    await owner.submit('/admin', { intent: 'charge-cards-again' })
    expect(await bill(again, id, 2)).toMatchObject({ payment_status: 'UnPaid' })
    expect(await takenFrom(id)).toBe(1)
    expect(await bill(again, id, 3)).toMatchObject({ payment_status: 'Paid' })
    expect(await takenFrom(id)).toBe(2)
  })

  it('what was charged since the backup is booked while charges are held', async () => {
    const { id } = await bought()
    const file = await backUp()
    for (const period of [2, 3]) await bill(site, id, period)
    const { again } = await restored(file)
    // Both are billed at once.
    for (const period of [3, 2])
      expect(await bill(again, id, period)).toMatchObject({ period, payment_status: 'Paid' })
    expect(await takenFrom(id)).toBe(3)
  })
})
