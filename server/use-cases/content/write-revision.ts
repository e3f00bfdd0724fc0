// A row for every change of content: what it was after the change, who made it, and when.
import { actorId, type Actor } from '#domain/permissions.ts'
import type { ContentRow, RevisionRow } from '../../database/tables.ts'
import { randomId } from '../../ids.ts'
import type { Work } from '../../unit-of-work.ts'
import { auditMoney } from './audit-money.ts'

export interface Snapshot {
  fields: Record<string, string>
  position: number
  hidden: number
}

export async function writeRevision(
  work: Work,
  row: ContentRow,
  action: RevisionRow['action'],
  actor: Actor,
): Promise<void> {
  const snapshot: Snapshot = { fields: JSON.parse(row.data), position: row.position, hidden: row.hidden }
  await auditMoney(work, row, action === 'deleted' ? undefined : snapshot.fields, actor)
  await work.tx
    .insertInto('revisions')
    .values({
      id: randomId(),
      record_id: row.id,
      type: row.type,
      version: row.version,
      action,
      data: action === 'deleted' ? null : JSON.stringify(snapshot),
      actor: actorId(actor),
      at: work.at,
    })
    .execute()
}
