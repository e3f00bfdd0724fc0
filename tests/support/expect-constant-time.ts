import { expect } from 'vitest'
import { atFullCost } from './quick-passwords.ts'

/**
 * The largest difference: milliseconds that nobody can measure over a network, or on a slow machine a share
 * of the time.
 */
const [MOST_MS, MOST_SHARE] = [20, 0.3]
const [FEWEST_ROUNDS, MOST_ROUNDS] = [12, 60]

/**
 * Compares the fastest time of each, because other work on the machine only ever adds time. A busy machine
 * gets more rounds. They don't hide a real difference, because that is in the fastest times too.
 */
export async function expectConstantTime(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<number> {
  const fastest: [number, number] = [Infinity, Infinity]
  await atFullCost(async () => {
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      fastest[0] = Math.min(fastest[0], await timed(one))
      fastest[1] = Math.min(fastest[1], await timed(other))
      if (round >= FEWEST_ROUNDS && difference(fastest) < limit(fastest)) break
    }
  })
  expect(difference(fastest)).toBeLessThan(limit(fastest))
  return Math.min(...fastest)
}

const difference = ([one, other]: [number, number]): number => Math.abs(one - other)
const limit = (times: [number, number]): number => Math.max(MOST_MS, MOST_SHARE * Math.min(...times))

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}
