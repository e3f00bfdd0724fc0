/** Databases limit the parameters of a statement. */
const CHUNK = 500

/** Runs a query for many keys, some at a time. */
export async function inChunks<Key, Row>(
  keys: Iterable<Key>,
  query: (chunk: Key[]) => Promise<Row[]>,
  size = CHUNK,
): Promise<Row[]> {
  const all = [...new Set(keys)]
  const rows: Row[] = []
  for (let at = 0; at < all.length; at += size) rows.push(...(await query(all.slice(at, at + size))))
  return rows
}
