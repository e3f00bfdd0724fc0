// The database to back up: read-only, never migrated, and read from one snapshot while the site keeps
// writing.
import pg from 'pg'
import { MINUTE } from '#platform/rules/durations.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import { CHUNK_BYTES } from '#platform/server/storage/file-store.ts'
import { s3Client, type S3Client } from '#platform/server/storage/s3-client.ts'
import type { S3Options } from '#platform/server/storage/s3-requests.ts'
import { TABLES } from '#rooms.ts'
import { BackupError } from './backup-error.ts'
import { type View, quoted } from './backup-view.ts'
import type { Row, LargeBytes } from './split-row.ts'
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
  /^(kysely_|sqlite_)/.test(table) || TABLES.some(({ name }) => name === table)

/** Skips tables that a later migration adds. */
async function* rowsOf(view: View, tables: Set<string>): AsyncGenerator<{ table: string; row: Row }> {
  for (const { name: table, key } of TABLES) {
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

// A PostgreSQL snapshot (repeatable read), streamed row by row.
const ROWS_AT_ONCE = 100
const PIECE_BYTES = 512 * 1024

async function viewPostgres(location: string): Promise<View> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const client = new pg.Client({ connectionString: location, connectionTimeoutMillis: 10_000 })
  await client.connect().catch((error: Error) => {
    throw new BackupError(`The database of DATABASE_URL does not answer: ${error.message}`)
  })
  await client.query('begin isolation level repeatable read read only')
  const ask = async (text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows

  /** The driver receives bytea as hex text, twice the size. So large values are read in pieces. */
  async function* pieces(
    table: string,
    column: string,
    key: [name: string, value: unknown][],
  ): AsyncGenerator<Uint8Array> {
    const where = key.map(([name], index) => `${quoted(name)} = $${index + 3}`).join(' and ')
    for (let at = 1; ; at += PIECE_BYTES) {
      const [row] = await ask(
        `select substring(${quoted(column)} from $1 for $2) as piece from ${quoted(table)} where ${where}`,
        [at, PIECE_BYTES, ...key.map(([, value]) => value)],
      )
      const piece = row!.piece as Buffer
      if (piece.length) yield piece
      if (piece.length < PIECE_BYTES) return
    }
  }

  return {
    ask,
    async *each(table, key) {
      const columns = await ask(
        `select column_name as name, data_type as type
         from information_schema.columns
         where table_schema = current_schema() and table_name = $1
         order by ordinal_position`,
        [table],
      )
      const large = columns.filter(({ type }) => type === 'bytea').map(({ name }) => String(name))
      const selected = columns.map(({ name }) =>
        large.includes(String(name))
          ? `octet_length(${quoted(String(name))}) as ${quoted(String(name))}`
          : quoted(String(name)),
      )
      await client.query(
        `declare backup no scroll cursor for
         select ${selected} from ${quoted(table)} order by ${key.map(quoted)}`,
      )
      for (let rows = [{}] as Row[]; rows.length;) {
        rows = await ask(`fetch ${ROWS_AT_ONCE} from backup`)
        for (const row of rows) {
          const rowKey = key.map((name): [string, unknown] => [name, row[name]])
          const bytes = large.map((name) => [
            name,
            { length: Number(row[name]), pieces: () => pieces(table, name, rowKey) } satisfies LargeBytes,
          ])
          yield { ...row, ...Object.fromEntries(bytes) }
        }
      }
      await client.query('close backup')
    },
    close: () => client.end(),
  }
}

// The rows of a backup with the bytes that are in a bucket, as if they were in the database. So one file
// holds everything, and a restore needs no bucket. Of the bucket nothing is loaded as a whole.
interface TableRow {
  table: string
  row: Row
}

interface FileInBucket {
  id: string
  size: number
  object: string
}

const LIMITS = { tries: 3, longestMs: 2 * MINUTE, longestPauseMs: MINUTE }

async function* withBucket(
  rows: AsyncIterable<TableRow>,
  options: S3Options | undefined,
): AsyncGenerator<TableRow> {
  let opened: S3Client | undefined
  const client = (): S3Client => {
    if (!options)
      throw new BackupError(
        'Some pictures or files are in a bucket that the settings don’t name (STORAGE_S3_ENDPOINT). ' +
          'Nothing was backed up.',
      )
    return (opened ??= s3Client(options, LIMITS))
  }
  const files = new Map<string, FileInBucket>()
  let chunksFollow = false
  for await (const { table, row } of rows) {
    // The rows of one table come together. The chunks from the bucket follow the chunks from the database.
    if (chunksFollow && table !== 'files' && table !== 'file_chunks') {
      yield* chunksOf(files, client)
      chunksFollow = false
    }
    if (table === 'unused_objects') continue
    if (table === 'files') {
      if (row.object) {
        const file = { id: String(row.id), size: Number(row.size), object: String(row.object) }
        files.set(file.id, file)
        chunksFollow = true
      }
      yield { table, row: row.object ? { ...row, object: null } : row }
    } else if (table === 'file_chunks') {
      chunksFollow = true
      // A move between database and bucket may have left chunks of a file that is in the bucket. Its bytes
      // are read from there.
      if (!files.has(String(row.file_id))) yield { table, row }
    } else if (table === 'media_files' && row.object) yield { table, row: pictureRow(row, client()) }
    else yield { table, row }
  }
  if (chunksFollow) yield* chunksOf(files, client)
}

function pictureRow(row: Row, client: S3Client): Row {
  const stored = row.bytes as { length: number }
  const bytes: LargeBytes = {
    length: Number(row.object_size),
    pieces: () => client.read(String(row.object)),
  }
  return {
    ...row,
    bytes: stored.length ? row.bytes : bytes,
    object: null,
    object_size: null,
    object_sha256: null,
  }
}

async function* chunksOf(
  files: ReadonlyMap<string, FileInBucket>,
  client: () => S3Client,
): AsyncGenerator<TableRow> {
  for (const { id, size, object } of files.values())
    for (let start = 0; start < size; start += CHUNK_BYTES) {
      const to = Math.min(size, start + CHUNK_BYTES)
      const bytes: LargeBytes = {
        length: to - start,
        pieces: () => client().read(object, { from: start, to }),
      }
      yield { table: 'file_chunks', row: { file_id: id, start, bytes } }
    }
}
