import type { Queryable } from '../database/connect.ts'

/** How many pictures and files are in the bucket. */
export async function countInBucket(db: Queryable): Promise<number> {
  let count = 0
  for (const table of ['media_files', 'files'] as const) {
    const { n } = await db
      .selectFrom(table)
      .select((e) => e.fn.countAll().as('n'))
      .where('object', 'is not', null)
      .executeTakeFirstOrThrow()
    count += Number(n)
  }
  return count
}
