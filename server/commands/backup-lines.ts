// The backup format: a header line, one line of JSON per row, and a last line with the row count and the hash
// of everything before it. Binary values (pictures) follow the line of their row as raw bytes.
import { createHash } from 'node:crypto'
import { createSweeper } from './sweeper.ts'

export type Row = Record<string, unknown>

/** The first line. Version 1 has no last line, no secret, and stores bytes as base64 in the row. */
export interface Header {
  shingle: 1 | 2
  /** The last migration of the source database. */
  shape: string
  secret?: string | undefined
}

/** The last line: the row count and the hash of everything before it. */
export interface End {
  end: { rows: number; sha256: string }
}

/** Stands for a binary value in a row: this many bytes follow the line. */
export interface Following {
  $following: number
}

/** A binary value that is streamed, not loaded as a whole. */
export interface LargeBytes {
  length: number
  pieces(): AsyncIterable<Uint8Array>
}

const CHUNK = 64 * 1024

const isLarge = (value: unknown): value is LargeBytes =>
  typeof value === 'object' && value !== null && 'pieces' in value

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}

/** Splits a row into its JSON line and the binary values that follow it. */
function split(table: string, row: Row): { line: string; following: LargeBytes[] } {
  const following: LargeBytes[] = []
  const plain = Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value instanceof Uint8Array) following.push({ length: value.length, pieces: () => piecesOf(value) })
      else if (isLarge(value)) following.push(value)
      else return [name, value]
      return [name, { $following: value.length } satisfies Following]
    }),
  )
  return { line: `${JSON.stringify([table, plain])}\n`, following }
}

/** Streams the whole backup. Short lines are joined into chunks. */
export async function* backupBytes(
  header: Header,
  rows: AsyncIterable<{ table: string; row: Row }>,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  const sweep = createSweeper()
  const hashed = (bytes: Uint8Array): Uint8Array => {
    hash.update(bytes)
    sweep(bytes.length)
    return bytes
  }
  let text = `${JSON.stringify(header)}\n`
  let count = 0
  for await (const { table, row } of rows) {
    count++
    const { line, following } = split(table, row)
    text += line
    if (!following.length && text.length < CHUNK) continue
    yield hashed(Buffer.from(text))
    text = ''
    for (const bytes of following) for await (const piece of bytes.pieces()) yield hashed(piece)
  }
  yield hashed(Buffer.from(text))
  yield Buffer.from(`${JSON.stringify({ end: { rows: count, sha256: hash.digest('hex') } } satisfies End)}\n`)
}
