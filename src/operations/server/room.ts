import type { ServerRoom } from '#platform/server/server-room.ts'
import { backupFailed } from './backups/backup-emails.ts'
import { startErasedList } from './backups/erased-list.ts'
import { startBackupWorker } from './backups/worker.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [backupFailed],
  workers: [startBackupWorker, startErasedList],
}
