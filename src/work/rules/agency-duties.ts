// What the agency owes by its own word: an answer within a working day, a note every Friday, and the truth on
// the first late morning.
import {
  addDays,
  isWorkingDay,
  momentOf,
  nthWorkingDayAfter,
  weekdayOf,
  workingDaysIn,
  workingDaysKnownAt,
  type LocalDate,
} from '#platform/rules/calendar.ts'
import { MORNING } from '#platform/rules/waking-hours.ts'
import type { ClockReading } from './clock-reading.ts'
import type { ClockTime, PromiseClock } from './promise-clock.ts'
import { clockModeOf, type WorkContext, clockTime, type WorkSnapshot } from './work-snapshot.ts'

const FRIDAY = 5
/** Until then the lead can still give a new day. */
const LATE_NEWS_WITHOUT_DAY = '10:00'

/** The last day on which the oldest open message is answered in time. */
export function answerBy({ answerWantedSince }: WorkSnapshot, context: WorkContext): LocalDate | null {
  if (answerWantedSince === null) return null
  const written = clockTime(answerWantedSince, context)
  return nthWorkingDayAfter(written.today, 1, workingDaysKnownAt(written.versions, written.at))
}

/**
 * Friday, or the last working day before it if that Friday is closed. An order that began today needs
 * no note: the customer was told that it started.
 */
export function isFridayNoteDue(snapshot: WorkSnapshot, context: WorkContext, time: ClockTime): boolean {
  const { since, lastWordAt } = snapshot
  const { today, versions, at } = time
  const days = workingDaysKnownAt(versions, at)
  const friday = addDays(today, FRIDAY - weekdayOf(today))
  const isNoteDay =
    isWorkingDay(today, days) &&
    today <= friday &&
    workingDaysIn(addDays(today, 1), addDays(friday, 1), days).length === 0
  if (!isNoteDay || clockModeOf(snapshot) !== 'runs' || clockTime(since, context).today === today)
    return false
  const monday = addDays(friday, 1 - FRIDAY)
  return lastWordAt === null || clockTime(lastWordAt, context).today < monday
}

/** When the customer is told of a delay; null if there is none, or it was told. */
export function lateNewsDueAt(
  clock: PromiseClock,
  { late, lateFrom, expectedOn }: ClockReading,
  timeZone: string,
): number | null {
  if (!late || clock.lateTold || !lateFrom) return null
  const hasNewDay = expectedOn >= lateFrom
  return momentOf(lateFrom, hasNewDay ? MORNING : LATE_NEWS_WITHOUT_DAY, timeZone)
}
