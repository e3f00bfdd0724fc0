// A SQLite snapshot (one read transaction), streamed row by row.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { BackupError } from './backup-error.ts'
import { quoted, type View } from './backup-view.ts'
import type { Row } from './split-row.ts'

export async function viewSqlite(location: string): Promise<View> {
  if (!existsSync(location))
    throw new BackupError(
      `There is no database at ${location}. Is DATA_DIR right? ` +
        'A new site gets its database when it first starts.',
    )
  const connection = new DatabaseSync(location, { readOnly: true, timeout: 5000 })
  connection.exec('begin')
  return {
    ask: async (text) => connection.prepare(text).all(),
    async *each(table, key) {
      yield* connection
        .prepare(`select * from ${quoted(table)} order by ${key.map(quoted)}`)
        .iterate() as Iterable<Row>
    },
    close: async () => connection.close(),
  }
}
