// Verifies waiting notifications. The `known` lane goes first.
import { SECOND } from '#platform/rules/durations.ts'
import type { House } from '#platform/server/house.ts'
import { isDue, startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { claimNotification, handleNotification } from './handle-notification.ts'
import type { Lane } from './notification-priority.ts'
import { LONGEST_PAUSE_MS, type Notification } from './postpone-notification.ts'

const CONCURRENCY = 6
/** Leaves the other slots free for real payments, even if the provider answers slowly. */
const STRANGER_CONCURRENCY = 2
const LONGEST_SLEEP_MS = 5 * SECOND

export const startNotificationWorker = (house: House): Worker =>
  startLeaseQueue<Notification>(house, {
    name: 'notifications',
    topic: 'notifications',
    concurrency: CONCURRENCY,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim(limit, running) {
      const known = await findDue(house, 'known', limit)
      const strangerLimit = Math.min(roomForStrangers(running), limit - known.length)
      const strangers = strangerLimit > 0 ? await findDue(house, 'stranger', strangerLimit) : []
      const claimed: Notification[] = []
      for (const notification of [...known, ...strangers])
        if (await claimNotification(house, notification)) claimed.push(notification)
      return claimed
    },
    nextDueIn: (running) =>
      nextDueIn(house, roomForStrangers(running) > 0 ? ['known', 'stranger'] : ['known']),
    async handle(notification, closing) {
      await handleNotification(house, notification, closing)
    },
  })

const roomForStrangers = (running: readonly Notification[]): number =>
  STRANGER_CONCURRENCY - running.filter(({ lane }) => lane === 'stranger').length

const waiting = ({ database, payments }: House) =>
  database.db
    .selectFrom('notifications')
    .where('state', '=', 'received')
    .where(
      'provider',
      'in',
      payments.all.map(({ name }) => name),
    )

const findDue = (house: House, lane: Lane, limit: number): Promise<Notification[]> =>
  waiting(house)
    .where('lane', '=', lane)
    .where(isDue(house.clock.now(), LONGEST_PAUSE_MS))
    .selectAll()
    .orderBy('next_try_at')
    .limit(limit)
    .execute()

async function nextDueIn(house: House, lanes: Lane[]): Promise<number> {
  const next = await waiting(house)
    .where('lane', 'in', lanes)
    .select('next_try_at')
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.next_try_at - house.clock.now() : Infinity
}
