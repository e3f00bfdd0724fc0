// The history screen: each change with its author, time and differences.
import type { ExpressionBuilder } from 'kysely'
import type { ContentType } from '#content/rules/model/define.ts'
import type { RevisionRow } from '#content/server/content-tables.ts'
import { actorNames } from '#identity/server/actor-names.ts'
import type { Page } from '#platform/rules/page.ts'
import { requirePermission, SYSTEM_ACTOR, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { differencesBetween, withNames, type Difference } from './differences.ts'
import { editableTypes } from './editable-types.ts'
import { recordNames, titleWith, type RecordNames } from './record-names.ts'
import { snapshotOf } from './write-revision.ts'

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
  /** The revision to go back to; absent for the first version and after a deletion. */
  beforeId?: string
  /** The newest change of its record. */
  isCurrent: boolean
}

export interface HistoryQuery {
  /** Only this content type. */
  type?: string | undefined
  /** Only this record. */
  id?: string | undefined
  /** What the site came with: only that, or counted as one entry. Otherwise it is listed like the rest. */
  shipped?: 'only' | 'counted' | undefined
  page: number
  size: number
}

/** What the site came with, as one entry. */
export interface Shipped {
  count: number
  at: number
}

/** Newest first. */
export async function pageOfChanges(
  app: App,
  viewer: Viewer,
  { type, id, shipped, page, size }: HistoryQuery,
): Promise<Page<Change> & { shipped?: Shipped }> {
  requirePermission(viewer, 'see-history')
  const { db } = app.database
  let query = db.selectFrom('revisions').where('type', 'in', editableTypes(app, viewer))
  if (type) query = query.where('type', '=', type)
  if (id) query = query.where('record_id', '=', id)
  const isShipped = (e: ExpressionBuilder<Tables, 'revisions'>) =>
    e.and([e('actor', '=', SYSTEM_ACTOR), e('action', '=', 'created')])
  const all = query
  if (shipped) query = query.where((e) => (shipped === 'only' ? isShipped(e) : e.not(isShipped(e))))
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
  const names = await recordNames(db, app.types)
  const changes: Change[] = []
  for (const row of rows) {
    const contentType = app.types.find(({ name }) => name === row.type)
    if (!contentType) continue
    const change = await toChange(db, row, { type: contentType, names })
    changes.push({ ...change, actor: nameOf(row.actor) })
  }
  const counted =
    shipped === 'counted'
      ? await all
          .where(isShipped)
          .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('at').as('at')])
          .executeTakeFirstOrThrow()
      : undefined
  return {
    rows: changes,
    page,
    size,
    total,
    ...(counted?.count && { shipped: { count: counted.count, at: counted.at } }),
  }
}

async function toChange(
  db: Queryable,
  row: RevisionRow,
  { type, names }: { type: ContentType; names: RecordNames },
): Promise<Omit<Change, 'actor'>> {
  const revisions = db.selectFrom('revisions').where('record_id', '=', row.record_id)
  const previous = await revisions
    .selectAll()
    .where('version', '<', row.version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = previous ? snapshotOf(previous) : null
  const after = snapshotOf(row)
  const later = await revisions.select('id').where('version', '>', row.version).limit(1).executeTakeFirst()
  return {
    _id: row.id,
    recordId: row.record_id,
    type: type.name,
    label: type.label,
    title: titleWith(names, type, (after ?? before)?.fields ?? {}),
    action: row.action,
    at: row.at,
    differences: withNames(names, differencesBetween(type, before, after)),
    ...(previous && before && { beforeId: previous.id }),
    isCurrent: !later,
  }
}
