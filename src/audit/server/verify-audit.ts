// Checks the chain of the audit trail: that no line was changed, left out or added afterwards.
import type { Selectable } from 'kysely'
import { DELETED_ACCOUNT } from '#identity/server/actor-names.ts'
import { CHAIN_START, digestOfNote, hashOfLine } from '#platform/server/database/audit-chain.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { AuditRow } from '#platform/server/database/tables.ts'
import { auditBatches } from './audit-batches.ts'
import { AUDIT_CUT, auditCutOf, provesAnchor, type AuditCut } from './delete-old-audit.ts'

export interface AuditCheck {
  /** Lines of the chain that were checked. */
  lines: number
  /** Lines from before the chain was introduced. */
  unchained: number
  /** Lines from whose note the address of a deleted account was removed. */
  redacted: number
  /** What was deleted under the retention; null if nothing was. The chain begins after it. */
  cut: AuditCut | null
  /** The lines that do not hold, each by itself: one fault hides no other. */
  broken: BrokenLine[]
}

interface BrokenLine {
  line: number
  at: string
  reason: string
}

type Row = Selectable<AuditRow>

export async function verifyAudit(db: Queryable): Promise<AuditCheck> {
  const cut = await auditCutOf(db)
  const check: AuditCheck = { lines: 0, unchained: 0, redacted: 0, cut, broken: [] }
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  let prev = head?.start_hash ?? CHAIN_START
  let first: Row | undefined
  let last: Row | undefined
  let lastCut: Row | undefined
  for await (const rows of auditBatches(db)) {
    for (const row of rows) {
      first ??= row
      last = row
      if (row.action === AUDIT_CUT) lastCut = row
      if (row.hash === null && check.lines === 0) {
        check.unchained++
        continue
      }
      const reason = faultOf(row, prev)
      if (reason) check.broken.push(brokenLine(row, reason))
      else if (row.note_salt === null) check.redacted++
      check.lines++
      prev = row.hash ?? prev
    }
  }
  // Whoever removes the oldest lines can move the beginning, but a line of the chain must say so.
  if (cut && !(lastCut && provesAnchor(lastCut.note, cut.hash)))
    check.broken.push(
      brokenLine(first, 'lines before it are missing, and no line says that they were deleted'),
    )
  if (prev !== (head?.hash ?? CHAIN_START))
    check.broken.push(brokenLine(last, 'lines after this one are missing'))
  return check
}

function faultOf(row: Row, prev: string): string | undefined {
  if (row.hash === null) return 'it has no hash'
  if (row.prev_hash !== prev) return 'a line before it is missing, or was put in or moved'
  if (hashOfLine(row) !== row.hash) return 'it was changed'
  if (row.note_salt !== null)
    return digestOfNote(row.note_salt, row.note) === row.note_digest ? undefined : 'its note was changed'
  // Only the deletion of an account takes words out of a note.
  return row.note === '' || row.note.includes(DELETED_ACCOUNT) ? undefined : 'its note was changed'
}

const brokenLine = (row: Row | undefined, reason: string): BrokenLine => ({
  line: row?.seq ?? 0,
  at: new Date(row?.at ?? 0).toISOString(),
  reason,
})
