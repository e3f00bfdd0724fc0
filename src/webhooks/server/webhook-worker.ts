// Sends the deliveries that are due.
import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { isDue, startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { claimDelivery, LONGEST_PAUSE_MS, sendDelivery, type Delivery } from './send-delivery.ts'

export const startWebhookWorker = (app: App): Worker => {
  const waiting = app.database.db.selectFrom('webhook_deliveries').where('next_try_at', 'is not', null)
  return startLeaseQueue<Delivery>(app, {
    name: 'webhooks',
    topic: 'webhooks',
    concurrency: 4,
    longestSleepMs: 30 * SECOND,
    async claim(limit) {
      const due = await waiting
        .where(isDue(app.clock.now(), LONGEST_PAUSE_MS))
        .selectAll()
        .orderBy('next_try_at')
        .limit(limit)
        .execute()
      const claimed: Delivery[] = []
      for (const delivery of due)
        if (await claimDelivery(app, delivery)) claimed.push({ ...delivery, tries: delivery.tries + 1 })
      return claimed
    },
    async nextDueIn() {
      const next = await waiting.select('next_try_at').orderBy('next_try_at').limit(1).executeTakeFirst()
      return next ? next.next_try_at! - app.clock.now() : Infinity
    },
    handle: (delivery) => sendDelivery(app, delivery),
  })
}
