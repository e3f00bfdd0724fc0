// Copies pictures and files of orders from the bucket back into the database, and checks their hashes. The
// objects in the bucket stay for another hour, and are then deleted by the site.
import { createHash } from 'node:crypto'
import type { Services } from '../services.ts'
import type { Bucket } from './bucket.ts'
import { CHUNK_BYTES, databaseStore } from './file-store.ts'
import { inParts } from './in-parts.ts'
import { countMoved, type Moved } from './moved.ts'
import { noteUnused } from './unused-objects.ts'

/** Can be stopped at any time: it goes on where it ended. Throws a BucketError if the bucket fails. */
export const moveToDatabase = (services: Services, bucket: Bucket): Promise<Moved> =>
  countMoved({ pictures: copyPictures(services, bucket), files: copyFiles(services, bucket) })

const wrongHash = (what: string): Error =>
  new Error(`What the bucket holds of ${what} is not what was put there. It stays where it is.`)

async function* copyPictures(services: Services, { moving }: Bucket): AsyncGenerator<number> {
  const { db } = services.database
  for (let after = ''; ;) {
    const file = await db
      .selectFrom('media_files')
      .select(['path', 'object', 'object_sha256'])
      .where('object', 'is not', null)
      .where('path', '>', after)
      .orderBy('path')
      .limit(1)
      .executeTakeFirst()
    if (!file) return
    after = file.path
    const pieces: Uint8Array[] = []
    for await (const piece of moving.read(file.object!)) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    if (createHash('sha256').update(bytes).digest('hex') !== file.object_sha256) throw wrongHash(file.path)
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('media_files')
        .set({ bytes, object: null, object_size: null, object_sha256: null })
        .where('path', '=', file.path)
        .where('object', '=', file.object)
        .executeTakeFirst()
      if (numUpdatedRows) await noteUnused(tx, [file.object!], services.clock.now())
    })
    yield bytes.length
  }
}

async function* copyFiles(services: Services, bucket: Bucket): AsyncGenerator<number> {
  const { db } = services.database
  for (let after = ''; ;) {
    const file = await db
      .selectFrom('files')
      .select(['id', 'size', 'sha256', 'object'])
      .where('object', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!file) return
    after = file.id
    if ((await writeChunks(services, bucket, { id: file.id, object: file.object! })) !== file.sha256)
      throw wrongHash(`file ${file.id}`)
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('files')
        .set({ object: null })
        .where('id', '=', file.id)
        .where('object', '=', file.object)
        .executeTakeFirst()
      if (numUpdatedRows) await noteUnused(tx, [file.object!], services.clock.now())
    })
    yield file.size
  }
}

/** Returns the SHA-256 of what was written. Overwrites chunks of an earlier try. */
async function writeChunks(
  { database: { db } }: Services,
  { moving }: Bucket,
  { id, object }: { id: string; object: string },
): Promise<string> {
  const hash = createHash('sha256')
  let start = 0
  for await (const chunk of inParts(moving.read(object), CHUNK_BYTES)) {
    hash.update(chunk)
    await databaseStore.put(db, id, start, chunk)
    start += chunk.length
  }
  return hash.digest('hex')
}
