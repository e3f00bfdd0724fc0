// What each action leaves in the account, apart from the state and the dates that follow from it.
import { afterRefund, afterRefundUndone, settle } from './late-credit.ts'
import { agreeOn, expectOn, type ClockTime, type PromiseClock } from './promise-clock.ts'
import type { WorkEvent, WorkSold } from './work-event.ts'
import type { WorkState } from './work-state.ts'

/** The account before the action, and what was sold. */
interface Page {
  account: WorkState
  sold: WorkSold
  time: ClockTime
}

export function applyEvent(event: WorkEvent, { account, sold, time }: Page): Partial<WorkState> {
  const { credit, ticked, unansweredSince, answerWantedSince } = account
  switch (event.action) {
    case 'paid':
      return { paymentCancelled: false }
    case 'payment-cancelled':
      return { paymentCancelled: true }
    case 'refunded':
      return { paymentCancelled: true, credit: settle(credit, { by: 'refund', refund: 'all' }) }
    case 'payment-restored':
      return { paymentCancelled: false, credit: afterRefundUndone(credit, 'all') }
    case 'partly-refunded':
      return { credit: afterRefund(credit, event) }
    case 'refund-undone':
      return { credit: afterRefundUndone(credit, event.refund) }
    case 'credit-settled':
      return { credit: settle(credit, { by: 'note' }) }
    case 'credit-waived':
      return { credit: settle(credit, { by: 'waiver' }) }
    case 'customer-wrote':
      return {
        unansweredSince: unansweredSince ?? time.at,
        answerWantedSince: answerWantedSince ?? time.at,
      }
    case 'answer-not-needed':
      return { answerWantedSince: null }
    case 'agency-wrote':
      return answered(time)
    case 'asked':
      return { ...answered(time), questionsAsked: account.questionsAsked + 1 }
    case 'answered-more-to-come':
      // The customer has just answered, so the reminders start over.
      return { remindFrom: time.at, reminded: 0 }
    case 'reminded':
      return { reminded: event.step }
    case 'review-warned':
      return { reviewWarned: event.step }
    case 'late-told':
      return onClock(account, (clock) => ({ ...clock, lateTold: true }))
    case 'new-day-given':
      // The mail about the new day also tells of a delay, if there is one.
      return {
        ...answered(time),
        ...onClock(account, (clock) => ({
          ...expectOn(clock, event.expectedOn, time),
          lateTold: clock.lateTold || clock.lateFrom !== null,
        })),
      }
    case 'new-day-agreed':
      return onClock(account, (clock) => agreeOn(clock, time))
    case 'point-ticked':
      return { ticked: sorted([...ticked, event.point]) }
    case 'point-unticked':
      return { ticked: ticked.filter((point) => point !== event.point) }
    case 'delivered':
      return {
        ...answered(time),
        ...newDelivery(account, time),
        ticked: sorted([...ticked, ...event.points]),
      }
    case 'set-delivered':
      // A delivery without words, so it does not count as an answer to the customer.
      if (account.facts.delivery !== 'none') return {}
      return { ...newDelivery(account, time), ticked: Array.from({ length: sold.points }, (_, at) => at) }
    case 'changes-asked':
      return { changesUsed: account.changesUsed + 1, changesCount: true }
    case 'our-mistake':
      return givenBack(account)
    case 'not-part-of-order':
      return { ...answered(time), ...givenBack(account) }
    case 'reopened':
      return account.state === 'closed' ? {} : { deliveredOn: null }
    case 'set-pending':
      return account.facts.delivery === 'none' ? {} : { deliveredOn: null }
    default:
      return {}
  }
}

const newDelivery = ({ deliveries, deliveredOn }: WorkState, { today }: ClockTime): Partial<WorkState> => ({
  deliveries: deliveries + 1,
  deliveredOn: deliveredOn ?? today,
})

/** Every public word of the agency answers what the customer wrote before it. */
const answered = ({ at }: ClockTime): Partial<WorkState> => ({
  unansweredSince: null,
  answerWantedSince: null,
  lastWordAt: at,
})

const givenBack = ({ changesUsed, changesCount }: WorkState): Partial<WorkState> => ({
  changesUsed: changesUsed - (changesCount ? 1 : 0),
  changesCount: false,
})

/** Changes the clock that counts now: that of the open changes, or that of the delivery. */
function onClock(
  { facts, changes, delivery }: WorkState,
  change: (clock: PromiseClock) => PromiseClock,
): Partial<WorkState> {
  if (facts.changesOpen) return { changes: changes && change(changes) }
  return { delivery: delivery && change(delivery) }
}

const sorted = (points: number[]): number[] => [...new Set(points)].sort((a, b) => a - b)
