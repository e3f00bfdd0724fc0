// The site is killed between the row of a refund and the provider's answer. After the next start every refund
// was made once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { childShop } from '#tests/support/child-shop.ts'
import { startChildSite } from '#tests/support/child-site.ts'
import { silent } from '#tests/support/empty-database.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'

const KILLS = atScale(2, 200)
/** Only a part, so that enough is left for a second refund by mistake. */
const PART = { amount: '5.00', reason: 'Asked for it' }

const folder = mkdtempSync(join(tmpdir(), 'shingle-kill-refund-'))
const server = inject('postgresUrl')
const database = { DATA_DIR: folder, DATABASE_URL: server && (await freshDatabase(server)) }
const shop = await childShop()
const { admin } = shop
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

it(`refunds once each of ${KILLS} refunds during which the site is killed`, async () => {
  const start = () => startChildSite({ ...shop.settings, ...database })
  let site = await start()
  const { db, close } = connectDatabase(database, silent)
  try {
    const orders: string[] = []
    for (let n = 0; n < KILLS; n++) {
      // A change of money needs a recent sign-in.
      if (n % 20 === 0) await shop.signInAdmin()
      const { id, customer } = await shop.placeOrder()
      const { json } = await customer.post(`/api/checkout/${id}`, { provider: 'stripe' })
      await shop.pay(json.url)
      await shop.reaches(id, { paymentStatus: 'Paid' })
      shop.atNext(/POST .*\/refunds$/, () => {
        site.process.kill('SIGKILL')
        return n % 2 ? 'after:hang-up' : 'before:hang-up'
      })
      const unanswered = await admin.post(`/api/refund/${id}`, PART).then(
        ({ text }) => text,
        () => undefined,
      )
      expect(unanswered).toBeUndefined()
      await site.end()
      // Ends the lease of the dead process, so that the test need not wait for it.
      await db.updateTable('refunds').set({ next_try_at: 1 }).where('state', '=', 'requested').execute()
      orders.push(id)
      site = await start()
    }
    await shop.signInAdmin()
    for (const id of orders) {
      await expect
        .poll(async () => (await admin.get(`/api/order/${id}`)).json.refunds, { timeout: 60_000 })
        .toMatchObject([{ amount: '5.00', state: 'succeeded' }])
      const { txn_id: payment } = await db
        .selectFrom('refunds')
        .select('txn_id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await shop.refundsThere(payment)).toMatchObject([{ amount: 500, status: 'succeeded' }])
    }
  } finally {
    await close()
    await site.end('SIGTERM')
  }
}, 3_600_000)
