// The periods of a retainer. They lie on a fixed grid of days, so a period's number says its dates, whatever
// was paused or billed late. Each begins on the day on which the one before ends.
import { MONTHS_OF, type Interval } from '#content/rules/values/intervals.ts'
import type { LocalDate } from '#platform/rules/calendar.ts'

export interface Schedule {
  /** The day of the first payment. */
  startsOn: LocalDate
  interval: Interval
  /** The day of the month on which every later period begins, 1–28. */
  anchorDay: number
}

export interface Period {
  /** Counted from 1, on the grid: periods that were paused have numbers too. */
  number: number
  startsOn: LocalDate
  /** The day on which the next period begins. */
  endsOn: LocalDate
}

/** Every month has a 28th. */
const LAST_ANCHOR_DAY = 28

export const anchorDayOf = (date: LocalDate): number => Math.min(LAST_ANCHOR_DAY, Number(date.slice(8)))

export const scheduleFrom = (startsOn: LocalDate, interval: Interval): Schedule => ({
  startsOn,
  interval,
  anchorDay: anchorDayOf(startsOn),
})

const monthNumber = (date: LocalDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

const twoDigits = (number: number): string => String(number).padStart(2, '0')

function startOf({ startsOn, interval, anchorDay }: Schedule, number: number): LocalDate {
  if (number === 1) return startsOn
  const month = monthNumber(startsOn) + (number - 1) * MONTHS_OF[interval]
  return `${Math.floor(month / 12)}-${twoDigits((month % 12) + 1)}-${twoDigits(anchorDay)}`
}

export const periodOf = (schedule: Schedule, number: number): Period => ({
  number,
  startsOn: startOf(schedule, number),
  endsOn: startOf(schedule, number + 1),
})

/** The number of the period that a date is in; 0 before the first one. */
export function periodAt(schedule: Schedule, date: LocalDate): number {
  if (date < schedule.startsOn) return 0
  const months = monthNumber(date) - monthNumber(schedule.startsOn)
  const number = Math.floor(months / MONTHS_OF[schedule.interval]) + 1
  return startOf(schedule, number) <= date ? number : number - 1
}
