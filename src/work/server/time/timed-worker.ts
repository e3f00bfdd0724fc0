import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { leaseDueWork, nextPassIn, passTime, type LeasedWork } from './timed-pass.ts'

const LONGEST_SLEEP_MS = 30 * SECOND

export const startTimedWorker = (app: App): Worker =>
  startLeaseQueue<LeasedWork>(app, {
    name: 'timed work',
    topic: 'orders',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const leased = await leaseDueWork(app)
      return leased ? [leased] : []
    },
    nextDueIn: () => nextPassIn(app),
    handle: (leased) => passTime(app, leased),
  })
