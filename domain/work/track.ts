// The way of an order from its first to its last step, with the day of each: known, or planned.
import type { LocalDate } from './calendar.ts'
import type { WorkState } from './work-states.ts'

export const TRACK_STEPS = ['ordered', 'paid', 'answers', 'work', 'delivered', 'accepted'] as const
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
  /** The day of the acceptance, or on which the delivery counts as accepted. */
  acceptedOn: LocalDate | null
}

const NOW: Record<WorkState, TrackName | null> = {
  'awaiting-payment': 'paid',
  'awaiting-brief': 'answers',
  'in-progress': 'work',
  'waiting-for-customer': 'work',
  'changes-asked': 'work',
  delivered: 'delivered',
  accepted: null,
  closed: null,
}

export function trackOf(facts: TrackFacts): TrackStep[] {
  const { state, deliveredOn } = facts
  const isDelivered =
    state === 'delivered' || state === 'accepted' || (state === 'closed' && deliveredOn !== null)
  const isDone: Record<TrackName, boolean> = {
    ordered: true,
    paid: facts.paid,
    answers: facts.briefIn,
    work: isDelivered,
    delivered: isDelivered,
    accepted: state === 'accepted',
  }
  const days: Record<TrackName, LocalDate | null> = {
    ordered: facts.placedOn,
    paid: facts.paidOn,
    answers: facts.briefIn ? facts.briefInOn : null,
    work: facts.startedOn,
    delivered: isDelivered ? deliveredOn : state === 'closed' ? null : facts.expectedOn,
    accepted: isDelivered && state !== 'closed' ? facts.acceptedOn : null,
  }
  return TRACK_STEPS.filter((name) => name !== 'answers' || facts.asks).map((name) => ({
    name,
    state: NOW[state] === name ? 'now' : isDone[name] ? 'done' : 'open',
    day: days[name],
    planned: !isDone[name] && name !== 'work',
  }))
}
