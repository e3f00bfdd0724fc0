// Word search by prefix over an index table with one row per record and term, so the time hardly depends on
// the number of records.
import type { Queryable } from '../database/connect.ts'

/**
 * A prefix with more index rows than this is common. It filters what the rare prefixes find, since reading
 * all its rows takes too long.
 */
const COMMON_ROWS = 8_000
const CHUNK = 250

export type TermTable = 'order_terms' | 'message_terms'

export interface Chunk {
  /** Only these records; absent means all. */
  seqs?: number[]
  /** Only records after this one, in the direction of the search. */
  after?: number
  limit: number
}

export interface WordSearch<Row extends { seq: number }> {
  table: TermTable
  prefixes: readonly string[]
  direction: 'asc' | 'desc'
  /** Stops after this many matches. */
  limit: number
  /** Reads at most this many records when the index alone can't answer. */
  maxRead: number
  /** There are no other filters: a record with the terms matches, without reading it. */
  indexSuffices: boolean
  read(chunk: Chunk): Promise<Row[]>
  /** Filters the rows read: by the common prefixes and by the other filters of the search. */
  match(rows: Row[], commonPrefixes: readonly string[]): Promise<Row[]> | Row[]
}

export interface SearchResult {
  seqs: number[]
  /** There may be more: the search reached `limit` or `maxRead`. */
  isIncomplete: boolean
}

export async function searchByWords<Row extends { seq: number }>(
  db: Queryable,
  search: WordSearch<Row>,
): Promise<SearchResult> {
  const { seqs, commonPrefixes } = await lookUpRare(db, search)
  const sign = search.direction === 'asc' ? 1 : -1
  const candidates = seqs?.sort((a, b) => (a - b) * sign)
  if (candidates && search.indexSuffices && !commonPrefixes.length)
    return { seqs: candidates, isIncomplete: false }
  return scan(search, candidates, commonPrefixes)
}

/** The records with all the rare prefixes; undefined if every prefix is common. */
async function lookUpRare(
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
    const matches = new Set(rows.map(({ seq }) => seq))
    if (rows.length > COMMON_ROWS) commonPrefixes.push(prefix)
    else seqs = seqs ? seqs.filter((seq) => matches.has(seq)) : [...matches]
  }
  return { seqs, commonPrefixes }
}

/** Reads records chunk by chunk until it has `limit` matches or has read `maxRead`. */
async function scan<Row extends { seq: number }>(
  { read, match, limit, maxRead }: WordSearch<Row>,
  candidates: number[] | undefined,
  commonPrefixes: readonly string[],
): Promise<SearchResult> {
  const seqs: number[] = []
  let after: number | undefined
  for (let readCount = 0; readCount < maxRead; readCount += CHUNK) {
    const chunk = candidates?.slice(readCount, readCount + CHUNK)
    if (chunk?.length === 0) return { seqs, isIncomplete: false }
    const rows = await read({
      limit: CHUNK,
      ...(chunk ? { seqs: chunk } : after !== undefined && { after }),
    })
    const last = rows.at(-1)
    if (!last) return { seqs, isIncomplete: false }
    for (const { seq } of await match(rows, commonPrefixes)) seqs.push(seq)
    if (seqs.length >= limit) return { seqs, isIncomplete: true }
    after = last.seq
  }
  return { seqs, isIncomplete: true }
}

export const hasPrefixes = (terms: readonly string[], prefixes: readonly string[]): boolean =>
  prefixes.every((prefix) => terms.some((term) => term.startsWith(prefix)))

/** Upper bound of all terms with this prefix, in byte order. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`
