// How long data is kept, and how much of it is older than each choice.
import { countOldAudit } from '#audit/server/delete-old-audit.ts'
import { countOldRevisions } from '#editing/server/delete-old-revisions.ts'
import { countOldMessages } from '#inbox/server/delete-old-messages.ts'
import { countOldDocuments } from '#payments/server/ledger/delete-old-documents.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import {
  keptSince,
  RETENTION_KINDS,
  retentionRules,
  type Months,
  type RetentionKind,
} from '#platform/rules/retention.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { readRetention } from '#platform/server/retention.ts'

const COUNTS: Record<RetentionKind, (db: Queryable, before: number) => Promise<number>> = {
  messages: countOldMessages,
  audit: countOldAudit,
  revisions: countOldRevisions,
  documents: countOldDocuments,
}

export interface RetentionSetting {
  kind: RetentionKind
  /** Null: for ever. */
  months: Months
  default: Months
  /** What can be chosen, with how many are older now. */
  choices: { months: Months; older: number }[]
  /** When deletion begins after a change; null if it is under way. */
  startsAt: number | null
}

export async function retentionSettings(app: App, viewer: Viewer): Promise<RetentionSetting[]> {
  requirePermission(viewer, 'manage-privacy')
  const { db } = app.database
  const kept = await readRetention(app, db)
  const rules = retentionRules(app.settings.DOCUMENT_RETENTION_YEARS)
  const settings: RetentionSetting[] = []
  for (const kind of RETENTION_KINDS) {
    const { months, effectiveAt = 0 } = kept[kind]
    const { choices, default: initial } = rules[kind]
    const counted: RetentionSetting['choices'] = []
    for (const choice of choices)
      counted.push({ months: choice, older: await countOlder(app, db, { kind, months: choice }) })
    const startsAt = effectiveAt > app.clock.now() ? effectiveAt : null
    settings.push({ kind, months, default: initial, choices: counted, startsAt })
  }
  return settings
}

/** How many records would be deleted if they were kept for so many months. */
export function countOlder(
  { clock }: App,
  db: Queryable,
  { kind, months }: { kind: RetentionKind; months: Months },
): Promise<number> {
  const since = keptSince(kind, months, clock.now())
  return since === undefined ? Promise.resolve(0) : COUNTS[kind](db, since)
}
