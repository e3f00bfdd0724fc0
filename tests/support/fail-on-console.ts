// A test fails when something calls console.error or console.warn while it runs: React's warnings and faults
// that somebody caught and printed are mistakes that no assertion sees.
import { afterEach, beforeEach, expect } from 'vitest'

const printed: string[] = []
for (const method of ['error', 'warn'] as const) {
  const print = console[method].bind(console)
  console[method] = (...values: unknown[]) => {
    printed.push(values.map(String).join(' '))
    print(...values)
  }
}

// Notes that a file prints while it loads (what can't run on this machine) belong to no test.
beforeEach(() => {
  printed.length = 0
})
afterEach(() => {
  expect(printed, 'printed by console.error or console.warn').toEqual([])
})
