import { countOf } from './count-of.ts'
import { dayIn } from './dates.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'
import type { Format } from './format.ts'

/** "5 minutes", "1 hour", "3 days": rounded down. */
export function ageWords(ms: number): string {
  const [unit, name] = ms < HOUR ? [MINUTE, 'minute'] : ms < 2 * DAY ? [HOUR, 'hour'] : [DAY, 'day']
  const count = Math.max(0, Math.floor(ms / Number(unit)))
  return countOf(count, String(name))
}

const WEEK_MS = 7 * DAY

/** "just now", "5 minutes ago", and the date after a week. */
export function relativeTime({ at, now, format }: { at: number; now: number; format: Format }): string {
  const age = now - at
  if (age < MINUTE) return 'just now'
  return age < WEEK_MS ? `${ageWords(age)} ago` : format.date(at)
}

/** "3:08 PM" for a time of today, "11/09/2026" for any other. */
export function timeOrDate({ at, now, format }: { at: number; now: number; format: Format }): string {
  const isToday = dayIn(at, format.timeZone) === dayIn(now, format.timeZone)
  return isToday ? format.time(at) : format.date(at)
}
