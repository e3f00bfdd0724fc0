// Cursor pagination for the list calls: `limit` records after the id in `after`.
import { invalid } from '../rules/errors.ts'

export interface CursorQuery {
  limit: number
  /** The id of the last record of the previous page. */
  after?: string | undefined
}

export interface ListPage<T> {
  records: T[]
  total: number
  /** The `after` of the next page; absent on the last one. */
  next?: string
}

/**
 * The record that `after` names. Refuses an id that is not in this list: starting at the top again would
 * look like a next page.
 */
export async function findCursor<Row>(
  after: string | undefined,
  find: (id: string) => Promise<Row | undefined> | Row | undefined,
): Promise<Row | undefined> {
  if (!after) return undefined
  const row = await find(after)
  if (!row) throw invalid({ after: 'after must be the id of a record of this list.' })
  return row
}

interface PageParts<Row, T> {
  limit: number
  total: number
  toRecord: (row: Row) => T
}

/** Expects up to `limit + 1` rows. The extra one only shows that there is a next page. */
export function toListPage<Row extends { id: string }, T>(
  rows: readonly Row[],
  { limit, total, toRecord }: PageParts<Row, T>,
): ListPage<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasNext = rows.length > limit && last !== undefined
  return { records: shown.map(toRecord), total, ...(hasNext && { next: last.id }) }
}

/** Divides a short list that is read whole into pages. */
export async function paginateRows<Row extends { id: string }, T>(
  rows: readonly Row[],
  { limit, after }: CursorQuery,
  toRecord: (row: Row) => T,
): Promise<ListPage<T>> {
  const cursor = await findCursor(after, (id) => rows.find((row) => row.id === id))
  const start = cursor ? rows.indexOf(cursor) + 1 : 0
  return toListPage(rows.slice(start, start + limit + 1), { limit, total: rows.length, toRecord })
}
