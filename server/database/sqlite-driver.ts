// SQLite for Kysely over node:sqlite. Two connections: a reader that is never blocked (WAL), and a writer behind a queue.
// node:sqlite is synchronous, so a long busy timeout would freeze the whole server while another process holds the lock:
// we ask without waiting and try again after a pause, up to a limit, so that reads and cached pages go on meanwhile.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler,
  type DatabaseConnection, type Dialect, type Driver, type QueryResult,
} from 'kysely'
import { createQueue } from './queue.ts'
import { databaseBusy } from './faults.ts'

const PAUSE_MS = 15

export interface SqliteOptions {
  file: string
  /** How long a write waits for a lock held by another process before it is refused. */
  busyMs?: number
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
  /** Reads need not queue behind a write: they have a connection of their own. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite changes tables within a transaction, so a migration happens whole or not at all, and only one instance does it. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export function openSqlite(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 0 })
  // FULL: a commit that was acknowledged is on the disk. It is a setting of the connection, so every connection says it.
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000; pragma temp_store = memory')
  return connection
}

function createDriver({ file, busyMs = 5000 }: SqliteOptions): Driver {
  let reader: DatabaseSync
  let writer: DatabaseSync
  const queue = createQueue()

  async function insist<T>(act: () => T): Promise<T> {
    for (const end = Date.now() + busyMs; ; ) {
      try {
        return act()
      } catch (error) {
        if (!isBusy(error)) throw error
        if (Date.now() > end) throw databaseBusy(error)
        await pause(PAUSE_MS)
      }
    }
  }

  interface Connection extends DatabaseConnection {
    release?: () => void
  }

  const connection = (): Connection => ({
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (this.release) return run<R>(writer, query)
      if (query.query.kind === 'SelectQueryNode') return insist(() => run<R>(reader, query))
      const release = await queue.enter()
      try {
        return await insist(() => run<R>(writer, query))
      } finally {
        release()
      }
    },
    async *streamQuery() {
      throw new Error('Streaming is done by pages, on both databases alike.')
    },
  })

  return {
    async init() {
      writer = await insist(() => openSqlite(file))
      reader = await insist(() => openSqlite(file))
    },
    acquireConnection: async () => connection(),
    async beginTransaction(held: Connection) {
      const release = await queue.enter()
      try {
        await insist(() => writer.exec('begin immediate'))
      } catch (error) {
        release()
        throw error
      }
      held.release = release
    },
    async commitTransaction(held: Connection) {
      await insist(() => writer.exec('commit'))
      done(held)
    },
    async rollbackTransaction(held: Connection) {
      // SQLite has rolled back by itself after some faults, a full disk among them.
      if (writer.isTransaction) writer.exec('rollback')
      done(held)
    },
    async releaseConnection() {},
    async destroy() {
      reader?.close()
      writer?.close()
    },
  }

  function done(held: Connection): void {
    held.release?.()
    delete held.release
  }
}

function run<R>(database: DatabaseSync, query: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(query.sql)
  const values = query.parameters.map(bindable)
  if (statement.columns().length) return { rows: statement.all(...values) as R[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return (value ?? null) as SQLInputValue
}

const isBusy = (error: unknown): boolean => {
  const code = (error as { errcode?: number }).errcode
  return code !== undefined && [5, 6].includes(code & 0xff)
}
