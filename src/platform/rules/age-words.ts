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

interface Moment {
  at: number
  now: number
  format: Format
}

/** "just now", "5 minutes ago", and the day after a week: "Thu, Nov 12". */
export function relativeTime(moment: Moment): string {
  const { at, now } = moment
  const age = now - at
  if (age < MINUTE) return 'just now'
  return age < WEEK_MS ? `${ageWords(age)} ago` : dayWords(moment)
}

/** "3:08 PM" for a time of today, "Mon, Nov 9" for any other. */
export function timeOrDate(moment: Moment): string {
  const { at, now, format } = moment
  const isToday = dayIn(at, format.timeZone) === dayIn(now, format.timeZone)
  return isToday ? format.time(at) : dayWords(moment)
}

const dayWords = ({ at, now, format }: Moment): string =>
  format.nearDay(dayIn(at, format.timeZone), dayIn(now, format.timeZone))
