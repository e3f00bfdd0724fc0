// Local dates and working days. A date is a text like "2026-12-01" and no moment, so it can't slip to the day
// before or after by a time zone. Dates compare as texts.
import { dayIn } from './dates.ts'
import { DAY } from './durations.ts'
import { formatLocalTime, parseLocalTime } from './local-time.ts'

/** "2026-12-01". */
export type LocalDate = string

// Counting goes by numbers of days, which is much faster than by texts.
const numberOf = (date: LocalDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / DAY
const dateOf = (number: number): LocalDate => new Date(number * DAY).toISOString().slice(0, 10)

export const addDays = (date: LocalDate, days: number): LocalDate => dateOf(numberOf(date) + days)

export const daysBetween = (from: LocalDate, to: LocalDate): number => numberOf(to) - numberOf(from)

/** 1 is Monday, 7 is Sunday. Day 0 was a Thursday. */
const weekdayOfNumber = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1
export const weekdayOf = (date: LocalDate): number => weekdayOfNumber(numberOf(date))

export interface WorkingDays {
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[]
  closedDays: readonly LocalDate[]
}

export const MONDAY_TO_FRIDAY: WorkingDays = { weekdays: [1, 2, 3, 4, 5], closedDays: [] }

/** Working days as they were known from a moment on. */
export interface WorkingDaysVersion extends WorkingDays {
  since: number
}

/**
 * Closed days that are entered later must not change earlier counts. So each count uses the days known at its
 * own moment.
 */
export const workingDaysKnownAt = (versions: readonly WorkingDaysVersion[], at: number): WorkingDays =>
  versions.findLast(({ since }) => since <= at) ?? versions[0] ?? MONDAY_TO_FRIDAY

/** Without any weekday every day counts. */
const isOpenWeekday = (number: number, { weekdays }: WorkingDays): boolean =>
  weekdays.length === 0 || weekdays.includes(weekdayOfNumber(number))
const isOpen = (number: number, days: WorkingDays): boolean =>
  isOpenWeekday(number, days) && (days.closedDays.length === 0 || !days.closedDays.includes(dateOf(number)))

export const isWorkingDay = (date: LocalDate, days: WorkingDays): boolean => isOpen(numberOf(date), days)

/** About fifty years. Ends the search if the stored weekdays are on no day of the week. */
const LONGEST_SEARCH = 20_000

function stepWorkingDays(date: LocalDate, count: number, { days, by }: { days: WorkingDays; by: 1 | -1 }) {
  let [number, left] = [numberOf(date), count]
  for (let steps = 0; left > 0 && steps < LONGEST_SEARCH; steps++) {
    number += by
    if (isOpen(number, days)) left--
  }
  return dateOf(number)
}

/** The date itself for 0, a working day or not. */
export const nthWorkingDayAfter = (date: LocalDate, n: number, days: WorkingDays): LocalDate =>
  stepWorkingDays(date, n, { days, by: 1 })

export const nthWorkingDayBefore = (date: LocalDate, n: number, days: WorkingDays): LocalDate =>
  stepWorkingDays(date, n, { days, by: -1 })

/** The working days from a date on, without the end. */
export function workingDaysIn(from: LocalDate, end: LocalDate, days: WorkingDays): LocalDate[] {
  const [first, last] = [numberOf(from), numberOf(end)]
  const found: LocalDate[] = []
  for (let number = first; number < last; number++) if (isOpen(number, days)) found.push(dateOf(number))
  return found
}

/** How many working days come after a date, up to another. Whole weeks are not walked through. */
export function countWorkingDaysAfter(date: LocalDate, last: LocalDate, days: WorkingDays): number {
  const [first, end] = [numberOf(date) + 1, numberOf(last) + 1]
  if (end <= first) return 0
  const weeks = Math.floor((end - first) / 7)
  const closed = [...new Set(days.closedDays)]
    .map(numberOf)
    .filter((number) => number >= first && number < end && isOpenWeekday(number, days))
  return (
    weeks * openWeekdaysIn(first, first + 7, days) +
    openWeekdaysIn(first + weeks * 7, end, days) -
    closed.length
  )
}

function openWeekdaysIn(first: number, end: number, days: WorkingDays): number {
  let count = 0
  for (let number = first; number < end; number++) if (isOpenWeekday(number, days)) count++
  return count
}

/** Today, at a moment. */
export const dateIn = (at: number, timeZone: string): LocalDate => dayIn(at, timeZone)

/** "08:00" → the moment. Daylight saving is the zone's business, not the caller's. */
export const momentOf = (date: LocalDate, time: string, timeZone: string): number =>
  parseLocalTime(`${date}T${time}`, timeZone)!

/** "14:05" on the wall at a moment. */
export const wallTime = (at: number, timeZone: string): string => formatLocalTime(at, timeZone).slice(11, 16)
