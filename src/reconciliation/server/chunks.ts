import { slicesOf } from './slices.ts'

/** Databases limit the parameters of a statement. */
const CHUNK = 500

/** Runs a query for many keys, some at a time. */
export async function inChunks<Key, Row>(
  keys: Iterable<Key>,
  query: (chunk: readonly Key[]) => Promise<Row[]>,
  size = CHUNK,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const chunk of slicesOf([...new Set(keys)], size)) rows.push(...(await query(chunk)))
  return rows
}
