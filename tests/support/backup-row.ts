import type { Insertable } from 'kysely'
import type { BackupRow } from '#platform/server/database/backup-row.ts'

/** The row of a backup that was made. */
export const backupRow = (row: Partial<BackupRow> & { day: string }): Insertable<BackupRow> => ({
  state: 'proven',
  claim: 'x',
  attempts: 1,
  started_at: 1,
  ended_at: 2,
  next_try_at: 3,
  file: `shingle-${row.day}-033000.backup`,
  bytes: 5 * 1024 * 1024,
  row_count: 1234,
  reason: '',
  mailed_at: null,
  ...row,
})
