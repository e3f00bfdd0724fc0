// A picture of the library as the calls answer it.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { MediaInfo } from '#content/rules/index.ts'
import type { MediaRow } from '#content/server/content-tables.ts'
import { canBeCropped } from '#platform/rules/crop.ts'
import { say } from '#platform/rules/words.ts'
import { earlierOf, pictureOf, wholeFiles } from './stored-picture.ts'

const POINT_ERROR = say('editing.agency', 'picture.point')
const percent = z.int(POINT_ERROR).min(0, POINT_ERROR).max(100, POINT_ERROR)

export const FOCAL_POINT = z.strictObject({ x: percent, y: percent }, POINT_ERROR).meta({
  id: 'FocalPoint',
  description: 'What stays in view where the picture is cropped, in percent from its left and its top.',
})

const CROP_ERROR = say('editing.agency', 'picture.crop')
const pixels = z.int(CROP_ERROR).min(0, CROP_ERROR).max(1_000_000, CROP_ERROR)

export const CROP = z
  .strictObject({ left: pixels, top: pixels, width: pixels, height: pixels }, CROP_ERROR)
  .meta({ id: 'Crop', description: 'A part of a picture, in pixels of the whole picture.' })

export const MEDIA_RECORD = z
  .object({
    _id: z.string(),
    path: z.string().meta({ description: 'What an image field takes.' }),
    name: z.string().meta({ description: 'The name of the file as it was uploaded.' }),
    alt: z.string(),
    mime: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    variants: z.array(z.object({ path: z.string(), mime: z.string(), width: z.int() })),
    focalPoint: FOCAL_POINT,
    transparent: z.boolean().meta({ description: 'Some of it can be seen through.' }),
    createdAt: z.iso.datetime(),
    version: z.int(),
    src: z.string().meta({
      description: 'The file that is shown. Unlike path, it is another one after a crop or a replacement.',
    }),
    crop: CROP.nullable().meta({ description: 'The part that is shown; null for all of it.' }),
    whole: z
      .object({ width: z.int(), height: z.int() })
      .meta({ description: 'The size before it was cropped.' }),
    canCrop: z.boolean().meta({ description: 'Animations, drawings and tiny pictures can’t be cropped.' }),
    earlierName: z
      .string()
      .nullable()
      .meta({ description: 'The picture before the last replacement, which can be brought back.' }),
  })
  .meta({ id: 'Picture' })

export type MediaRecord = z.output<typeof MEDIA_RECORD>

export const UPLOADED_MEDIA = MEDIA_RECORD.extend({
  sameAs: z
    .object({ _id: z.string(), path: z.string(), name: z.string() })
    .nullable()
    .meta({ description: 'A picture of the library that shows the same. The bytes are stored once.' }),
}).meta({ id: 'UploadedPicture' })

export type UploadedMedia = z.output<typeof UPLOADED_MEDIA>

export const REPLACED_MEDIA = MEDIA_RECORD.extend({
  focalPointReset: z
    .boolean()
    .meta({ description: 'The shapes differ, so the focal point is in the middle again.' }),
  cropRemoved: z.boolean().meta({ description: 'The earlier picture was cropped; this one is not.' }),
}).meta({ id: 'ReplacedPicture' })

export type ReplacedMedia = z.output<typeof REPLACED_MEDIA>

export const toMediaRecord = (row: Omit<Selectable<MediaRow>, 'seq'>): MediaRecord => ({
  _id: row.id,
  path: row.path,
  name: row.name,
  alt: row.alt,
  mime: row.mime,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  variants: JSON.parse(row.variants) as MediaInfo['variants'],
  focalPoint: { x: row.focal_x, y: row.focal_y },
  transparent: row.transparent === 1,
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
  ...editedParts(row),
})

function editedParts(row: Omit<Selectable<MediaRow>, 'seq'>) {
  const picture = pictureOf(row)
  const whole = wholeFiles(picture)
  return {
    src: picture.files.src,
    crop: picture.crop,
    whole: { width: whole.width, height: whole.height },
    // Without variants it is an animation or a drawing.
    canCrop: whole.variants.length > 0 && canBeCropped(whole),
    earlierName: earlierOf(row)?.name ?? null,
  }
}
