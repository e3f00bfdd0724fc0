import { expect, test } from 'vitest'
import { orderId } from '#platform/server/ids.ts'

test('an order’s number can be said on the phone: no letter that looks or sounds like another', () => {
  const numbers = Array.from({ length: 2000 }, () => orderId().slice(0, 8))
  for (const number of numbers) expect(number).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(new Set(numbers).size).toBe(2000)
  // Every one of the 32 signs is used: 16,000 letters miss one with a chance of 10^-219.
  expect(new Set(numbers.join('')).size).toBe(32)
})
