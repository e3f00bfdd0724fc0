import { dayIn } from './dates.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'
import type { Format } from './format.ts'
import { say } from './words.ts'

const countedIn = (ms: number) => {
  const [length, unit] =
    ms < HOUR
      ? ([MINUTE, 'minutes'] as const)
      : ms < 2 * DAY
        ? ([HOUR, 'hours'] as const)
        : ([DAY, 'days'] as const)
  return { unit, count: Math.max(0, Math.floor(ms / length)) }
}

/** "5 minutes", "1 hour", "3 days": rounded down. */
export function ageWords(ms: number): string {
  const { unit, count } = countedIn(ms)
  return say('platform.admin', `age.${unit}`, { count })
}

const WEEK_MS = 7 * DAY

interface Moment {
  at: number
  now: number
  format: Format
}

/** "just now", "5 minutes ago", and the day after a week: "Thu, Nov 12". */
export function relativeTime(moment: Moment): string {
  const age = moment.now - moment.at
  if (age < MINUTE) return say('platform.admin', 'ago.now')
  if (age >= WEEK_MS) return dayWords(moment)
  const { unit, count } = countedIn(age)
  return say('platform.admin', `ago.${unit}`, { count })
}

/** "3:08 PM" for a time of today, "Mon, Nov 9" for any other. */
export function timeOrDate(moment: Moment): string {
  const { at, now, format } = moment
  const isToday = dayIn(at, format.timeZone) === dayIn(now, format.timeZone)
  return isToday ? format.time(at) : dayWords(moment)
}

const dayWords = ({ at, now, format }: Moment): string =>
  format.nearDay(dayIn(at, format.timeZone), dayIn(now, format.timeZone))
