// The pass over the retainers whose time has come: their next periods are billed, and a pause or an end takes
// effect.
import { DAY, MINUTE, SECOND } from '#platform/rules/durations.ts'
import { isNight, nextMorning } from '#platform/rules/waking-hours.ts'
import type { App } from '#platform/server/app.ts'
import { isDue, startLeaseQueue } from '#platform/server/lease-queue.ts'
import { type UnitOfWork, inTransaction } from '#platform/server/unit-of-work.ts'
import type { Worker } from '#platform/server/worker.ts'
import { nextLookAt } from '#retainers/server/next-look.ts'
import { NO_CARD, releaseCard } from '#retainers/server/saved-card.ts'
import { type Retainer, scheduleOf, standingOf } from '#retainers/server/stored-retainer.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

/** Longer than a batch takes. A retainer that can't be handled is tried again after it. */
const LEASE_MS = 5 * MINUTE
const BATCH = 50
/** A yearly retainer that is all paid. */
const LONGEST_MS = 400 * DAY

/** Retainers of the other mode wait until the site is in it again. */
const due = ({ database: { db }, clock, settings }: App) =>
  db
    .selectFrom('retainers')
    .where('next_at', 'is not', null)
    .where('mode', '=', settings.PAYMENT_MODE)
    .where(isDue(clock.now(), LONGEST_MS, 'next_at'))

/** One statement, so that two instances never hold the same retainer. */
export async function leaseDueRetainers(app: App): Promise<string[]> {
  // A cheap read first, so that an idle site writes nothing.
  if (!(await due(app).select('id').limit(1).executeTakeFirst())) return []
  const next = due(app).select('id as next_id').orderBy('next_at').limit(BATCH)
  const rows = await app.database.db
    .with('next', () => (app.database.kind === 'postgres' ? next.forUpdate().skipLocked() : next))
    .updateTable('retainers')
    .from('next')
    .set({ next_at: app.clock.now() + LEASE_MS })
    .whereRef('id', '=', 'next_id')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function passRetainers(app: App, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await inTransaction(app, (unit) => passRetainer(app, unit, id)).catch((error: unknown) =>
      app.log.warn('a retainer was not looked at', { retainer: id, error }),
    )
}

async function passRetainer(app: App, unit: UnitOfWork, id: string): Promise<void> {
  const { timeZone } = unit.format
  // What comes due at night waits for the morning.
  if (isNight(unit.at, timeZone)) return setNextLook(unit, id, nextMorning(unit.at, timeZone))
  const current = await bringUpToDate(app, unit, id)
  if (current) await saveRetainer(unit, current.retainer)
}

/** Stores the retainer, and when the billing pass looks at it next. */
export async function saveRetainer(unit: UnitOfWork, retainer: Retainer): Promise<Retainer> {
  const known = { schedule: scheduleOf(retainer), standing: standingOf(retainer) }
  const isEnded = retainer.state === 'ended'
  if (isEnded) await releaseCard(unit, retainer)
  const after: Retainer = {
    ...retainer,
    ...(isEnded && NO_CARD),
    next_at: nextLookAt(known, { now: unit.at, timeZone: unit.format.timeZone }),
    updated_at: unit.at,
  }
  const { id, seq: _, ...columns } = after
  await unit.tx.updateTable('retainers').set(columns).where('id', '=', id).execute()
  return after
}

async function setNextLook(unit: UnitOfWork, id: string, nextAt: number): Promise<void> {
  await unit.tx.updateTable('retainers').set({ next_at: nextAt }).where('id', '=', id).execute()
}

async function nextPassIn({ database: { db }, clock, settings }: App): Promise<number> {
  const next = await db
    .selectFrom('retainers')
    .select('next_at')
    .where('next_at', 'is not', null)
    .where('mode', '=', settings.PAYMENT_MODE)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.next_at! - clock.now() : Infinity
}

const LONGEST_SLEEP_MS = 60 * SECOND

export const startBillingWorker = (app: App): Worker =>
  startLeaseQueue<string[]>(app, {
    name: 'retainers',
    topic: 'orders',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const ids = await leaseDueRetainers(app)
      return ids.length ? [ids] : []
    },
    nextDueIn: () => nextPassIn(app),
    handle: (ids) => passRetainers(app, ids),
  })
