// Days that somebody chose, and the time that they are.
import { addDays } from './calendar.ts'
import { dayIn } from './dates.ts'
import { HOUR } from './durations.ts'

/** Days of the site's time zone, both included. Without one of them the range has no beginning or no end. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** From a moment on, and before another one. */
export interface TimeSpan {
  from: number
  before: number
}

export const spanOf = ({ from, to }: DayRange, timeZone: string): TimeSpan => ({
  from: from ? startOfDay(from, timeZone) : 0,
  before: to ? startOfDay(addDays(to, 1), timeZone) : Number.MAX_SAFE_INTEGER,
})

export const isWithin = (time: number, { from, before }: TimeSpan): boolean => time >= from && time < before

/** The moment at which the day of another one is over. */
export const endOfDay = (time: number, timeZone: string): number =>
  spanOf({ to: dayIn(time, timeZone) }, timeZone).before

/** More than any zone is ahead of or behind UTC. */
const MOST_OFFSET_MS = 15 * HOUR

/**
 * The first moment of a day. Searched for, because a day may begin at one o'clock where the clocks are
 * changed at midnight.
 */
function startOfDay(day: string, timeZone: string): number {
  const middle = Date.parse(`${day}T00:00:00Z`)
  let [before, from] = [middle - MOST_OFFSET_MS, middle + MOST_OFFSET_MS]
  while (from - before > 1) {
    const time = Math.floor((before + from) / 2)
    if (dayIn(time, timeZone) < day) before = time
    else from = time
  }
  return from
}
