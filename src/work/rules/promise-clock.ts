// The promise clock: the day that an order is promised for, and how it moves. Whole working days only, so
// both sides can count them on a calendar. Every step is kept, as an answer to "Why this date?".
import {
  addDays,
  nthWorkingDayAfter,
  workingDaysIn,
  workingDaysKnownAt,
  type LocalDate,
  type WorkingDays,
  type WorkingDaysVersion,
} from '#platform/rules/calendar.ts'

/** Why the clock does not run: a question, by its number, or the work was delivered, closed or withdrawn from meanwhile. */
export type PauseReason =
  | { kind: 'question'; number: number }
  | { kind: 'delivered' | 'closed' | 'withdrawal' }

export interface Pause {
  from: LocalDate
  /** The day on which it was the agency's move again; null while it goes on. */
  to: LocalDate | null
  /** The working days that ended in between: each moves the promise by one. */
  days: LocalDate[]
  why: PauseReason
}

/** One line of the sum. `on` is the day that it leads to. */
export type DatePart =
  | { kind: 'counted'; days: number; from: LocalDate; on: LocalDate }
  | { kind: 'paused'; days: LocalDate[]; why: PauseReason; on: LocalDate }
  /** The customer agreed to a later day. */
  | { kind: 'agreed'; on: LocalDate }

export interface PromiseClock {
  promisedOn: LocalDate
  /** The agency's own word for when it will be ready; null: as promised. */
  expectedOn: LocalDate | null
  parts: DatePart[]
  /** Those that ended. */
  pauses: Pause[]
  /** The pause that goes on. */
  standing: { from: LocalDate; at: number; why: PauseReason } | null
  /** The first late day. */
  lateFrom: LocalDate | null
  lateTold: boolean
}

export interface ClockTime {
  at: number
  today: LocalDate
  versions: readonly WorkingDaysVersion[]
}

const calendarOf = ({ versions, at }: ClockTime): WorkingDays => workingDaysKnownAt(versions, at)

/** Day 0 is today; the promise is the n-th working day after it. */
export function startClock(days: number, time: ClockTime): PromiseClock {
  const promisedOn = nthWorkingDayAfter(time.today, days, calendarOf(time))
  return {
    promisedOn,
    expectedOn: null,
    parts: [{ kind: 'counted', days, from: time.today, on: promisedOn }],
    pauses: [],
    standing: null,
    lateFrom: null,
    lateTold: false,
  }
}

/** From now on it is not the agency's move. */
export function pauseClock(clock: PromiseClock, why: PauseReason, time: ClockTime): PromiseClock {
  // A delivery, its acceptance and the closing are one pause, because nothing was due in between.
  const isSame = clock.standing && holdsUp(clock.standing.why) === holdsUp(why)
  return isSame ? clock : { ...resumeClock(clock, time), standing: { from: time.today, at: time.at, why } }
}

/** The work waits for the customer, or for the answer to a withdrawal. */
const holdsUp = ({ kind }: PauseReason): boolean => kind === 'question' || kind === 'withdrawal'

/** It is the agency's move again: the promise moves by the working days that ended meanwhile. */
export function resumeClock(clock: PromiseClock, time: ClockTime): PromiseClock {
  if (!clock.standing) return clock
  const { from, at, why } = clock.standing
  // Counts with the closed days known when the pause began. Those entered during it count for later pauses.
  const calendar = workingDaysKnownAt(time.versions, at)
  const days = endedDays(clock, time.today, calendar)
  const pauses = [...clock.pauses, { from, to: time.today, days, why }]
  if (!days.length) return { ...clock, pauses, standing: null }
  const moved = (date: LocalDate) => nthWorkingDayAfter(date, days.length, calendar)
  const promisedOn = moved(clock.promisedOn)
  return {
    ...clock,
    promisedOn,
    expectedOn: clock.expectedOn && moved(clock.expectedOn),
    parts: [...clock.parts, { kind: 'paused', days, why, on: promisedOn }],
    pauses,
    standing: null,
  }
}

/**
 * The promised day was a working day when it was promised. If it was closed later, it still counts as one:
 * else an order could become late while it waits for the customer.
 */
function endedDays({ standing, promisedOn }: PromiseClock, today: LocalDate, calendar: WorkingDays) {
  const days = workingDaysIn(standing!.from, today, calendar)
  const isLeftOut = promisedOn >= standing!.from && promisedOn < today && !days.includes(promisedOn)
  return isLeftOut ? [...days, promisedOn].sort() : days
}

/** Splits a running pause in two, so that only the days from now on move the new day. */
const cutPause = (clock: PromiseClock, time: ClockTime): PromiseClock =>
  clock.standing
    ? {
        ...resumeClock(clock, time),
        standing: { from: time.today, at: time.at, why: clock.standing.why },
      }
    : clock

/** The agency says when it will be ready. The promise stays. */
export const expectOn = (clock: PromiseClock, expectedOn: LocalDate, time: ClockTime): PromiseClock => ({
  ...cutPause(clock, time),
  expectedOn,
})

/** The customer agreed: the expected day becomes the promise. */
export function agreeOn(clock: PromiseClock, time: ClockTime): PromiseClock {
  const cut = cutPause(clock, time)
  const promisedOn = cut.expectedOn ?? cut.promisedOn
  const parts: DatePart[] = [...cut.parts, { kind: 'agreed', on: promisedOn }]
  return { ...cut, promisedOn, expectedOn: null, parts, lateFrom: null, lateTold: false }
}

/** Late is the morning after the promised day, if it is still the agency's move. */
export const noteLateness = (clock: PromiseClock, today: LocalDate): PromiseClock =>
  !clock.standing && !clock.lateFrom && today > clock.promisedOn
    ? { ...clock, lateFrom: addDays(clock.promisedOn, 1) }
    : clock
