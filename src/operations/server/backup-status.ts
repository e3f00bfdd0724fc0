// How the backups are, for the admins' home.
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { readLastBackups } from '#platform/server/database/last-backups.ts'

export interface ProvenBackup {
  file: string
  bytes: number
  rows: number
  at: number
  ageMs: number
}

export interface BackupStatus {
  lastProven: ProvenBackup | null
  /** What is wrong with the last one; null if it is proven, or none was made yet. */
  fault: { state: 'failed' | 'unproven'; reason: string; at: number } | null
}

/** 'off': none are made, although real money is taken. Null: none are made, and nobody has to know. */
export async function backupStatus(app: App, viewer: Viewer): Promise<BackupStatus | 'off' | null> {
  requirePermission(viewer, 'see-backups')
  const { settings, database, clock } = app
  if (settings.BACKUP_AT === undefined) return settings.PAYMENT_MODE === 'live' ? 'off' : null
  const { last, lastProven } = await readLastBackups(database.db)
  return {
    lastProven: lastProven
      ? {
          file: lastProven.file ?? '',
          bytes: lastProven.bytes ?? 0,
          rows: lastProven.row_count ?? 0,
          at: lastProven.ended_at ?? 0,
          ageMs: clock.now() - (lastProven.ended_at ?? 0),
        }
      : null,
    fault:
      last?.state === 'failed' || last?.state === 'unproven'
        ? { state: last.state, reason: last.reason, at: last.ended_at ?? 0 }
        : null,
  }
}
