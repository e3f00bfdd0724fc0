// Runs the whole site: app, first content, server, workers. Used by `npm start`, the tests and the benches.
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { deleteOldAudit } from '#audit/server/delete-old-audit.ts'
import { startBillingWorker } from '#billing/server/billing-worker.ts'
import { startCardWorker } from '#billing/server/card-worker.ts'
import { startCheckoutWorker } from '#checkout/server/checkout-worker.ts'
import { deleteForgedNotifications } from '#checkout/server/notifications/delete-forged-notifications.ts'
import { startNotificationWorker } from '#checkout/server/notifications/notification-worker.ts'
import { endOldHolds } from '#coupons/server/hold-coupon.ts'
import { seedDemoOrders } from '#demo-orders/index.ts'
import { deleteOldRevisions } from '#editing/server/delete-old-revisions.ts'
import { deleteLastMails, deleteOldMails } from '#email/server/delete-old-mails.ts'
import { startOutboxWorker } from '#email/server/worker.ts'
import { deleteFilesOfDeletedAccounts, deleteLooseFiles } from '#files/server/delete-files.ts'
import { endAccessOfOldSecret } from '#identity/server/end-access.ts'
import { makeFirstAdmin, type FirstAdmin } from '#identity/server/first-admin.ts'
import { deleteOldDevices } from '#identity/server/known-devices.ts'
import { deleteOldOrderLinks } from '#identity/server/order-link.ts'
import { deleteOldLinks } from '#identity/server/verify-token.ts'
import { watchOidc } from '#identity/server/watch-oidc.ts'
import { deleteOldMessages } from '#inbox/server/delete-old-messages.ts'
import { purgeDeleted } from '#inbox/server/undo-deletion.ts'
import { attachedInvoice } from '#invoices/server/invoice-view.ts'
import { startErasedList } from '#operations/server/backups/erased-list.ts'
import { startBackupWorker } from '#operations/server/backups/worker.ts'
import { deleteOldDocuments } from '#payments/server/ledger/delete-old-documents.ts'
import { startRefundWorker } from '#payments/server/refunds/refund-worker.ts'
import { SECOND, DAY, HOUR } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { isDatabaseUnavailable } from '#platform/server/database/database-errors.ts'
import { refuseOtherSecret } from '#platform/server/database/same-secret.ts'
import { archiveAssets } from '#platform/server/http/earlier-assets.ts'
import { deleteOldKeys } from '#platform/server/idempotency.ts'
import { deleteOldRateLimits } from '#platform/server/rate-limits/consume.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { startStorageWorker } from '#platform/server/storage/storage-worker.ts'
import type { Worker } from '#platform/server/worker.ts'
import { deleteOldDeliveries } from '#webhooks/server/deliveries.ts'
import { startWebhookWorker } from '#webhooks/server/webhook-worker.ts'
import { startMorningWorker } from '#work/server/desk/morning-worker.ts'
import { startNewsWorker } from '#work/server/mails/news-worker.ts'
import { startTimedWorker } from '#work/server/time/timed-worker.ts'
import { createServer, type ServerParts } from './create-server.ts'
import { openApp, type AppParts } from './open-app.ts'
import { seedOnce } from './seed.ts'

export interface RunningSite {
  app: App
  port: number
  /** Only on the first start. */
  firstAdmin?: FirstAdmin | undefined
  close(): Promise<void>
}

export async function runSite(
  settings: Settings,
  { socket, ...parts }: AppParts & Omit<ServerParts, 'app'> & { socket?: { fd: number } | undefined },
): Promise<RunningSite> {
  // Before the migrations.
  await refuseOtherSecret(settings)
  const app = await openApp(settings, parts)
  await onceFree(() => endAccessOfOldSecret(app))
  await onceFree(() => seedOnce(app))
  const server = createServer({ ...parts, app })
  await archiveAssets(parts.clientFolder, settings.DATA_DIR, { now: Date.now(), log: app.log })
  await new Promise<void>((resolve, reject) => {
    server.http.once('error', reject)
    server.http.listen(socket ?? { port: settings.PORT, host: settings.HOST }, resolve)
  })
  // After listening: if the port is taken the start fails, and an unseen password would be lost.
  const firstAdmin = await makeFirstAdmin(app)
  await onceFree(() => seedDemoOrders(app))
  // Requests wait until the caller has printed how to sign in.
  setImmediate(server.open)
  const workers = startWorkers(app)
  return {
    app,
    port: (server.http.address() as AddressInfo).port,
    firstAdmin,
    async close() {
      await server.close()
      await workers.close()
      await app.database.close()
    },
  }
}

const MOST_TRIES = 10

/**
 * Tries again while another instance holds the rows. On the first start of a site, that instance can hold
 * them for longer than a query may wait.
 */
async function onceFree<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      if (tries === MOST_TRIES || !isDatabaseUnavailable(error)) throw error
      await pause(SECOND)
    }
  }
}

// Starts all background workers. They end when the site closes.
function startWorkers(app: App): Worker {
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

// Deletes expired data every hour: sessions, links, rate-limit counters, mails, forged notifications,
// idempotency keys, deleted records, deliveries of webhooks, files that nobody sent, and what is past its
// retention: messages, audit lines, versions of the content, receipts. Ends what unpaid orders hold of
// coupons.
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
function startHousekeeping(app: App): Worker {
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
