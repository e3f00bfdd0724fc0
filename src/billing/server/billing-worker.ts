import { SECOND } from '#platform/rules/durations.ts'
import type { House } from '#platform/server/house.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { leaseDueRetainers, nextPassIn, passRetainers } from './billing-pass.ts'

const LONGEST_SLEEP_MS = 60 * SECOND

export const startBillingWorker = (house: House): Worker =>
  startLeaseQueue<string[]>(house, {
    name: 'retainers',
    topic: 'orders',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const ids = await leaseDueRetainers(house)
      return ids.length ? [ids] : []
    },
    nextDueIn: () => nextPassIn(house),
    handle: (ids) => passRetainers(house, ids),
  })
