// The media library: list and describe pictures, delete unused ones.
import { z } from 'zod'
import { altTextError, ALT_MAXIMUM } from '#domain/alt-text.ts'
import { Failure, invalid, notFound } from '#domain/errors.ts'
import type { Page } from '#domain/page.ts'
import { parseObject } from '#domain/parse-object.ts'
import { requirePermission, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { findCursor, toListPage, type CursorQuery, type ListPage } from '../cursor-pagination.ts'
import { FOCAL_POINT, toMediaRecord, type MediaRecord } from './media-record.ts'
import { usesOfMedia, type MediaUse } from './media-uses.ts'

export interface LibraryEntry extends MediaRecord {
  uses: MediaUse[]
}

/** Newest first. */
export async function listMedia(
  { database: { db } }: House,
  viewer: Viewer,
  { limit, after }: CursorQuery,
): Promise<ListPage<MediaRecord>> {
  requirePermission(viewer, 'edit-pictures')
  const cursor = await findCursor(after, (id) =>
    db.selectFrom('media').select('seq').where('id', '=', id).executeTakeFirst(),
  )
  let query = db
    .selectFrom('media')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit + 1)
  if (cursor) query = query.where('seq', '<', cursor.seq)
  const rows = await query.execute()
  const { total } = await db
    .selectFrom('media')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toListPage(rows, { limit, total, toRecord: toMediaRecord })
}

interface LibraryQuery {
  page: number
  size: number
  /** Only pictures that no content uses. */
  unused: boolean
}

interface LibraryPage extends Page<LibraryEntry> {
  unusedTotal: number
}

/** With the places where each picture is used. */
export async function pageOfMedia(
  house: House,
  viewer: Viewer,
  { page, size, unused }: LibraryQuery,
): Promise<LibraryPage> {
  requirePermission(viewer, 'edit-pictures')
  const { db } = house.database
  const uses = await usesOfMedia(db, house.types)
  const all = await db.selectFrom('media').select(['id', 'path']).orderBy('seq', 'desc').execute()
  const unusedOnes = all.filter(({ path }) => !uses.has(path))
  const ids = (unused ? unusedOnes : all).slice((page - 1) * size, page * size).map(({ id }) => id)
  const rows = ids.length
    ? await db.selectFrom('media').selectAll().where('id', 'in', ids).orderBy('seq', 'desc').execute()
    : []
  const entries = rows.map((row) => ({ ...toMediaRecord(row), uses: uses.get(row.path) ?? [] }))
  const unusedTotal = unusedOnes.length
  return { rows: entries, page, size, total: unused ? unusedTotal : all.length, unusedTotal }
}

export async function oneMedia(
  { database: { db } }: House,
  viewer: Viewer,
  id: string,
): Promise<MediaRecord> {
  requirePermission(viewer, 'edit-pictures')
  const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('This picture')
  return toMediaRecord(row)
}

/** Pictures by path. Addresses on other sites are left out. */
export async function mediaAt(
  { database: { db } }: House,
  viewer: Viewer,
  paths: string[],
): Promise<MediaRecord[]> {
  requirePermission(viewer, 'edit-pictures')
  return paths.length
    ? (await db.selectFrom('media').selectAll().where('path', 'in', paths).execute()).map(toMediaRecord)
    : []
}

export const altText = z
  .string('alt must be text.')
  .superRefine((text, context) => {
    const message = altTextError(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .meta({
    maxLength: ALT_MAXIMUM,
    description: 'What the picture shows, for those who cannot see it; empty for mere decoration.',
  })

export const MEDIA_INPUT = z.strictObject({ alt: altText.optional(), focalPoint: FOCAL_POINT.optional() })

export async function updateMedia(
  house: House,
  viewer: Viewer,
  { id, body }: { id: string; body: unknown },
): Promise<MediaRecord> {
  requirePermission(viewer, 'edit-pictures')
  await oneMedia(house, viewer, id)
  const { alt, focalPoint } = parseObject(MEDIA_INPUT, body)
  if (alt === undefined && focalPoint === undefined)
    throw invalid({ alt: 'Send the alternative text, the focal point, or both.' })
  const changes = {
    ...(alt === undefined ? {} : { alt }),
    ...(focalPoint ? { focal_x: focalPoint.x, focal_y: focalPoint.y } : {}),
  }
  return inTransaction(house, async (work) => {
    const row = await work.tx
      .updateTable('media')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound('This picture')
    await work.tell('content')
    return toMediaRecord(row)
  })
}

function stillInUse(uses: readonly MediaUse[]): Failure {
  const places = uses.map(({ label, title }) => `${label} “${title}”`).join(', ')
  return new Failure('conflict', `This picture is in use: ${places}. Choose another one there first.`)
}

export async function deleteMedia(house: House, viewer: Viewer, id: string): Promise<void> {
  const actor = requirePermission(viewer, 'edit-pictures')
  await inTransaction(house, async (work) => {
    const row = await work.tx
      .selectFrom('media')
      .select(['path', 'name'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound('This picture')
    const uses = (await usesOfMedia(work.tx, house.types)).get(row.path)
    if (uses) throw stillInUse(uses)
    await work.tx.deleteFrom('media_files').where('media_id', '=', id).execute()
    await work.tx.deleteFrom('media').where('id', '=', id).execute()
    await work.audit(actor, 'picture deleted', id, row.name)
    await work.tell('content')
    await work.tell('media')
  })
}
