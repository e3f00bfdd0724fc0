// Connections to PostgreSQL that outlive a restart of the server. A connection that is lost never ends the
// process, never goes back to the pool, and ends its transaction at once.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { watchReach, type Reach } from './availability.ts'
import { databaseAway, isUnavailable } from './database-errors.ts'

export interface OpenPool extends PostgresPool {
  reach: Reach
}

// A stopped server must not hang a request: connecting and asking both end by themselves, and the caller is
// told 503.
const LIMITS: pg.PoolConfig = {
  max: 20,
  connectionTimeoutMillis: 2500,
  query_timeout: 3500,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
}

export function openPool(address: string, log: Log): OpenPool {
  const pool = new pg.Pool({ connectionString: address, ...LIMITS })
  const reach = watchReach(address, log)
  surviveLoss(pool, (error) => {
    log.debug('database connection lost', { error })
    reach.doubt()
  })
  return {
    options: pool.options,
    reach,
    async connect() {
      if (reach.state() === 'away') throw databaseAway()
      const client = await pool.connect().catch((error: unknown) => {
        if (meansAway(error)) reach.lose(error)
        throw error
      })
      return discardBroken(client)
    },
    async end() {
      reach.close()
      await pool.end()
    },
  }
}

/**
 * The pool listens for errors of a client only while it is idle. An error that nobody listens for ends the
 * process.
 */
export function surviveLoss(pool: pg.Pool, onLoss: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onLoss))
  // The pool reports it again for an idle client.
  pool.on('error', () => {})
}

/** A client whose connection broke, or whose last query never ended, must serve nobody else. */
function discardBroken(client: pg.PoolClient): PostgresPoolClient {
  let broken: unknown
  const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    // The rest of a transaction, its rollback too, would only wait for nothing.
    if (broken) throw broken
    try {
      return await client.query(text, values)
    } catch (error) {
      if (breaks(error)) broken = error
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard) => client.release(discard || Boolean(broken)),
  }
}

/** Not an answer of the server about the statement, but the end of the connection, or silence. */
const breaks = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P|25P03)/.test(error.code ?? '')

/** A full pool, or a server with too many clients, is busy and not away. */
function meansAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    isUnavailable(error) &&
    !code.startsWith('53') &&
    !message.includes('timeout exceeded when trying to connect')
  )
}
