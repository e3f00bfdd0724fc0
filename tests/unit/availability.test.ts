// How soon a database that was away is found again.
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchAvailability, type DatabaseAvailability } from '#platform/server/database/availability.ts'
import { createLog } from '#platform/server/log.ts'

const SECOND = 1000

let watched: DatabaseAvailability
beforeEach(() => {
  vi.useFakeTimers()
  watched = watchAvailability('postgres://a:b@127.0.0.1:1/c', createLog('silent'))
})
afterEach(() => {
  watched.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('is asked several times in every second, also while earlier questions get no answer', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(() => new Promise(() => {}))
  watched.markOffline(new Error('away'))
  for (const second of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(4 * second)
  }
  expect(watched.state()).toBe('offline')
})

it('serves within a second after the database is back, without a visitor', async () => {
  const answer = vi.spyOn(pg.Client.prototype, 'connect').mockRejectedValue(new Error('away'))
  watched.markOffline(new Error('away'))
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(watched.isOffline()).toBe(true)
  answer.mockResolvedValue(undefined)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(watched.state()).toBe('online')
})
