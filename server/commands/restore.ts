// Puts a backup into an empty database, all or nothing.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import { BACKUP_TABLES } from './backup-tables.ts'

const BATCH = 200
type Row = Record<string, unknown>

export async function restore(database: Database, file: string): Promise<number> {
  const taken = await database.db.selectFrom('user').select('id').limit(1).execute()
  if (taken.length) throw new Error('This database already holds data. Restore into an empty one: name another DATA_DIR or DATABASE_URL.')
  return database.db.transaction().execute(async (tx) => {
    // An empty database that a start has seeded holds content without people.
    for (const { table } of [...BACKUP_TABLES].reverse()) await sql`delete from ${sql.table(table)}`.execute(tx)
    const rows = await insertAll(tx, file)
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
  let first = true
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })) {
    if (first) {
      if ((JSON.parse(line) as { shingle?: number }).shingle !== 1) throw new Error('This file is not a backup of Shingle.')
      first = false
      continue
    }
    const [into, row] = JSON.parse(line, revive) as [string, Row]
    if (into !== table || batch.length >= BATCH) {
      await flush()
      table = into
    }
    batch.push(row)
  }
  await flush()
  return total
}

const goOnCounting = (tx: Transaction<Tables>, table: string) =>
  sql`select setval(pg_get_serial_sequence(${table}, 'seq'), coalesce((select max(seq) from ${sql.table(table)}), 0) + 1, false)`.execute(tx)

function revive(_key: string, value: unknown): unknown {
  if (value && typeof value === 'object' && '$bytes' in value) return Buffer.from(String(value.$bytes), 'base64')
  return value
}
