// The media library: list and describe pictures, delete unused ones.
import { z } from 'zod'
import type { ContentType } from '#content/rules/model/define.ts'
import { titleOf } from '#content/rules/model/to-form.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { altTextError, ALT_MAXIMUM } from '#platform/rules/alt-text.ts'
import { Failure, invalid, notFound } from '#platform/rules/errors.ts'
import type { Page } from '#platform/rules/page.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import {
  findCursor,
  toListPage,
  type CursorQuery,
  type ListPage,
} from '#platform/server/cursor-pagination.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { findMedia } from './change-picture.ts'
import { cropPicture } from './crop-media.ts'
import { CROP, FOCAL_POINT, toMediaRecord, type MediaRecord } from './media-record.ts'
import { lockPictures, settleFiles } from './picture-files.ts'
import { neededPaths, type StoredMedia } from './stored-picture.ts'

const DRAWINGS = '/art/'

/**
 * `hiddenPath` is a pattern for LIKE: the library leaves out pictures with such a path. These are the
 * drawings of the demo, once the site uses none of them. They stay stored, so that an undo finds them.
 */
async function shownPictures(
  db: Queryable,
  types: readonly ContentType[],
): Promise<{ uses: Map<string, MediaUse[]>; hiddenPath: string }> {
  const uses = await usesOfMedia(db, types)
  const areUsed = [...uses.keys()].some((path) => path.startsWith(DRAWINGS))
  return { uses, hiddenPath: areUsed ? '' : `${DRAWINGS}%` }
}

export interface LibraryEntry extends MediaRecord {
  uses: MediaUse[]
  /** Other pictures of the library that show the same. */
  sameAs: { _id: string; name: string }[]
}

async function asEntries(
  { database: { db } }: App,
  rows: readonly StoredMedia[],
  uses: ReadonlyMap<string, MediaUse[]>,
): Promise<LibraryEntry[]> {
  const hashes = rows.flatMap(({ picture_hash }) => picture_hash ?? [])
  const alike = hashes.length
    ? await db
        .selectFrom('media')
        .select(['id', 'name', 'picture_hash'])
        .where('picture_hash', 'in', hashes)
        .orderBy('seq')
        .execute()
    : []
  return rows.map((row) => ({
    ...toMediaRecord(row),
    uses: uses.get(row.path) ?? [],
    sameAs: alike
      .filter(({ id, picture_hash }) => picture_hash === row.picture_hash && id !== row.id)
      .map(({ id, name }) => ({ _id: id, name })),
  }))
}

/** Newest first. */
export async function listMedia(
  { types, database: { db } }: App,
  viewer: Viewer,
  { limit, after }: CursorQuery,
): Promise<ListPage<MediaRecord>> {
  requirePermission(viewer, 'edit-pictures')
  const cursor = await findCursor(after, (id) =>
    db.selectFrom('media').select('seq').where('id', '=', id).executeTakeFirst(),
  )
  const { hiddenPath } = await shownPictures(db, types)
  const shown = db.selectFrom('media').where('path', 'not like', hiddenPath)
  let query = shown
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit + 1)
  if (cursor) query = query.where('seq', '<', cursor.seq)
  const rows = await query.execute()
  const { total } = await shown.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return toListPage(rows, { limit, total, toRecord: toMediaRecord })
}

interface LibraryQuery {
  page: number
  size: number
  /** `unused`: by no content. `undescribed`: without an alternative text. */
  show: 'all' | 'undescribed' | 'unused'
  /** A part of the name or of the alternative text; empty for all. */
  search: string
}

interface LibraryPage extends Page<LibraryEntry> {
  unusedTotal: number
  undescribedTotal: number
}

/** A page of pictures, with the places where each is used. */
export async function pageOfMedia(
  app: App,
  viewer: Viewer,
  { page, size, show, search }: LibraryQuery,
): Promise<LibraryPage> {
  requirePermission(viewer, 'edit-pictures')
  const { db } = app.database
  const { uses, hiddenPath } = await shownPictures(db, app.types)
  const all = await db
    .selectFrom('media')
    .select(['id', 'path', 'name', 'alt'])
    .where('path', 'not like', hiddenPath)
    .orderBy('seq', 'desc')
    .execute()
  const shown = {
    all,
    undescribed: all.filter(({ alt }) => !alt),
    unused: all.filter(({ path }) => !uses.has(path)),
  }
  const wanted = search.toLocaleLowerCase()
  const found = shown[show].filter(({ name, alt }) => `${name}\n${alt}`.toLocaleLowerCase().includes(wanted))
  const ids = found.slice((page - 1) * size, page * size).map(({ id }) => id)
  const rows = ids.length
    ? await db.selectFrom('media').selectAll().where('id', 'in', ids).orderBy('seq', 'desc').execute()
    : []
  return {
    rows: await asEntries(app, rows, uses),
    page,
    size,
    total: found.length,
    unusedTotal: shown.unused.length,
    undescribedTotal: shown.undescribed.length,
  }
}

