// A connection pool that survives a restart of PostgreSQL. A lost connection never ends the process, never
// returns to the pool, and fails its transaction at once.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { watchAvailability, type DatabaseAvailability } from './availability.ts'
import { databaseOffline, isUnavailable } from './database-errors.ts'

export interface OpenPool extends PostgresPool {
  availability: DatabaseAvailability
  connections(): Connections
}

export interface Connections {
  busy: number
  idle: number
  /** Requests that wait for one. */
  waiting: number
}

// A server that hangs must not hang requests: connecting and querying time out, and the caller answers 503.
const LIMITS: pg.PoolConfig = {
  max: 20,
  connectionTimeoutMillis: 2500,
  query_timeout: 3500,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
}

export function openPool(address: string, log: Log): OpenPool {
  const pool = new pg.Pool({ connectionString: address, ...LIMITS })
  const availability = watchAvailability(address, log)
  surviveLoss(pool, (error) => {
    log.debug('database connection lost', { error })
    availability.markUnsure()
  })
  return {
    options: pool.options,
    availability,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async connect() {
      if (availability.isOffline()) throw databaseOffline()
      const client = await pool.connect().catch((error: unknown) => {
        if (meansOffline(error)) availability.markOffline(error)
        throw error
      })
      return discardBroken(client)
    },
    async end() {
      availability.close()
      await pool.end()
    },
  }
}

/** The pool handles errors of idle clients only. An unhandled error of a busy one would end the process. */
export function surviveLoss(pool: pg.Pool, onLoss: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onLoss))
  // For an idle client the pool emits the same error again.
  pool.on('error', () => {})
}

/** Keeps a client out of the pool if its connection broke or its last query timed out. */
function discardBroken(client: pg.PoolClient): PostgresPoolClient {
  let broken: unknown
  const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    // The rest of the transaction, its rollback included, would only wait for the timeout.
    if (broken) throw broken
    try {
      return await client.query(text, values)
    } catch (error) {
      if (isConnectionError(error)) broken = error
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard) => client.release(discard || Boolean(broken)),
  }
}

/** The connection ended or timed out, as opposed to an answer of the server about the statement. */
const isConnectionError = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P|25P03)/.test(error.code ?? '')

/** A full pool, or a server with too many clients (class 53), is busy but not offline. */
function meansOffline(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    isUnavailable(error) &&
    !code.startsWith('53') &&
    !message.includes('timeout exceeded when trying to connect')
  )
}
