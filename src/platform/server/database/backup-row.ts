// The table of the backups by schedule.

export type BackupState = 'running' | 'proven' | 'unproven' | 'failed'

export interface BackupRow {
  /** The day that it is for, in the site's time zone: "2026-11-16". */
  day: string
  state: BackupState
  /** Which try holds the row: a random id. */
  claim: string
  attempts: number
  started_at: number
  ended_at: number | null
  /** When the claim of a running backup ends, or when a failed one is tried again. */
  next_try_at: number
  /** The name of the file, without its folder. */
  file: string | null
  bytes: number | null
  row_count: number | null
  /** Why it failed or is not proven, in words. */
  reason: string
  /** When admins were mailed about it. */
  mailed_at: number | null
}
