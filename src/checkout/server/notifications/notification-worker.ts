// Verifies waiting notifications. The `known` lane goes first.
import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { isDue, startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { claimNotification, handleNotification } from './handle-notification.ts'
import type { Lane } from './notification-priority.ts'
import { LONGEST_PAUSE_MS, type Notification } from './postpone-notification.ts'

const CONCURRENCY = 6
/** Leaves the other slots free for real payments, even if the provider answers slowly. */
const UNVERIFIED_CONCURRENCY = 2
const LONGEST_SLEEP_MS = 5 * SECOND

export const startNotificationWorker = (app: App): Worker =>
  startLeaseQueue<Notification>(app, {
    name: 'notifications',
    topic: 'notifications',
    concurrency: CONCURRENCY,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim(limit, running) {
      const known = await findDue(app, 'known', limit)
      const unverifiedLimit = Math.min(roomForUnverified(running), limit - known.length)
      const strangers = unverifiedLimit > 0 ? await findDue(app, 'stranger', unverifiedLimit) : []
      const claimed: Notification[] = []
      for (const notification of [...known, ...strangers])
        if (await claimNotification(app, notification)) claimed.push(notification)
      return claimed
    },
    nextDueIn: (running) =>
      nextDueIn(app, roomForUnverified(running) > 0 ? ['known', 'stranger'] : ['known']),
    async handle(notification, closing) {
      await handleNotification(app, notification, closing)
    },
  })

const roomForUnverified = (running: readonly Notification[]): number =>
  UNVERIFIED_CONCURRENCY - running.filter(({ lane }) => lane === 'stranger').length

const waiting = ({ database, payments }: App) =>
  database.db
    .selectFrom('notifications')
    .where('state', '=', 'received')
    .where(
      'provider',
      'in',
      payments.all.map(({ name }) => name),
    )

const findDue = (app: App, lane: Lane, limit: number): Promise<Notification[]> =>
  waiting(app)
    .where('lane', '=', lane)
    .where(isDue(app.clock.now(), LONGEST_PAUSE_MS))
    .selectAll()
    .orderBy('next_try_at')
    .limit(limit)
    .execute()

async function nextDueIn(app: App, lanes: Lane[]): Promise<number> {
  const next = await waiting(app)
    .where('lane', 'in', lanes)
    .select('next_try_at')
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.next_try_at - app.clock.now() : Infinity
}
