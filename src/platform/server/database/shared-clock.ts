// With PostgreSQL all instances use the database's clock, because the clocks of machines differ or are set.
// It is read now and then; in between the monotonic clock counts on. SQLite has one machine and its clock.
import { sql } from 'kysely'
import { SECOND } from '../../rules/durations.ts'
import { systemClock, type Clock } from '../clock.ts'
import type { Database } from './connect.ts'

const SYNC_INTERVAL_MS = 30 * SECOND

export async function sharedClock({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<Clock> {
  if (kind === 'sqlite') return systemClock
  let syncedAt = 0
  /** How far the database's clock is ahead of the monotonic one. */
  let offsetMs = 0

  async function sync(): Promise<void> {
    const startedAt = performance.now()
    syncedAt = startedAt
    const query = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`
    const { rows } = await query.execute(db)
    // Assumes that the server read its clock halfway between question and answer.
    offsetMs = rows[0]!.now - (startedAt + performance.now()) / 2
  }

  await sync()
  return {
    now() {
      // If the database does not answer, the last offset still holds.
      if (performance.now() - syncedAt > SYNC_INTERVAL_MS) sync().catch(() => {})
      return Math.round(offsetMs + performance.now())
    },
  }
}
