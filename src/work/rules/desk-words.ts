// The head of the agency's desk: "4 need you: 1 late, 2 due by tomorrow, 1 unanswered. 5 wait for customers,
// the oldest 9 days."
import { say } from '#platform/rules/words.ts'

export interface DeskCounts {
  needYou: number
  late: number
  dueByTomorrow: number
  unanswered: number
  /** With money that does not fit. */
  unsettled: number
  waiting: number
  /** Days that the oldest of them waits. */
  oldestWaitDays: number
  inReview: number
  /** Orders without a lead. They are also counted in the groups above. */
  noLead: number
}

export function deskWords(counts: DeskCounts): string {
  const { needYou } = counts
  const urgent = urgencyWords(counts)
  const needs = urgent
    ? say('work.agency', 'desk.needsUrgent', { needYou, urgent })
    : say('work.agency', 'desk.needs', { needYou })
  return [needs, waitWords(counts)].filter(Boolean).join(' ')
}

/** "5 wait for customers, the oldest 9 days. 2 are in review." */
export function waitWords({ waiting, oldestWaitDays: days, inReview }: DeskCounts): string {
  return [
    waiting && say('work.agency', 'desk.waiting', { waiting, days }),
    inReview && say('work.agency', 'desk.inReview', { inReview }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** "1 late, 2 due by tomorrow", beside the number of orders that need somebody. Empty if nothing is urgent. */
export function urgencyWords({ needYou, late, dueByTomorrow, unanswered, unsettled }: DeskCounts): string {
  if (!needYou) return ''
  return [
    late && say('work.agency', 'desk.late', { late }),
    dueByTomorrow && say('work.agency', 'desk.dueByTomorrow', { dueByTomorrow }),
    unanswered && say('work.agency', 'desk.unanswered', { unanswered }),
    unsettled && say('work.agency', 'desk.unsettled', { unsettled }),
  ]
    .filter(Boolean)
    .join(', ')
}
