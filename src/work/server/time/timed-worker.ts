import { SECOND } from '#platform/rules/durations.ts'
import type { House } from '#platform/server/house.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { leaseDueWork, nextPassIn, passTime, type LeasedWork } from './timed-pass.ts'

const LONGEST_SLEEP_MS = 30 * SECOND

export const startTimedWorker = (house: House): Worker =>
  startLeaseQueue<LeasedWork>(house, {
    name: 'timed work',
    topic: 'orders',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim() {
      const leased = await leaseDueWork(house)
      return leased ? [leased] : []
    },
    nextDueIn: () => nextPassIn(house),
    handle: (leased) => passTime(house, leased),
  })
