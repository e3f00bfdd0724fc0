// The history as a person reads it: each change with who, when and the difference, newest first.
import type { ContentType } from '#content/model/define.ts'
import { titleOf } from '#content/model/to-form.ts'
import type { Page } from '#domain/page.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { RevisionRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { actorNames } from '../../identity/actor-names.ts'
import { differencesBetween, type Difference } from './differences.ts'
import type { Snapshot } from './write-revision.ts'

export interface Change {
  _id: string
  recordId: string
  type: string
  label: string
  title: string
  action: RevisionRow['action']
  actor: string
  at: number
  differences: Difference[]
  /** The version before this one, to go back to; absent for the first and after a deletion. */
  beforeId?: string
  /** False for the deletion itself: there is nothing to bring back. */
  hasState: boolean
  /** This is how things stand now. */
  isCurrent: boolean
}

export interface HistoryFilter {
  type?: string
  id?: string
}

export const snapshotOf = (row: Pick<RevisionRow, 'data'>): Snapshot | null =>
  row.data ? (JSON.parse(row.data) as Snapshot) : null

export async function pageOfChanges(
  house: House,
  viewer: Viewer,
  { type, id }: HistoryFilter,
  page: number,
  size: number,
): Promise<Page<Change>> {
  requireAdmin(viewer)
  const { db } = house.database
  let query = db.selectFrom('revisions')
  if (type) query = query.where('type', '=', type)
  if (id) query = query.where('record_id', '=', id)
  const rows = await query
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const nameOf = await actorNames(db, rows)
  const changes: Change[] = []
  for (const row of rows) {
    const known = house.types.find((each) => each.name === row.type)
    if (known) changes.push({ ...(await toChange(db, known, row)), actor: nameOf(row.actor) })
  }
  return { rows: changes, page, size, total }
}

async function toChange(db: Queryable, type: ContentType, row: RevisionRow): Promise<Omit<Change, 'actor'>> {
  const ofRecord = db.selectFrom('revisions').where('record_id', '=', row.record_id)
  const previous = await ofRecord
    .selectAll()
    .where('version', '<', row.version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = previous ? snapshotOf(previous) : null
  const after = snapshotOf(row)
  const later = await ofRecord.select('id').where('version', '>', row.version).limit(1).executeTakeFirst()
  return {
    _id: row.id,
    recordId: row.record_id,
    type: type.name,
    label: type.label,
    title: titleOf(type, (after ?? before)?.fields ?? {}),
    action: row.action,
    at: row.at,
    differences: differencesBetween(type, before, after),
    beforeId: before ? previous!.id : undefined,
    hasState: after !== null,
    isCurrent: !later,
  }
}
