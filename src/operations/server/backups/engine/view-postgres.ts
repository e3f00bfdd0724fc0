// A PostgreSQL snapshot (repeatable read), streamed row by row.
import pg from 'pg'
import { BackupError } from './backup-error.ts'
import { quoted, type View } from './backup-view.ts'
import type { LargeBytes, Row } from './split-row.ts'

const ROWS_AT_ONCE = 100
const PIECE_BYTES = 512 * 1024

export async function viewPostgres(location: string): Promise<View> {
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
