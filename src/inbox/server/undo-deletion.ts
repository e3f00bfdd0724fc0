// Undo for deleted messages and subscribers. Their rows are stored as JSON for a day.
import { DAY } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Actor } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { countStatusChange, type InboxStatuses } from './inbox-counts.ts'
import type { DeletedRecordRow } from './inbox-tables.ts'

const UNDO_MS = DAY

/** How to delete and restore one kind of record. `Rows` is everything that is deleted with it. */
export interface UndoableKind<K extends keyof InboxStatuses, Rows> {
  kind: DeletedRecordRow['kind']
  table: K
  /** The actions in the audit trail. */
  actions: { deleted: string; restored: string }
  describe(rows: Rows): { id: string; status: InboxStatuses[K]; auditNote: string }
}

/** Call it after the rows are deleted, in the same transaction. */
export async function storeDeleted<K extends keyof InboxStatuses, Rows>(
  unit: UnitOfWork,
  { kind, table, actions, describe }: UndoableKind<K, Rows>,
  { rows, actor }: { rows: Rows; actor: Actor },
): Promise<void> {
  const { id, status, auditNote } = describe(rows)
  await unit.tx
    .insertInto('deleted_records')
    .values({ id, kind, data: JSON.stringify(rows), deleted_at: unit.at })
    .execute()
  await countStatusChange(unit.tx, table, { from: status })
  await unit.audit(actor, actions.deleted, id, auditNote)
}

interface Restoration<Rows> {
  id: string
  actor: Actor
  insert(rows: Rows): Promise<void>
}

export async function restoreDeleted<K extends keyof InboxStatuses, Rows>(
  unit: UnitOfWork,
  { kind, table, actions, describe }: UndoableKind<K, Rows>,
  { id, actor, insert }: Restoration<Rows>,
): Promise<Rows> {
  const deleted = await unit.tx
    .deleteFrom('deleted_records')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', '>', unit.at - UNDO_MS)
    .returning('data')
    .executeTakeFirst()
  if (!deleted) throw new Failure('not-found', say('inbox.agency', 'undoTooLate'))
  const rows = JSON.parse(deleted.data) as Rows
  // Before the count: every change locks its own rows first and the totals last, which avoids deadlocks.
  await insert(rows)
  const { status, auditNote } = describe(rows)
  await countStatusChange(unit.tx, table, { to: status })
  await unit.audit(actor, actions.restored, id, auditNote)
  return rows
}

/** Housekeeping runs this. */
export async function purgeDeleted({ database: { db }, clock }: App): Promise<void> {
  await db
    .deleteFrom('deleted_records')
    .where('deleted_at', '<=', clock.now() - UNDO_MS)
    .execute()
}
