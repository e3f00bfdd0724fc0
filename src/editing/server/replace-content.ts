// Writes the next version of a record.
import type { AnyRecord, ContentType } from '#content/rules/model/define.ts'
import { noSuchRecord, toRecord, uniqueKey } from '#content/server/content-records.ts'
import type { ContentRow } from '#content/server/content-tables.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { writeRevision } from './write-revision.ts'

interface Replacement {
  type: ContentType
  before: ContentRow
  next: Partial<Pick<ContentRow, 'data' | 'hidden' | 'position'>>
  action: 'updated' | 'restored' | 'reordered'
  actor: Actor
}

/** Writes the next version. Throws a version conflict if another save came first. */
export async function replaceContent(
  unit: UnitOfWork,
  { type, before, next, action, actor }: Replacement,
): Promise<ContentRow> {
  const row = { ...before, ...next, version: before.version + 1, updated_at: unit.at }
  row.unique_key = uniqueKey(type, JSON.parse(row.data))
  const { numUpdatedRows } = await unit.tx
    .updateTable('content')
    .set(row)
    .where('id', '=', row.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw versionConflict(toRecord(type, await getContentRow(unit.tx, type, row.id)))
  await writeRevision(unit, row, { action, actor })
  await unit.signal('content')
  return row
}

export async function getContentRow(db: Queryable, type: ContentType, id: string): Promise<ContentRow> {
  const row = await db
    .selectFrom('content')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type.name)
    .executeTakeFirst()
  if (!row) throw noSuchRecord(type)
  return row
}

export const versionConflict = (current: AnyRecord): Failure =>
  new Failure('conflict', say('editing.agency', 'savedMeanwhile'), { current })
