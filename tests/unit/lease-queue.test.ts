import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { backOffMs, startLeaseQueue, type LeaseQueue } from '#platform/server/lease-queue.ts'
import { createLog } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics/metrics.ts'
import { createSignals } from '#platform/server/signals.ts'

const HOUR = 3_600_000

/** A queue of numbers that are all due, handled as the test says. */
function open(handle: (item: number) => Promise<void>, more: Partial<LeaseQueue<number>> = {}) {
  const signals = createSignals()
  const waiting: number[] = []
  const counted: string[] = []
  const metrics = {
    countQueueItem: (queue: string, outcome: string) => void counted.push(`${queue} ${outcome}`),
  } as Metrics
  const worker = startLeaseQueue<number>(
    { signals, log: createLog('silent'), metrics },
    {
      name: 'numbers',
      topic: 'outbox',
      concurrency: 2,
      longestSleepMs: HOUR,
      claim: async (limit) => waiting.splice(0, limit),
      nextDueIn: async () => (waiting.length ? 0 : Infinity),
      handle,
      ...more,
    },
  )
  const add = (...items: number[]) => {
    waiting.push(...items)
    signals.emit('outbox')
  }
  return { add, waiting, worker, counted }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(5)
}

test('handles each item once, and no more at once than its concurrency', async () => {
  const handled: number[] = []
  let [running, most] = [0, 0]
  const { add, worker } = open(async (item) => {
    most = Math.max(most, ++running)
    await pause(5)
    running--
    handled.push(item)
  })
  add(1, 2, 3, 4, 5, 6, 7)
  await until(() => handled.length === 7)
  await worker.close()
  expect([handled.toSorted((a, b) => a - b), most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 2])
})

test('a signal during a poll is not missed', async () => {
  const handled: number[] = []
  let release = () => {}
  const blocked = new Promise<void>((done) => (release = done))
  let looks = 0
  const { add, waiting, worker } = open(async (item) => void handled.push(item), {
    claim: async (limit) => {
      const items = waiting.splice(0, limit)
      if (++looks === 1) await blocked
      return items
    },
    nextDueIn: async () => Infinity,
  })
  add(1)
  release()
  await until(() => handled.length === 1)
  await worker.close()
  expect(handled).toEqual([1])
})

test('goes on after an item that fails and after a claim that fails', async () => {
  const handled: number[] = []
  let claims = 0
  const { add, waiting, worker, counted } = open(
    async (item) => {
      if (item === 1) throw new Error('broken')
      handled.push(item)
    },
    {
      longestSleepMs: 20,
      claim: async (limit) => {
        if (++claims === 1) throw new Error('the database is away')
        return waiting.splice(0, limit)
      },
    },
  )
  add(1, 2)
  await until(() => handled.length === 1)
  await worker.close()
  expect(handled).toEqual([2])
  expect(counted.toSorted()).toEqual(['numbers failed', 'numbers handled'])
})

test('closing waits for what is in progress, tells it, and starts nothing more', async () => {
  const seen: string[] = []
  const { add, worker } = open(async () => {}, {
    handle: async (item, closing) => {
      seen.push(`begin ${item}`)
      await new Promise<void>((done) => closing.addEventListener('abort', () => done()))
      seen.push(`end ${item}`)
    },
    beforeClaim: async () => void seen.push('before'),
  })
  add(1)
  await until(() => seen.includes('begin 1'))
  await worker.close()
  add(2)
  await pause(20)
  expect(seen.at(-1)).toBe('before')
  expect(seen).toContain('end 1')
  expect(seen).not.toContain('begin 2')
})

test('backs off exponentially, with jitter, up to the longest pause', () => {
  for (const { attempts, ms } of [
    { attempts: 1, ms: 1000 },
    { attempts: 4, ms: 8000 },
    { attempts: 50, ms: 60_000 },
  ]) {
    const pauseMs = backOffMs(attempts, 60_000)
    expect(pauseMs).toBeGreaterThanOrEqual(ms * 0.8)
    expect(pauseMs).toBeLessThanOrEqual(ms * 1.2)
  }
})
