// Copies pictures and complete files of orders to the bucket, and reads each copy back to compare it. Once
// all are copied, their bytes in the database are deleted.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { objectName, onePiece, type Bucket } from './bucket.ts'
import { databaseStore } from './file-store.ts'
import { countMoved, type Moved } from './moved.ts'
import { BucketError } from './s3-requests.ts'
import { noteUnused, noteUsed } from './unused-objects.ts'

const EMPTY = Buffer.alloc(0)

/** Can be stopped at any time: it goes on where it ended. Throws a BucketError if the bucket fails. */
export async function moveToBucket(services: Services, bucket: Bucket, stop?: AbortSignal): Promise<Moved> {
  const moved = await countMoved({
    pictures: copyPictures(services, bucket, stop),
    files: copyFiles(services, bucket, stop),
  })
  if (!stop?.aborted) await deleteSources(services)
  return moved
}

async function* copyPictures(services: Services, bucket: Bucket, stop?: AbortSignal): AsyncGenerator<number> {
  const { db } = services.database
  for (let after = ''; !stop?.aborted;) {
    const file = await db
      .selectFrom('media_files')
      .select(['path', 'bytes'])
      .where('object', 'is', null)
      .where('path', '>', after)
      .orderBy('path')
      .limit(1)
      .executeTakeFirst()
    if (!file) return
    const { path, bytes } = file
    after = path
    const size = bytes.length
    const { object, sha256 } = await copy(services, bucket, {
      object: objectName('pictures'),
      pieces: onePiece(bytes),
      size,
    })
    const isOurs = await useObject(services, object, (tx) =>
      tx
        .updateTable('media_files')
        .set({ object, object_size: size, object_sha256: sha256 })
        .where('path', '=', path)
        .where('object', 'is', null)
        .executeTakeFirst(),
    )
    if (isOurs) yield size
  }
}

async function* copyFiles(services: Services, bucket: Bucket, stop?: AbortSignal): AsyncGenerator<number> {
  const { db } = services.database
  for (let after = ''; !stop?.aborted;) {
    const file = await db
      .selectFrom('files')
      .select(['id', 'size', 'sha256'])
      .where('object', 'is', null)
      .where('sha256', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!file) return
    const { id, size } = file
    after = id
    const { object, sha256 } = await copy(services, bucket, {
      object: objectName('files'),
      pieces: databaseStore.read(db, id, { from: 0, to: size }),
      size,
    })
    if (sha256 !== file.sha256) throw new Error(`The bytes of file ${id} are not those that were uploaded.`)
    const isOurs = await useObject(services, object, (tx) =>
      tx
        .updateTable('files')
        .set({ object })
        .where('id', '=', id)
        .where('object', 'is', null)
        .executeTakeFirst(),
    )
    if (isOurs) yield size
  }
}

interface Copy {
  object: string
  pieces: AsyncIterable<Uint8Array>
  size: number
}

/** Noted as unused before it is sent, so that a copy which fails halfway is deleted later. */
async function copy(
  { database: { db }, clock }: Services,
  { moving }: Bucket,
  { object, pieces, size }: Copy,
): Promise<{ object: string; sha256: string }> {
  await noteUnused(db, [object], clock.now())
  const sha256 = await moving.put(object, pieces, size)
  const hash = createHash('sha256')
  for await (const piece of moving.read(object)) hash.update(piece)
  if (hash.digest('hex') !== sha256)
    throw new BucketError(`What ${moving.root} gave back is not what was sent (${object}).`)
  return { object, sha256 }
}

/**
 * `change` names the object in the row of its picture or file. False if that row is gone, or if another
 * instance was first.
 */
const useObject = (
  { database: { db } }: Services,
  object: string,
  change: (tx: Transaction<Tables>) => Promise<{ numUpdatedRows: bigint }>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await change(tx)
    if (numUpdatedRows) await noteUsed(tx, object)
    return numUpdatedRows > 0n
  })

async function deleteSources({ database: { db } }: Services): Promise<void> {
  const pictures = await db
    .selectFrom('media_files')
    .select('path')
    .where('object', 'is not', null)
    .where((e) => e(e.fn<number>('length', ['bytes']), '>', 0))
    .execute()
  for (const { path } of pictures)
    await db
      .updateTable('media_files')
      .set({ bytes: EMPTY })
      .where('path', '=', path)
      .where('object', 'is not', null)
      .execute()
  const files = await db
    .selectFrom('files')
    .innerJoin('file_chunks', 'file_chunks.file_id', 'files.id')
    .select('files.id')
    .distinct()
    .where('files.object', 'is not', null)
    .execute()
  for (const { id } of files)
    await db
      .deleteFrom('file_chunks')
      .where('file_id', 'in', (e) =>
        e.selectFrom('files').select('id').where('id', '=', id).where('object', 'is not', null),
      )
      .execute()
}
