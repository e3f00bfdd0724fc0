// Finds records by the prefixes of their words. The terms of each record are rows of an index table, so a
// hundred thousand records are searched as quickly as ten.
import type { Queryable } from '../database/connect.ts'

/** A prefix with more index rows than this is common. It narrows down the others, but finds nothing by itself. */
const COMMON_ROWS = 8_000
const CHUNK = 250

export type TermTable = 'order_terms' | 'message_terms'

export interface Slice {
  /** Only these records; undefined means all. */
  seqs?: number[]
  /** Only records after this one, in the direction of the search. */
  after?: number
  limit: number
}

export interface WordSearch<Row extends { seq: number }> {
  table: TermTable
  prefixes: readonly string[]
  direction: 'asc' | 'desc'
  /** Stops when this many are found. */
  limit: number
  /** How many records are read at most where the index alone gives no answer. */
  mostRead: number
  /** True where every record with the terms matches, so that records need not be read. */
  takesAll: boolean
  read(slice: Slice): Promise<Row[]>
  /** The rows that match, of those read. They must have a term for each of the common prefixes. */
  match(rows: Row[], commonPrefixes: readonly string[]): Promise<Row[]> | Row[]
}

export interface Found {
  seqs: number[]
  /** There may be more: not every record was read, or the limit was reached. */
  isCut: boolean
}

export async function searchByWords<Row extends { seq: number }>(
  db: Queryable,
  search: WordSearch<Row>,
): Promise<Found> {
  const { seqs, commonPrefixes } = await lookUp(db, search)
  const sign = search.direction === 'asc' ? 1 : -1
  const candidates = seqs?.sort((a, b) => (a - b) * sign)
  if (candidates && search.takesAll && !commonPrefixes.length) return { seqs: candidates, isCut: false }
  return readThrough(search, candidates, commonPrefixes)
}

/** The records that have all the rare prefixes; undefined where every prefix is common. */
async function lookUp(
  db: Queryable,
  { table, prefixes }: Pick<WordSearch<never>, 'table' | 'prefixes'>,
): Promise<{ seqs: number[] | undefined; commonPrefixes: string[] }> {
  const commonPrefixes: string[] = []
  let seqs: number[] | undefined
  for (const prefix of prefixes) {
    const rows = await db
      .selectFrom(table)
      .select('seq')
      .where('term', '>=', prefix)
      .where('term', '<', endOfPrefix(prefix))
      .limit(COMMON_ROWS + 1)
      .execute()
    const found = new Set(rows.map(({ seq }) => seq))
    if (rows.length > COMMON_ROWS) commonPrefixes.push(prefix)
    else seqs = seqs ? seqs.filter((seq) => found.has(seq)) : [...found]
  }
  return { seqs, commonPrefixes }
}

/** Reads records in chunks until enough match or too many were read. */
async function readThrough<Row extends { seq: number }>(
  { read, match, limit, mostRead }: WordSearch<Row>,
  candidates: number[] | undefined,
  commonPrefixes: readonly string[],
): Promise<Found> {
  const seqs: number[] = []
  let after: number | undefined
  for (let readCount = 0; readCount < mostRead; readCount += CHUNK) {
    const chunk = candidates?.slice(readCount, readCount + CHUNK)
    if (chunk?.length === 0) return { seqs, isCut: false }
    const rows = await read({
      limit: CHUNK,
      ...(chunk ? { seqs: chunk } : after !== undefined && { after }),
    })
    if (!rows.length) return { seqs, isCut: false }
    for (const { seq } of await match(rows, commonPrefixes)) seqs.push(seq)
    if (seqs.length >= limit) return { seqs, isCut: true }
    after = rows.at(-1)!.seq
  }
  return { seqs, isCut: true }
}

export const hasPrefixes = (terms: readonly string[], prefixes: readonly string[]): boolean =>
  prefixes.every((prefix) => terms.some((term) => term.startsWith(prefix)))

/** In the order of the bytes, every term with the prefix is below this. */
const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`
