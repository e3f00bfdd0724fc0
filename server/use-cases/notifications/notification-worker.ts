// Verifies what has come in, a few at a time. Several instances share the work: each notification is claimed
// before it is taken on.
import { SECOND } from '../../clock.ts'
import type { House } from '../../house.ts'
import type { Worker } from '../../worker.ts'
import {
  claimNotification,
  handleNotification,
  LONGEST_PAUSE_MS,
  type Notification,
} from './handle-notification.ts'
import type { Lane } from './notification-priority.ts'

const AT_ONCE = 6
/**
 * Of those that name nothing of ours. The rest of the room is free for payments, however slowly the provider
 * answers.
 */
const STRANGERS_AT_ONCE = 2
/** News may be missed; nothing waits longer than this for its turn. */
const LONGEST_SLEEP_MS = 5 * SECOND
const SHORTEST_SLEEP_MS = 50

export function startNotificationWorker(house: House): Worker {
  const closing = new AbortController()
  const running = new Map<Promise<void>, Lane>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined

  const stopListening = house.signals.on('notifications', look)
  look()

  /** One look at a time; news during a look makes it look once more. */
  function look(): void {
    if (closing.signal.aborted) return
    lookAgain = looking !== undefined
    if (lookAgain) return
    clearTimeout(timer)
    looking = takeOn()
      .catch((error: unknown) => {
        house.log.warn('notifications wait', { error })
        return LONGEST_SLEEP_MS
      })
      .then((sleepMs) => {
        looking = undefined
        if (lookAgain) look()
        else if (!closing.signal.aborted) timer = setTimeout(look, sleepMs).unref()
      })
  }

  /** Starts as many as there is room for, and tells how long there is nothing more to do. */
  async function takeOn(): Promise<number> {
    const strangers = [...running.values()].filter((lane) => lane === 'stranger').length
    const room: Record<Lane, number> = {
      known: AT_ONCE - running.size,
      stranger: Math.min(AT_ONCE - running.size, STRANGERS_AT_ONCE - strangers),
    }
    // Whoever is done looks again.
    if (room.known <= 0) return LONGEST_SLEEP_MS
    const known = await due(house, 'known', room.known)
    room.stranger = Math.min(room.stranger, room.known - known.length)
    for (const notification of [
      ...known,
      ...(room.stranger > 0 ? await due(house, 'stranger', room.stranger) : []),
    ]) {
      if (!(await claimNotification(house, notification))) continue
      const work = handle(notification).finally(() => {
        running.delete(work)
        look()
      })
      running.set(work, notification.lane)
    }
    return Math.min(
      LONGEST_SLEEP_MS,
      Math.max(
        SHORTEST_SLEEP_MS,
        await nextDue(house, room.stranger > 0 ? ['known', 'stranger'] : ['known']),
      ),
    )
  }

  async function handle(notification: Notification): Promise<void> {
    try {
      await handleNotification(house, notification, closing.signal)
    } catch (error) {
      // It stays claimed until the lease ends, and is tried again then.
      house.log.warn('notification not applied', { notification: notification.id, error })
    }
  }

  return {
    async close() {
      closing.abort()
      stopListening()
      clearTimeout(timer)
      await looking
      await Promise.all(running.keys())
    },
  }
}

const waiting = ({ database, payments }: House) =>
  database.db
    .selectFrom('notifications')
    .where('state', '=', 'received')
    .where('provider', '=', payments.name)

const due = (house: House, lane: Lane, most: number): Promise<Notification[]> => {
  const now = house.clock.now()
  return (
    waiting(house)
      .where('lane', '=', lane)
      // A time further away than any that is written was written by a clock that has been set back since.
      .where((e) => e.or([e('next_try_at', '<=', now), e('next_try_at', '>', now + 2 * LONGEST_PAUSE_MS)]))
      .selectAll()
      .orderBy('next_try_at')
      .limit(most)
      .execute()
  )
}

/** In how many milliseconds the next one is to be tried. */
async function nextDue(house: House, lanes: Lane[]): Promise<number> {
  const next = await waiting(house)
    .where('lane', 'in', lanes)
    .select('next_try_at')
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.next_try_at - house.clock.now() : Infinity
}
