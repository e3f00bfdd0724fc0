// A part of a list, as the calls answer it: how it is asked for, where it goes on.
import { invalid } from '#domain/errors.ts'

export interface Slice {
  limit: number
  after?: string
}

export interface Listed<T> {
  records: T[]
  total: number
  /** The id to go on after, when there is more. */
  next?: string
}

/**
 * The record that a list goes on after. One that is not of this list, or not any more, is refused: starting
 * at the top again would look like more.
 */
export async function placeAfter<R>(
  after: string | undefined,
  find: (id: string) => Promise<R | undefined> | R | undefined,
): Promise<R | undefined> {
  if (!after) return undefined
  const record = await find(after)
  if (!record) throw invalid({ after: 'after must be the id of a record of this list.' })
  return record
}

/** Of rows that were read, one more than are shown: it tells that there is more. */
export function listed<R extends { id: string }, T>(
  rows: readonly R[],
  limit: number,
  total: number,
  toRecord: (row: R) => T,
): Listed<T> {
  const shown = rows.slice(0, limit)
  return { records: shown.map(toRecord), total, next: rows.length > limit ? shown.at(-1)!.id : undefined }
}
