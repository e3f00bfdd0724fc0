// The backup format: a header line, one line of JSON per row, and a last line with the row count and the hash
// of everything before it. Binary values (pictures) follow the line of their row as raw bytes.
import { createHash } from 'node:crypto'
import { createGarbageCollector } from '#platform/server/storage/garbage-collector.ts'
import { createDigest, type Digest } from './row-digest.ts'
import { split, type Row } from './split-row.ts'

/** The first line. Version 1 has no last line, no secret, and stores bytes as base64 in the row. */
export interface Header {
  shingle: 2
  /** The last migration of the source database. */
  shape: string
  secret?: string | undefined
}

/**
 * The last line: the row count, the hash of everything before it, and the digest of each table. Backups of
 * earlier versions have no digests.
 */
export interface End {
  end: { rows: number; sha256: string; tables?: Digest }
}

const CHUNK = 64 * 1024

/** Streams the whole backup, and returns the digest of its rows. Short lines are joined into chunks. */
export async function* backupBytes(
  header: Header,
  rows: AsyncIterable<{ table: string; row: Row }>,
): AsyncGenerator<Uint8Array, Digest> {
  const hash = createHash('sha256')
  const digest = createDigest()
  const sweep = createGarbageCollector()
  const hashed = (bytes: Uint8Array): Uint8Array => {
    hash.update(bytes)
    sweep(bytes.length)
    return bytes
  }
  let text = `${JSON.stringify(header)}\n`
  let count = 0
  for await (const { table, row } of rows) {
    count++
    const { plain, following } = split(row)
    const rowDigest = digest.begin(table, plain)
    text += `${JSON.stringify([table, plain])}\n`
    if (following.length || text.length >= CHUNK) {
      yield hashed(Buffer.from(text))
      text = ''
    }
    for (const bytes of following)
      for await (const piece of bytes.pieces()) {
        rowDigest.update(piece)
        yield hashed(piece)
      }
    rowDigest.end()
  }
  yield hashed(Buffer.from(text))
  const tables = digest.result()
  const end: End = { end: { rows: count, sha256: hash.digest('hex'), tables } }
  yield Buffer.from(`${JSON.stringify(end)}\n`)
  return tables
}
