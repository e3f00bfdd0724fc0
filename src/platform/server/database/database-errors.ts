// Classifies database errors: a violated constraint, a database that is unavailable, or a bug of ours.
import { Failure, isFailure } from '../../rules/errors.ts'
import { say } from '../../rules/words.ts'

interface DriverError {
  code?: unknown
  errcode?: number
  message?: string
}

export function databaseBusy(cause: unknown): Failure {
  const failure = new Failure('unavailable', messageOf(cause), { retryAfter: isDiskFull(cause) ? 60 : 2 })
  failure.cause = cause
  return failure
}

function messageOf(cause: unknown): string {
  if (isDiskFull(cause)) return say('platform.errors', 'noRoom')
  if (isConnectionLost(cause)) return say('platform.errors', 'connectionLost')
  return say('platform.errors', 'busy')
}

/** Thrown at once while the server is known to be offline. */
export const databaseOffline = (): Failure =>
  new Failure('unavailable', say('platform.errors', 'offline'), { retryAfter: 2 })

function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as DriverError
  return code === 'ENOSPC' || code === '53100' || errcode === SQLITE_FULL
}

/** The connection broke during a query. If that was the commit, its outcome is unknown. */
function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as DriverError
  return (
    /^(ECONNRESET|EPIPE|ETIMEDOUT|08|57P)/.test(String(code)) ||
    /Connection terminated|Query read timeout/i.test(message ?? '')
  )
}

/** PostgreSQL: unique_violation. SQLite: SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as DriverError
  return code === '23505' || errcode === 2067 || errcode === 1555
}

export const SQLITE_FULL = 13
// busy, locked, read-only, I/O, full, can't open
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, SQLITE_FULL, 14])
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EHOSTUNREACH)/
// Connection errors, read-only server, serialization failure, deadlock, insufficient resources, shutdown,
// system errors.
const POSTGRES_UNAVAILABLE = /^(08|25006|40001|40P01|53|57P|58)/
/** Messages of pg, which gives these errors no code. */
const PG_MESSAGES = new RegExp(
  [
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Connection terminated',
    'Client has encountered a connection error',
    'timeout expired',
  ].join('|'),
  'i',
)

/** PostgreSQL can neither store nor compare a NUL character. */
const INVALID_CHARACTER = new Set(['22021', '22P05'])

/** The failure that the caller sees; undefined if the error is a bug of ours. */
export function failureOf(error: unknown): Failure | undefined {
  if (isUnavailable(error)) return databaseBusy(error)
  if (INVALID_CHARACTER.has(String((error as DriverError).code)))
    return new Failure('malformed', say('platform.errors', 'character'))
  return undefined
}

/** The database can't answer now, so a cached answer may be used. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isFailure(error) ? error.code === 'unavailable' : isUnavailable(error)

/** The database is offline, full or locked, or it rolled this change back for another: try again later. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message } = error as DriverError
  if (errcode !== undefined && SQLITE_UNAVAILABLE.has(errcode & 0xff)) return true
  if (typeof code === 'string' && (NETWORK.test(code) || POSTGRES_UNAVAILABLE.test(code))) return true
  return PG_MESSAGES.test(message ?? '')
}
