// Splits a row into plain values and binary ones, which are too large for a line of JSON.

export type Row = Record<string, unknown>

/** Stands for a binary value in a row: this many bytes follow the line. */
export interface Following {
  $following: number
}

/** A binary value that is streamed, not loaded as a whole. */
export interface LargeBytes {
  length: number
  pieces(): AsyncIterable<Uint8Array>
}

const PIECE_BYTES = 64 * 1024

const isLarge = (value: unknown): value is LargeBytes =>
  typeof value === 'object' && value !== null && 'pieces' in value

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/** The columns are sorted by name: the two databases list them in different orders. */
export function split(row: Row): { plain: Row; following: LargeBytes[] } {
  const following: LargeBytes[] = []
  const plain: Row = {}
  for (const name of Object.keys(row).sort()) {
    const value = row[name]
    if (value instanceof Uint8Array) following.push({ length: value.length, pieces: () => piecesOf(value) })
    else if (isLarge(value)) following.push(value)
    else {
      plain[name] = value
      continue
    }
    plain[name] = { $following: value.length } satisfies Following
  }
  return { plain, following }
}
