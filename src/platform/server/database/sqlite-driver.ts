// A Kysely driver for node:sqlite, written by hand for its group commit. Two connections: a reader that WAL
// never blocks, and a writer behind a mutex. node:sqlite is synchronous, so SQLite's busy timeout would
// freeze the whole server while another process holds the lock. Instead we retry after a pause, up to a
// limit, and reads and cached pages go on.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { databaseBusy } from './database-errors.ts'
import { createMutex } from './mutex.ts'

const RETRY_MS = 15

export interface SqliteOptions {
  file: string
  /** How long a write waits for a lock held by another process before it is refused. */
  busyMs?: number
  /** A database that is thrown away: nothing has to survive a crash, and it needs no room for a log. */
  scratch?: boolean
}

export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => createDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class TwoConnectionsAdapter extends SqliteAdapter {
  /** Reads have their own connection and don't wait for writes. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** DDL is transactional in SQLite: a migration is applied completely or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export function openSqlite(file: string, { scratch = false } = {}): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 0 })
  // synchronous = full: an acknowledged commit is on the disk. These settings are per connection.
  connection.exec(`
    pragma journal_mode = ${scratch ? 'off' : 'wal'};
    pragma synchronous = ${scratch ? 'off' : 'full'};
    pragma foreign_keys = on;
    pragma cache_size = -16000;
    pragma temp_store = memory`)
  return connection
}

/** Changes that wait for their shared commit. */
interface Batch {
  committed: PromiseWithResolvers<void>
  /** The commit is scheduled. */
  scheduled: boolean
}

function createDriver({ file, busyMs = 5000, scratch = false }: SqliteOptions): Driver {
  let reader: DatabaseSync
  let writer: DatabaseSync
  let batch: Batch | undefined
  const writeLock = createMutex()

  async function retryWhileBusy<T>(run: () => T, deadline = performance.now() + busyMs): Promise<T> {
    for (;;) {
      try {
        return run()
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > deadline) throw databaseBusy(error)
        await pause(RETRY_MS)
      }
    }
  }

  interface Connection extends DatabaseConnection {
    release?: () => void
  }

  const createConnection = (): Connection => ({
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (this.release) return execute<R>(writer, query)
      if (query.query.kind === 'SelectQueryNode') return retryWhileBusy(() => execute<R>(reader, query))
      await begin(this)
      try {
        const result = execute<R>(writer, query)
        await commit(this)
        return result
      } catch (error) {
        rollBack(this)
        throw error
      }
    },
    async *streamQuery() {
      throw new Error('Streaming is not supported: read page by page.')
    },
  })

  // Group commit: a commit waits for the disk, so concurrent changes share one. Each change is a savepoint of
  // the shared transaction, can fail alone, and is acknowledged only when the commit is on the disk.
  async function begin(connection: Connection): Promise<void> {
    const deadline = performance.now() + busyMs
    const release = await writeLock.enter()
    try {
      if (!batch) {
        await retryWhileBusy(() => writer.exec('begin immediate'), deadline)
        batch = { committed: Promise.withResolvers(), scheduled: false }
        // Every waiting change may have failed by then: avoids an unhandled rejection.
        batch.committed.promise.catch(() => {})
      }
      writer.exec('savepoint change')
    } catch (error) {
      release()
      throw error
    }
    connection.release = release
  }

  async function commit(connection: Connection): Promise<void> {
    const own = batch!
    writer.exec('release change')
    unlock(connection)
    await own.committed.promise
  }

  function rollBack(connection: Connection): void {
    // A failed commit has rolled back already.
    if (!connection.release) return
    if (writer.isTransaction) writer.exec('rollback to change; release change')
    else {
      // After some errors, such as a full disk, SQLite has rolled back the whole shared transaction.
      batch?.committed.reject(databaseBusy(new Error('rolled back together with another change')))
      batch = undefined
    }
    unlock(connection)
  }

  /** Releases the lock. Changes that start before setImmediate runs still join this commit. */
  function unlock(connection: Connection): void {
    const own = batch
    if (own && !own.scheduled) {
      own.scheduled = true
      setImmediate(() => void commitTogether(own))
    }
    connection.release?.()
    delete connection.release
  }

  async function commitTogether(own: Batch): Promise<void> {
    const release = await writeLock.enter()
    try {
      if (batch !== own) return
      await retryWhileBusy(() => writer.exec('commit'))
      own.committed.resolve()
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback')
      own.committed.reject(error)
    } finally {
      if (batch === own) batch = undefined
      release()
    }
  }

  return {
    async init() {
      writer = await retryWhileBusy(() => openSqlite(file, { scratch }))
      reader = await retryWhileBusy(() => openSqlite(file, { scratch }))
    },
    acquireConnection: async () => createConnection(),
    beginTransaction: (connection: Connection) => begin(connection),
    commitTransaction: (connection: Connection) => commit(connection),
    rollbackTransaction: async (connection: Connection) => rollBack(connection),
    async releaseConnection() {},
    async destroy() {
      if (batch) await commitTogether(batch)
      reader?.close()
      writer?.close()
    },
  }
}

function execute<R>(database: DatabaseSync, query: CompiledQuery): QueryResult<R> {
  const { statement, returnsRows } = prepare(database, query.sql)
  const values = query.parameters.map(bindable)
  if (returnsRows) return { rows: statement.all(...values) as R[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

interface PreparedStatement {
  statement: StatementSync
  returnsRows: boolean
}

const MOST_CACHED = 400
/** Longer statements are bulk inserts and seldom repeat. */
const LONGEST_CACHED = 4000
const caches = new WeakMap<DatabaseSync, Map<string, PreparedStatement>>()

/** Preparing a statement costs more than running it. */
function prepare(database: DatabaseSync, sql: string): PreparedStatement {
  const cache = caches.get(database) ?? new Map<string, PreparedStatement>()
  caches.set(database, cache)
  const cached = cache.get(sql)
  if (cached) return cached
  const statement = database.prepare(sql)
  const prepared = { statement, returnsRows: statement.columns().length > 0 }
  if (sql.length > LONGEST_CACHED) return prepared
  if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value!)
  cache.set(sql, prepared)
  return prepared
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return (value ?? null) as SQLInputValue
}

/** Another process has locked the file. */
export const isBusy = (error: unknown): boolean => {
  const code = (error as { errcode?: number } | undefined)?.errcode
  return code !== undefined && [5, 6].includes(code & 0xff)
}
