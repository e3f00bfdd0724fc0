// Sends refunds whose first try got no answer, and asks about those that are on their way.
import { SECOND } from '../../clock.ts'
import type { House } from '../../house.ts'
import { isDue, startLeaseQueue } from '../../lease-queue.ts'
import type { Worker } from '../../worker.ts'
import { claimRefund, LONGEST_REFUND_PAUSE_MS, sendClaimedRefund, type StoredRefund } from './send-refund.ts'

const CONCURRENCY = 2
const LONGEST_SLEEP_MS = 30 * SECOND

export const startRefundWorker = (house: House): Worker =>
  startLeaseQueue<StoredRefund>(house, {
    name: 'refunds',
    topic: 'refunds',
    concurrency: CONCURRENCY,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim(limit) {
      const claimed: StoredRefund[] = []
      for (const refund of await findDue(house, limit))
        if (await claimRefund(house, refund)) claimed.push({ ...refund, tries: refund.tries + 1 })
      return claimed
    },
    nextDueIn: () => nextDueIn(house),
    async handle(refund) {
      await sendClaimedRefund(house, refund)
    },
  })

const waiting = ({ database, payments }: House) =>
  database.db
    .selectFrom('refunds')
    .where('next_try_at', 'is not', null)
    .where(
      'provider',
      'in',
      payments.all.map(({ name }) => name),
    )

const findDue = (house: House, limit: number): Promise<StoredRefund[]> =>
  waiting(house)
    .where(isDue(house.clock.now(), LONGEST_REFUND_PAUSE_MS))
    .selectAll()
    .orderBy('next_try_at')
    .limit(limit)
    .execute()

async function nextDueIn(house: House): Promise<number> {
  const next = await waiting(house).select('next_try_at').orderBy('next_try_at').limit(1).executeTakeFirst()
  return next ? next.next_try_at! - house.clock.now() : Infinity
}
