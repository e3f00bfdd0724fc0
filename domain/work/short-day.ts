import type { LocalDate } from './calendar.ts'

/** "12/01"; with the year if it is not that of today. */
export function shortDay(day: LocalDate, today: LocalDate): string {
  const [year, month, date] = day.split('-')
  return today.startsWith(year!) ? `${month}/${date}` : `${month}/${date}/${year}`
}
