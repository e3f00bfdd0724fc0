// What the agency does, by an admin.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { isDay } from '#platform/rules/dates.ts'
import { say } from '#platform/rules/words.ts'
import { isOpen, settle } from '../late-credit.ts'
import { expectOn } from '../promise-clock.ts'
import type { WorkFacts } from '../work-facts.ts'
import { clockThatCounts, onClock, type WorkSnapshot } from '../work-snapshot.ts'
import {
  closes,
  everywhere,
  message,
  newsToCustomer,
  NO_EMAIL,
  only,
  sameIn,
  toCustomer,
  undoable,
  unless,
  withDetails,
  type Action,
  type ActionText,
  type ActorKind,
  type Before,
  type SimpleAction,
} from './define.ts'

const ADMIN: readonly ActorKind[] = ['admin']
const DURING_WORK = ['in-progress', 'waiting-for-customer', 'changes-asked'] as const

const simple = (action: SimpleAction & { at: 'top' | 'changes' | 'more' }): SimpleAction => action

/** A point of the offer, by its place. */
interface Point {
  point: number
}

const NO_POINT = say('work.agency', 'noPoint')

export const AGENCY_ACTIONS = {
  /** The work begins without the payment, or with the answers that are there. */
  'started-anyway': simple({
    by: ADMIN,
    ...only(
      { 'awaiting-payment': 'in-progress', 'awaiting-brief': 'in-progress' },
      say('work.agency', 'refusal.started-anyway'),
    ),
    email: toCustomer('started'),
    facts: { startedAnyway: true },
    call: {
      path: 'order-start',
      scope: 'change-orders',
      summary: 'Start with what is there: without the payment, or without all answers',
    },
    note: say('work.errors', 'note.started-anyway'),
    audit: 'order started anyway',
    at: 'top',
    button: ({ state }) =>
      state === 'awaiting-payment'
        ? say('work.agency', 'button.startUnpaid')
        : say('work.agency', 'button.startAnyway'),
    flash: say('work.agency', 'flash.started-anyway'),
  }),
  'agency-wrote': message({
    by: ADMIN,
    ...everywhere(),
    ...newsToCustomer(say('work.emails', 'news.agency-wrote')),
    leaves: answered,
  }),
  /** "Ask and wait". One question is open at a time, so that both know what the clock waits for. */
  asked: message({
    by: ADMIN,
    ...only(
      { 'in-progress': 'waiting-for-customer', 'changes-asked': 'waiting-for-customer' },
      say('work.agency', 'refusal.asked'),
    ),
    email: toCustomer('question'),
    facts: { questionOpen: true },
    leaves: (before) => ({ ...answered(before), questionsAsked: before.snapshot.questionsAsked + 1 }),
  }),
  nudged: simple({
    by: ADMIN,
    ...sameIn(
      ['awaiting-payment', 'awaiting-brief', 'waiting-for-customer', 'delivered'],
      say('work.agency', 'refusal.nudged'),
    ),
    email: toCustomer('reminder'),
    call: {
      path: 'order-nudge',
      summary: 'Remind the customer of an order now',
      answers: 'nothing',
      failures: ['conflict', 'too-many'],
    },
    note: say('work.errors', 'note.nudged'),
    at: 'top',
    button: say('work.agency', 'button.nudged'),
    flash: { mailed: say('work.agency', 'flash.nudged'), unsent: say('work.agency', 'flash.nudgedUnsent') },
  }),
  'taken-back': simple({
    by: ADMIN,
    ...only({ 'waiting-for-customer': 'by-facts' }, say('work.agency', 'refusal.taken-back')),
    ...newsToCustomer(say('work.emails', 'news.taken-back')),
    facts: { questionOpen: false },
    call: {
      path: 'order-question-back',
      summary: 'Take the open question of an order back: the work goes on without an answer',
      answers: 'nothing',
    },
    note: say('work.errors', 'note.taken-back'),
    at: 'top',
    button: say('work.agency', 'button.taken-back'),
    flash: say('work.agency', 'flash.taken-back'),
  }),
  /** The customer's message needs no answer, like a thank-you. Acceptance by silence stays stopped. */
  'answer-not-needed': simple({
    by: ADMIN,
    ...everywhere(),
    email: NO_EMAIL,
    internal: true,
    objection: ({ snapshot }) =>
      unless(snapshot.answerWantedSince !== null, say('work.agency', 'noMessageWaits')),
    leaves: () => ({ answerWantedSince: null }),
    call: {
      path: 'order-no-answer',
      summary: 'Say that the customer’s last message needs no answer',
      answers: 'nothing',
    },
    note: '',
    at: 'top',
    button: say('work.agency', 'button.answer-not-needed'),
    flash: say('work.agency', 'flash.answer-not-needed'),
  }),
  'point-ticked': withDetails<Point>({
    by: ADMIN,
    ...sameIn([...DURING_WORK, 'delivered'], say('work.agency', 'refusal.point-ticked')),
    email: { customer: 'news', agency: 'none' },
    news: {
      words: say('work.emails', 'news.point-ticked'),
      told: (point) => say('work.emails', 'news.pointDone', { point }),
    },
    objection: (before, { point }) =>
      isPoint(before, point)
        ? unless(!before.snapshot.ticked.includes(point), say('work.agency', 'tickedAlready'))
        : NO_POINT,
    leaves: ({ snapshot }, { point }) => ({ ticked: sorted([...snapshot.ticked, point]) }),
  }),
  'point-unticked': withDetails<Point>({
    by: ADMIN,
    ...sameIn([...DURING_WORK, 'delivered'], say('work.agency', 'refusal.point-unticked')),
    email: NO_EMAIL,
    objection: ({ snapshot }, { point }) =>
      unless(snapshot.ticked.includes(point), say('work.agency', 'notTicked')),
    leaves: ({ snapshot }, { point }) => ({ ticked: snapshot.ticked.filter((each) => each !== point) }),
  }),
  'lead-set': { by: ADMIN, ...everywhere(), email: NO_EMAIL },
  /** Says when it will really be ready. The promise stays. */
  'new-day-given': withDetails<{ expectedOn: LocalDate }>({
    by: ADMIN,
    ...sameIn(DURING_WORK, say('work.agency', 'refusal.new-day-given')),
    email: toCustomer('new-day'),
    objection({ snapshot, time }, { expectedOn }) {
      if (!clockThatCounts(snapshot)) return say('work.agency', 'noDayPromised')
      return unless(isDay(expectedOn) && expectedOn >= time.today, say('work.agency', 'dayIsPast'))
    },
    // The email about the new day also tells of a delay, if there is one.
    leaves: (before, { expectedOn }) => ({
      ...answered(before),
      ...onClock(before.snapshot, (clock) => ({
        ...expectOn(clock, expectedOn, before.time),
        lateTold: clock.lateTold || clock.lateFrom !== null,
      })),
    }),
  }),
  /** `points` are those that it covers. */
  delivered: undoable<{ points: readonly number[] }>({
    by: ADMIN,
    ...only(
      { 'in-progress': 'delivered', 'changes-asked': 'delivered' },
      say('work.agency', 'refusal.delivered'),
    ),
    email: toCustomer('delivered'),
    facts: { delivery: 'delivered', changesOpen: false },
    objection: (before, { points }) =>
      unless(
        points.every((point) => isPoint(before, point)),
        NO_POINT,
      ),
    leaves: (before, { points }) => ({
      ...answered(before),
      ...newDelivery(before),
      ticked: sorted([...before.snapshot.ticked, ...points]),
    }),
    undo: { says: say('work.errors', 'undo.delivered') },
  }),
  /** The changes repair a mistake of ours, so they use up no round. */
  'our-mistake': simple({
    by: ADMIN,
    ...sameIn([...DURING_WORK, 'delivered'], say('work.agency', 'refusal.our-mistake')),
    email: NO_EMAIL,
    objection: ({ snapshot }) => unless(snapshot.changesCount, say('work.agency', 'noChangesCount')),
    leaves: givenBack,
    call: {
      path: 'order-own-mistake',
      summary: 'Say that the changes repair the agency’s mistake, so that they use up no round',
    },
    note: say('work.errors', 'note.our-mistake'),
    at: 'changes',
    button: say('work.agency', 'button.our-mistake'),
    flash: say('work.agency', 'flash.our-mistake'),
  }),
  'not-part-of-order': simple({
    by: ADMIN,
    ...only({ 'changes-asked': 'delivered' }, say('work.agency', 'refusal.not-part-of-order')),
    email: toCustomer('delivered'),
    facts: { delivery: 'delivered', changesOpen: false },
    leaves: (before) => ({ ...answered(before), ...givenBack(before) }),
    call: {
      path: 'order-changes-declined',
      summary: 'Say that the changes are not part of the order',
    },
    note: say('work.errors', 'note.not-part-of-order'),
    at: 'changes',
    button: say('work.agency', 'button.not-part-of-order'),
    text: {
      field: 'words',
      maximum: 10_000,
      label: say('work.agency', 'field.not-part-of-order'),
      help: say('work.agency', 'help.not-part-of-order'),
      rows: 3,
    },
    send: say('work.agency', 'send.not-part-of-order'),
    flash: {
      mailed: say('work.agency', 'flash.not-part-of-order'),
      unsent: say('work.agency', 'flash.not-part-of-orderUnsent'),
    },
  }),
  'credit-settled': simple({
    by: ADMIN,
    ...everywhere(),
    ...newsToCustomer(say('work.emails', 'news.credit-settled'), { needed: true }),
    objection: ({ snapshot }) => unless(isOpen(snapshot.credit), say('work.agency', 'noCreditOwed')),
    leaves: ({ snapshot }) => ({ credit: settle(snapshot.credit, { by: 'note' }) }),
    call: { path: 'order-credit-settlement', summary: 'Note how the late credit was settled' },
    note: (how) => say('work.errors', 'note.credit-settled', { how }),
    audit: 'late credit settled',
    at: 'more',
    button: ({ owed }) => say('work.agency', 'button.credit-settled', { owed }),
    text: {
      field: 'note',
      maximum: 500,
      label: say('work.agency', 'field.credit-settled'),
      help: say('work.agency', 'help.credit-settled'),
      example: say('work.agency', 'example.credit-settled'),
    },
    send: say('work.agency', 'send.credit-settled'),
    flash: say('work.agency', 'flash.credit-settled'),
  }),
  /** A closed order comes back as it was; a delivered one goes back to work. */
  reopened: simple({
    by: ADMIN,
    ...only(
      { delivered: 'by-facts', accepted: 'by-facts', closed: 'by-facts' },
      say('work.agency', 'refusal.reopened'),
    ),
    ...newsToCustomer(say('work.emails', 'news.reopened')),
    facts: (facts) => (facts.closed || facts.refunded ? openAgain(facts) : { delivery: 'none' }),
    leaves: ({ snapshot }) => (snapshot.state === 'closed' ? {} : { deliveredOn: null }),
    call: {
      path: 'order-reopen',
      scope: 'change-orders',
      summary: 'Open a delivered, accepted or closed order again. The customer reads the reason',
    },
    note: (reason) => say('work.errors', 'note.reopened', { reason }),
    audit: 'order reopened',
    at: 'more',
    button: ({ state }) =>
      state === 'closed' ? say('work.agency', 'button.reopenClosed') : say('work.agency', 'button.reopened'),
    text: reason(say('work.agency', 'help.reopened')),
    send: say('work.agency', 'send.reopened'),
    flash: say('work.agency', 'flash.reopened'),
  }),
  closed: simple({
    by: ADMIN,
    ...closes('refused', say('work.agency', 'refusal.closed')),
    email: toCustomer('closed'),
    facts: { closed: true },
    call: {
      path: 'order-close',
      scope: 'change-orders',
      summary: 'Close an order. The customer reads the reason',
    },
    note: (reason) => say('work.errors', 'note.closed', { reason }),
    audit: 'order closed',
    at: 'more',
    button: say('work.agency', 'button.closed'),
    text: reason(say('work.agency', 'help.closed')),
    send: say('work.agency', 'button.closed'),
    danger: true,
    flash: say('work.agency', 'flash.closed'),
  }),
  /** The specification's call: a delivery without files, from any state. A closed order stays closed. */
  'set-delivered': {
    by: ADMIN,
    ...everywhere({
      'awaiting-payment': 'delivered',
      'awaiting-brief': 'delivered',
      'in-progress': 'delivered',
      'waiting-for-customer': 'delivered',
      'changes-asked': 'delivered',
    }),
    email: toCustomer('delivered'),
    emailIfSame: NO_EMAIL,
    facts: ({ delivery }) =>
      delivery === 'none' ? { delivery: 'delivered', changesOpen: false, questionOpen: false } : {},
    // A delivery without words, so it does not count as an answer to the customer.
    leaves: (before) =>
      before.snapshot.facts.delivery === 'none'
        ? { ...newDelivery(before), ticked: Array.from({ length: before.sold.points }, (_, at) => at) }
        : {},
  },
  /** Pending on the wire, whatever it was. */
  'set-pending': {
    by: ADMIN,
    ...everywhere({ delivered: 'by-facts', accepted: 'by-facts', closed: 'by-facts' }),
    ...newsToCustomer(say('work.emails', 'news.reopened')),
    emailIfSame: NO_EMAIL,
    facts: (facts) => ({ ...openAgain(facts), delivery: 'none' }),
    leaves: ({ snapshot }) => (snapshot.facts.delivery === 'none' ? {} : { deliveredOn: null }),
  },
} satisfies Record<string, Action<never>>

