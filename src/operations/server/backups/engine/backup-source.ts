// The database to back up: read-only, never migrated, and read from one snapshot while the site keeps
// writing.
import type { Database } from '#platform/server/database/connect.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import type { S3Options } from '#platform/server/storage/s3-requests.ts'
import { BackupError } from './backup-error.ts'
import { BACKUP_TABLES } from './backup-tables.ts'
import type { View } from './backup-view.ts'
import { withBucket } from './bucket-rows.ts'
import type { Row } from './split-row.ts'
import { viewPostgres } from './view-postgres.ts'
import { viewSqlite } from './view-sqlite.ts'

export type Source = Pick<Database, 'kind' | 'location'>

export interface OpenSource {
  /** The name of its last migration. */
  shape: string
  rows(): AsyncGenerator<{ table: string; row: Row }>
  close(): Promise<void>
}

/** Throws if the database is missing, empty, or migrated by a newer version. */
export async function openSource(source: Source, bucket?: S3Options): Promise<OpenSource> {
  const view = await viewOf(source)
  try {
    const where = nameOf(source)
    const tables = await tablesOf(source, view)
    const shape = await lastMigration(view, tables)
    if (!shape)
      throw new BackupError(`${where} is empty: it holds no tables of Shingle. Nothing was backed up.`)
    if (!Object.hasOwn(migrations(source.kind), shape))
      throw new BackupError(
        `${where} was migrated by a newer version (${shape}). Make the backup with that version.`,
      )
    if (!(await view.ask('select id from "user" limit 1')).length)
      throw new BackupError(
        `${where} is empty: it holds no account, not even an admin. Nothing was backed up.`,
      )
    for (const table of tables)
      if (!isKnown(table))
        throw new BackupError(
          `${where} holds a table that this program does not know: ${table}. Nothing was backed up.`,
        )
    let closing: Promise<void> | undefined
    return {
      shape,
      rows: () => withBucket(rowsOf(view, tables), bucket),
      close: () => (closing ??= view.close()),
    }
  } catch (error) {
    await view.close()
    throw error
  }
}

/** Undefined if there are no tables yet. */
async function lastMigration(view: View, tables: Set<string>): Promise<string | undefined> {
  if (!tables.has('kysely_migration')) return undefined
  const [migration] = await view.ask('select name from kysely_migration order by name desc limit 1')
  return migration && String(migration.name)
}

/**
 * The last migration, read without changing the database. Undefined if empty; throws if the database is
 * missing.
 */
export async function shapeOf(source: Source): Promise<string | undefined> {
  const view = await viewOf(source)
  try {
    return await lastMigration(view, await tablesOf(source, view))
  } finally {
    await view.close()
  }
}

/** Whether anything would be lost with it: a new database has no account yet. */
export async function holdsData(source: Source): Promise<boolean> {
  const view = await viewOf(source)
  try {
    const tables = await tablesOf(source, view)
    return tables.has('user') && (await view.ask('select id from "user" limit 1')).length > 0
  } finally {
    await view.close()
  }
}

/** Names the database and its setting in a message. */
export const nameOf = ({ kind, location }: Source): string =>
  kind === 'sqlite' ? `${location} (see DATA_DIR)` : 'The database of DATABASE_URL'

const viewOf = ({ kind, location }: Source): Promise<View> =>
  (kind === 'sqlite' ? viewSqlite : viewPostgres)(location)

const isKnown = (table: string): boolean =>
  /^(kysely_|sqlite_)/.test(table) || BACKUP_TABLES.some((entry) => entry.table === table)

/** Skips tables that a later migration adds. */
async function* rowsOf(view: View, tables: Set<string>): AsyncGenerator<{ table: string; row: Row }> {
  for (const { table, key } of BACKUP_TABLES) {
    if (!tables.has(table)) continue
    for await (const row of view.each(table, key)) yield { table, row }
  }
}

async function tablesOf({ kind }: Source, view: View): Promise<Set<string>> {
  const query =
    kind === 'sqlite'
      ? "select name from sqlite_master where type = 'table'"
      : 'select tablename as name from pg_tables where schemaname = current_schema()'
  return new Set((await view.ask(query)).map(({ name }) => String(name)))
}