export async function oneMedia(app: App, viewer: Viewer, id: string): Promise<MediaRecord> {
  requirePermission(viewer, 'edit-pictures')
  return toMediaRecord(await findMedia(app, id))
}

/** One picture, with the places where it is used. */
export async function libraryEntry(app: App, viewer: Viewer, id: string): Promise<LibraryEntry> {
  requirePermission(viewer, 'edit-pictures')
  const row = await findMedia(app, id)
  const uses = await usesOfMedia(app.database.db, app.types)
  const [entry] = await asEntries(app, [row], uses)
  return entry!
}

/** Pictures by path. Addresses on other sites are left out. */
export async function mediaAt(
  { database: { db } }: App,
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

export const MEDIA_INPUT = z.strictObject({
  alt: altText.optional(),
  focalPoint: FOCAL_POINT.optional(),
  crop: CROP.nullable().optional().meta({ description: 'The part to show everywhere; null for all of it.' }),
})

export async function updateMedia(
  app: App,
  viewer: Viewer,
  { id, body }: { id: string; body: Unchecked<typeof MEDIA_INPUT> },
): Promise<MediaRecord> {
  requirePermission(viewer, 'edit-pictures')
  const before = await findMedia(app, id)
  const { alt, focalPoint, crop } = parseObject(MEDIA_INPUT, body)
  if (crop !== undefined) return toMediaRecord(await cropPicture(app, before, { crop, alt, focalPoint }))
  if (alt === undefined && focalPoint === undefined)
    throw invalid({ alt: say('editing.agency', 'picture.nothingSent') })
  const changes = {
    ...(alt === undefined ? {} : { alt }),
    ...(focalPoint ? { focal_x: focalPoint.x, focal_y: focalPoint.y } : {}),
  }
  return inTransaction(app, async (unit) => {
    const row = await unit.tx
      .updateTable('media')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound('picture')
    await unit.signal('content')
    return toMediaRecord(row)
  })
}

function stillInUse(uses: readonly MediaUse[]): Failure {
  const places = uses
    .map(({ label, title }) => say('editing.agency', 'picture.place', { label, title }))
    .join(', ')
  return new Failure('conflict', say('editing.agency', 'picture.inUse', { places }))
}

export async function deleteMedia(app: App, viewer: Viewer, id: string): Promise<void> {
  const actor = requirePermission(viewer, 'edit-pictures')
  await inTransaction(app, async (unit) => {
    await lockPictures(app, unit)
    const row = await unit.tx.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('picture')
    const uses = (await usesOfMedia(unit.tx, app.types)).get(row.path)
    if (uses) throw stillInUse(uses)
    await settleFiles(unit, neededPaths(row), id)
    await unit.tx.deleteFrom('media').where('id', '=', id).execute()
    await unit.audit(actor, 'picture deleted', id, row.name)
    await unit.signal('content')
    await unit.signal('media')
  })
}

// Where pictures are used. Reads every content record, hidden ones too.
interface MediaUse {
  /** The label of the content type. */
  label: string
  title: string
  /** The path of the edit screen. */
  editAt: string
}

/** Where each picture is used, by its path. */
async function usesOfMedia(db: Queryable, types: readonly ContentType[]): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>()
  const rows = await db.selectFrom('content').select(['id', 'type', 'data']).execute()
  for (const row of rows) {
    const type = types.find(({ name }) => name === row.type)
    if (!type) continue
    const values = parseStored(type, JSON.parse(row.data))
    const paths = Object.entries(type.fields)
      .filter(([, { kind }]) => kind === 'image' || kind === 'icon')
      .flatMap(([name]) => values[name] || [])
    for (const path of new Set(paths)) {
      const use: MediaUse = {
        label: type.label,
        title: titleOf(type, values),
        editAt: type.screens.edit.replace('{id}', row.id),
      }
      uses.set(path, [...(uses.get(path) ?? []), use])
    }
  }
  return uses
}
