// The way of an order from its first to its last step, with the day of each: known, or planned.
import type { LocalDate } from '#platform/rules/calendar.ts'
import type { WorkState } from './work-states.ts'

export const TRACK_STEPS = ['ordered', 'paid', 'answers', 'work', 'delivered', 'changes', 'accepted'] as const
export type TrackName = (typeof TRACK_STEPS)[number]

export interface TrackStep {
  name: TrackName
  state: 'done' | 'now' | 'open'
  day: LocalDate | null
  /** The day is a plan. */
  planned: boolean
}

export interface TrackFacts {
  state: WorkState
  paid: boolean
  /** The order has questions. */
  asks: boolean
  briefIn: boolean
  /** The day on which the answers were complete. */
  briefInOn: LocalDate | null
  placedOn: LocalDate
  paidOn: LocalDate | null
  /** Day 0 of the promise. */
  startedOn: LocalDate | null
  expectedOn: LocalDate | null
  deliveredOn: LocalDate | null
  /** The day on which the changes were asked for that are open; null if none are. */
  changesOn: LocalDate | null
  /** The day of the acceptance, or on which the delivery counts as accepted. */
  acceptedOn: LocalDate | null
}

const NOW: Record<WorkState, TrackName | null> = {
  'awaiting-payment': 'paid',
  'awaiting-brief': 'answers',
  'in-progress': 'work',
  'waiting-for-customer': 'work',
  'changes-asked': 'changes',
  delivered: 'delivered',
  accepted: null,
  closed: null,
}

export function trackOf(facts: TrackFacts): TrackStep[] {
  const { state, deliveredOn, changesOn } = facts
  const isDelivered =
    state === 'delivered' || state === 'accepted' || (state === 'closed' && deliveredOn !== null)
  const isBack = changesOn !== null
  const isDone: Record<TrackName, boolean> = {
    ordered: true,
    paid: facts.paid,
    answers: facts.briefIn,
    work: isDelivered || isBack,
    delivered: isDelivered || isBack,
    changes: false,
    accepted: state === 'accepted',
  }
  const days: Record<TrackName, LocalDate | null> = {
    ordered: facts.placedOn,
    paid: facts.paidOn,
    answers: facts.briefIn ? facts.briefInOn : null,
    work: facts.startedOn,
    delivered: isDelivered || isBack ? deliveredOn : state === 'closed' ? null : facts.expectedOn,
    changes: changesOn,
    accepted: isDelivered && state !== 'closed' ? facts.acceptedOn : null,
  }
  const isShown = (name: TrackName) => (name === 'answers' ? facts.asks : name !== 'changes' || isBack)
  const now = isBack ? 'changes' : NOW[state]
  return TRACK_STEPS.filter(isShown).map((name) => ({
    name,
    state: now === name ? 'now' : isDone[name] ? 'done' : 'open',
    day: days[name],
    planned: !isDone[name] && name !== 'work' && name !== 'changes',
  }))
}
