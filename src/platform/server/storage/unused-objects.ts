// Objects of the bucket that no row names: those of deleted pictures and files, and unfinished copies. The
// transaction that deletes the row notes its object here; the worker deletes it later, and retries on errors.
import { HOUR, MINUTE } from '../../rules/durations.ts'
import type { Queryable } from '../database/connect.ts'
import type { Services } from '../services.ts'
import { BucketError } from './s3-requests.ts'

/** A running backup may still read them. */
const GRACE_MS = HOUR
const RETRY_MS = 10 * MINUTE
const BATCH = 50

export async function noteUnused(db: Queryable, names: readonly string[], at: number): Promise<void> {
  if (!names.length) return
  await db
    .insertInto('unused_objects')
    .values(names.map((name) => ({ name, due_at: at + GRACE_MS })))
    .onConflict((on) => on.doNothing())
    .execute()
}

export const noteUsed = async (db: Queryable, name: string): Promise<void> => {
  await db.deleteFrom('unused_objects').where('name', '=', name).execute()
}

/** Returns how many were deleted. */
export async function deleteUnusedObjects({
  bucket,
  clock,
  log,
  metrics,
  database: { db },
}: Services): Promise<number> {
  if (!bucket) return 0
  const due = await db
    .selectFrom('unused_objects')
    .select('name')
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .limit(BATCH)
    .execute()
  let deleted = 0
  for (const { name } of due) {
    try {
      await bucket.moving.remove(name)
      await noteUsed(db, name)
      deleted++
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      metrics.countStorageError('delete')
      log.warn('an unused object was not deleted', { name, reason: error.message })
      await db
        .updateTable('unused_objects')
        .set({ due_at: clock.now() + RETRY_MS })
        .where('name', '=', name)
        .execute()
      // No answer at all: the others would run into the same timeout.
      if (error.status === undefined) break
    }
  }
  return deleted
}
