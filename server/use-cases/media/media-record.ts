import type { Selectable } from 'kysely'
import type { MediaInfo } from '#content/index.ts'
import type { FocalPoint } from '#domain/focal-point.ts'
import type { MediaRow } from '../../database/tables.ts'

export interface MediaRecord {
  _id: string
  /** What an image field holds. */
  path: string
  /** The name of the file as it was uploaded. */
  name: string
  alt: string
  mime: string
  width: number
  height: number
  bytes: number
  variants: MediaInfo['variants']
  /** What stays in view where the picture is cropped. */
  focalPoint: FocalPoint
  transparent: boolean
  createdAt: string
  version: number
}

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
