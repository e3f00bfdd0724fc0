// How often something may be done. Counted in the database, so that all instances count together; one
// statement, so that no race gets more.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#domain/errors.ts'
import { SECOND } from '../clock.ts'
import type { Queryable } from '../database/connect.ts'
import type { Services } from '../services.ts'
import type { RateLimit } from './rate-limits.ts'

/** Takes one of what is allowed for this key. Refuses with the seconds to wait once it is used up. */
export async function consume(
  house: Services,
  key: string,
  allowance: RateLimit,
  sentence = 'Too many tries in a short time.',
): Promise<void> {
  const wait = await countOne(house, key, allowance)
  if (wait > 0) throw tooMany(wait, sentence)
}

const LONGEST_KEY = 200

/**
 * Keys hold what somebody typed, an address of any length for instance. A long one is kept as its hash: there
 * is no room for it in an index.
 */
const kept = (key: string): string =>
  key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64url')

/**
 * Counts one, and tells the milliseconds to wait if that was more than allowed; 0 if it was not. The first
 * one of a window starts it.
 */
export const countOne = (house: Services, key: string, allowance: RateLimit): Promise<number> =>
  countOneIn(house.database.db, house.clock.now(), key, allowance)

/** The same within a transaction: what is rolled back is not counted. */
export async function countOneIn(
  db: Queryable,
  now: number,
  key: string,
  { most, perMs }: RateLimit,
): Promise<number> {
  // A window that starts in the future was written by a clock that has been set back since: it is over too.
  const over = sql<boolean>`limits.window_start <= ${now - perMs} or limits.window_start > ${now}`
  const { count, window_start } = await db
    .insertInto('limits')
    .values({ key: kept(key), window_start: now, count: 1 })
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else limits.count + 1 end`,
        window_start: sql<number>`case when ${over} then ${now} else limits.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
  return count > most ? Math.max(1, Number(window_start) + perMs - now) : 0
}

/** Gives one of each back: what turned out right, where only wrong tries count. */
export async function giveBack(house: Services, keys: string[]): Promise<void> {
  await house.database.db
    .updateTable('limits')
    .set({ count: sql<number>`count - 1` })
    .where('key', 'in', keys.map(kept))
    .where('count', '>', 0)
    .execute()
}

/** Windows that ended long ago tell nothing any more. */
export async function deleteOldRateLimits(house: Services, olderThanMs: number): Promise<void> {
  await house.database.db
    .deleteFrom('limits')
    .where('window_start', '<', house.clock.now() - olderThanMs)
    .execute()
}

/** The refusal, with how long to wait in words and in its header. */
export function tooMany(waitMs: number, sentence: string): Failure {
  const seconds = Math.ceil(waitMs / SECOND)
  const wait =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return new Failure('too-many', `${sentence} Please wait ${wait} and try again.`, { retryAfter: seconds })
}
