// Sends refunds whose first try got no answer, and asks about those that are on their way.
import { SECOND } from '#platform/rules/durations.ts'
import type { House } from '#platform/server/house.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { findDueRows, nextDueRowIn } from '../ledger/due-rows.ts'
import { claimRefund, LONGEST_REFUND_PAUSE_MS, sendClaimedRefund, type StoredRefund } from './send-refund.ts'

export const startRefundWorker = (house: House): Worker =>
  startLeaseQueue<StoredRefund>(house, {
    name: 'refunds',
    topic: 'refunds',
    concurrency: 2,
    longestSleepMs: 30 * SECOND,
    async claim(limit) {
      const claimed: StoredRefund[] = []
      const due = { limit, longestPauseMs: LONGEST_REFUND_PAUSE_MS }
      for (const refund of await findDueRows(house, 'refunds', due))
        if (await claimRefund(house, refund)) claimed.push({ ...refund, tries: refund.tries + 1 })
      return claimed
    },
    nextDueIn: () => nextDueRowIn(house, 'refunds'),
    async handle(refund) {
      await sendClaimedRefund(house, refund)
    },
  })
