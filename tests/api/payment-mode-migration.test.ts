// A database from before modes were stored: its orders get a mode, and every sum is computed again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { describe, expect, inject, it } from 'vitest'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { App } from '#platform/server/app.ts'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { migrate, migrations } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { keptTotals, totalsOf } from '#tests/support/totals-of.ts'

const silent = createLog('silent')
const AT = Date.parse('2026-03-10T23:59:00Z')

async function oldDatabase(folder: string): Promise<Database> {
  const server = inject('postgresUrl')
  const database = connectDatabase(
    { DATA_DIR: folder, DATABASE_URL: server && (await freshDatabase(server)) },
    silent,
  )
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations(database.kind, 'test') },
  })
  expect((await migrator.migrateTo('003-notifications-by-state')).error).toBeUndefined()
  return database
}

const order = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  user_id: `user-${id}`,
  customer_name: 'Ada',
  customer_email: 'a@b.example',
  customer_address: '1',
  customer_country: 'PT',
  package_id: 'p',
  package_name: 'Basic',
  price_cents: 1999,
  price_text: '19.99',
  points: '[]',
  order_status: 'Pending',
  payment_status: 'UnPaid',
  refunded: 0,
  pay_key: id,
  paid_at: null,
  paid_month: null,
  receipt_number: null,
  version: 1,
  placed_at: AT,
  updated_at: AT,
  ...more,
})
const paid = (number: number, more: Record<string, unknown> = {}) => ({
  payment_status: 'Paid',
  paid_at: AT,
  paid_month: '2026-03',
  receipt_number: number,
  ...more,
})

async function fill({ db }: Database): Promise<void> {
  const orders = [
    order('open'),
    order('stood-in', paid(1)),
    order('paypal', paid(2)),
    order('half', paid(3)),
    order('whole', paid(4, { payment_status: 'Cancelled', refunded: 1 })),
    order('cancelled', { payment_status: 'Cancelled', user_id: null }),
    order('delivered', paid(5, { order_status: 'Delivered' })),
  ]
  await db
    .insertInto('orders')
    .values(orders as never)
    .execute()
  await db
    .insertInto('pay_forms')
    .values(['half', 'paypal'].map((order_id) => ({ order_id, receiver: 'm@b.example', at: AT })))
    .execute()
  const told: [provider: string, txn: string, id: string, status: string, cents: number, parent?: string][] =
    [
      ['stand-in', 'S1', 'stood-in', 'completed', 1999],
      ['paypal', 'P1', 'paypal', 'completed', 1999],
      ['paypal', 'P2', 'half', 'completed', 1999],
      ['paypal', 'P3', 'half', 'refunded', -500, 'P2'],
      ['paypal', 'P4', 'whole', 'completed', 1999],
      ['paypal', 'P5', 'whole', 'refunded', -1999, 'P4'],
      ['recorded', 'B1', 'delivered', 'completed', 1999],
    ]
  await db
    .insertInto('transactions')
    .values(
      told.map(([provider, txn_id, order_id, , , parent]) => ({
        provider,
        txn_id,
        order_id,
        parent_txn_id: parent ?? null,
        at: AT,
      })),
    )
    .execute()
  await db
    .insertInto('transaction_statuses')
    .values(
      told.map(([provider, txn_id, , status, amount_cents]) => ({
        provider,
        txn_id,
        status,
        amount_cents,
        notification_id: null,
        at: AT,
      })),
    )
    .execute()
  const kept = {
    hash: 'h',
    raw: '',
    state: 'verified',
    deliveries: 1,
    tries: 1,
    next_try_at: 0,
    order_id: 'paypal',
    txn_id: 'P1',
    outcome: '',
    checks: '[]',
    received_at: AT,
    handled_at: AT,
  }
  await db
    .insertInto('notifications')
    .values({ id: 'n', provider: 'paypal', ...kept } as never)
    .execute()
  await db
    .insertInto('totals')
    .values([
      { scope: 'sales', key: '', cents: 7996, count: 4 },
      { scope: 'receipts', key: '', cents: 0, count: 5 },
      { scope: 'messages', key: 'Read', cents: 0, count: 3 },
    ])
    .execute()
}

describe.each(['test', 'live'] as const)('a site in %s mode', (mode: PaymentMode) => {
  it('migrates its orders', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shingle-mode-'))
    const database = await oldDatabase(folder)
    await fill(database)
    await migrate(database, silent, { mode })
    const { db } = database
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'mode', 'refunded_cents', 'receipt_number'])
      .execute()
    const of = (id: string) => rows.find((row) => row.id === id)!
    // Orders paid at the stand-in were tests, whatever mode the site is in now.
    expect(of('stood-in').mode).toBe('test')
    expect(rows.filter((row) => row.id !== 'stood-in').map((row) => row.mode)).toEqual(
      Array.from({ length: 6 }, () => mode),
    )
    expect([of('half'), of('whole'), of('paypal'), of('open')].map((row) => row.refunded_cents)).toEqual([
      500, 1999, 0, 0,
    ])

    const app = { database } as App
    const sums = await totalsOf(app)
    expect(await keptTotals(app, Object.keys(sums))).toEqual(sums)
    expect(sums[`${mode}-sales-USD`]![0]).toMatchObject(
      mode === 'test' ? { cents: 7996, count: 4 } : { cents: 5997, count: 3 },
    )
    expect(await keptTotals(app, ['sales', 'receipts', 'messages'])).toEqual({
      sales: [],
      receipts: [],
      messages: [{ key: 'Read', cents: 0, count: 3 }],
    })
    // A real number that was given to a customer is never given again.
    const series = await keptTotals(app, ['test-receipts', 'live-receipts'])
    expect([series['test-receipts']?.[0]?.count ?? 0, series['live-receipts']?.[0]?.count ?? 0]).toEqual(
      mode === 'test' ? [5, 0] : [1, 5],
    )

    const names = async (table: 'transactions' | 'transaction_statuses' | 'notifications') =>
      new Set((await db.selectFrom(table).select('provider').execute()).map((row) => row.provider))
    for (const table of ['transactions', 'transaction_statuses'] as const)
      expect(await names(table)).toEqual(new Set(['paypal-standard', 'stand-in', 'recorded']))
    expect(await names('notifications')).toEqual(new Set(['paypal-standard']))
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
