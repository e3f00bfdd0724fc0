// Where a list goes on.
import { invalid } from '#domain/errors.ts'

/** The record that a list goes on after. One that is not of this list, or not any more, is refused: starting at the top again would look like more. */
export async function placeAfter<R>(after: string | undefined, find: (id: string) => Promise<R | undefined> | R | undefined): Promise<R | undefined> {
  if (!after) return undefined
  const record = await find(after)
  if (!record) throw invalid({ after: 'after must be the id of a record of this list.' })
  return record
}
