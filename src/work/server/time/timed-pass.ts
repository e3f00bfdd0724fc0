// The timed pass over all orders whose time has come. Most need nothing but their next look, so they are read
// and moved on in one go; only the others are locked one by one.
import { DAY, MINUTE, SECOND } from '#platform/rules/durations.ts'
import { isNight, nextMorning } from '#platform/rules/waking-hours.ts'
import type { App } from '#platform/server/app.ts'
import { isDue, startLeaseQueue } from '#platform/server/lease-queue.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Worker } from '#platform/server/worker.ts'
import { workAt } from '../../rules/work-history.ts'
import { nextLookAt } from '../actions/next-look.ts'
import { type WorkRow, storedWork } from '../actions/stored-work.ts'
import { workContext } from '../actions/work-context.ts'
import { applyTimedActions, timedAction } from './apply-timed-actions.ts'

/** Longer than a batch takes. An order that can't be handled is tried again after it. */
const LEASE_MS = 5 * MINUTE
const BATCH = 250

/** No look is further ahead than the next morning. */
const dueWork = ({ database: { db }, clock }: App) =>
  db
    .selectFrom('order_work')
    .where('next_at', 'is not', null)
    .where(isDue(clock.now(), DAY, 'next_at'))

interface LeasedWork {
  rows: WorkRow[]
  until: number
}

/** One statement, so that two instances never hold the same order. */
export async function leaseDueWork(app: App): Promise<LeasedWork | undefined> {
  const next = dueWork(app).select('order_id as next_id').orderBy('next_at').limit(BATCH)
  // A cheap read first, so that an idle site writes nothing.
  if (!(await dueWork(app).select('order_id').limit(1).executeTakeFirst())) return undefined
  const until = app.clock.now() + LEASE_MS
  const rows = await app.database.db
    .with('next', () => (app.database.kind === 'postgres' ? next.forUpdate().skipLocked() : next))
    .updateTable('order_work')
    .from('next')
    .set({ next_at: until })
    .whereRef('order_id', '=', 'next_id')
    .returningAll()
    .execute()
  return rows.length ? { rows, until } : undefined
}

export async function passTime(app: App, { rows, until }: LeasedWork): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  const context = await workContext(app, db, now)
  const ids = rows.map(({ order_id: id }) => id)
  const orders = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  // What comes due at night waits for the morning.
  const isAsleep = isNight(now, context.timeZone)
  const quiet = new Map<number | null, string[]>()
  const due: string[] = []
  for (const row of rows) {
    const order = byId.get(row.order_id)
    if (!order) continue
    const { snapshot, sold } = storedWork(order, row, context)
    const isQuiet = !timedAction(workAt(snapshot, sold, context), now)
    const nextAt =
      isAsleep && !isQuiet ? nextMorning(now, context.timeZone) : nextLookAt(snapshot, sold, context)
    if (isAsleep || isQuiet) quiet.set(nextAt, [...(quiet.get(nextAt) ?? []), order.id])
    else due.push(order.id)
  }
  for (const [nextAt, quietIds] of quiet)
    await db
      .updateTable('order_work')
      .set({ next_at: nextAt })
      .where('order_id', 'in', quietIds)
      // Not if an action has set another time meanwhile.
      .where('next_at', '=', until)
      .execute()
  for (const id of due)
    await inTransaction(app, (unit) => applyTimedActions(app, unit, id)).catch((error: unknown) =>
      app.log.warn('timed actions of an order failed', { order: id, error }),
    )
}

async function nextPassIn({ database: { db }, clock }: App): Promise<number> {
  const next = await db
    .selectFrom('order_work')
    .select('next_at')
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.next_at! - clock.now() : Infinity
}

const LONGEST_SLEEP_MS = 30 * SECOND

export const startTimedWorker = (app: App): Worker =>
  startLeaseQueue<LeasedWork>(app, {
    name: 'timed work',
    topic: 'orders',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const leased = await leaseDueWork(app)
      return leased ? [leased] : []
    },
    nextDueIn: () => nextPassIn(app),
    handle: (leased) => passTime(app, leased),
  })
