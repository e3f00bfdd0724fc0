// Lists and restores earlier versions of content.
import type { AnyRecord, ContentType } from '#content/rules/model/define.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { toRecord, uniqueKey } from '#content/server/content-records.ts'
import type { ContentRow, RevisionRow } from '#content/server/content-tables.ts'
import { actorNames, type NameOf } from '#identity/server/actor-names.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer, type Actor } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { mapUniqueViolation } from '#platform/server/database/map-unique-violation.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { checkFeatures } from './check-features.ts'
import { refuseSilentCurrency } from './check-region.ts'
import { editableTypes } from './editable-types.ts'
import { moveTexts } from './move-texts.ts'
import { replaceContent } from './replace-content.ts'
import { requireContentEditor } from './save-content.ts'
import { askFirst, lastKnown } from './weigh-change.ts'
import { type Snapshot, insertRow, snapshotOf } from './write-revision.ts'

export interface Revision {
  _id: string
  recordId: string
  type: string
  version: number
  action: RevisionRow['action']
  actor: string
  at: string
  /** The fields after the change; null for a deletion. */
  fields: Record<string, string> | null
}

const toRevision = (row: RevisionRow, nameOf: NameOf): Revision => ({
  _id: row.id,
  recordId: row.record_id,
  type: row.type,
  version: row.version,
  action: row.action,
  actor: nameOf(row.actor),
  at: new Date(row.at).toISOString(),
  fields: snapshotOf(row)?.fields ?? null,
})

interface RevisionQuery {
  /** Only this content type. */
  type?: string | undefined
  /** Only this record. */
  id?: string | undefined
  limit?: number
}

/** Newest first. */
export async function listRevisions(
  app: App,
  viewer: Viewer,
  { type, id, limit = 100 }: RevisionQuery,
): Promise<Revision[]> {
  requirePermission(viewer, 'see-history')
  let query = app.database.db
    .selectFrom('revisions')
    .selectAll()
    .where('type', 'in', editableTypes(app, viewer))
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(limit)
  if (type) query = query.where('type', '=', type)
  if (id) query = query.where('record_id', '=', id)
  const rows = await query.execute()
  const nameOf = await actorNames(app.database.db, rows)
  return rows.map((row) => toRevision(row, nameOf))
}

/** Restores a record, or only some of its fields. A deleted record gets its old id again. */
export async function restoreRevision(
  app: App,
  viewer: Viewer,
  {
    id,
    onlyFields,
    confirmed = false,
  }: { id: string; onlyFields?: string[] | undefined; confirmed?: boolean | undefined },
): Promise<AnyRecord> {
  requirePermission(viewer, 'see-history')
  const revision = await app.database.db
    .selectFrom('revisions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  const type = revision && app.types.find(({ name }) => name === revision.type)
  if (!revision || !type) throw notFound('version')
  const actor = await requireContentEditor(app, viewer, type)
  const snapshot = snapshotOf(revision)
  if (!snapshot) throw new Failure('conflict', say('editing.agency', 'isDeletion'))
  return mapUniqueViolation(
    () =>
      inTransaction(app, async (unit) => {
        await refuseSilentCurrency(app, unit.tx, { type, values: snapshot.fields, onlyFields })
        const before = await lastKnown(unit.tx, revision.record_id)
        const now = { ...before, ...chosenOf(parseStored(type, snapshot.fields), onlyFields) }
        if (!confirmed) askFirst(unit, type, { before: before ?? now, now, actor, confirmation: 'confirmed' })
        await moveTexts(app, unit, { type, values: parseStored(type, now), actor })
        return restoreSnapshot(unit, { type, id: revision.record_id, snapshot, actor, onlyFields })
      }),
    () =>
      new Failure('conflict', say('editing.agency', 'placeTaken', { type: as('inSentence', type.label) })),
  )
}

/** All fields, if none are chosen. */
const chosenOf = (fields: Record<string, string>, onlyFields: string[] | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !onlyFields || onlyFields.includes(name)))

interface RestoredSnapshot {
  type: ContentType
  id: string
  snapshot: Snapshot
  actor: Actor
  onlyFields?: string[] | undefined
}

/** Creates the record again if it was deleted. */
export async function restoreSnapshot(
  unit: UnitOfWork,
  { type, id, snapshot, actor, onlyFields }: RestoredSnapshot,
): Promise<AnyRecord> {
  const fields = parseStored(type, snapshot.fields)
  await checkFeatures(unit.tx, { type, values: fields })
  const before = await unit.tx.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirst()
  if (before) {
    const current = parseStored(type, JSON.parse(before.data))
    const next = onlyFields
      ? { data: JSON.stringify({ ...current, ...chosenOf(fields, onlyFields) }) }
      : { data: JSON.stringify(fields), hidden: snapshot.hidden, position: snapshot.position }
    return toRecord(type, await replaceContent(unit, { type, before, next, action: 'restored', actor }))
  }
  const newest = await unit.tx
    .selectFrom('revisions')
    .select('version')
    .where('record_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  const row: ContentRow = {
    id,
    type: type.name,
    position: snapshot.position,
    version: (newest?.version ?? 0) + 1,
    hidden: snapshot.hidden,
    data: JSON.stringify(fields),
    unique_key: uniqueKey(type, fields),
    created_at: unit.at,
    updated_at: unit.at,
  }
  await insertRow(unit, row, { action: 'restored', actor })
  return toRecord(type, row)
}
