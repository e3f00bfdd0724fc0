// A snapshot of the work on an order: everything that its events left behind. It is plain data, so it can
// be stored, and each event needs only the snapshot before it.
import type { WorkPlan } from '#content/rules/values/frozen-plan.ts'
import { dateIn, type LocalDate, type WorkingDaysVersion } from '#platform/rules/calendar.ts'
import { noteCredit, type LateCredit } from './late-credit.ts'
import { noteLateness, type ClockTime, type PromiseClock } from './promise-clock.ts'
import { factsAtFirst, type WorkFacts } from './work-facts.ts'
import { clockOf, type ClockMode, type WorkState } from './work-states.ts'

export interface WorkSold {
  placedAt: number
  priceCents: number
  /** How many points the offer has. */
  points: number
  /** Without a plan nothing is promised: no questions, no dates, no counts, nothing by time. */
  plan: WorkPlan | null
  /** A later period of a retainer. Reminders about its payment come from the retainer. */
  isLaterPeriod?: boolean
}

export interface WorkContext {
  now: number
  timeZone: string
  /** Oldest first. */
  workingDays: readonly WorkingDaysVersion[]
}

export interface WorkSnapshot {
  /** The time of the last event. It never goes back, even if the machine's clock does. */
  at: number
  state: WorkState
  /** When the state began. */
  since: number
  facts: WorkFacts
  paymentCancelled: boolean
  /** The clock of the delivery, and of the changes that are open. */
  delivery: PromiseClock | null
  changes: PromiseClock | null
  questionsAsked: number
  deliveries: number
  /** The day of the first delivery that was not taken back. */
  deliveredOn: LocalDate | null
  changesUsed: number
  /** Whether the last request for changes uses up a round. */
  changesCount: boolean
  /** The places of the points that are done, in order. */
  ticked: number[]
  credit: LateCredit | null
  /**
   * The customer's oldest message that the agency has not answered in public. Stops acceptance by silence.
   */
  unansweredSince: number | null
  /** The same for the list of overdue answers. An admin can clear it without writing an answer. */
  answerWantedSince: number | null
  /** The agency's last public word. */
  lastWordAt: number | null
  /** Reminders count from here. */
  remindFrom: number
  reminded: number
  /** The first day of the time in which a delivery is accepted by silence; null while that is stopped. */
  reviewFrom: LocalDate | null
  reviewWarned: number
}

export const firstSnapshot = ({ placedAt, plan }: WorkSold): WorkSnapshot => ({
  at: placedAt,
  state: 'awaiting-payment',
  since: placedAt,
  facts: factsAtFirst(plan?.questions ?? 0),
  paymentCancelled: false,
  delivery: null,
  changes: null,
  questionsAsked: 0,
  deliveries: 0,
  deliveredOn: null,
  changesUsed: 0,
  changesCount: false,
  ticked: [],
  credit: null,
  unansweredSince: null,
  answerWantedSince: null,
  lastWordAt: null,
  remindFrom: placedAt,
  reminded: 0,
  reviewFrom: null,
  reviewWarned: 0,
})

/** Working days and zone are the site's; the moment is the event's, or now. */
export const clockTime = (at: number, { timeZone, workingDays }: WorkContext): ClockTime => ({
  at,
  today: dateIn(at, timeZone),
  versions: workingDays,
})

/** A withdrawal without an answer holds the clock, in whatever state the work is. */
export function clockModeOf({ state, facts }: Pick<WorkSnapshot, 'state' | 'facts'>): ClockMode {
  const mode = clockOf(state)
  return mode === 'runs' && facts.withdrawn ? 'paused' : mode
}

/** What a day brings by itself: on the first late morning the delay and its credit are noted. */
export function passTime(
  snapshot: WorkSnapshot,
  time: ClockTime,
  { priceCents, plan }: WorkSold,
): WorkSnapshot {
  const { facts, changes, delivery } = snapshot
  if (clockModeOf(snapshot) !== 'runs') return snapshot
  if (facts.changesOpen) return { ...snapshot, changes: changes && noteLateness(changes, time.today) }
  const noted = delivery && noteLateness(delivery, time.today)
  const isNew = noted?.lateFrom && !snapshot.credit
  const credit = isNew
    ? noteCredit(priceCents, plan?.lateCreditPercent ?? 0, noted.lateFrom!)
    : snapshot.credit
  return { ...snapshot, delivery: noted, credit }
}

/** The clock that counts now: that of the open changes, or that of the delivery. */
export const clockThatCounts = ({ facts, changes, delivery }: WorkSnapshot): PromiseClock | null =>
  facts.changesOpen ? changes : delivery

/** Changes that clock. */
export function onClock(
  snapshot: WorkSnapshot,
  change: (clock: PromiseClock) => PromiseClock,
): Partial<WorkSnapshot> {
  const clock = clockThatCounts(snapshot)
  return { [snapshot.facts.changesOpen ? 'changes' : 'delivery']: clock && change(clock) }
}
