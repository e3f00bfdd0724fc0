// Bills what falls due, and reminds of what is not paid.
import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { leaseDueBills, nextBillIn, passBills } from './bill-reminders.ts'
import { billDuePart, dueParts, type DuePart } from './due-parts.ts'

const LONGEST_SLEEP_MS = 60 * SECOND

/** A part that two instances look at is billed by the first: the other finds it billed. */
export const startPartsWorker = (app: App): Worker =>
  startLeaseQueue<DuePart[]>(app, {
    name: 'parts',
    topic: 'orders',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const parts = await dueParts(app)
      return parts.length ? [parts] : []
    },
    nextDueIn: () => Promise.resolve(Infinity),
    async handle(parts) {
      for (const part of parts) await billDuePart(app, part)
    },
  })

export const startBillsWorker = (app: App): Worker =>
  startLeaseQueue<string[]>(app, {
    name: 'bills',
    topic: 'orders',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const ids = await leaseDueBills(app)
      return ids.length ? [ids] : []
    },
    nextDueIn: () => nextBillIn(app),
    handle: (ids) => passBills(app, ids),
  })
