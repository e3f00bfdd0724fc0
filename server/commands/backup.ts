// A copy of everything in one file: a line of JSON per row, compressed. The same file restores into SQLite and PostgreSQL,
// so it is also the way from one to the other. Made from one moment's view, while the site goes on writing.
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Database } from '../database/connect.ts'
import { migrations } from '../database/migrate.ts'
import { BACKUP_TABLES } from './backup-tables.ts'

const BATCH = 1000

type Row = Record<string, unknown>
type Ask = (text: string) => Promise<Row[]>

export async function backup(database: Database, file: string): Promise<number> {
  let rows = 0
  async function* lines(ask: Ask): AsyncGenerator<string> {
    yield `${JSON.stringify({ shingle: 1, shape: Object.keys(migrations(database.kind)).at(-1) })}\n`
    for (const { table, key } of BACKUP_TABLES) {
      for (let after: string | undefined; ; ) {
        const batch = await ask(`select * from "${table}" ${after ?? ''} order by ${key.map((name) => `"${name}"`).join(', ')} limit ${BATCH}`)
        rows += batch.length
        if (batch.length) yield batch.map((row) => `${JSON.stringify([table, row], portable)}\n`).join('')
        if (batch.length < BATCH) break
        after = `where (${key.map((name) => `"${name}"`).join(', ')}) > (${key.map((name) => literal(batch.at(-1)![name])).join(', ')})`
      }
    }
  }
  const partial = `${file}.partial`
  await (database.kind === 'sqlite' ? fromSqlite : fromPostgres)(database.location, (ask) => pipeline(Readable.from(lines(ask)), createGzip(), createWriteStream(partial, { mode: 0o600 })))
  await rename(partial, file)
  return rows
}

async function fromSqlite(location: string, use: (ask: Ask) => Promise<void>): Promise<void> {
  const connection = new DatabaseSync(location, { readOnly: true, timeout: 5000 })
  try {
    connection.exec('begin')
    await use(async (text) => connection.prepare(text).all() as Row[])
  } finally {
    connection.close()
  }
}

async function fromPostgres(location: string, use: (ask: Ask) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: location })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await use(async (text) => (await client.query<Row>(text)).rows)
  } finally {
    await client.end()
  }
}

/** Keys are our own ids, numbers and words; quoted all the same. */
const literal = (value: unknown): string => (typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`)

function portable(this: Row, key: string, value: unknown): unknown {
  const raw = this[key]
  if (raw instanceof Uint8Array) return { $bytes: Buffer.from(raw).toString('base64') }
  return value
}
