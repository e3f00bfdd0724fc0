// PostgreSQL is restarted in the middle of a checkout, of a payment and of a refund. Nothing is lost, and
// nothing is opened, booked or refunded twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { childShop } from '#tests/support/child-shop.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { silent } from '#tests/support/empty-database.ts'
import { freshDatabase, startPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { until } from '#tests/support/shop.ts'

const shop = await childShop()
const { admin } = shop
const folder = mkdtempSync(join(tmpdir(), 'shingle-restart-payment-'))
let server: PostgresServer
let site: ChildSite
let settings: { DATA_DIR: string; DATABASE_URL: string }

beforeAll(async () => {
  server = await startPostgres(['-c', 'fsync=off'])
  settings = { DATA_DIR: folder, DATABASE_URL: await freshDatabase(server.url) }
  site = await startChildSite({ ...shop.settings, ...settings })
  await shop.signInAdmin()
})
afterAll(async () => {
  await site.end('SIGTERM')
  await server.stop()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startAgain(): Promise<void> {
  await server.startAgain()
  await until(
    () => site.visitor().get('/readyz'),
    ({ status }) => status === 200,
  )
}

async function inDatabase<T>(work: (db: Database['db']) => Promise<T>): Promise<T> {
  const database = connectDatabase(settings, silent)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Shuts PostgreSQL down while the provider has the call, whose answer then can't be stored. */
function shutDownAt(call: RegExp): () => Promise<void> {
  let isDown: Promise<void> | undefined
  shop.atNext(call, () => {
    isDown = server.shutDown()
    return 'after:hang-up'
  })
  return async () => {
    expect(isDown).toBeDefined()
    await isDown
  }
}

describe('a PostgreSQL that is restarted', () => {
  it('while a checkout opens, a payment comes and a refund is made loses nothing of them', async () => {
    const { id, customer } = await shop.placeOrder()
    const checkout = () => customer.post(`/api/checkout/${id}`, { provider: 'stripe' })
    const opening = shutDownAt(/POST .*\/sessions$/)
    const failed = await checkout()
    expect(failed.status).toBe(503)
    await opening()
    await startAgain()
    const { json, status } = await checkout()
    expect(status).toBe(200)
    const rows = () =>
      inDatabase((db) => db.selectFrom('checkouts').select('state').where('order_id', '=', id).execute())
    expect(await rows()).toEqual([{ state: 'open' }])

    // Stripe's webhook comes while there is no database, and is sent again.
    await server.shutDown()
    await shop.pay(json.url)
    await startAgain()
    await shop.reaches(id, { paymentStatus: 'Paid' })
    expect(await rows()).toEqual([{ state: 'paid' }])

    const refunding = shutDownAt(/POST .*\/refunds$/)
    const refund = await admin.post(`/api/refund/${id}`, { amount: '5.00', reason: 'Asked for it' })
    expect(refund.status).toBe(503)
    await refunding()
    await startAgain()
    // Ends the lease, so that the test need not wait for it.
    const { txn_id: payment } = await inDatabase((db) =>
      db.updateTable('refunds').set({ next_try_at: 1 }).returning('txn_id').executeTakeFirstOrThrow(),
    )
    const order = async () => (await admin.get(`/api/order/${id}`)).json
    await expect
      .poll(async () => (await order()).refunds, { timeout: 60_000 })
      .toMatchObject([{ amount: '5.00', state: 'succeeded' }])
    expect(await shop.refundsThere(payment)).toMatchObject([{ amount: 500, status: 'succeeded' }])
    const history = ((await order()).history as { kind: string }[]).map(({ kind }) => kind)
    expect(history.filter((kind) => ['completed', 'refunded'].includes(kind))).toEqual([
      'completed',
      'refunded',
    ])
    expect(site.process.exitCode).toBeNull()
  })
})
