// The head of the agency's desk: "4 need you: 1 late, 2 due by tomorrow, 1 unanswered. 5 wait for customers,
// the oldest 9 days."
import { countOf } from '#platform/rules/count-of.ts'

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
  const needs = needYou
    ? `${needYou} ${needYou === 1 ? 'needs' : 'need'} you${urgencyWords(counts)}.`
    : 'Nothing needs you.'
  const rest = waitWords(counts)
  return rest ? `${needs} ${rest}.` : needs
}

/** "5 wait for customers, the oldest 9 days. 2 are in review" */
export function waitWords({ waiting, oldestWaitDays, inReview }: DeskCounts): string {
  const waits =
    waiting &&
    (waiting === 1
      ? `1 waits for its customer, for ${countOf(oldestWaitDays, 'day')}`
      : `${waiting} wait for customers, the oldest ${countOf(oldestWaitDays, 'day')}`)
  const review = inReview && `${inReview} ${inReview === 1 ? 'is' : 'are'} in review`
  return [waits, review].filter(Boolean).join('. ')
}

/** ": 1 late, 2 due by tomorrow", to follow the number of orders that need somebody. */
export function urgencyWords({ late, dueByTomorrow, unanswered, unsettled }: DeskCounts): string {
  const parts = [
    late && `${late} late`,
    dueByTomorrow && `${dueByTomorrow} due by tomorrow`,
    unanswered && `${unanswered} unanswered`,
    unsettled && `${unsettled} with money that does not fit`,
  ].filter(Boolean)
  return parts.length ? `: ${parts.join(', ')}` : ''
}
