// Acceptance by silence: a paid delivery counts as accepted after 14 days, with two warnings. A message of
// the customer stops it until it is answered, which restarts the 14 days.
import type { WorkPlan } from '#content/rules/values/frozen-plan.ts'
import { addDays, type LocalDate } from '#platform/rules/calendar.ts'
import type { WorkSnapshot } from './work-snapshot.ts'

export const REVIEW_DAYS = 14
const WARNING_DAYS = [7, 12] as const

export interface Review {
  /** The day on which the delivery counts as accepted; null while that is stopped. */
  acceptedOn: LocalDate | null
  acceptanceDue: boolean
  /** 1 or 2, if its email is due. After days of standstill only the later one is. */
  warningDue: number | null
}

const STOPPED: Review = { acceptedOn: null, acceptanceDue: false, warningDue: null }

export function reviewOf(snapshot: WorkSnapshot, today: LocalDate): Review {
  const { reviewFrom, reviewWarned } = snapshot
  if (!reviewFrom) return STOPPED
  const acceptedOn = addDays(reviewFrom, REVIEW_DAYS)
  const acceptanceDue = today >= acceptedOn
  const step = WARNING_DAYS.findLastIndex((days) => today >= addDays(reviewFrom, days)) + 1
  return { acceptedOn, acceptanceDue, warningDue: !acceptanceDue && step > reviewWarned ? step : null }
}

/** Whether the 14 days until acceptance are running. They start again each time this becomes true. */
const runs = ({ state, facts, unansweredSince }: WorkSnapshot, plan: WorkPlan | null): boolean =>
  plan !== null && state === 'delivered' && facts.paid && !facts.withdrawn && unansweredSince === null

export function moveReview(snapshot: WorkSnapshot, plan: WorkPlan | null, today: LocalDate): WorkSnapshot {
  if (!runs(snapshot, plan)) return { ...snapshot, reviewFrom: null, reviewWarned: 0 }
  return snapshot.reviewFrom ? snapshot : { ...snapshot, reviewFrom: today, reviewWarned: 0 }
}