function reason(help: string): ActionText {
  return {
    field: 'reason',
    name: say('work.agency', 'reason'),
    maximum: 500,
    label: say('work.agency', 'why'),
    help,
  }
}

/** Every public word of the agency answers what the customer wrote before it. */
function answered({ time: { at } }: Before): Partial<WorkSnapshot> {
  return { unansweredSince: null, answerWantedSince: null, lastWordAt: at }
}

function newDelivery({ snapshot: { deliveries, deliveredOn }, time }: Before): Partial<WorkSnapshot> {
  return { deliveries: deliveries + 1, deliveredOn: deliveredOn ?? time.today }
}

function givenBack({ snapshot: { changesUsed, changesCount } }: Before): Partial<WorkSnapshot> {
  return { changesUsed: changesUsed - (changesCount ? 1 : 0), changesCount: false }
}

/** Reopening a refunded order does not bring its money back. The agency goes on without it. */
function openAgain({ refunded, startedAnyway }: WorkFacts): Partial<WorkFacts> {
  return { closed: false, refunded: false, startedAnyway: startedAnyway || refunded }
}

const isPoint = ({ sold }: Before, point: number): boolean =>
  Number.isInteger(point) && point >= 0 && point < sold.points

const sorted = (points: number[]): number[] => [...new Set(points)].sort((a, b) => a - b)
