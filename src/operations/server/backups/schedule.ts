// When backups are due.
import { addDays, dateIn, momentOf, type LocalDate } from '#platform/rules/calendar.ts'

/**
 * The day of the last backup that should be there by now. A day that was missed is made up by the next one.
 */
export function dueDay(now: number, at: string, timeZone: string): LocalDate {
  const today = dateIn(now, timeZone)
  return now >= momentOf(today, at, timeZone) ? today : addDays(today, -1)
}

export const nextDue = (now: number, at: string, timeZone: string): number =>
  momentOf(addDays(dueDay(now, at, timeZone), 1), at, timeZone)
