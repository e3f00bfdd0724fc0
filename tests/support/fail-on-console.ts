// A test fails when something calls console.error or console.warn while it runs: React's warnings and faults
// that somebody caught and printed are mistakes that no assertion sees.
import { afterAll, afterEach, beforeEach, expect } from 'vitest'

const printed: string[] = []
for (const method of ['error', 'warn'] as const) {
  const original = console[method]
  console[method] = (...values: unknown[]) => {
    printed.push(values.map(String).join(' '))
    original.apply(console, values)
  }
  // The next file of this process loads this one again.
  afterAll(() => {
    console[method] = original
  })
}

// Notes that a file prints while it loads (what can't run on this machine) belong to no test.
beforeEach(() => {
  printed.length = 0
})
afterEach(() => {
  expect(printed, 'printed by console.error or console.warn').toEqual([])
})
