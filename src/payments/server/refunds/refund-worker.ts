// Sends refunds whose first try got no answer, and asks about those that are on their way.
import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { findDueRows, nextDueRowIn } from '../ledger/due-rows.ts'
import { claimRefund, LONGEST_REFUND_PAUSE_MS, sendClaimedRefund, type StoredRefund } from './send-refund.ts'

export const startRefundWorker = (app: App): Worker =>
  startLeaseQueue<StoredRefund>(app, {
    name: 'refunds',
    topic: 'refunds',
    concurrency: 2,
    longestSleepMs: 30 * SECOND,
    async claim(limit) {
      const claimed: StoredRefund[] = []
      const due = { limit, longestPauseMs: LONGEST_REFUND_PAUSE_MS }
      for (const refund of await findDueRows(app, 'refunds', due))
        if (await claimRefund(app, refund)) claimed.push({ ...refund, tries: refund.tries + 1 })
      return claimed
    },
    nextDueIn: () => nextDueRowIn(app, 'refunds'),
    async handle(refund) {
      await sendClaimedRefund(app, refund)
    },
  })
