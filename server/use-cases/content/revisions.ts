// The history of content: a row for every change, so that any moment of the site can be seen and brought
// back.
import type { AnyRecord, ContentType } from '#content/model/define.ts'
import { parseStored } from '#content/model/to-schema.ts'
import { Failure, notFound } from '#domain/errors.ts'
import { requireAdmin, type Viewer, type Actor } from '#domain/permissions.ts'
import { toRecord, uniqueKey } from '../../database/content-records.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { ContentRow, RevisionRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { actorNames, type NameOf } from '../../identity/actor-names.ts'
import { inTransaction, type Work } from '../../unit-of-work.ts'
import { replaceContent, writer } from './save-content.ts'
import { writeRevision, type Snapshot } from './write-revision.ts'

export interface Revision {
  _id: string
  recordId: string
  type: string
  version: number
  action: RevisionRow['action']
  actor: string
  at: string
  /** The fields after the change; null once deleted. */
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
  fields: row.data ? (JSON.parse(row.data) as Snapshot).fields : null,
})

/** Newest first: of one record, of one type, or of all. */
export async function listRevisions(
  house: House,
  viewer: Viewer,
  { type, id, limit = 100 }: { type?: string; id?: string; limit?: number },
): Promise<Revision[]> {
  requireAdmin(viewer)
  let query = house.database.db
    .selectFrom('revisions')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(limit)
  if (type) query = query.where('type', '=', type)
  if (id) query = query.where('record_id', '=', id)
  const rows = await query.execute()
  const nameOf = await actorNames(house.database.db, rows)
  return rows.map((row) => toRevision(row, nameOf))
}

/**
 * Brings a record back to what it was after this change; one that was deleted is there again under its old
 * id.
 */
export async function restoreRevision(
  house: House,
  viewer: Viewer,
  revisionId: string,
  onlyFields?: string[],
): Promise<AnyRecord> {
  requireAdmin(viewer)
  const revision = await house.database.db
    .selectFrom('revisions')
    .selectAll()
    .where('id', '=', revisionId)
    .executeTakeFirst()
  const type = revision && house.types.find((each) => each.name === revision.type)
  if (!revision || !type) throw notFound('This version')
  const actor = await writer(house, viewer, type)
  if (!revision.data)
    throw new Failure('conflict', 'This version is the deletion itself; choose the one before it.')
  const snapshot = JSON.parse(revision.data) as Snapshot
  try {
    return await inTransaction(house, (work) =>
      bringBack(work, type, revision.record_id, snapshot, actor, onlyFields),
    )
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Failure(
        'conflict',
        `Another ${type.label.toLowerCase()} has taken its place; delete that one first.`,
      )
    throw error
  }
}

/** Makes the record be what the snapshot says, whether it still exists or not. */
export async function bringBack(
  work: Work,
  type: ContentType,
  id: string,
  snapshot: Snapshot,
  actor: Actor,
  onlyFields?: string[],
): Promise<AnyRecord> {
  const fields = parseStored(type, snapshot.fields)
  const now = await work.tx.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirst()
  if (now) {
    const current = parseStored(type, JSON.parse(now.data))
    const some = onlyFields
      ?.filter((name) => Object.hasOwn(fields, name))
      .map((name) => [name, fields[name]!])
    const next = some
      ? { data: JSON.stringify({ ...current, ...Object.fromEntries(some) }) }
      : { data: JSON.stringify(fields), hidden: snapshot.hidden, position: snapshot.position }
    return toRecord(type, await replaceContent(work, type, now, next, 'restored', actor))
  }
  const newest = await work.tx
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
    created_at: work.at,
    updated_at: work.at,
  }
  await work.tx.insertInto('content').values(row).execute()
  await writeRevision(work, row, 'restored', actor)
  await work.tell('content')
  return toRecord(type, row)
}
