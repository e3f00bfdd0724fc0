// The bytes of files on orders. They arrive in the database, chunk by chunk; complete ones may be moved to a
// bucket (move-to-bucket.ts).
import type { Queryable } from '../database/connect.ts'
import type { Services } from '../services.ts'
import { createGarbageCollector } from './garbage-collector.ts'
import { readObject } from './read-object.ts'
import { noteUnused } from './unused-objects.ts'

export const CHUNK_BYTES = 1024 * 1024

const sweep = createGarbageCollector({ everyBytes: 2 * CHUNK_BYTES, minor: true })

/** The end is exclusive. */
interface Range {
  from: number
  to: number
}

export const databaseStore = {
  /** `start` is a multiple of CHUNK_BYTES. Replaces a chunk that is there: an upload went on within it. */
  async put(db: Queryable, fileId: string, start: number, bytes: Uint8Array): Promise<void> {
    await db
      .insertInto('file_chunks')
      .values({ file_id: fileId, start, bytes })
      .onConflict((on) => on.columns(['file_id', 'start']).doUpdateSet({ bytes }))
      .execute()
    sweep(bytes.length)
  },
  /** Piece by piece, so that a large file needs little memory. */
  async *read(db: Queryable, fileId: string, { from, to }: Range): AsyncGenerator<Uint8Array> {
    for (let start = from - (from % CHUNK_BYTES); start < to; start += CHUNK_BYTES) {
      const { bytes } = await db
        .selectFrom('file_chunks')
        .select('bytes')
        .where('file_id', '=', fileId)
        .where('start', '=', start)
        .executeTakeFirstOrThrow(() => new Error(`File ${fileId} has no chunk at ${start}`))
      yield bytes.subarray(Math.max(0, from - start), Math.min(CHUNK_BYTES, to - start))
      sweep(bytes.length)
    }
  },
}

/** The bytes of a complete file, from the database or from the bucket. */
export const readFile = (
  services: Services,
  { id, object }: { id: string; object: string | null },
  range: Range,
): AsyncGenerator<Uint8Array> =>
  object === null ? databaseStore.read(services.database.db, id, range) : readObject(services, object, range)

/** Before the rows of files are deleted: deletes their bytes. Those in the bucket go after the commit. */
export async function deleteFileBytes(db: Queryable, fileIds: readonly string[], at: number): Promise<void> {
  if (!fileIds.length) return
  await db.deleteFrom('file_chunks').where('file_id', 'in', fileIds).execute()
  const inBucket = await db
    .selectFrom('files')
    .select('object')
    .where('id', 'in', fileIds)
    .where('object', 'is not', null)
    .execute()
  await noteUnused(
    db,
    inBucket.flatMap(({ object }) => object ?? []),
    at,
  )
}
