// Deletes expired data every hour: sessions, links, rate-limit counters, mails, forged notifications,
// idempotency keys, deleted records, deliveries of webhooks, files that nobody sent, and what is past its
// retention: messages, audit lines, versions of the content, receipts. Ends what unpaid orders hold of
// coupons.
import { DAY, HOUR } from '#domain/durations.ts'
import type { House } from './house.ts'
import { deleteOldDevices } from './identity/known-devices.ts'
import { deleteOldOrderLinks } from './identity/order-link.ts'
import { deleteOldLinks } from './identity/verify-token.ts'
import { deleteLastMails, deleteOldMails } from './outbox/delete-old-mails.ts'
import { deleteOldRateLimits } from './rate-limits/consume.ts'
import { deleteOldAudit } from './use-cases/audit/delete-old-audit.ts'
import { deleteOldRevisions } from './use-cases/content/delete-old-revisions.ts'
import { deleteFilesOfDeletedAccounts, deleteLooseFiles } from './use-cases/files/delete-files.ts'
import { deleteOldKeys } from './use-cases/idempotency.ts'
import { deleteOldMessages } from './use-cases/inbox/delete-old-messages.ts'
import { purgeDeleted } from './use-cases/inbox/undo-deletion.ts'
import { deleteForgedNotifications } from './use-cases/notifications/delete-forged-notifications.ts'
import { endOldHolds } from './use-cases/orders/hold-coupon.ts'
import { deleteOldDocuments } from './use-cases/payments/ledger/delete-old-documents.ts'
import { deleteOldDeliveries } from './use-cases/webhooks/deliveries.ts'
import type { Worker } from './worker.ts'

type CleanupTask = (house: House) => Promise<void>

const TASKS: Record<string, CleanupTask> = {
  'ended sessions and links': deleteExpired,
  'old links': (house) => deleteOldLinks(house.database.db, house.clock.now()),
  'old order links': deleteOldOrderLinks,
  'devices that were not used': deleteOldDevices,
  'old limits': (house) => deleteOldRateLimits(house, DAY),
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
export function startHousekeeping(house: House): Worker {
  let closing = false
  const runTasks = async () => {
    for (const [what, task] of Object.entries(TASKS)) {
      if (!closing)
        await task(house).catch((error: unknown) => house.log.warn('housekeeping', { what, error }))
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

async function deleteExpired(house: House): Promise<void> {
  const { adapter } = await house.auth.$context
  const expiredBefore = new Date(house.clock.now() - DAY)
  for (const model of ['session', 'verification'])
    await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: expiredBefore }] })
}
