// Starts all background workers. They end when the site closes.
import { startErasedList } from './backups/erased-list.ts'
import { startBackupWorker } from './backups/worker.ts'
import type { House } from './house.ts'
import { startHousekeeping } from './housekeeping.ts'
import { watchOidc } from './identity/watch-oidc.ts'
import { startOutboxWorker } from './outbox/worker.ts'
import { startStorageWorker } from './storage/storage-worker.ts'
import { startBillingWorker } from './use-cases/billing/billing-worker.ts'
import { startCardWorker } from './use-cases/billing/card-worker.ts'
import { attachedInvoice } from './use-cases/invoices/invoice-view.ts'
import { startNotificationWorker } from './use-cases/notifications/notification-worker.ts'
import { startCheckoutWorker } from './use-cases/payments/checkout/checkout-worker.ts'
import { startRefundWorker } from './use-cases/payments/refunds/refund-worker.ts'
import { startWebhookWorker } from './use-cases/webhooks/webhook-worker.ts'
import { startMorningWorker } from './use-cases/work/desk/morning-worker.ts'
import { startNewsWorker } from './use-cases/work/mails/news-worker.ts'
import { startTimedWorker } from './use-cases/work/time/timed-worker.ts'
import type { Worker } from './worker.ts'

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
