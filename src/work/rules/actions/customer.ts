// What customers do. The holder of the mailed link may answer and write, and decides nothing about money.
import { say } from '#platform/rules/words.ts'
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

const NO_QUESTION = say('work.errors', 'refusal.answered')
const NEWER_DELIVERY = say('work.errors', 'newerDelivery')
const NO_CREDIT = say('work.errors', 'noCreditOwed')

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
      say('work.errors', 'refusal.brief-sent'),
    ),
    email: { customer: 'started', agency: 'brief-in' },
    emailIfSame: toAgency('brief-in'),
    facts: { briefIn: true },
    objection: ({ snapshot }) => unless(!snapshot.facts.briefIn, say('work.errors', 'answeredAlready')),
  },
  /** What was sent stays; more can be added. */
  'brief-added': {
    by: CUSTOMER,
    ...everywhere({ accepted: 'refused', closed: 'refused' }, say('work.errors', 'refusal.brief-added')),
    ...newsToAgency(say('work.agency', 'news.brief-added')),
    objection: ({ snapshot, sold }) =>
      unless(snapshot.facts.briefIn && sold.plan?.questions, say('work.errors', 'noAnswersYet')),
  },
  /**
   * Customers can always write. A message alone does not answer an open question, so the clock stays stopped.
   */
  'customer-wrote': message({
    by: CUSTOMER,
    ...everywhere(),
    ...newsToAgency(say('work.agency', 'news.customer-wrote')),
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
    ...newsToAgency(say('work.agency', 'news.answered-more-to-come')),
    // The customer has just answered, so the reminders start over.
    leaves: ({ time }) => ({ remindFrom: time.at, reminded: 0 }),
  }),
  accepted: undoable<Round>({
    by: ['owner'],
    ...only({ delivered: 'accepted' }, say('work.errors', 'refusal.accepted')),
    email: { customer: 'accepted', agency: 'accepted' },
    facts: { delivery: 'accepted' },
    objection: ({ snapshot }, { round }) => unless(round === snapshot.deliveries, NEWER_DELIVERY),
    undo: { says: say('work.errors', 'undo.accepted') },
  }),
  /** An admin may ask in the customer's name, with a note. */
  'changes-asked': undoable<Round>({
    by: [...CUSTOMER, 'admin'],
    ...only({ delivered: 'changes-asked' }, say('work.errors', 'refusal.changes-asked')),
    email: toAgency('changes-asked'),
    facts: { delivery: 'none', changesOpen: true },
    objection: ({ snapshot }, { round }) => unless(round === snapshot.deliveries, NEWER_DELIVERY),
    leaves: ({ snapshot }) => ({ changesUsed: snapshot.changesUsed + 1, changesCount: true }),
    undo: { says: say('work.errors', 'undo.changes-asked') },
  }),
  /** "That's fine" to a later day. Nothing else moves a promise. */
  'new-day-agreed': simple({
    by: ['owner'],
    ...sameIn(
      ['in-progress', 'waiting-for-customer', 'changes-asked'],
      say('work.errors', 'refusal.new-day-agreed'),
    ),
    ...newsToAgency(say('work.agency', 'news.new-day-agreed')),
    objection: ({ snapshot, time }) => {
      const clock = clockThatCounts(snapshot)
      return unless(clock && isLaterDay(clock, time), say('work.errors', 'noLaterDay'))
    },
    leaves: ({ snapshot, time }) => onClock(snapshot, (clock) => agreeOn(clock, time)),
    call: { path: 'order-new-day', summary: 'Agree to the later day of the caller’s own order' },
    note: say('work.errors', 'note.new-day-agreed'),
    at: 'top',
    button: say('work.errors', 'button.new-day-agreed'),
    flash: say('work.errors', 'flash.new-day-agreed'),
  }),
  'credit-waived': simple({
    by: ['owner'],
    ...everywhere(),
    ...newsToAgency(say('work.agency', 'news.credit-waived')),
    objection: ({ snapshot }) => unless(isOpen(snapshot.credit), NO_CREDIT),
    leaves: ({ snapshot }) => ({ credit: settle(snapshot.credit, { by: 'waiver' }) }),
    call: { path: 'order-credit-waiver', summary: 'Waive the late credit of the caller’s own order' },
    note: say('work.errors', 'note.credit-waived'),
    at: 'ways-out',
    button: say('work.errors', 'button.credit-waived'),
    flash: say('work.errors', 'flash.credit-waived'),
  }),
} satisfies Record<string, Action<never>>

/** A day that has already passed can't be agreed to. Nobody would know whether the order is late. */
function isLaterDay(clock: PromiseClock, time: ClockTime): boolean {
  const { expectedOn, promisedOn } = resumeClock(clock, time)
  return expectedOn !== null && expectedOn > promisedOn && expectedOn >= time.today
}
