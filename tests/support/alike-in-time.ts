import { expect } from 'vitest'

/** Milliseconds that nobody can tell apart over a network, and on a slow machine a share of what it takes there. */
const [MOST_MS, MOST_SHARE] = [20, 0.3]

/** The fastest of each are compared: whatever else the machine does only ever adds to a time. */
export function expectAlikeInTime(some: number[], others: number[]): void {
  const [one, other] = [Math.min(...some), Math.min(...others)]
  expect(Math.abs(one - other)).toBeLessThan(Math.max(MOST_MS, MOST_SHARE * Math.min(one, other)))
}
