// How long each kind of data is kept: what an admin chose, else the default.
import { DAY } from '../rules/durations.ts'
import {
  keptSince,
  RETENTION_KINDS,
  retentionRules,
  type Months,
  type RetentionKind,
} from '../rules/retention.ts'
import type { Queryable } from './database/connect.ts'
import type { Services } from './services.ts'

/** A change takes effect after this time, so that another admin who reads the email can change it back. */
const GRACE_MS = DAY

export interface KeptFor {
  months: Months
  /** When deletion begins or began after the last change; undefined if nobody changed it. */
  effectiveAt?: number
}

type WithSettings = Pick<Services, 'settings'>

export async function readRetention(
  { settings }: WithSettings,
  db: Queryable,
): Promise<Record<RetentionKind, KeptFor>> {
  const stored = new Map(
    (await db.selectFrom('retention').selectAll().execute()).map((row) => [row.kind, row]),
  )
  const rules = retentionRules(settings.DOCUMENT_RETENTION_YEARS)
  const keptFor = (kind: RetentionKind): KeptFor => {
    const row = stored.get(kind)
    if (!row) return { months: rules[kind].default }
    const effectiveAt = row.changed_at + GRACE_MS
    // Never shorter than the setting, also if the setting was raised after an admin had chosen.
    const months = kind === 'documents' ? Math.max(row.months ?? 0, rules[kind].default ?? 0) : row.months
    return { months, effectiveAt }
  }
  return Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, keptFor(kind)])) as Record<
    RetentionKind,
    KeptFor
  >
}

/** How many years receipts and invoices are kept, counted from the end of the year of issue. */
export async function documentYears(app: WithSettings, db: Queryable): Promise<number> {
  const { documents } = await readRetention(app, db)
  return documents.months! / 12
}

/** Housekeeping deletes what is older than `before`. Undefined if it deletes nothing, or not yet. */
export async function deletedBefore(
  app: Pick<Services, 'settings' | 'database' | 'clock'>,
  kind: RetentionKind,
): Promise<{ before: number; months: number } | undefined> {
  const { months, effectiveAt = 0 } = (await readRetention(app, app.database.db))[kind]
  const now = app.clock.now()
  const before = now < effectiveAt ? undefined : keptSince(kind, months, now)
  return before === undefined || months === null ? undefined : { before, months }
}

/** Older versions of the content than this were deleted. Undefined if none were. */
export async function revisionsDeletedBefore(db: Queryable): Promise<number | undefined> {
  const row = await db
    .selectFrom('retention')
    .select('cut_before')
    .where('kind', '=', 'revisions')
    .executeTakeFirst()
  return row?.cut_before ?? undefined
}
