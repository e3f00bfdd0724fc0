// Sends the mails that gather news when they are due.
import { DAY, SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { isDue, startLeaseQueue } from '#platform/server/lease-queue.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Worker } from '#platform/server/worker.ts'
import { NEWS_LEASE_MS, sendNews } from './order-news.ts'

const CONCURRENCY = 4
const LONGEST_SLEEP_MS = 30 * SECOND
/** No mail waits longer than over a night and a day. */
const LONGEST_WAIT_MS = 2 * DAY

interface DueNews {
  orderId: string
  reader: string
  dueAt: number
}

export const startNewsWorker = (app: App): Worker =>
  startLeaseQueue<DueNews>(app, {
    name: 'news',
    topic: 'orders',
    concurrency: CONCURRENCY,
    longestSleepMs: LONGEST_SLEEP_MS,
    claim: (limit) => claimNews(app, limit),
    nextDueIn: () => nextNewsIn(app),
    handle: (news) => inTransaction(app, (unit) => sendNews(app, unit, news)),
  })

export async function claimNews({ database: { db }, clock }: App, limit: number): Promise<DueNews[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('order_readers')
    .select(['order_id', 'reader', 'due_at'])
    .where('due_at', 'is not', null)
    .where(isDue(now, LONGEST_WAIT_MS, 'due_at'))
    .orderBy('due_at')
    .limit(limit)
    .execute()
  const claimed: DueNews[] = []
  for (const { order_id: orderId, reader, due_at: dueAt } of rows) {
    const { numUpdatedRows } = await db
      .updateTable('order_readers')
      .set({ due_at: now + NEWS_LEASE_MS })
      .where('order_id', '=', orderId)
      .where('reader', '=', reader)
      .where('due_at', '=', dueAt)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) claimed.push({ orderId, reader, dueAt: dueAt! })
  }
  return claimed
}

async function nextNewsIn({ database: { db }, clock }: App): Promise<number> {
  const next = await db
    .selectFrom('order_readers')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.due_at! - clock.now() : Infinity
}
