// Emails by time go out in the morning, and nobody is woken.
import { addDays, dateIn, momentOf, wallTime } from './calendar.ts'

export const MORNING = '08:00'
const EVENING = '20:00'

/** The first morning after a moment. */
export function nextMorning(at: number, timeZone: string): number {
  const today = dateIn(at, timeZone)
  const morning = momentOf(today, MORNING, timeZone)
  return at < morning ? morning : momentOf(addDays(today, 1), MORNING, timeZone)
}

export function isNight(at: number, timeZone: string): boolean {
  const time = wallTime(at, timeZone)
  return time < MORNING || time >= EVENING
}
