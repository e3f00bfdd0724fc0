// A digest of the rows of each table: their number, and the sum of their hashes. It is made while a backup is
// written, and again from the database that the backup was restored into. A sum, because the two databases
// sort text differently: the order of rows means nothing, but every row counts.
import { createHash } from 'node:crypto'
import type { Row } from './split-row.ts'

/** The digests by table. A table without rows has no entry. */
export type Digest = Record<string, { rows: number; sum: string }>

export interface DigestMaker {
  /** Call `update` with the bytes of the row's binary values, then `end`. */
  begin(table: string, plain: Row): { update(bytes: Uint8Array): void; end(): void }
  result(): Digest
}

const LANES = 4

export function createDigest(): DigestMaker {
  const tables = new Map<string, { rows: number; lanes: BigUint64Array }>()
  return {
    begin(table, plain) {
      const hash = createHash('sha256').update(canonical(plain))
      return {
        update: (bytes) => void hash.update(bytes),
        end() {
          const entry = tables.get(table) ?? { rows: 0, lanes: new BigUint64Array(LANES) }
          tables.set(table, entry)
          entry.rows++
          const bytes = hash.digest()
          // Each lane wraps around at 2^64.
          for (let lane = 0; lane < LANES; lane++)
            entry.lanes[lane] = entry.lanes[lane]! + bytes.readBigUInt64BE(lane * 8)
        },
      }
    },
    result: () =>
      Object.fromEntries(
        [...tables].map(([table, { rows, lanes }]) => [
          table,
          { rows, sum: Array.from(lanes, (lane) => lane.toString(16).padStart(16, '0')).join('') },
        ]),
      ),
  }
}

/** PostgreSQL has booleans and dates where SQLite has 0, 1 and text. `plain` is sorted by name. */
const canonical = (plain: Row): string =>
  JSON.stringify(Object.entries(plain).map(([name, value]) => [name, sameInBoth(value)]))

function sameInBoth(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return value ?? null
}

/** The first table that differs, in words; undefined if all are equal. */
export function firstDifference(written: Digest, restored: Digest): string | undefined {
  for (const table of new Set([...Object.keys(written), ...Object.keys(restored)])) {
    const [before, after] = [written[table], restored[table]]
    if (before?.rows !== after?.rows)
      return `the table ${table} has ${after?.rows ?? 0} rows after a restore instead of ${before?.rows ?? 0}`
    if (before?.sum !== after?.sum) return `the rows of the table ${table} are others after a restore`
  }
  return undefined
}
