// Opens the database that the settings name: SQLite in the data folder, or PostgreSQL.
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { ALWAYS_ONLINE, type DatabaseAvailability } from './availability.ts'
import { openPool, type Connections } from './postgres-pool.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** Runs queries: the database, or a transaction. */
export type Queryable = Db | Transaction<Tables>

export interface Database {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** The SQLite file, or the connection string of PostgreSQL. */
  location: string
  availability: DatabaseAvailability
  /** Only PostgreSQL has a pool. */
  connections?(): Connections
  close(): Promise<void>
}

export function connectDatabase(settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>, log: Log): Database {
  const { DATABASE_URL: address, DATA_DIR: folder } = settings
  if (address) {
    // pg returns bigint as text. Counts and cents fit a double (up to 9 × 10^15), so read them as numbers.
    pg.types.setTypeParser(pg.types.builtins.INT8, Number)
    const pool = openPool(address, log)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const { availability } = pool
    return {
      kind: 'postgres',
      db,
      location: address,
      availability,
      connections: pool.connections,
      close: () => db.destroy(),
    }
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'shingle.sqlite')
  // Owner-only, even in a folder that others can read. SQLite copies the mode to its WAL files.
  closeSync(openSync(file, 'a', 0o600))
  const db = new Kysely<Tables>({ dialect: sqliteDialect({ file }) })
  return { kind: 'sqlite', db, location: file, availability: ALWAYS_ONLINE, close: () => db.destroy() }
}
