// SQLite for Kysely over node:sqlite. Two connections: a reader that is never blocked (WAL), and a writer
// behind a queue. node:sqlite is synchronous, so a long busy timeout would freeze the whole server while
// another process holds the lock: we ask without waiting and try again after a pause, up to a limit, so that
// reads and cached pages go on meanwhile.
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
import { createQueue } from './queue.ts'

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

  /**
   * SQLite changes tables within a transaction, so a migration happens whole or not at all, and only one
   * instance does it.
   */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export function openSqlite(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 0 })
  // FULL: a commit that was acknowledged is on the disk. It is a setting of the connection, so every
  // connection says it.
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000; pragma temp_store = memory',
  )
  return connection
}

/** Changes that are made and wait for the commit that they share. */
interface Batch {
  committed: PromiseWithResolvers<void>
  /** The commit is on its way. */
  due: boolean
}

function createDriver({ file, busyMs = 5000 }: SqliteOptions): Driver {
  let reader: DatabaseSync
  let writer: DatabaseSync
  let batch: Batch | undefined
  const queue = createQueue()

  async function insist<T>(act: () => T, end = performance.now() + busyMs): Promise<T> {
    for (;;) {
      try {
        return act()
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > end) throw databaseBusy(error)
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
      await begin(this)
      try {
        const result = run<R>(writer, query)
        await commit(this)
        return result
      } catch (error) {
        rollBack(this)
        throw error
      }
    },
    async *streamQuery() {
      throw new Error('Streaming is done by pages, on both databases alike.')
    },
  })

  // A commit waits for the disk, and everybody waits for it. So changes that come at the same time are
  // committed together: each is a savepoint of one transaction, fails or holds by itself, and is answered
  // only when all of them are on the disk.
  async function begin(held: Connection): Promise<void> {
    const end = performance.now() + busyMs
    const release = await queue.enter()
    try {
      if (!batch) {
        await insist(() => writer.exec('begin immediate'), end)
        batch = { committed: Promise.withResolvers(), due: false }
        batch.committed.promise.catch(() => {}) // There may be nobody left who waits for it.
      }
      writer.exec('savepoint change')
    } catch (error) {
      release()
      throw error
    }
    held.release = release
  }

  async function commit(held: Connection): Promise<void> {
    const own = batch!
    writer.exec('release change')
    leave(held)
    await own.committed.promise
  }

  function rollBack(held: Connection): void {
    // A commit that failed has rolled back already.
    if (!held.release) return
    if (writer.isTransaction) writer.exec('rollback to change; release change')
    else {
      // After some faults, a full disk among them, SQLite has given up the whole transaction, and with it the
      // changes of others.
      batch?.committed.reject(databaseBusy(new Error('rolled back together with another change')))
      batch = undefined
    }
    leave(held)
  }

  /**
   * Lets the next one in. Those who are ready to change something by the end of this turn still come before
   * the commit.
   */
  function leave(held: Connection): void {
    const own = batch
    if (own && !own.due) {
      own.due = true
      setImmediate(() => void commitTogether(own))
    }
    held.release?.()
    delete held.release
  }

  async function commitTogether(own: Batch): Promise<void> {
    const release = await queue.enter()
    try {
      if (batch !== own) return
      await insist(() => writer.exec('commit'))
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
      writer = await insist(() => openSqlite(file))
      reader = await insist(() => openSqlite(file))
    },
    acquireConnection: async () => connection(),
    beginTransaction: (held: Connection) => begin(held),
    commitTransaction: (held: Connection) => commit(held),
    rollbackTransaction: async (held: Connection) => rollBack(held),
    async releaseConnection() {},
    async destroy() {
      if (batch) await commitTogether(batch)
      reader?.close()
      writer?.close()
    },
  }
}

function run<R>(database: DatabaseSync, query: CompiledQuery): QueryResult<R> {
  const { statement, answers } = prepared(database, query.sql)
  const values = query.parameters.map(bindable)
  if (answers) return { rows: statement.all(...values) as R[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

interface Prepared {
  statement: StatementSync
  /** It gives rows back. */
  answers: boolean
}

const MOST_PREPARED = 400
/** Longer ones are bulk inserts, seldom the same twice. */
const LONGEST_KEPT = 4000
const kept = new WeakMap<DatabaseSync, Map<string, Prepared>>()

/** Preparing a statement costs more than running it, and the same few come again and again. */
function prepared(database: DatabaseSync, sql: string): Prepared {
  const known = kept.get(database) ?? new Map<string, Prepared>()
  kept.set(database, known)
  const found = known.get(sql)
  if (found) return found
  const statement = database.prepare(sql)
  const made = { statement, answers: statement.columns().length > 0 }
  if (sql.length > LONGEST_KEPT) return made
  if (known.size >= MOST_PREPARED) known.delete(known.keys().next().value!)
  known.set(sql, made)
  return made
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
