// Reading content: lists in their display order, one record, and the whole site for its pages.
import type { Selectable } from 'kysely'
import type { MediaInfo, Site } from '#content/index.ts'
import type { AnyRecord, ContentType } from '#content/model/define.ts'
import { notFound } from '#domain/errors.ts'
import { requireAdmin, isAdmin, type Viewer } from '#domain/permissions.ts'
import { toRecord } from '../../database/content-records.ts'
import type { MediaRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { placeAfter, type Listed, type Slice } from '../list-slice.ts'

function mayRead(type: ContentType, viewer: Viewer): void {
  if (type.readers === 'admin') requireAdmin(viewer)
}

export async function listContent(
  house: House,
  viewer: Viewer,
  type: ContentType,
  slice: Slice = { limit: 500 },
): Promise<Listed<AnyRecord>> {
  mayRead(type, viewer)
  const all = await rowsOf(house, type, isAdmin(viewer))
  const last = await placeAfter(slice.after, (id) => all.find((row) => row.id === id))
  const from = last ? all.indexOf(last) + 1 : 0
  const rows = all.slice(from, from + slice.limit)
  return {
    records: rows.map((row) => toRecord(type, row)),
    total: all.length,
    next: from + rows.length < all.length ? rows.at(-1)?.id : undefined,
  }
}

export async function oneContent(
  house: House,
  viewer: Viewer,
  type: ContentType,
  id: string,
): Promise<AnyRecord> {
  mayRead(type, viewer)
  const row = await house.database.db
    .selectFrom('content')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type.name)
    .executeTakeFirst()
  if (!row || (row.hidden && !isAdmin(viewer))) throw notFound(`This ${type.label.toLowerCase()}`)
  return toRecord(type, row)
}

function rowsOf(house: House, type: ContentType, withHidden: boolean) {
  const query = house.database.db
    .selectFrom('content')
    .selectAll()
    .where('type', '=', type.name)
    .orderBy('position')
    .orderBy('id')
  return (withHidden ? query : query.where('hidden', '=', 0)).execute()
}

type MediaColumns = Pick<
  Selectable<MediaRow>,
  'path' | 'alt' | 'width' | 'height' | 'variants' | 'focal_x' | 'focal_y' | 'transparent'
>

const toMediaInfo = ({
  alt,
  width,
  height,
  variants,
  focal_x: x,
  focal_y: y,
  transparent,
}: MediaColumns): MediaInfo => ({
  alt,
  width,
  height,
  variants: JSON.parse(variants) as MediaInfo['variants'],
  focalPoint: { x, y },
  transparent: transparent === 1,
})

/** Everything visitors may see, read at once: what a page is made from. */
export async function loadSite(house: House, _viewer: Viewer): Promise<Site> {
  const { db } = house.database
  const rows = await db
    .selectFrom('content')
    .selectAll()
    .where('hidden', '=', 0)
    .orderBy('type')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const media = await db
    .selectFrom('media')
    .select(['path', 'alt', 'width', 'height', 'variants', 'focal_x', 'focal_y', 'transparent'])
    .execute()
  const byType = Map.groupBy(rows, (row) => row.type)
  const content = house.types
    .filter((type) => type.readers !== 'admin')
    .map((type) => {
      const records = (byType.get(type.name) ?? []).map((row) => toRecord(type, row))
      return [type.name, type.kind === 'singleton' ? (records[0] ?? null) : records]
    })
  const known = media.map((row): [string, MediaInfo] => [row.path, toMediaInfo(row)])
  return { ...Object.fromEntries(content), media: Object.fromEntries(known) } as Site
}
