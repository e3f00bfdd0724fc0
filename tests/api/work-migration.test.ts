// A database from before the work was stored: its orders continue where they were, nobody is mailed, and
// every later action works.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { PAYMENT_STATES, statusOf, type PaymentState } from '#orders/rules/order-states.ts'
import { findOrder } from '#orders/server/find-order.ts'
import type { App } from '#platform/server/app.ts'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { openApp } from '#server/open-app.ts'
import { actAs } from '#server/use-cases.ts'
import { OWNER, TEST_SECRET } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { accountOf, workAt } from '#work/rules/work-history.ts'
import type { WorkStage } from '#work/rules/work-stages.ts'
import { readStoredWork } from '#work/server/actions/stored-work.ts'
import { readActions } from '#work/server/actions/undo-action.ts'
import { workContext } from '#work/server/actions/work-context.ts'
import { leaseDueWork } from '#work/server/time/timed-pass.ts'

const AT = Date.parse('2026-03-10T12:00:00Z')
const NOW = Date.parse('2026-11-16T12:00:00Z')
const silent = createLog('silent')
const folder = mkdtempSync(join(tmpdir(), 'shingle-before-work-'))

const STATUSES = ['Pending', 'Delivered'] as const
const CASES = PAYMENT_STATES.flatMap((payment) => STATUSES.map((status) => ({ payment, status })))
const idOf = ({ payment, status }: (typeof CASES)[number]) => `${payment}-${status}`

/**
 * The state that each order gets. Delivered and refunded orders are done; the rest wait for money or are in
 * progress.
 */
const BECOMES: Record<PaymentState, Record<(typeof STATUSES)[number], WorkStage>> = {
  UnPaid: { Pending: 'awaiting-payment', Delivered: 'accepted' },
  Cancelled: { Pending: 'awaiting-payment', Delivered: 'accepted' },
  Paid: { Pending: 'in-progress', Delivered: 'accepted' },
  Refunded: { Pending: 'closed', Delivered: 'closed' },
}

async function fill({ db }: Database): Promise<void> {
  await db
    .insertInto('orders')
    .values(
      CASES.map(({ payment, status }, at) => {
        const { paymentStatus, refunded } = statusOf(payment)
        const wasPaid = payment === 'Paid' || payment === 'Refunded'
        return {
          id: idOf({ payment, status }),
          user_id: `user-${at}`,
          customer_name: `Ada ${at}`,
          customer_email: 'a@b.example',
          customer_address: '1',
          customer_country: 'PT',
          package_id: 'p',
          package_name: 'Basic',
          price_cents: 1999,
          price_text: '19.99',
          points: '["Audit","Report"]',
          order_status: status,
          payment_status: paymentStatus,
          refunded: Number(refunded),
          refunded_cents: refunded ? 1999 : 0,
          pay_key: `key-${at}`,
          paid_at: wasPaid ? AT : null,
          paid_month: wasPaid ? '2026-03' : null,
          receipt_number: wasPaid ? at + 1 : null,
          mode: 'test' as const,
          version: 1,
          placed_at: AT - 1000,
          updated_at: AT,
        }
      }) as never,
    )
    .execute()
}

let app: App
beforeAll(async () => {
  const server = inject('postgresUrl')
  const settings = { DATA_DIR: folder, DATABASE_URL: server && (await freshDatabase(server)) }
  const database = connectDatabase(settings, silent)
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations(database.kind, 'test') },
  })
  expect((await migrator.migrateTo('013-csv-mappings')).error).toBeUndefined()
  await fill(database)
  await database.close()
  app = await openApp(readSettings({ ...settings, SECRET: TEST_SECRET, TIME_ZONE: 'UTC' }), {
    clock: { now: () => NOW },
    log: silent,
  })
})
afterAll(async () => {
  await app.database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function standing(id: string) {
  const { db } = app.database
  const context = await workContext(app, db, NOW)
  const stored = await readStoredWork(db, (await findOrder(db, id))!, context)
  return { stored, context, now: workAt(stored.account, stored.sold, context) }
}

describe('an order from before', () => {
  it.each(CASES)('that was $payment and $status', async (before) => {
    const { now } = await standing(idOf(before))
    expect(now.state).toBe(BECOMES[before.payment][before.status])
    expect([now.promise, now.late, now.credit, now.reminders]).toEqual([null, false, null, null])
    expect((await findOrder(app.database.db, idOf(before)))!.order_status).toBe(before.status)
  })

  it('is told to nobody, and time changes nothing', async () => {
    expect(await leaseDueWork(app)).toBeUndefined()
    expect(await app.database.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('is on the desk if it is at work', async () => {
    const desk = await actAs(app, OWNER).desk()
    expect(desk.yourMove.map(({ _id, daysLeft }) => [_id, daysLeft])).toEqual([['Paid-Pending', '']])
    expect([desk.waiting, desk.inReview]).toEqual([[], []])
  })

  it('can be written about, whatever it was, and its events then tell all', async () => {
    const act = actAs(app, OWNER)
    for (const before of CASES) {
      const id = idOf(before)
      await act.writeMessage(id, { text: 'Hello again.' })
      const { stored, context, now } = await standing(id)
      expect(now.state).toBe(BECOMES[before.payment][before.status])
      const events = (await readActions(app.database.db, id)).map(({ event }) => event)
      expect(stored.account).toEqual(JSON.parse(JSON.stringify(accountOf(stored.sold, events, context))))
    }
  })

  it('goes on: delivered, reopened, accepted by nobody', async () => {
    const act = actAs(app, OWNER)
    await act.setPoint('Paid-Pending', 0, { done: true })
    expect(await act.deliver('Paid-Pending', { words: 'Here.' })).toEqual({ round: 1 })
    for (const before of CASES.filter(
      ({ payment, status }) => payment !== 'Refunded' && status === 'Delivered',
    )) {
      const reopened = await act.setOrderStatus(idOf(before), { orderStatus: 'Pending' })
      expect(reopened.orderStatus).toBe('Pending')
      expect((await standing(idOf(before))).now.state).toBe(
        before.payment === 'Paid' ? 'in-progress' : 'awaiting-payment',
      )
    }
  })
})
