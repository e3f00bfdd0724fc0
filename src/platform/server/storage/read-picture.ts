// The picture at an address: of a cropped or replaced one, the file that is shown now.
import type { Services } from '../services.ts'
import { readObject } from './read-object.ts'

export interface ServedPicture {
  mime: string
  bytes: Uint8Array
  /** The address may show other bytes later, so nobody may cache it for ever. */
  changes: boolean
}

/** Undefined for pictures of other sites, and for files that are kept only to undo a change. */
export async function readPicture(services: Services, path: string): Promise<ServedPicture | undefined> {
  const { db } = services.database
  const edited = await db
    .selectFrom('media')
    .select('src')
    .where('path', '=', path)
    .where('src', 'is not', null)
    .executeTakeFirst()
  const file = await db
    .selectFrom('media_files')
    .select(['mime', 'bytes', 'object'])
    .where('path', '=', edited?.src ?? path)
    .where('shown', '=', 1)
    .executeTakeFirst()
  return file && { mime: file.mime, bytes: await bytesOfFile(services, file), changes: edited !== undefined }
}

/** The bytes of one file of a picture, from the database or from the bucket. */
export async function bytesOfFile(
  services: Services,
  { bytes, object }: { bytes: Uint8Array; object: string | null },
): Promise<Uint8Array> {
  if (object === null) return bytes
  const pieces: Uint8Array[] = []
  for await (const piece of readObject(services, object)) pieces.push(piece)
  return Buffer.concat(pieces)
}
