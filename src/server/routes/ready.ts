// Readiness checks: the database answers, and the disk has room.
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'

/** /readyz is public, so the write check runs at most this often. */
const TRY_AGAIN_MS = 2 * SECOND
/** Below this the disk counts as full: SQLite's WAL needs room for every write. */
const LEAST_FREE_BYTES = 1024 * 1024

/** Each call returns the current faults in words; an empty list means ready. */
export function checkReady({ database, settings, log }: App): () => Promise<string[]> {
  let lastWriteCheck: { at: number; faults: Promise<string[]> } | undefined

  async function readFaults(): Promise<string[]> {
    try {
      await database.db.selectFrom('totals').select('scope').limit(1).execute()
      return []
    } catch {
      return ['the database does not answer']
    }
  }

  /** SQLite only: PostgreSQL monitors its own disk. */
  async function writeFaults(): Promise<string[]> {
    if (database.kind === 'postgres') return []
    try {
      const { bavail, bsize } = await statfs(settings.DATA_DIR)
      if (bavail * bsize < LEAST_FREE_BYTES) return ['the disk of DATA_DIR is full']
      // A no-op, but SQLite writes it to disk like any change.
      await sql`pragma user_version = 1`.execute(database.db)
      return []
    } catch (error) {
      log.warn('the database can’t be written', { error })
      return ['the database can’t be written']
    }
  }

  return async () => {
    if (!lastWriteCheck || performance.now() - lastWriteCheck.at > TRY_AGAIN_MS)
      lastWriteCheck = { at: performance.now(), faults: writeFaults() }
    return [...(await readFaults()), ...(await lastWriteCheck.faults)]
  }
}
