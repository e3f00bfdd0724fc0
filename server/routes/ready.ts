// What keeps the site from serving: a database that does not answer, or a disk that takes nothing more.
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { SECOND } from '../clock.ts'
import type { House } from '../house.ts'

/** Anybody may ask; the disk is written to at most this often. */
const TRY_AGAIN_MS = 2 * SECOND
/** Less is full: SQLite needs some room beside its file for every change. */
const LEAST_FREE_BYTES = 1024 * 1024

/** Each call gives the faults there are, in words; none if the site is ready. */
export function checkReady({ database, settings, log }: House): () => Promise<string[]> {
  let written: { at: number; faults: Promise<string[]> } | undefined

  async function readFaults(): Promise<string[]> {
    try {
      await database.db.selectFrom('totals').select('scope').limit(1).execute()
      return []
    } catch {
      return ['the database does not answer']
    }
  }

  /** PostgreSQL has a disk of its own, which it watches itself. */
  async function writeFaults(): Promise<string[]> {
    if (database.kind === 'postgres') return []
    try {
      const { bavail, bsize } = await statfs(settings.DATA_DIR)
      if (bavail * bsize < LEAST_FREE_BYTES) return ['the disk of DATA_DIR is full']
      // A change that changes nothing, but is written like any other.
      await sql`pragma user_version = 1`.execute(database.db)
      return []
    } catch (error) {
      log.warn('the database can’t be written', { error })
      return ['the database can’t be written']
    }
  }

  return async () => {
    if (!written || performance.now() - written.at > TRY_AGAIN_MS)
      written = { at: performance.now(), faults: writeFaults() }
    return [...(await readFaults()), ...(await written.faults)]
  }
}
