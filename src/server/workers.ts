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
import type { App } from '#platform/server/app.ts'
import { startStorageWorker } from '#platform/server/storage/storage-worker.ts'
import type { Worker } from '#platform/server/worker.ts'
import { startWebhookWorker } from '#webhooks/server/webhook-worker.ts'
import { startMorningWorker } from '#work/server/desk/morning-worker.ts'
import { startNewsWorker } from '#work/server/mails/news-worker.ts'
import { startTimedWorker } from '#work/server/time/timed-worker.ts'
import { startHousekeeping } from './housekeeping.ts'

export function startWorkers(app: App): Worker {
  const workers = [
    startNotificationWorker(app),
    startCheckoutWorker(app),
    startRefundWorker(app),
    startTimedWorker(app),
    startBillingWorker(app),
    startCardWorker(app),
    startNewsWorker(app),
    startMorningWorker(app),
    startOutboxWorker(app, (document) => attachedInvoice(app, document)),
    startWebhookWorker(app),
    startHousekeeping(app),
    startBackupWorker(app),
    startErasedList(app),
    startStorageWorker(app),
    watchOidc(app),
  ].filter((worker) => worker !== undefined)
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}
