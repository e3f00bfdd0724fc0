// Makes a backup every day at BACKUP_AT, and later if the site was down then.
import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { claimBackup, nextBackupIn, type ClaimedBackup } from './claim-backup.ts'
import { makeScheduledBackup } from './scheduled-backup.ts'

const LONGEST_SLEEP_MS = 60 * SECOND

/** Undefined without BACKUP_AT. */
export function startBackupWorker(app: App): Worker | undefined {
  const at = app.settings.BACKUP_AT
  if (at === undefined) return undefined
  return startLeaseQueue<ClaimedBackup>(app, {
    name: 'backups',
    topic: 'backups',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const claimed = await claimBackup(app, at)
      return claimed ? [claimed] : []
    },
    nextDueIn: () => nextBackupIn(app, at),
    handle: (claimed, closing) => makeScheduledBackup(app, claimed, closing),
  })
}
