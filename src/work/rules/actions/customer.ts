// What customers do. The holder of the mailed link may answer and write, and decides nothing about money.
import { isOpen, settle } from '../late-credit.ts'
import { agreeOn, resumeClock, type ClockTime, type PromiseClock } from '../promise-clock.ts'
import { clockThatCounts, onClock } from '../work-snapshot.ts'
import {
  everywhere,
  message,
  newsToAgency,
  only,
  sameIn,
  toAgency,
  unless,
  type Action,
  type ActorKind,
  type SimpleAction,
  undoable,
} from './define.ts'

const CUSTOMER: readonly ActorKind[] = ['owner', 'link']

/** The customer's page shows these with a click alone, at the top or in a place of their own. */
const simple = (action: SimpleAction & { at: 'top' | 'ways-out'; text?: never }): SimpleAction => action

/** The round that the customer saw. */
interface Round {
  round: number
}

const NO_QUESTION = 'there is no open question to answer'
const NEWER_DELIVERY = 'There is a newer delivery. Please look at it first.'
const NO_CREDIT = 'No late credit is owed.'

export const CUSTOMER_ACTIONS = {
  /** Possible before payment too, and after the agency started without it. */
  'brief-sent': {
    by: CUSTOMER,
    ...only(
      {
        'awaiting-payment': 'same',
        'awaiting-brief': 'in-progress',
        'in-progress': 'same',
        'waiting-for-customer': 'same',
        'changes-asked': 'same',
      },
      'answers can be sent until the order is delivered',
    ),
    email: { customer: 'started', agency: 'brief-in' },
    emailIfSame: toAgency('brief-in'),
    facts: { briefIn: true },
    objection: ({ snapshot }) =>
      unless(!snapshot.facts.briefIn, 'The questions are answered already. You can add to the answers.'),
  },
  /** What was sent stays; more can be added. */
  'brief-added': {
    by: CUSTOMER,
    ...everywhere(
      { accepted: 'refused', closed: 'refused' },
      'answers can be added until the order is accepted or closed',
    ),
    ...newsToAgency('The customer added to the answers.'),
    objection: ({ snapshot, sold }) =>
      unless(snapshot.facts.briefIn && sold.plan?.questions, 'There are no answers yet to add to.'),
  },
  /**
   * Customers can always write. A message alone does not answer an open question, so the clock stays stopped.
   */
  'customer-wrote': message({
    by: CUSTOMER,
    ...everywhere(),
    ...newsToAgency('The customer sent files.'),
    leaves: ({ snapshot: { unansweredSince, answerWantedSince }, time }) => ({
      unansweredSince: unansweredSince ?? time.at,
      answerWantedSince: answerWantedSince ?? time.at,
    }),
  }),
  /** "That's everything". */
  answered: message({
    by: CUSTOMER,
    ...only({ 'waiting-for-customer': 'by-facts' }, NO_QUESTION),
    email: toAgency('answer-in'),
    facts: { questionOpen: false },
  }),
  /** "I'll send the rest next week" must not start the clock. */
  'answered-more-to-come': message({
    by: CUSTOMER,
    ...sameIn(['waiting-for-customer'], NO_QUESTION),
    ...newsToAgency('The customer answered, and more is to come.'),
    // The customer has just answered, so the reminders start over.
    leaves: ({ time }) => ({ remindFrom: time.at, reminded: 0 }),
  }),
  accepted: undoable<Round>({
    by: ['owner'],
    ...only({ delivered: 'accepted' }, 'only a delivery that waits for an answer can be accepted'),
    email: { customer: 'accepted', agency: 'accepted' },
    facts: { delivery: 'accepted' },
    objection: ({ snapshot }, { round }) => unless(round === snapshot.deliveries, NEWER_DELIVERY),
    undo: { name: 'the acceptance', says: 'You have accepted the delivery' },
  }),
  /** An admin may ask in the customer's name, with a note. */
  'changes-asked': undoable<Round>({
    by: [...CUSTOMER, 'admin'],
    ...only({ delivered: 'changes-asked' }, 'changes can be asked for when a delivery waits for an answer'),
    email: toAgency('changes-asked'),
    facts: { delivery: 'none', changesOpen: true },
    objection: ({ snapshot }, { round }) => unless(round === snapshot.deliveries, NEWER_DELIVERY),
    leaves: ({ snapshot }) => ({ changesUsed: snapshot.changesUsed + 1, changesCount: true }),
    undo: { name: 'the request for changes', says: 'You have asked for changes' },
  }),
  /** "That's fine" to a later day. Nothing else moves a promise. */
  'new-day-agreed': simple({
    by: ['owner'],
    ...sameIn(
      ['in-progress', 'waiting-for-customer', 'changes-asked'],
      'a new day can be agreed while the work goes on',
    ),
    ...newsToAgency('The customer agreed to the new day.'),
    objection: ({ snapshot, time }) => {
      const clock = clockThatCounts(snapshot)
      return unless(clock && isLaterDay(clock, time), 'There is no later day to agree to.')
    },
    leaves: ({ snapshot, time }) => onClock(snapshot, (clock) => agreeOn(clock, time)),
    call: { path: 'order-new-day', summary: 'Agree to the later day of the caller’s own order' },
    note: 'Agreed to the new day.',
    at: 'top',
    button: 'The new day is fine',
    flash: 'The new day is agreed',
  }),
  'credit-waived': simple({
    by: ['owner'],
    ...everywhere(),
    ...newsToAgency('The customer does without the money for the delay.'),
    objection: ({ snapshot }) => unless(isOpen(snapshot.credit), NO_CREDIT),
    leaves: ({ snapshot }) => ({ credit: settle(snapshot.credit, { by: 'waiver' }) }),
    call: { path: 'order-credit-waiver', summary: 'Waive the late credit of the caller’s own order' },
    note: 'Waived the late credit.',
    at: 'ways-out',
    button: 'I don’t need it',
    flash: 'You waived the credit. Thank you',
  }),
} satisfies Record<string, Action<never>>

/** A day that has already passed can't be agreed to. Nobody would know whether the order is late. */
function isLaterDay(clock: PromiseClock, time: ClockTime): boolean {
  const { expectedOn, promisedOn } = resumeClock(clock, time)
  return expectedOn !== null && expectedOn > promisedOn && expectedOn >= time.today
}
