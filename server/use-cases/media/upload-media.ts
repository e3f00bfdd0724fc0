// Taking in a picture: checked and drawn anew first, then stored with all its forms in one transaction.
import { altTextError } from '#domain/alt-text.ts'
import { invalid } from '#domain/errors.ts'
import { CENTRE } from '#domain/focal-point.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { randomId } from '../../ids.ts'
import { makePicture, type PictureFile } from '../../media/make-picture.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { toMediaRecord, type MediaRecord } from './media-record.ts'

export interface Upload {
  bytes: Uint8Array
  /** As the sender calls it: shown to admins, never part of an address. */
  name: string
  alt: string
}

export async function uploadMedia(
  house: House,
  viewer: Viewer,
  { bytes, name, alt }: Upload,
): Promise<MediaRecord> {
  const actor = requireAdmin(viewer)
  const fault = altTextError(alt)
  if (fault) throw invalid({ alt: fault })
  if (!bytes.length) throw invalid({ file: 'Choose a picture to upload.' })
  const { original, height, variants, transparent } = await makePicture(bytes, name)
  const id = randomId()
  const pathOf = (file: PictureFile, size = '') => `/media/${id}${size}.${file.extension}`
  const files = [
    { path: pathOf(original), mime: original.mime, bytes: original.bytes },
    ...variants.map((file) => ({ path: pathOf(file, `-${file.width}`), mime: file.mime, bytes: file.bytes })),
  ]
  return inTransaction(house, async (work) => {
    const row = {
      id,
      path: files[0]!.path,
      name: shownName(name),
      alt,
      mime: original.mime,
      width: original.width,
      height,
      bytes: original.bytes.length,
      variants: JSON.stringify(
        variants.map((file) => ({
          path: pathOf(file, `-${file.width}`),
          mime: file.mime,
          width: file.width,
        })),
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

/** The last part of a path, without what can't be read, at a length that fits a line. */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
      .replace(/[\u0000-\u001F\u007F]/g, '')
      .slice(-120) || 'picture'
  )
}
