// The states of a retainer. Pause and end take effect when the running period ends, and can be taken back
// until then. Nothing is prorated.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { periodAt, periodOf, type Period, type Schedule } from './periods.ts'

export const RETAINER_STATES = ['active', 'pausing', 'paused', 'ending', 'ended'] as const
export type RetainerState = (typeof RETAINER_STATES)[number]

export const RETAINER_ACTIONS = ['pause', 'resume', 'end'] as const
export type RetainerAction = (typeof RETAINER_ACTIONS)[number]

export type RetainerSide = 'customer' | 'admin'

interface Rule extends Record<RetainerState, RetainerState | 'refused'> {
  by: readonly RetainerSide[]
}

const BOTH = ['customer', 'admin'] as const

export const RETAINER_RULES: Record<RetainerAction, Rule> = {
  pause: {
    by: BOTH,
    active: 'pausing',
    pausing: 'refused',
    paused: 'refused',
    ending: 'pausing',
    ended: 'refused',
  },
  /** Also takes back a pause or an end that has not taken effect yet. */
  resume: {
    by: BOTH,
    active: 'refused',
    pausing: 'active',
    paused: 'active',
    ending: 'active',
    ended: 'refused',
  },
  /** A paused retainer has no running period, so it ends at once. */
  end: {
    by: BOTH,
    active: 'ending',
    pausing: 'ending',
    paused: 'ended',
    ending: 'refused',
    ended: 'refused',
  },
}

/** Where a retainer stands. */
export interface Standing {
  state: RetainerState
  /** The next period to be billed, or the one before which it stops. Never goes back. */
  nextPeriod: number
}

export const mayDo = (side: RetainerSide, action: RetainerAction): boolean =>
  RETAINER_RULES[action].by.includes(side)

export const possibleActions = ({ state }: Pick<Standing, 'state'>, side: RetainerSide): RetainerAction[] =>
  RETAINER_ACTIONS.filter((action) => RETAINER_RULES[action][state] !== 'refused' && mayDo(side, action))

/** States in which a period is to come, or a change takes effect when it would. */
export const isRunning = ({ state }: Pick<Standing, 'state'>): boolean =>
  state === 'active' || state === 'pausing' || state === 'ending'

/** The day of the next bill, or of the pause or end; null if none is to come. */
export const nextDayOf = (schedule: Schedule, standing: Standing): LocalDate | null =>
  isRunning(standing) ? periodOf(schedule, standing.nextPeriod).startsOn : null

export interface Advance {
  standing: Standing
  /** The periods to bill, oldest first: each that has begun, however long the site was down. */
  bills: Period[]
}

/** A wrong clock can make the periods of many years due at once. The rest are billed at the next look. */
export const MOST_BILLS_AT_ONCE = 12

/** What the passing of days up to today brings. */
export function advance(schedule: Schedule, { state, nextPeriod }: Standing, today: LocalDate): Advance {
  const bills: Period[] = []
  let next = nextPeriod
  const hasBegun = () => periodOf(schedule, next).startsOn <= today
  while (state === 'active' && hasBegun() && bills.length < MOST_BILLS_AT_ONCE)
    bills.push(periodOf(schedule, next++))
  if (state === 'pausing' && hasBegun()) return { standing: { state: 'paused', nextPeriod: next }, bills }
  if (state === 'ending' && hasBegun()) return { standing: { state: 'ended', nextPeriod: next }, bills }
  return { standing: { state, nextPeriod: next }, bills }
}

/** Undefined if the action is not possible. Days that have passed must be brought up to date first. */
export function afterAction(
  schedule: Schedule,
  { state, nextPeriod }: Standing,
  { action, today }: { action: RetainerAction; today: LocalDate },
): Standing | undefined {
  const next = RETAINER_RULES[action][state]
  if (next === 'refused') return undefined
  // Periods that passed while it was paused are never billed.
  const restart = state === 'paused' && next === 'active'
  return {
    state: next,
    nextPeriod: restart ? Math.max(nextPeriod, periodAt(schedule, today) + 1) : nextPeriod,
  }
}
