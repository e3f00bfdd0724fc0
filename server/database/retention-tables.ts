import type { RetentionKind } from '#domain/retention.ts'

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
  /** Of revisions: nothing is known of the time before. Null if nothing was deleted. */
  cut_before: number | null
}
