// Deletes what is past its retention, in batches: a transaction of all rows would block everybody else.
import { SYSTEM_ACTOR } from '../rules/permissions.ts'
import { durationWords, type RetentionKind } from '../rules/retention.ts'
import { say } from '../rules/words.ts'
import type { App } from './app.ts'
import { deletedBefore } from './retention.ts'
import { inTransaction, type UnitOfWork } from './unit-of-work.ts'

const MOST_BATCHES = 20

interface Deletion {
  kind: RetentionKind
  /** Of the audit line. */
  audited: { action: string; subject: string }
  batchSize: number
  /** Returns how many were deleted. Fewer than `batchSize`: there are no more. */
  deleteBatch(unit: UnitOfWork, before: number): Promise<number>
}

export async function deleteOld(
  app: App,
  { kind, audited, batchSize, deleteBatch }: Deletion,
): Promise<void> {
  const rule = await deletedBefore(app, kind)
  if (!rule) return
  const { action, subject } = audited
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const deleted = await inTransaction(app, async (unit) => {
      const count = await deleteBatch(unit, rule.before)
      const duration = durationWords(rule.months)
      const note = kind === 'documents' ? 'deletedDocuments' : 'deleted'
      if (count)
        await unit.audit(SYSTEM_ACTOR, action, subject, say('platform.agency', note, { count, duration }))
      return count
    })
    if (deleted < batchSize) return
  }
}
