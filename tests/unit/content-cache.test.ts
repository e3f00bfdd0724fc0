import { expect, test } from 'vitest'
import type { FreshnessState } from '#platform/server/http/freshness.ts'
import { createSignals } from '#platform/server/signals.ts'
import { cachedContent } from '#server/render/content-cache.ts'

/** Counts its reads. Each read ends when the test says so. */
function reader() {
  const ends: { done(): void; fail(): void }[] = []
  const read = () => {
    const n = ends.length + 1
    return new Promise<number>((done, fail) =>
      ends.push({ done: () => done(n), fail: () => fail(new Error('away')) }),
    )
  }
  return { ends, read }
}

test('is read once, until content changes', async () => {
  const signals = createSignals()
  const { ends, read } = reader()
  const load = cachedContent({ signals, read })
  const both = [load(), load()]
  ends[0]!.done()
  expect(await Promise.all([...both, load()])).toEqual([1, 1, 1])
  signals.emit('orders')
  expect(await load()).toBe(1)
  signals.emit('content')
  const next = load()
  ends[1]!.done()
  expect(await next).toBe(2)
})

test('a read from before a change is not cached', async () => {
  const signals = createSignals()
  const { ends, read } = reader()
  const load = cachedContent({ signals, read })
  const old = load()
  signals.emit('content')
  const fresh = load()
  ends[1]!.done()
  ends[0]!.done()
  expect([await old, await fresh, await load()]).toEqual([1, 2, 2])
})

test('a failed read is retried, and nothing is cached while signals are down', async () => {
  const { ends, read } = reader()
  let state: FreshnessState = 'fresh'
  const load = cachedContent({ signals: createSignals(), freshness: { now: () => state }, read })
  const failed = load()
  ends[0]!.fail()
  await expect(failed).rejects.toThrow('away')
  state = 'unknown'
  const [second, third] = [load(), load()]
  for (const end of ends.slice(1)) end.done()
  expect([await second, await third]).toEqual([2, 3])
  state = 'fresh'
  const fourth = load()
  ends[3]!.done()
  expect([await fourth, await load()]).toEqual([4, 4])
})

test('while the database is offline, the last read is used, even if outdated', async () => {
  const signals = createSignals()
  const { ends, read } = reader()
  let state: FreshnessState = 'fresh'
  const load = cachedContent({ signals, freshness: { now: () => state }, read })
  const first = load()
  ends[0]!.done()
  await first
  signals.emit('content')
  state = 'stale'
  expect(await load()).toBe(1)
})
