// What went wrong in the database, told apart for the callers: a broken rule, or a database that can't work
// right now.
import { Failure, isFailure } from '#domain/errors.ts'

interface Coded {
  code?: unknown
  errcode?: number
  message?: string
}

export function databaseBusy(cause: unknown): Failure {
  const [detail, retryAfter] = isFull(cause)
    ? ['There is no room left to save this. Nothing was changed; please try again later.', 60]
    : isLost(cause)
      ? [
          'The connection to the database was lost. Please check whether your change was saved, then try again.',
          2,
        ]
      : ['The database is busy. Nothing was changed; please try again in a moment.', 2]
  const failure = new Failure('unavailable', detail, { retryAfter })
  failure.cause = cause
  return failure
}

/** Thrown while the server can't be reached, without asking it again. */
export const databaseOffline = (): Failure =>
  new Failure(
    'unavailable',
    'The database can’t be reached. Nothing was changed; please try again in a moment.',
    { retryAfter: 2 },
  )

/** The disk is full: that lasts until somebody makes room. */
function isFull(error: unknown): boolean {
  const { code, errcode } = error as Coded
  return code === 'ENOSPC' || code === '53100' || errcode === SQLITE_FULL
}

/**
 * The connection broke in the middle. If that was at the commit, nobody here knows whether it took effect.
 */
function isLost(error: unknown): boolean {
  const { code, message } = error as Coded
  return (
    /^(ECONNRESET|EPIPE|ETIMEDOUT|08|57P)/.test(String(code)) ||
    /Connection terminated|Query read timeout/i.test(message ?? '')
  )
}

/** A unique or primary key said no. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as Coded
  return code === '23505' || errcode === 2067 || errcode === 1555
}

const SQLITE_FULL = 13
// busy, locked, read-only, I/O, full, can't open
const SQLITE_UNABLE = new Set([5, 6, 8, 10, SQLITE_FULL, 14])
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EHOSTUNREACH)/
// connection, a server that only reads, changes that can't both be or wait for each other, resources,
// shutting down, system
const POSTGRES_UNABLE = /^(08|25006|40001|40P01|53|57P|58)/
const POOL_WORDS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|timeout expired/i

/** A NUL character, which PostgreSQL can neither keep nor look for. */
const UNKEEPABLE = new Set(['22021', '22P05'])

/** What a fault of the database means to whoever asked; undefined where it is a fault of ours. */
export function failureOf(error: unknown): Failure | undefined {
  if (isUnavailable(error)) return databaseBusy(error)
  if (UNKEEPABLE.has(String((error as Coded).code)))
    return new Failure('malformed', 'This holds a character that can’t be kept.')
  return undefined
}

/** For those who have an old answer at hand: the database gives no new one now. */
export const cantAnswer = (error: unknown): boolean =>
  isFailure(error) ? error.code === 'unavailable' : isUnavailable(error)

/**
 * The database is gone, full or locked, or gave up this change for another one: worth another try later, and
 * no fault of the request.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message } = error as Coded
  if (errcode !== undefined && SQLITE_UNABLE.has(errcode & 0xff)) return true
  if (typeof code === 'string' && (NETWORK.test(code) || POSTGRES_UNABLE.test(code))) return true
  return POOL_WORDS.test(message ?? '')
}
