// The window of a rate limit, with clocks that differ and clocks that are set.
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#platform/rules/durations.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { countOneIn } from '#platform/server/rate-limits/consume.ts'
import { emptyDatabase, silent } from '#tests/support/empty-database.ts'

const START = Date.UTC(2026, 0, 5)

/** Counts one use of two per minute. Returns the milliseconds to wait. */
async function newCounter(): Promise<(now: number) => Promise<number>> {
  const database = await emptyDatabase()
  await migrate(database, silent)
  return (now) => countOneIn(database.db, 'key', { now, limit: { most: 2, perMs: MINUTE } })
}

describe('the window of a rate limit', () => {
  it('is shared by instances whose clocks differ a little', async () => {
    const count = await newCounter()
    expect(await count(START)).toBe(0)
    expect(await count(START - 3 * SECOND)).toBe(0)
    expect(await count(START)).toBe(MINUTE)
    expect(await count(START - 3 * SECOND)).toBe(MINUTE)
    expect(await count(START + MINUTE)).toBe(0)
  })

  it('is over when the clock was set back', async () => {
    const count = await newCounter()
    for (const wait of [0, 0, MINUTE]) expect(await count(START)).toBe(wait)
    expect(await count(START - HOUR)).toBe(0)
  })
})
