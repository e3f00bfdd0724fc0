// Puts a backup into an empty database, all or nothing. One of an older version is put into the tables of that time, which are then brought forward.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/connect.ts'
import { migrations } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import { BACKUP_TABLES } from './backup-tables.ts'

const BATCH = 200
type Row = Record<string, unknown>

export async function restore(database: Database, file: string): Promise<number> {
  const taken = await database.db.selectFrom('user').select('id').limit(1).execute()
  if (taken.length) throw new Error('This database already holds data. Restore into an empty one: name another DATA_DIR or DATABASE_URL.')
  return database.db.transaction().execute(async (tx) => {
    // There may be tables already, and content of a start that did not come to its end; people there are none.
    for (const { table } of [...BACKUP_TABLES].reverse()) await sql`drop table ${sql.table(table)}`.execute(tx)
    const steps = Object.entries(migrations(database.kind))
    const then = await shapeOf(file)
    const reached = steps.findIndex(([name]) => name === then) + 1
    if (!reached) throw new Error('This backup was made by a newer version. Update first, then restore.')
    for (const [, { up }] of steps.slice(0, reached)) await up(tx)
    const rows = await insertAll(tx, file)
    for (const [, { up }] of steps.slice(reached)) await up(tx)
    if (database.kind === 'postgres') for (const { table, counts } of BACKUP_TABLES) if (counts) await goOnCounting(tx, table)
    return rows
  })
}

async function insertAll(tx: Transaction<Tables>, file: string): Promise<number> {
  let total = 0
  let table = ''
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length) await tx.insertInto(table as 'content').values(batch as never).execute()
    total += batch.length
    batch = []
  }
  for await (const line of linesOf(file)) {
    const entry = JSON.parse(line, revive) as [string, Row] | object
    if (!Array.isArray(entry)) continue
    const [into, row] = entry as [string, Row]
    if (into !== table || batch.length >= BATCH) {
      await flush()
      table = into
    }
    batch.push(row)
  }
  await flush()
  return total
}

const linesOf = (file: string) => createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })

/** The first line says what the file is, and the last migration of the database it came from. */
async function shapeOf(file: string): Promise<string> {
  for await (const line of linesOf(file)) {
    const { shingle, shape = '001-foundation' } = JSON.parse(line) as { shingle?: number; shape?: string }
    if (shingle === 1) return shape
    break
  }
  throw new Error('This file is not a backup of Shingle.')
}

const goOnCounting = (tx: Transaction<Tables>, table: string) =>
  sql`select setval(pg_get_serial_sequence(${table}, 'seq'), coalesce((select max(seq) from ${sql.table(table)}), 0) + 1, false)`.execute(tx)

function revive(_key: string, value: unknown): unknown {
  if (value && typeof value === 'object' && '$bytes' in value) return Buffer.from(String(value.$bytes), 'base64')
  return value
}
