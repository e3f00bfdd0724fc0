import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Locks the whole database of a site in this process. Tries again and again: one long wait would block the
 * thread in which the site finishes the transaction that is in the way.
 */
export async function lockSqlite(path: string): Promise<{ unlock(): void }> {
  const other = new DatabaseSync(path, { timeout: 0 })
  for (;;)
    try {
      other.exec('begin exclusive')
      return {
        unlock() {
          other.exec('rollback')
          other.close()
        },
      }
    } catch (error) {
      if (!/locked/.test(String(error))) throw error
      await pause(10)
    }
}
