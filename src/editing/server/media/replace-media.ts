// Replaces the file of a picture. Every page that shows the picture follows. The earlier file can be brought
// back.
import { sameShape } from '#platform/rules/crop.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { CENTRE, samePoint } from '#platform/rules/focal-point.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { changePicture, findMedia } from './change-picture.ts'
import { toMediaRecord, type MediaRecord, type ReplacedMedia } from './media-record.ts'
import { insertFiles } from './picture-files.ts'
import { filesOfReceived, receivePicture } from './receive-picture.ts'
import { pictureOf } from './stored-picture.ts'
import { displayName } from './upload-media.ts'

export interface Replacement {
  id: string
  bytes: Uint8Array
  name: string
}

/** The alternative text stays, and the focal point where the shape is the same. */
export async function replaceMedia(
  app: App,
  viewer: Viewer,
  { id, bytes, name }: Replacement,
): Promise<ReplacedMedia> {
  const actor = requirePermission(viewer, 'edit-pictures')
  const before = await findMedia(app, id)
  const shown = pictureOf(before)
  const received = await receivePicture(app, { bytes, name })
  if (received.existing?.id === id || received.hash === shown.hash)
    throw invalid({ file: say('editing.agency', 'picture.sameAlready') })
  const stem = `${id}-${randomId(10)}`
  let focalPointReset = false
  const changed = await changePicture(app, before, async (unit, now) => {
    const files = await filesOfReceived(unit, received, stem)
    if (received.made) await insertFiles(unit, { mediaId: id, stem }, received.made)
    const keepsPoint = sameShape(files, now.files)
    focalPointReset = !keepsPoint && !samePoint(now.focalPoint, CENTRE)
    await unit.audit(
      actor,
      'picture replaced',
      id,
      say('editing.agency', 'picture.replacedBy', { now: now.name, name: displayName(name) }),
    )
    return {
      picture: {
        name: displayName(name),
        hash: received.hash,
        files,
        crop: null,
        uncropped: null,
        focalPoint: keepsPoint ? now.focalPoint : CENTRE,
      },
      earlier: now,
    }
  })
  return { ...toMediaRecord(changed), focalPointReset, cropRemoved: shown.crop !== null }
}

/** Swaps the picture with the one before its last replacement. A second call swaps them back. */
export async function bringBackMedia(app: App, viewer: Viewer, id: string): Promise<MediaRecord> {
  const actor = requirePermission(viewer, 'edit-pictures')
  const changed = await changePicture(app, await findMedia(app, id), async (unit, now, earlier) => {
    if (!earlier) throw new Failure('conflict', say('editing.agency', 'picture.noEarlier'))
    await unit.audit(
      actor,
      'picture brought back',
      id,
      say('editing.agency', 'picture.insteadOf', { earlier: earlier.name, now: now.name }),
    )
    return { picture: earlier, earlier: now }
  })
  return toMediaRecord(changed)
}
