// Deletes audit lines that are older than the retention. The number and hash of the last deleted line are
// kept as the new start of the chain, and a new line of the trail says so: nobody can shorten it unnoticed.
import { DAY } from '#platform/rules/durations.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { durationWords } from '#platform/rules/retention.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { CHAIN_START } from '#platform/server/database/audit-chain.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { deletedBefore } from '#platform/server/retention.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'

export const AUDIT_CUT = 'old audit entries deleted'

/** Each deletion writes a line, so small ones are collected. */
const COLLECT_MS = 7 * DAY
const BATCH = 10_000

/** Housekeeping runs this. */
export async function deleteOldAudit(app: App): Promise<void> {
  const rule = await deletedBefore(app, 'audit')
  if (rule) await inTransaction(app, (unit) => deleteBefore(unit, rule))
}

async function deleteBefore(
  unit: UnitOfWork,
  { before, months }: { before: number; months: number },
): Promise<void> {
  const { tx } = unit
  const lines = await tx
    .selectFrom('audit')
    .select(['seq', 'hash', 'at'])
    .orderBy('seq')
    .limit(BATCH)
    .execute()
  if (!lines[0] || lines[0].at >= before - COLLECT_MS) return
  const firstKept = lines.findIndex(({ at }) => at >= before)
  const last = (firstKept === -1 ? lines.at(-1) : lines[firstKept - 1])!
  // Lines first, then the head, as every writer does it: so there is no deadlock.
  const { numDeletedRows } = await tx
    .deleteFrom('audit')
    .where('seq', '<=', last.seq)
    .executeTakeFirstOrThrow()
  // Another instance was faster.
  if (!numDeletedRows) return
  const head = await tx.selectFrom('audit_head').selectAll().executeTakeFirst()
  const anchor = last.hash ?? head?.start_hash ?? CHAIN_START
  const deleted = Number(numDeletedRows)
  await tx
    .updateTable('audit_head')
    .set((e) => ({
      start_hash: anchor,
      cut_seq: last.seq,
      cut_until: last.at,
      cut_lines: e(e.fn.coalesce('cut_lines', e.lit(0)), '+', deleted),
    }))
    .execute()
  const note = say('audit.agency', 'cut', {
    count: deleted,
    duration: durationWords(months),
    line: String(last.seq),
    hash: anchor,
  })
  await unit.audit(SYSTEM_ACTOR, AUDIT_CUT, 'audit', note)
}

/** Whether the note of an audit line says that the trail was cut at this hash. */
export const provesAnchor = (note: string, anchor: string): boolean => note.includes(anchor)

export interface AuditCut {
  /** How many lines were deleted in all. */
  lines: number
  /** The number, hash and time of the last deleted line. */
  line: number
  hash: string
  until: number
}

/** What was deleted under the retention; null if nothing was. */
export async function auditCutOf(db: Queryable): Promise<AuditCut | null> {
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  if (!head || head.cut_seq === null) return null
  return { lines: head.cut_lines ?? 0, line: head.cut_seq, hash: head.start_hash, until: head.cut_until ?? 0 }
}

export async function countOldAudit(db: Queryable, before: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(count)
}
