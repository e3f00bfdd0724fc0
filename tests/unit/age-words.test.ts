import { expect, test } from 'vitest'
import { relativeTime } from '#domain/age-words.ts'
import { createFormat, defaultRegion } from '#domain/format.ts'

const now = Date.UTC(2026, 10, 16, 12)
const format = createFormat(defaultRegion('UTC'))
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  [-5 * MINUTE, 'just now'],
  [59_000, 'just now'],
  [MINUTE, '1 minute ago'],
  [3 * 60 * MINUTE, '3 hours ago'],
  [6 * DAY, '6 days ago'],
  [7 * DAY, '11/09/2026'],
])('%d ms ago is “%s”', (age, words) => expect(relativeTime({ at: now - age, now, format })).toBe(words))
