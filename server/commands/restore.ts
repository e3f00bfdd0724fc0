// Puts a backup into an empty database, all or nothing. The whole file is read and checked before anything is
// touched. One of an older version is put into the tables of that time, which are then brought forward.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { PaymentMode } from '#domain/payment-mode.ts'
import type { Database } from '../database/connect.ts'
import { migrations } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import { Failed } from './backup-failed.ts'
import type { Row } from './backup-lines.ts'
import { BACKUP_TABLES } from './backup-tables.ts'
import { openBackup } from './read-backup.ts'

const BATCH_ROWS = 200
const BATCH_BYTES = 1024 * 1024

export interface RestoreOptions {
  file: string
  passphrase?: string | undefined
  /** Of the site it is restored for: orders of a backup older than modes belong to it. */
  mode: PaymentMode
  /** Opens the database to restore into, with tables of today. Called once the file is known to be good. */
  open(): Promise<Database>
  /** What signed sessions and links where the backup was made: kept right before the rows are. */
  keepSecret?(secret: string): void
}

/** Answers how many rows are back. */
export async function restore({ file, passphrase, mode, open, keepSecret }: RestoreOptions): Promise<number> {
  await check(file, passphrase)
  const database = await open()
  const taken = await database.db.selectFrom('user').select('id').limit(1).execute()
  if (taken.length)
    throw new Failed(
      'This database already holds data. Restore into an empty one: name another DATA_DIR or DATABASE_URL.',
    )
  // On PostgreSQL through a connection of its own: what comes may take longer than any request is allowed to.
  const own =
    database.kind === 'postgres'
      ? new Kysely<Tables>({
          dialect: new PostgresDialect({
            pool: new pg.Pool({ connectionString: database.location, max: 1 }),
          }),
        })
      : undefined
  try {
    return await (own ?? database.db).transaction().execute(async (tx) => {
      const { header, rows } = await openBackup(file, passphrase)
      const count = await fill(tx, database.kind, { shape: header.shape, mode, rows })
      if (header.secret) keepSecret?.(header.secret)
      return count
    })
  } finally {
    await own?.destroy()
  }
}

/** Reads it to its end. */
async function check(file: string, passphrase: string | undefined): Promise<void> {
  const { header, rows } = await openBackup(file, passphrase)
  try {
    if (!Object.hasOwn(migrations('sqlite'), header.shape))
      throw new Failed('This backup was made by a newer version. Update first, then restore.')
    for await (const [table] of rows)
      if (!BACKUP_TABLES.some((known) => known.table === table))
        throw new Failed(`This backup is damaged: it has rows of ${table}.`)
  } finally {
    await rows.return(undefined)
  }
}

async function fill(
  tx: Transaction<Tables>,
  kind: Database['kind'],
  from: { shape: string; mode: PaymentMode; rows: AsyncIterable<[string, Row]> },
): Promise<number> {
  // There may be tables already, and content of a start that did not come to its end; people there are none.
  for (const { table } of [...BACKUP_TABLES].reverse()) await sql`drop table ${sql.table(table)}`.execute(tx)
  const steps = Object.entries(migrations(kind, from.mode))
  const reached = steps.findIndex(([name]) => name === from.shape) + 1
  for (const [, { up }] of steps.slice(0, reached)) await up(tx)
  const count = await insertAll(tx, from.rows)
  for (const [, { up }] of steps.slice(reached)) await up(tx)
  if (kind === 'postgres')
    for (const { table, counts } of BACKUP_TABLES) if (counts) await goOnCounting(tx, table)
  return count
}

async function insertAll(tx: Transaction<Tables>, rows: AsyncIterable<[string, Row]>): Promise<number> {
  let total = 0
  let into = ''
  let batch: Row[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length)
      await tx
        .insertInto(into as 'content')
        .values(batch as never)
        .execute()
    total += batch.length
    batch = []
    bytes = 0
  }
  for await (const [table, row] of rows) {
    if (table !== into) await flush()
    into = table
    batch.push(row)
    for (const value of Object.values(row))
      bytes += value instanceof Uint8Array || typeof value === 'string' ? value.length : 8
    if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush()
  }
  await flush()
  return total
}

const goOnCounting = (tx: Transaction<Tables>, table: string) =>
  sql`select setval(pg_get_serial_sequence(${table}, 'seq'), coalesce((select max(seq) from ${sql.table(table)}), 0) + 1, false)`.execute(
    tx,
  )
