// Inserts the rows of a backup in batches.
import type { Queryable } from '#platform/server/database/connect.ts'
import type { Row } from './split-row.ts'

const BATCH_ROWS = 200
const BATCH_BYTES = 1024 * 1024

/** Returns the number of rows. */
export async function insertAll(db: Queryable, rows: AsyncIterable<[string, Row]>): Promise<number> {
  let total = 0
  let currentTable = ''
  let batch: Row[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length)
      await db
        .insertInto(currentTable as 'content')
        .values(batch as never)
        .execute()
    total += batch.length
    batch = []
    bytes = 0
  }
  for await (const [table, row] of rows) {
    if (table !== currentTable) await flush()
    currentTable = table
    batch.push(row)
    bytes += sizeOf(row)
    if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush()
  }
  await flush()
  return total
}

/** The rough size in bytes. */
export function sizeOf(row: Row): number {
  let bytes = 0
  for (const value of Object.values(row))
    bytes += value instanceof Uint8Array || typeof value === 'string' ? value.length : 8
  return bytes
}
