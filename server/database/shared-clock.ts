// Instances on several machines share one PostgreSQL, and the clocks of machines may differ or be set. So
// there the time is the database's: asked for now and then, and counted on in between by a clock that nobody
// sets. On SQLite there is one machine, and its clock.
import { sql } from 'kysely'
import { SECOND, systemClock, type Clock } from '../clock.ts'
import type { Database } from './connect.ts'

const ASK_AGAIN_MS = 30 * SECOND

export async function sharedClock({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<Clock> {
  if (kind === 'sqlite') return systemClock
  let asked = 0
  let ahead = 0 // of the clock that nobody sets

  async function ask(): Promise<void> {
    const begun = performance.now()
    asked = begun
    const { rows } = await sql<{
      now: number
    }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
    ahead = rows[0]!.now - (begun + performance.now()) / 2
  }

  await ask()
  return {
    now() {
      // A database that does not answer changes nothing: what was known of its clock still holds.
      if (performance.now() - asked > ASK_AGAIN_MS) ask().catch(() => {})
      return Math.round(ahead + performance.now())
    },
  }
}
