import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { leaseDueRetainers, nextPassIn, passRetainers } from './billing-pass.ts'

const LONGEST_SLEEP_MS = 60 * SECOND

export const startBillingWorker = (app: App): Worker =>
  startLeaseQueue<string[]>(app, {
    name: 'retainers',
    topic: 'orders',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const ids = await leaseDueRetainers(app)
      return ids.length ? [ids] : []
    },
    nextDueIn: () => nextPassIn(app),
    handle: (ids) => passRetainers(app, ids),
  })
