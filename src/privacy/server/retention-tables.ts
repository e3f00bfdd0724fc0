import type { RetentionKind } from '#platform/rules/retention.ts'

export interface RetentionTables {
  retention: RetentionRow
}

/** A kind without a row has its standard. */
export interface RetentionRow {
  kind: RetentionKind
  /** Null: for ever. */
  months: number | null
  changed_at: number
  actor: string
  /** Revisions from before this time were deleted. Null if none was. */
  cut_before: number | null
}
