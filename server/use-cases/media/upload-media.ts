// Uploading a picture: check and re-encode it, then store it and its smaller variants in one transaction.
import { altTextError } from '#domain/alt-text.ts'
import { invalid } from '#domain/errors.ts'
import { CENTRE } from '#domain/focal-point.ts'
import { requirePermission, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { randomId } from '../../ids.ts'
import { makePicture, type PictureFile } from '../../media/make-picture.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { toMediaRecord, type MediaRecord } from './media-record.ts'

export interface Upload {
  bytes: Uint8Array
  /** The file name of the sender: shown to admins, never part of a URL. */
  name: string
  alt: string
}

export async function uploadMedia(
  house: House,
  viewer: Viewer,
  { bytes, name, alt }: Upload,
): Promise<MediaRecord> {
  const actor = requirePermission(viewer, 'edit-pictures')
  const altError = altTextError(alt)
  if (altError) throw invalid({ alt: altError })
  if (!bytes.length) throw invalid({ file: 'Choose a picture to upload.' })
  const { original, height, variants, transparent } = await makePicture(bytes, name)
  const id = randomId()
  const path = `/media/${id}.${original.extension}`
  const variantPath = ({ width, extension }: PictureFile) => `/media/${id}-${width}.${extension}`
  const files = [
    { path, mime: original.mime, bytes: original.bytes },
    ...variants.map((file) => ({ path: variantPath(file), mime: file.mime, bytes: file.bytes })),
  ]
  return inTransaction(house, async (work) => {
    const row = {
      id,
      path,
      name: displayName(name),
      alt,
      mime: original.mime,
      width: original.width,
      height,
      bytes: original.bytes.length,
      variants: JSON.stringify(
        variants.map((file) => ({ path: variantPath(file), mime: file.mime, width: file.width })),
      ),
      actor: actor.userId,
      created_at: work.at,
      version: 1,
      focal_x: CENTRE.x,
      focal_y: CENTRE.y,
      transparent: transparent ? 1 : 0,
    }
    await work.tx.insertInto('media').values(row).execute()
    for (const file of files)
      await work.tx
        .insertInto('media_files')
        .values({ ...file, media_id: id })
        .execute()
    await work.tell('content')
    return toMediaRecord(row)
  })
}

/** The last part of a path without control characters, short enough for one line. */
function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- it removes control characters
      .replace(/[\u0000-\u001F\u007F]/g, '')
      .slice(-120) || 'picture'
  )
}
