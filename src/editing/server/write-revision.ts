// Revisions: one row for every change of content, with the content after the change.
import type { ContentRow, RevisionRow } from '#content/server/content-tables.ts'
import { actorId, type Actor } from '#platform/rules/permissions.ts'
import { randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { auditMoney } from './audit-money.ts'

/** The content of a record at one version. */
export interface Snapshot {
  fields: Record<string, string>
  position: number
  hidden: number
}

export const toSnapshot = ({ data, position, hidden }: ContentRow): Snapshot => ({
  fields: JSON.parse(data),
  position,
  hidden,
})

/** Null for the revision of a deletion. */
export const snapshotOf = ({ data }: Pick<RevisionRow, 'data'>): Snapshot | null =>
  data ? (JSON.parse(data) as Snapshot) : null

export async function writeRevision(
  unit: UnitOfWork,
  row: ContentRow,
  { action, actor }: { action: RevisionRow['action']; actor: Actor },
): Promise<void> {
  const snapshot = action === 'deleted' ? undefined : toSnapshot(row)
  await auditMoney(unit, row, { fields: snapshot?.fields, actor })
  await unit.tx
    .insertInto('revisions')
    .values({
      id: randomId(),
      record_id: row.id,
      type: row.type,
      version: row.version,
      action,
      data: snapshot ? JSON.stringify(snapshot) : null,
      actor: actorId(actor),
      at: unit.at,
    })
    .execute()
}

/** Inserts a record with its first revision, or the one of its return. */
export async function insertRow(
  unit: UnitOfWork,
  row: ContentRow,
  revision: { action: 'created' | 'restored'; actor: Actor },
): Promise<void> {
  await unit.tx.insertInto('content').values(row).execute()
  await writeRevision(unit, row, revision)
  await unit.signal('content')
}
