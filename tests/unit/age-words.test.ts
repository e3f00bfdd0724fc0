import { expect, test } from 'vitest'
import { relativeTime, timeOrDate } from '#platform/rules/age-words.ts'
import { createFormat, defaultRegion } from '#platform/rules/format.ts'
import { inEnglish } from '#tests/support/words.ts'

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
  [7 * DAY, 'Mon, Nov 9'],
])('%d ms ago is “%s”', (age, words) =>
  expect(inEnglish(relativeTime({ at: now - age, now, format }))).toBe(words),
)

// Counts calendar days in the site's time zone, not spans of 24 hours.
test.each([
  ['UTC', 11 * 60 * MINUTE, '1:00 AM'],
  ['UTC', 13 * 60 * MINUTE, 'Sun, Nov 15'],
  ['America/New_York', 11 * 60 * MINUTE, 'Sun, Nov 15'],
  ['UTC', 7 * DAY, 'Mon, Nov 9'],
])('in %s, saved %d ms ago is “%s”', (timeZone, age, words) =>
  expect(timeOrDate({ at: now - age, now, format: createFormat(defaultRegion(timeZone)) })).toBe(words),
)
