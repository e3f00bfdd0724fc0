// Uploading a picture: check and re-encode it, then store it and its smaller variants in one transaction.
import { altTextError } from '#platform/rules/alt-text.ts'
import { invalid } from '#platform/rules/errors.ts'
import { CENTRE } from '#platform/rules/focal-point.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { toMediaRecord, type UploadedMedia } from './media-record.ts'
import { insertFiles, lockPictures, settleFiles } from './picture-files.ts'
import { filesOfReceived, receivePicture } from './receive-picture.ts'
import { columnsOf, neededPaths } from './stored-picture.ts'

export interface Upload {
  bytes: Uint8Array
  /** The file name of the sender: shown to admins, never part of a URL. */
  name: string
  alt: string
}

/** Always adds a picture to the library. `sameAs` names a duplicate, whose stored files it then shares. */
export async function uploadMedia(
  app: App,
  viewer: Viewer,
  { bytes, name, alt }: Upload,
): Promise<UploadedMedia> {
  const actor = requirePermission(viewer, 'edit-pictures')
  const altError = altTextError(alt)
  if (altError) throw invalid({ alt: altError })
  const received = await receivePicture(app, { bytes, name })
  const id = randomId()
  return inTransaction(app, async (unit) => {
    await lockPictures(app, unit)
    const files = await filesOfReceived(unit, received, id)
    const path = received.made ? files.src : `/media/${id}${/\.\w+$/.exec(files.src)?.[0] ?? ''}`
    const row = {
      id,
      path,
      alt,
      actor: actor.userId,
      created_at: unit.at,
      version: 1,
      earlier: null,
      ...columnsOf(
        { path },
        {
          name: displayName(name),
          hash: received.hash,
          files,
          crop: null,
          uncropped: null,
          focalPoint: CENTRE,
        },
      ),
    }
    await unit.tx.insertInto('media').values(row).execute()
    if (received.made) await insertFiles(unit, { mediaId: id, stem: id }, received.made)
    // A file that was kept only to undo a crop is shown again.
    else await settleFiles(unit, neededPaths(row))
    await unit.signal('content')
    const { existing } = received
    if (existing) await unit.signal('media')
    return {
      ...toMediaRecord(row),
      sameAs: existing ? { _id: existing.id, path: existing.path, name: existing.name } : null,
    }
  })
}

/** The last part of a path without control characters, short enough for one line. */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- it removes control characters
      .replace(/[\u0000-\u001F\u007F]/g, '')
      .slice(-120) || 'picture'
  )
}
