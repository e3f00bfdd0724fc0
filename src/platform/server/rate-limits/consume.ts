// Fixed-window rate limiting. The counters are in the database, shared by all instances, and each count is
// one statement, so that concurrent requests can't exceed the limit.
import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { SECOND } from '../../rules/durations.ts'
import { Failure } from '../../rules/errors.ts'
import { say } from '../../rules/words.ts'
import type { Queryable } from '../database/connect.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'
import type { RateLimit } from './rate-limits.ts'

/** Counts one use of the key. Over the limit it throws 429 with the seconds to wait. */
export async function consume(
  app: Services,
  key: string,
  limit: RateLimit,
  message = say('platform.errors', 'tooManyTries'),
): Promise<void> {
  const waitMs = await countOne(app, key, limit)
  if (waitMs > 0) throw tooMany(waitMs, message)
}

/** The same in a transaction, for what may be a repeat (takeKey): a repeat uses up nothing. */
export async function consumeIn(
  { tx, at: now }: { tx: Transaction<Tables>; at: number },
  key: string,
  limit: RateLimit,
  message: string,
): Promise<void> {
  const waitMs = await countOneIn(tx, key, { now, limit })
  if (waitMs > 0) throw tooMany(waitMs, message)
}

/** More than the clocks of two busy instances differ. */
const MOST_SKEW_MS = 10 * SECOND
const LONGEST_KEY = 200

/** Keys contain user input of any length. A long one is hashed, because an index entry is limited. */
const storedKey = (key: string): string =>
  key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64url')

/** Counts one use. Returns the milliseconds to wait if it is over the limit, else 0. */
export const countOne = (app: Services, key: string, limit: RateLimit): Promise<number> =>
  countOneIn(app.database.db, key, { now: app.clock.now(), limit })

interface Count {
  key: string
  now: number
  /** A window that began at or before this moment is over. */
  endedStart: number
  /** So is one that began after this moment: the clock was set back since. */
  latestStart: number
}

const countOneMore = preparedQuery((db, { key, now, endedStart, latestStart }: Count) => {
  const windowEnded = sql<boolean>`limits.window_start <= ${endedStart} or limits.window_start > ${latestStart}`
  return db
    .insertInto('limits')
    .values({ key, window_start: now, count: 1 })
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        count: sql<number>`case when ${windowEnded} then 1 else limits.count + 1 end`,
        window_start: sql<number>`case when ${windowEnded} then ${now} else limits.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
})

/** The same in a transaction: a rollback undoes the count. */
export async function countOneIn(
  db: Queryable,
  key: string,
  { now, limit: { most, perMs } }: { now: number; limit: RateLimit },
): Promise<number> {
  const [counted] = await countOneMore(db, {
    key: storedKey(key),
    now,
    endedStart: now - perMs,
    latestStart: now + MOST_SKEW_MS,
  })
  const { count, window_start } = counted!
  return count > most ? clamp(window_start + perMs - now, perMs) : 0
}

const clamp = (waitMs: number, longestMs: number): number => Math.max(1, Math.min(waitMs, longestMs))

/** Undoes one count of each key, for limits that count failed attempts only. */
export async function giveBack(app: Services, keys: string[]): Promise<void> {
  await app.database.db
    .updateTable('limits')
    .set({ count: sql<number>`count - 1` })
    .where('key', 'in', keys.map(storedKey))
    .where('count', '>', 0)
    .execute()
}

/** Whether one more use would be over the limit. */
export async function isSpent(
  { database, clock }: Services,
  { key, limit: { most, perMs } }: { key: string; limit: RateLimit },
): Promise<boolean> {
  const row = await database.db
    .selectFrom('limits')
    .select('key')
    .where('key', '=', storedKey(key))
    .where('count', '>=', most)
    .where('window_start', '>', clock.now() - perMs)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldRateLimits(app: Services, olderThanMs: number): Promise<void> {
  await app.database.db
    .deleteFrom('limits')
    .where('window_start', '<', app.clock.now() - olderThanMs)
    .execute()
}

/** 429 with the time to wait, in the message and in Retry-After. */
export function tooMany(waitMs: number, message: string): Failure {
  const seconds = Math.ceil(waitMs / SECOND)
  const { unit, count } = waitOf(seconds)
  return new Failure('too-many', say('platform.errors', `wait.${unit}`, { message, count }), {
    retryAfter: seconds,
  })
}

/** Rounded up: who waits as long as it says is not refused again. */
export function waitOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 90) return { unit: 'seconds', count: seconds }
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.ceil(minutes / 60) }
}
