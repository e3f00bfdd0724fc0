// What a backup is made of: a line that says what it is, a line of JSON for each row, and at the end a line
// with the number of rows and the hash of all that came before. Bytes, of a picture for instance, come right
// after the line of their row, as they are.
import { createHash } from 'node:crypto'
import { createSweeper } from './sweeper.ts'

export type Row = Record<string, unknown>

/** The first line. Files of version 1 have no last line, no secret, and bytes as base64 in the row. */
export interface Header {
  shingle: 1 | 2
  /** The last migration of the database it came from. */
  shape: string
  secret?: string | undefined
}

/** The last line. */
export interface End {
  end: { rows: number; sha256: string }
}

/** In a row, instead of bytes: so many follow. */
export interface Following {
  $following: number
}

/** Bytes of a row that are not in memory as a whole. */
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

/** The line of a row, and the bytes that follow it. */
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

/** All of it, in chunks of a handy size. */
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
