// The row of a day decides which instance makes its backup, and when a failed one is tried again.
import { readRegion } from '#content/server/region.ts'
import { HOUR, MINUTE } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { isDue } from '#platform/server/lease-queue.ts'
import { dueDay, nextDue } from './schedule.ts'

/**
 * A running backup renews its claim. If its instance dies, the claim ends and another instance starts over.
 */
export const CLAIM_MS = 2 * MINUTE
export const RETRY_MS = HOUR

export interface ClaimedBackup {
  day: string
  claim: string
  startedAt: number
}

type Claiming = Pick<App, 'database' | 'clock' | 'settings'>

/** Undefined if none is due, or another instance has it. */
export async function claimBackup(app: Claiming, at: string): Promise<ClaimedBackup | undefined> {
  const { db } = app.database
  const now = app.clock.now()
  const { timeZone } = await readRegion(app, db)
  const day = dueDay(now, at, timeZone)
  const others = await db
    .selectFrom('backups')
    .select('day')
    .where('state', '=', 'running')
    .where('day', '!=', day)
    .where('next_try_at', '>', now)
    .execute()
  if (others.length) return undefined
  const taken = { state: 'running', claim: randomId(), started_at: now, next_try_at: now + CLAIM_MS } as const
  const inserted = await db
    .insertInto('backups')
    .values({
      day,
      attempts: 1,
      ended_at: null,
      file: null,
      bytes: null,
      row_count: null,
      reason: '',
      mailed_at: null,
      ...taken,
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) {
    const updated = await db
      .updateTable('backups')
      .set((e) => ({ ...taken, attempts: e('attempts', '+', 1), ended_at: null }))
      .where('day', '=', day)
      .where('state', 'in', ['running', 'failed'])
      .where(isDue(now, RETRY_MS))
      .executeTakeFirst()
    if (!updated.numUpdatedRows) return undefined
  }
  return { day, claim: taken.claim, startedAt: now }
}

/** False if the claim was lost, because this instance did not renew it in time. */
export async function renewClaim({ database, clock }: Claiming, { claim }: ClaimedBackup): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('backups')
    .set({ next_try_at: clock.now() + CLAIM_MS })
    .where('claim', '=', claim)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Milliseconds until something may be due. */
export async function nextBackupIn(app: Claiming, at: string): Promise<number> {
  const { db } = app.database
  const now = app.clock.now()
  const { timeZone } = await readRegion(app, db)
  const row = await db
    .selectFrom('backups')
    .select(['state', 'next_try_at'])
    .where('day', '=', dueDay(now, at, timeZone))
    .executeTakeFirst()
  const next = nextDue(now, at, timeZone) - now
  if (!row) return 0
  return row.state === 'running' || row.state === 'failed' ? Math.min(next, row.next_try_at - now) : next
}
