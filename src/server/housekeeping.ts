// Deletes expired data every hour: sessions, links, rate-limit counters, mails, forged notifications,
// idempotency keys, deleted records, deliveries of webhooks, files that nobody sent, and what is past its
// retention: messages, audit lines, versions of the content, receipts. Ends what unpaid orders hold of
// coupons.
import { deleteOldAudit } from '#audit/server/delete-old-audit.ts'
import { deleteForgedNotifications } from '#checkout/server/notifications/delete-forged-notifications.ts'
import { endOldHolds } from '#coupons/server/hold-coupon.ts'
import { deleteOldRevisions } from '#editing/server/delete-old-revisions.ts'
import { deleteLastMails, deleteOldMails } from '#email/server/delete-old-mails.ts'
import { deleteFilesOfDeletedAccounts, deleteLooseFiles } from '#files/server/delete-files.ts'
import { deleteOldDevices } from '#identity/server/known-devices.ts'
import { deleteOldOrderLinks } from '#identity/server/order-link.ts'
import { deleteOldLinks } from '#identity/server/verify-token.ts'
import { deleteOldMessages } from '#inbox/server/delete-old-messages.ts'
import { purgeDeleted } from '#inbox/server/undo-deletion.ts'
import { deleteOldDocuments } from '#payments/server/ledger/delete-old-documents.ts'
import { DAY, HOUR } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { deleteOldKeys } from '#platform/server/idempotency.ts'
import { deleteOldRateLimits } from '#platform/server/rate-limits/consume.ts'
import type { Worker } from '#platform/server/worker.ts'
import { deleteOldDeliveries } from '#webhooks/server/deliveries.ts'

type CleanupTask = (app: App) => Promise<void>

const TASKS: Record<string, CleanupTask> = {
  'ended sessions and links': deleteExpired,
  'old links': (app) => deleteOldLinks(app.database.db, app.clock.now()),
  'old order links': deleteOldOrderLinks,
  'devices that were not used': deleteOldDevices,
  'old limits': (app) => deleteOldRateLimits(app, DAY),
  'old mails': deleteOldMails,
  'last mails': deleteLastMails,
  'forged notifications': deleteForgedNotifications,
  'old keys': deleteOldKeys,
  'coupons of unpaid orders': endOldHolds,
  'deleted messages and subscribers': purgeDeleted,
  'old messages': deleteOldMessages,
  'old audit lines': deleteOldAudit,
  'old versions of the content': deleteOldRevisions,
  'old documents': deleteOldDocuments,
  'files that were not sent': deleteLooseFiles,
  'old deliveries of webhooks': deleteOldDeliveries,
  'files of deleted accounts': deleteFilesOfDeletedAccounts,
}

/** Runs at once and then every hour. Closing waits for the current task, because the database closes next. */
export function startHousekeeping(app: App): Worker {
  let closing = false
  const runTasks = async () => {
    for (const [what, task] of Object.entries(TASKS)) {
      if (!closing) await task(app).catch((error: unknown) => app.log.warn('housekeeping', { what, error }))
    }
  }
  let running = runTasks()
  const timer = setInterval(() => {
    running = running.then(runTasks)
  }, HOUR).unref()
  return {
    async close() {
      closing = true
      clearInterval(timer)
      await running
    },
  }
}

async function deleteExpired(app: App): Promise<void> {
  const { adapter } = await app.auth.$context
  const expiredBefore = new Date(app.clock.now() - DAY)
  for (const model of ['session', 'verification'])
    await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: expiredBefore }] })
}
