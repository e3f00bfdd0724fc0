// Starts all background workers. They end when the site closes.
import { startBillingWorker } from '#billing/server/billing-worker.ts'
import { startCardWorker } from '#billing/server/card-worker.ts'
import { startCheckoutWorker } from '#checkout/server/checkout-worker.ts'
import { startNotificationWorker } from '#checkout/server/notifications/notification-worker.ts'
import { startOutboxWorker } from '#email/server/worker.ts'
import { watchOidc } from '#identity/server/watch-oidc.ts'
import { attachedInvoice } from '#invoices/server/invoice-view.ts'
import { startErasedList } from '#operations/server/backups/erased-list.ts'
import { startBackupWorker } from '#operations/server/backups/worker.ts'
import { startRefundWorker } from '#payments/server/refunds/refund-worker.ts'
import type { House } from '#platform/server/house.ts'
import { startStorageWorker } from '#platform/server/storage/storage-worker.ts'
import type { Worker } from '#platform/server/worker.ts'
import { startWebhookWorker } from '#webhooks/server/webhook-worker.ts'
import { startMorningWorker } from '#work/server/desk/morning-worker.ts'
import { startNewsWorker } from '#work/server/mails/news-worker.ts'
import { startTimedWorker } from '#work/server/time/timed-worker.ts'
import { startHousekeeping } from './housekeeping.ts'

export function startWorkers(house: House): Worker {
  const workers = [
    startNotificationWorker(house),
    startCheckoutWorker(house),
    startRefundWorker(house),
    startTimedWorker(house),
    startBillingWorker(house),
    startCardWorker(house),
    startNewsWorker(house),
    startMorningWorker(house),
    startOutboxWorker(house, (document) => attachedInvoice(house, document)),
    startWebhookWorker(house),
    startHousekeeping(house),
    startBackupWorker(house),
    startErasedList(house),
    startStorageWorker(house),
    watchOidc(house),
  ].filter((worker) => worker !== undefined)
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}
