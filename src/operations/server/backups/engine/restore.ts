// Restores a backup into an empty database in one transaction. The whole file is checked before the database
// is touched. A backup of an older version goes into the tables of that version, which are then migrated.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/server/database/connect.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { TABLES } from '#rooms.ts'
import { BackupError } from './backup-error.ts'
import { insertAll } from './insert-rows.ts'
import { openBackup, refuseOtherVersion, refuseUnknownTable } from './read-backup.ts'
import type { Row } from './split-row.ts'

export interface RestoreOptions {
  file: string
  passphrase?: string | undefined
  /** Opens and migrates the target database. Called only after the file has passed its check. */
  open(): Promise<Database>
  /** The last step of the transaction. */
  finish?(tx: Transaction<Tables>): Promise<void>
  /** Stores the backup's secret. Called after the commit: a restore that fails leaves the site's own. */
  keepSecret?(secret: string): void
}

/** Returns the number of rows restored. */
export async function restore({
  file,
  passphrase,
  open,
  finish,
  keepSecret,
}: RestoreOptions): Promise<number> {
  await check(file, passphrase)
  const database = await open()
  const users = await database.db.selectFrom('user').select('id').limit(1).execute()
  refuseData(users.length > 0)
  // PostgreSQL: a separate connection, because a restore may exceed the query timeout of requests.
  const restoreDb =
    database.kind === 'postgres'
      ? new Kysely<Tables>({
          dialect: new PostgresDialect({
            pool: new pg.Pool({ connectionString: database.location, max: 1 }),
          }),
        })
      : undefined
  try {
    const { count, secret } = await (restoreDb ?? database.db).transaction().execute(async (tx) => {
      const { header, rows } = await openBackup(file, passphrase)
      const count = await fill(tx, database.kind, { shape: header.shape, rows })
      await finish?.(tx)
      return { count, secret: header.secret }
    })
    if (secret) keepSecret?.(secret)
    return count
  } finally {
    await restoreDb?.destroy()
  }
}

export function refuseData(holdsData: boolean): void {
  if (holdsData)
    throw new BackupError(
      'This database already holds data. Restore into an empty one: name another DATA_DIR or DATABASE_URL.',
    )
}

/** Reads the whole file: an incomplete or changed one throws. */
async function check(file: string, passphrase: string | undefined): Promise<void> {
  const { header, rows } = await openBackup(file, passphrase)
  try {
    refuseOtherVersion(header)
    for await (const [table] of rows) refuseUnknownTable(table)
  } finally {
    await rows.return(undefined)
  }
}

async function fill(
  tx: Transaction<Tables>,
  kind: Database['kind'],
  from: { shape: string; rows: AsyncIterable<[string, Row]> },
): Promise<number> {
  // Drops the migrated tables, and any content of an interrupted first start. There are no users to lose.
  for (const { name: table } of TABLES.toReversed()) await sql`drop table ${sql.table(table)}`.execute(tx)
  const steps = Object.entries(migrations(kind))
  const restoredSteps = steps.findIndex(([name]) => name === from.shape) + 1
  for (const [, { up }] of steps.slice(0, restoredSteps)) await up(tx)
  const count = await insertAll(tx, from.rows)
  for (const [, { up }] of steps.slice(restoredSteps)) await up(tx)
  if (kind === 'postgres')
    for (const { name: table, counts } of TABLES) if (counts) await advanceSequence(tx, table)
  return count
}

/** PostgreSQL does not advance a sequence when ids are inserted explicitly. */
const advanceSequence = (tx: Transaction<Tables>, table: string) =>
  sql`
    select setval(
      pg_get_serial_sequence(${table}, 'seq'),
      coalesce((select max(seq) from ${sql.table(table)}), 0) + 1,
      false
    )
  `.execute(tx)
