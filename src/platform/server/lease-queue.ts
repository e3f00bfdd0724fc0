// Works through rows that wait for their time: emails, payment notifications, every timed job. An instance
// claims a few rows at a time by a lease. If it dies, the lease ends and another instance takes them over.
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type SqlBool } from 'kysely'
import { SECOND } from '../rules/durations.ts'
import type { Services } from './services.ts'
import type { Topic } from './signals.ts'
import type { Worker } from './worker.ts'

const SHORTEST_SLEEP_MS = 50
const CLOSE_MS = 5 * SECOND

export interface LeaseQueue<Item> {
  /** Names the queue in the log and the metrics. */
  name: string
  /** The signal that says that there is new work. */
  topic: Topic
  /** How many items are handled at once. */
  concurrency: number
  /** Signals can be lost. No item waits longer than this for its turn. */
  longestSleepMs: number
  /** Leases at most this many items. Gets those that are being handled. */
  claim(limit: number, running: readonly Item[]): Promise<Item[]>
  /** Milliseconds until the next item is due; Infinity if none waits. */
  nextDueIn(running: readonly Item[]): Promise<number>
  /**
   * Handles one item and writes its outcome: 'failed' if it was tried in vain. If it throws, the item comes
   * back when its lease ends.
   */
  handle(item: Item, closing: AbortSignal): Promise<'failed' | void>
  /** Runs before each claim and when the queue closes. */
  beforeClaim?(): Promise<void>
}

export function startLeaseQueue<Item>(
  { signals, log, metrics }: Pick<Services, 'signals' | 'log' | 'metrics'>,
  queue: LeaseQueue<Item>,
): Worker {
  const closing = new AbortController()
  const running = new Map<Promise<void>, Item>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined

  const stopListening = signals.on(queue.topic, look)
  look()

  /** One look at a time. A signal during a look makes it look once more. */
  function look(): void {
    if (closing.signal.aborted) return
    lookAgain = looking !== undefined
    if (lookAgain) return
    clearTimeout(timer)
    looking = startItems()
      .catch((error: unknown) => {
        log.warn(`${queue.name}: looking for due items failed`, { error })
        return queue.longestSleepMs
      })
      .then((sleepMs) => {
        looking = undefined
        if (lookAgain) look()
        else if (!closing.signal.aborted) timer = setTimeout(look, sleepMs).unref()
      })
  }

  /** Starts as many items as there is room for. Returns how long to sleep. */
  async function startItems(): Promise<number> {
    await queue.beforeClaim?.()
    const free = queue.concurrency - running.size
    // The next item that ends looks again.
    if (free <= 0) return queue.longestSleepMs
    for (const item of await queue.claim(free, [...running.values()])) {
      const task = handle(item).finally(() => {
        running.delete(task)
        look()
      })
      running.set(task, item)
    }
    if (running.size >= queue.concurrency) return queue.longestSleepMs
    const dueMs = await queue.nextDueIn([...running.values()])
    return Math.min(queue.longestSleepMs, Math.max(SHORTEST_SLEEP_MS, dueMs))
  }

  async function handle(item: Item): Promise<void> {
    try {
      metrics.countQueueItem(queue.name, (await queue.handle(item, closing.signal)) ?? 'handled')
    } catch (error) {
      metrics.countQueueItem(queue.name, 'failed')
      log.warn(`${queue.name}: one was not handled`, { error })
    }
  }

  return {
    /** Items in progress may finish for a few seconds. A peer that stalls is not waited for. */
    async close() {
      closing.abort()
      stopListening()
      clearTimeout(timer)
      await looking
      await Promise.race([Promise.all(running.keys()), delay(CLOSE_MS, undefined, { ref: false })])
      await queue
        .beforeClaim?.()
        .catch((error: unknown) => log.warn(`${queue.name}: outcomes not written`, { error }))
    },
  }
}

/**
 * Due now. A time further ahead than the queue ever writes comes from a clock that has been set back since,
 * so it is due too.
 */
export const isDue = (now: number, longestMs: number, column = 'next_try_at') =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + 2 * longestMs})`

/**
 * Exponential back-off: 1, 2, 4 … seconds up to the longest, with jitter so that many don't return at once.
 */
export const backOffMs = (attempts: number, longestMs: number): number =>
  Math.round(Math.min(longestMs, SECOND * 2 ** Math.min(attempts - 1, 20)) * (0.8 + Math.random() * 0.4))
