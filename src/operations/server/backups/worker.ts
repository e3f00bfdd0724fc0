// Makes a backup every day at BACKUP_AT, and later if the site was down then.
import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { claimBackup, nextBackupIn, type ClaimedBackup } from './claim-backup.ts'
import { makeScheduledBackup } from './scheduled-backup.ts'

const LONGEST_SLEEP_MS = 60 * SECOND

/** Without BACKUP_AT it waits: the owner may choose a time. */
export const startBackupWorker = (app: App): Worker =>
  startLeaseQueue<ClaimedBackup>(app, {
    name: 'backups',
    topic: 'backups',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const { BACKUP_AT: at } = app.settings
      const claimed = at && (await claimBackup(app, at))
      return claimed ? [claimed] : []
    },
    async nextDueIn() {
      const { BACKUP_AT: at } = app.settings
      return at ? nextBackupIn(app, at) : Infinity
    },
    handle: (claimed, closing) => makeScheduledBackup(app, claimed, closing),
  })
