// A picture of the library as the calls answer it.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { MediaInfo } from '#content/index.ts'
import type { MediaRow } from '../../database/content-tables.ts'

const POINT_ERROR = 'The focal point is x and y, each a whole number from 0 to 100.'
const percent = z.int(POINT_ERROR).min(0, POINT_ERROR).max(100, POINT_ERROR)

export const FOCAL_POINT = z.strictObject({ x: percent, y: percent }, POINT_ERROR).meta({
  id: 'FocalPoint',
  description: 'What stays in view where the picture is cropped, in percent from its left and its top.',
})

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
  })
  .meta({ id: 'Picture' })

export type MediaRecord = z.output<typeof MEDIA_RECORD>

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
})
