// Whether the bucket of pictures and files answers. No line without a bucket.
import type { App } from '#platform/server/app.ts'
import { bucketFault } from '#platform/server/storage/bucket.ts'
import { check, type Check } from './check.ts'

const ABOUT = { name: 'storage', label: 'Store of pictures and files' }

export async function storageChecks(app: App): Promise<Check[]> {
  const { bucket } = app
  if (!bucket) {
    const left = await inBucket(app)
    if (!left) return []
    const reason = `${left} pictures and files are in a bucket that the settings don’t name (STORAGE_S3_ENDPOINT).`
    return [{ ...ABOUT, state: 'open', reason }]
  }
  const fault = await bucketFault(bucket)
  return [
    check(ABOUT, fault === undefined, {
      done: 'A trial object was written, read and deleted.',
      open: `Pictures and files can’t be read or stored there: ${fault}`,
    }),
  ]
}

async function inBucket({ database: { db } }: App): Promise<number> {
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
