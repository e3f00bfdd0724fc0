// A picture that is uploaded: decoded and compared with those that are here. The same picture is stored once.
import { Failure, invalid } from '#domain/errors.ts'
import type { House } from '../../house.ts'
import { hashPicture, makePicture, type ProcessedPicture } from '../../media/make-picture.ts'
import type { Work } from '../../unit-of-work.ts'
import { bytesOf, namedFiles } from './picture-files.ts'
import { pictureOf, wholeFiles, type StoredFiles, type StoredMedia } from './stored-picture.ts'

export interface ReceivedPicture {
  hash: string
  /** The newest picture that shows the same, cropped or not. */
  known?: Pick<StoredMedia, 'id' | 'path' | 'name'>
  /** Of a picture that is not here yet. */
  made?: ProcessedPicture
}

export async function receivePicture(
  house: House,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<ReceivedPicture> {
  if (!bytes.length) throw invalid({ file: 'Choose a picture to upload.' })
  const hash = await hashPicture(bytes, name)
  const known = await house.database.db
    .selectFrom('media')
    .select(['id', 'path', 'name'])
    .where('picture_hash', '=', hash)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  if (known) return { hash, known }
  const made = await makePicture(bytes, { name })
  const unhashed = await sameWithoutHash(house, made)
  return unhashed ? { hash, known: unhashed } : { hash, made }
}

/** A picture from before hashes were kept has the same bytes as what is made of the same upload today. */
async function sameWithoutHash(
  house: House,
  { original, height }: ProcessedPicture,
): Promise<ReceivedPicture['known']> {
  const candidates = await house.database.db
    .selectFrom('media')
    .select(['id', 'path', 'name'])
    .where('picture_hash', 'is', null)
    .where('src', 'is', null)
    .where('width', '=', original.width)
    .where('height', '=', height)
    .where('bytes', '=', original.bytes.length)
    .where('mime', '=', original.mime)
    .orderBy('seq', 'desc')
    .execute()
  for (const candidate of candidates) {
    const bytes = await bytesOf(house, candidate.path)
    if (bytes && Buffer.compare(bytes, original.bytes) === 0) return candidate
  }
  return undefined
}

/**
 * Under the lock of the pictures: the files of a new picture by their names to be, or those of the known one.
 */
export async function filesOfReceived(
  { tx }: Work,
  { hash, known, made }: ReceivedPicture,
  stem: string,
): Promise<StoredFiles> {
  if (made) return namedFiles(stem, made)
  const row = await tx
    .updateTable('media')
    .set({ picture_hash: hash })
    .where('id', '=', known!.id)
    .where((e) => e.or([e('picture_hash', '=', hash), e('picture_hash', 'is', null)]))
    .returningAll()
    .executeTakeFirst()
  if (row) return wholeFiles(pictureOf(row))
  throw new Failure('conflict', 'The library changed at this moment. Please upload the picture again.')
}
