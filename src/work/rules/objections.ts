// Why an action is refused although the state would allow it: what it says does not fit what is known.
import { isDay } from '#platform/rules/dates.ts'
import { isOpen } from './late-credit.ts'
import { resumeClock, type ClockTime, type PromiseClock } from './promise-clock.ts'
import { remindersOf } from './reminders.ts'
import { reviewOf } from './review.ts'
import type { WorkContext, WorkEvent, WorkSold } from './work-event.ts'
import type { WorkState } from './work-state.ts'

interface Known {
  account: WorkState
  sold: WorkSold
  context: WorkContext
  time: ClockTime
}

const NOT_DUE = 'This is not due, or it is done already.'
const NO_POINT = 'This order has no such point.'

/** A sentence; null if nothing speaks against it. */
export function objectionTo(event: WorkEvent, { account, sold, context, time }: Known): string | null {
  const { facts, ticked, deliveries, credit } = account
  const clock = facts.changesOpen ? account.changes : account.delivery
  const isPoint = (point: number) => Number.isInteger(point) && point >= 0 && point < sold.points
  const unless = (condition: unknown, words: string) => (condition ? null : words)
  switch (event.action) {
    case 'brief-sent':
      return unless(!facts.briefIn, 'The questions are answered already. You can add to the answers.')
    case 'brief-added':
      return unless(facts.briefIn && sold.plan?.questions, 'There are no answers yet to add to.')
    case 'accepted':
    case 'changes-asked':
      return unless(event.round === deliveries, 'There is a newer delivery. Please look at it first.')
    case 'delivered':
      return unless(event.points.every(isPoint), NO_POINT)
    case 'point-ticked':
      if (!isPoint(event.point)) return NO_POINT
      return unless(!ticked.includes(event.point), 'This point is ticked already.')
    case 'point-unticked':
      return unless(ticked.includes(event.point), 'This point is not ticked.')
    case 'our-mistake':
      return unless(account.changesCount, 'There are no changes that use up a round.')
    case 'new-day-given':
      if (!clock) return 'No day was promised for this order.'
      return unless(isDay(event.expectedOn) && event.expectedOn >= time.today, 'This day is in the past.')
    case 'new-day-agreed':
      return unless(clock && isLaterDay(clock, time), 'There is no later day to agree to.')
    case 'credit-settled':
    case 'credit-waived':
      return unless(isOpen(credit), 'No late credit is owed.')
    case 'answer-not-needed':
      return unless(account.answerWantedSince !== null, 'No message waits for an answer.')
    case 'reminded':
      return unless(event.step === remindersOf(account, sold, { ...context, time })?.due, NOT_DUE)
    case 'review-warned':
      return unless(event.step === reviewOf(account, time.today).warningDue, NOT_DUE)
    case 'accepted-by-time':
      return unless(reviewOf(account, time.today).acceptanceDue, NOT_DUE)
    case 'late-told':
      return unless(clock?.lateFrom && !clock.lateTold, NOT_DUE)
    default:
      return null
  }
}

/** A day that has already passed can't be agreed to. Nobody would know whether the order is late. */
function isLaterDay(clock: PromiseClock, time: ClockTime): boolean {
  const { expectedOn, promisedOn } = resumeClock(clock, time)
  return expectedOn !== null && expectedOn > promisedOn && expectedOn >= time.today
}
