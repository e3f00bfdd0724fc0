// Crops a picture everywhere. The whole one is kept, so a crop can be changed and undone.
import {
  canBeCropped,
  cropErrors,
  focalPointIn,
  isWhole,
  sameCrop,
  wholeOf,
  type Crop,
} from '#platform/rules/crop.ts'
import { invalid, notFound } from '#platform/rules/errors.ts'
import type { FocalPoint } from '#platform/rules/focal-point.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { changePicture, findMedia } from './change-picture.ts'
import { makePicture } from './make-picture.ts'
import { bytesOf, insertFiles, namedFiles } from './picture-files.ts'
import { pictureOf, shownPart, wholeFiles, type Picture, type StoredMedia } from './stored-picture.ts'

export interface CropChange {
  /** Null shows the whole picture. */
  crop: Crop | null
  alt?: string | undefined
  /** The focal point in percent of the cropped picture. Without it, it stays on the same spot. */
  focalPoint?: FocalPoint | undefined
}

/** The caller has checked the permission. */
export async function cropPicture(app: App, row: StoredMedia, change: CropChange): Promise<StoredMedia> {
  const picture = pictureOf(row)
  const whole = wholeFiles(picture)
  const crop = change.crop && !isWhole(change.crop, whole) ? change.crop : null
  const moved = (to: Picture): Picture => ({
    ...to,
    focalPoint:
      change.focalPoint ?? focalPointIn(picture.focalPoint, shownPart(picture), crop ?? wholeOf(whole)),
  })
  if (crop === null || (picture.crop && sameCrop(crop, picture.crop)))
    return changePicture(app, row, async (_, now, earlier) => ({
      picture: moved(crop ? now : { ...now, files: wholeFiles(now), crop: null, uncropped: null }),
      earlier,
      alt: change.alt,
    }))
  if (!whole.variants.length || !canBeCropped(whole))
    throw invalid({ crop: say('editing.agency', 'picture.cannotCrop') })
  const errors = cropErrors(crop, whole)
  if (Object.keys(errors).length)
    throw invalid(Object.fromEntries(Object.entries(errors).map(([field, text]) => [`crop-${field}`, text])))
  const bytes = await bytesOf(app, whole.src)
  if (!bytes) throw notFound('picture')
  const made = await makePicture(bytes, { crop })
  const stem = `${row.id}-${randomId(10)}`
  return changePicture(app, row, async (unit, now, earlier) => {
    await insertFiles(unit, { mediaId: row.id, stem }, made)
    return {
      picture: moved({ ...now, files: namedFiles(stem, made), crop, uncropped: wholeFiles(now) }),
      earlier,
      alt: change.alt,
    }
  })
}

export interface WholePicture {
  mime: string
  bytes: Uint8Array
}

/** The picture before it was cropped, for the editor: visitors don’t get it. */
export async function wholePicture(app: App, viewer: Viewer, id: string): Promise<WholePicture> {
  requirePermission(viewer, 'edit-pictures')
  const { src, mime, variants } = wholeFiles(pictureOf(await findMedia(app, id)))
  const smaller = variants.findLast((variant) => variant.mime === 'image/webp')
  const bytes = await bytesOf(app, smaller?.path ?? src)
  if (!bytes) throw notFound('picture')
  return { mime: smaller?.mime ?? mime, bytes }
}
