// Decodes an uploaded picture and looks for a duplicate in the library. A duplicate shares the stored files.
import { Failure, invalid } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { hashPicture, makePicture, toPixels, type ProcessedPicture } from './make-picture.ts'
import { bytesOf, namedFiles } from './picture-files.ts'
import { pictureOf, wholeFiles, type StoredFiles, type StoredMedia } from './stored-picture.ts'

export interface ReceivedPicture {
  hash: string
  /** The newest picture of the library that shows the same, cropped or not. */
  existing?: Pick<StoredMedia, 'id' | 'path' | 'name'>
  /** The files of a picture that has no duplicate. */
  made?: ProcessedPicture
}

export async function receivePicture(
  app: App,
  { bytes: sent, name }: { bytes: Uint8Array; name: string },
): Promise<ReceivedPicture> {
  if (!sent.length) throw invalid({ file: say('editing.agency', 'picture.choose') })
  const bytes = await toPixels(sent, name)
  const hash = await hashPicture(bytes, name)
  const existing = await app.database.db
    .selectFrom('media')
    .select(['id', 'path', 'name'])
    .where('picture_hash', '=', hash)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  if (existing) return { hash, existing }
  const made = await makePicture(bytes, { name })
  const unhashed = await sameWithoutHash(app, made)
  return unhashed ? { hash, existing: unhashed } : { hash, made }
}

/** Pictures from before there were hashes: the same upload is still encoded to the same bytes. */
async function sameWithoutHash(
  app: App,
  { original, height }: ProcessedPicture,
): Promise<ReceivedPicture['existing']> {
  const candidates = await app.database.db
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
    const bytes = await bytesOf(app, candidate.path)
    if (bytes && Buffer.compare(bytes, original.bytes) === 0) return candidate
  }
  return undefined
}

/** The files of the picture: new ones, named by `stem`, or those of its duplicate. Needs `lockPictures`. */
export async function filesOfReceived(
  { tx }: UnitOfWork,
  { hash, existing, made }: ReceivedPicture,
  stem: string,
): Promise<StoredFiles> {
  if (made) return namedFiles(stem, made)
  const row = await tx
    .updateTable('media')
    .set({ picture_hash: hash })
    .where('id', '=', existing!.id)
    .where((e) => e.or([e('picture_hash', '=', hash), e('picture_hash', 'is', null)]))
    .returningAll()
    .executeTakeFirst()
  if (row) return wholeFiles(pictureOf(row))
  throw new Failure('conflict', say('editing.agency', 'picture.libraryChanged'))
}
