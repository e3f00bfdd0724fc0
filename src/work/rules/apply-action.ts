// One action, applied to the account before it. Everything that changes an order's work goes through here.
import type { WorkPlan } from '#content/rules/values/frozen-plan.ts'
import { isDay } from '#platform/rules/dates.ts'
import { isOpen, afterRefund, afterRefundUndone, settle } from './late-credit.ts'
import {
  resumeClock,
  pauseClock,
  startClock,
  type ClockTime,
  type PauseReason,
  type PromiseClock,
  agreeOn,
  expectOn,
} from './promise-clock.ts'
import { refusedInState, refusedToActor } from './refusal-words.ts'
import { remindersOf } from './reminders.ts'
import { moveReview, reviewOf } from './review.ts'
import type { Mails } from './rule.ts'
import type { WorkContext, WorkEvent, WorkSold } from './work-event.ts'
import type { WorkFacts } from './work-facts.ts'
import { mailsOf, mayDo, stateAfter, type WorkAction } from './work-rules.ts'
import { clockOf } from './work-stages.ts'
import { clockTime, passTime, type WorkState } from './work-state.ts'

// What each action leaves in the account, apart from the state and the dates that follow from it.

/** The account before the action, and what was sold. */
interface Page {
  account: WorkState
  sold: WorkSold
  time: ClockTime
}

function applyEvent(event: WorkEvent, { account, sold, time }: Page): Partial<WorkState> {
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

export type Outcome = { refused: string } | { refused: null; account: WorkState; mails: Mails }

export function applyAction(
  before: WorkState,
  event: WorkEvent,
  { sold, context }: { sold: WorkSold; context: WorkContext },
): Outcome {
  const { action, by } = event
  if (!mayDo(action, by)) return { refused: refusedToActor(action) }
  const facts = factsAfter(before.facts, action)
  const state = stateAfter(before.state, action, facts)
  if (!state) return { refused: refusedInState(action, before.state) }
  // A clock that was set back must not undo a day that has passed.
  const time = clockTime(Math.max(before.at, event.at), context)
  const account = passTime(before, time, sold)
  const refused = objectionTo(event, { account, sold, context, time })
  if (refused) return { refused }
  const isNewState = state !== before.state
  const after: WorkState = {
    ...account,
    at: time.at,
    state,
    facts,
    ...(isNewState && { since: time.at, remindFrom: time.at, reminded: 0 }),
    ...applyEvent(event, { account, sold, time }),
  }
  const timed = sold.plan ? moveClocks(after, sold.plan, time) : after
  return {
    refused: null,
    account: moveReview(timed, sold.plan, time.today),
    mails: mailsOf(action, before.state, state),
  }
}

// Starts, stops and drops the clocks as the state changes. A delivery and each round of changes have their
// own.

/** Moves the clocks of an account to which the action has otherwise been applied. */
function moveClocks(account: WorkState, plan: WorkPlan, time: ClockTime): WorkState {
  const { state, facts } = account
  const which = facts.changesOpen ? 'changes' : 'delivery'
  // No changes are open any more. The next ones get a new clock.
  const moved = facts.changesOpen ? account : { ...account, changes: null }
  const clock = moved[which]
  const mode = clockOf(state)
  if (mode === 'not-begun') return { ...moved, delivery: null, credit: null }
  if (mode === 'runs') {
    const days = facts.changesOpen ? plan.changeDays : plan.days
    return { ...moved, [which]: clock ? resumeClock(clock, time) : startClock(days, time) }
  }
  return clock ? { ...moved, [which]: pauseClock(clock, pauseReason(account), time) } : moved
}

function pauseReason({ state, questionsAsked }: WorkState): PauseReason {
  if (state === 'waiting-for-customer') return { kind: 'question', number: questionsAsked }
  return { kind: state === 'closed' ? 'closed' : 'delivered' }
}

// What each action changes in the facts. Actions that are not named change none.
type Change = Partial<WorkFacts> | ((facts: WorkFacts) => Partial<WorkFacts>)

/** Reopening a refunded order does not bring its money back. The agency goes on without it. */
const openAgain = ({ refunded, startedAnyway }: WorkFacts): Partial<WorkFacts> => ({
  closed: false,
  refunded: false,
  startedAnyway: startedAnyway || refunded,
})

const CHANGES: Partial<Record<WorkAction, Change>> = {
  paid: { paid: true },
  'payment-withdrawn': { paid: false },
  refunded: { paid: false, refunded: true },
  'payment-restored': { paid: true, refunded: false },
  'brief-sent': { briefIn: true },
  'started-anyway': { startedAnyway: true },
  asked: { questionOpen: true },
  answered: { questionOpen: false },
  'taken-back': { questionOpen: false },
  delivered: { delivery: 'delivered', changesOpen: false },
  'set-delivered': ({ delivery }) =>
    delivery === 'none' ? { delivery: 'delivered', changesOpen: false, questionOpen: false } : {},
  accepted: { delivery: 'accepted' },
  'accepted-by-time': { delivery: 'accepted' },
  'accepted-at-migration': { delivery: 'accepted' },
  'changes-asked': { delivery: 'none', changesOpen: true },
  'not-part-of-order': { delivery: 'delivered', changesOpen: false },
  /** A closed order comes back as it was; a delivered one goes back to work. */
  reopened: (facts) => (facts.closed || facts.refunded ? openAgain(facts) : { delivery: 'none' }),
  /** Pending on the wire, whatever it was. */
  'set-pending': (facts) => ({ ...openAgain(facts), delivery: 'none' }),
  closed: { closed: true },
}

function factsAfter(facts: WorkFacts, action: WorkAction): WorkFacts {
  const change = CHANGES[action]
  return { ...facts, ...(typeof change === 'function' ? change(facts) : change) }
}

// Why an action is refused although the state would allow it: what it says does not fit what is known.
interface Known {
  account: WorkState
  sold: WorkSold
  context: WorkContext
  time: ClockTime
}

const NOT_DUE = 'This is not due, or it is done already.'
const NO_POINT = 'This order has no such point.'

/** A sentence; null if nothing speaks against it. */
function objectionTo(event: WorkEvent, { account, sold, context, time }: Known): string | null {
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
