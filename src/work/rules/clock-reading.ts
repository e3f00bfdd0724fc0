// What the promise clock says today: the same for both sides.
import {
  countWorkingDaysAfter,
  nthWorkingDayBefore,
  workingDaysKnownAt,
  type LocalDate,
  type WorkingDays,
} from '#platform/rules/calendar.ts'
import { resumeClock, type ClockTime, type DatePart, type Pause, type PromiseClock } from './promise-clock.ts'
import type { ClockMode } from './work-states.ts'

export interface ClockReading {
  promisedOn: LocalDate
  /** The promised day, unless the agency gave another one. */
  expectedOn: LocalDate
  /** Working days after today up to the promised day; negative after it. */
  daysLeft: number
  late: boolean
  lateFrom: LocalDate | null
  pauses: Pause[]
  /** "Why this date?": the sum, line by line. */
  parts: DatePart[]
}

export function readClock(clock: PromiseClock, mode: ClockMode, time: ClockTime): ClockReading {
  // Only a wait for the customer moves the day while it goes on. After a delivery nothing is due, and the day
  // stays as it was, unless the work is opened again.
  const isOpenPause = mode === 'paused' && clock.standing !== null
  const { promisedOn, expectedOn, parts, pauses } = isOpenPause ? resumeClock(clock, time) : clock
  const days = workingDaysKnownAt(time.versions, time.at)
  return {
    promisedOn,
    expectedOn: expectedOn ?? promisedOn,
    daysLeft: workingDaysUntil(time.today, promisedOn, days),
    late: mode === 'runs' && time.today > promisedOn,
    lateFrom: clock.lateFrom,
    pauses: isOpenPause ? [...pauses.slice(0, -1), { ...pauses.at(-1)!, to: null }] : pauses,
    parts,
  }
}

const WARN_DAYS_BEFORE = 2

/** The lead is warned two working days before the promised day, and on the day. */
export const isWarningDay = ({ promisedOn }: ClockReading, { today, versions, at }: ClockTime): boolean =>
  today === promisedOn ||
  today === nthWorkingDayBefore(promisedOn, WARN_DAYS_BEFORE, workingDaysKnownAt(versions, at))

function workingDaysUntil(today: LocalDate, date: LocalDate, days: WorkingDays): number {
  const [first, last] = today <= date ? [today, date] : [date, today]
  const count = countWorkingDaysAfter(first, last, days)
  // `0 - count`, because `-count` would be -0 for a count of 0.
  return today <= date ? count : 0 - count
}
