// What the agency does, by an admin.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { isDay } from '#platform/rules/dates.ts'
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

const NO_POINT = 'This order has no such point.'

export const AGENCY_ACTIONS = {
  /** The work begins without the payment, or with the answers that are there. */
  'started-anyway': simple({
    by: ADMIN,
    ...only(
      { 'awaiting-payment': 'in-progress', 'awaiting-brief': 'in-progress' },
      'only an order that waits for its payment or its answers can be started',
    ),
    email: toCustomer('started'),
    facts: { startedAnyway: true },
    call: {
      path: 'order-start',
      scope: 'change-orders',
      summary: 'Start with what is there: without the payment, or without all answers',
    },
    note: 'Started with what we have.',
    audit: 'order started anyway',
    at: 'top',
    button: ({ state }) =>
      state === 'awaiting-payment' ? 'Start without the payment' : 'Start with what we have',
    flash: 'The work has begun',
  }),
  'agency-wrote': message({
    by: ADMIN,
    ...everywhere(),
    ...newsToCustomer('We sent you files.'),
    leaves: answered,
  }),
  /** "Ask and wait". One question is open at a time, so that both know what the clock waits for. */
  asked: message({
    by: ADMIN,
    ...only(
      { 'in-progress': 'waiting-for-customer', 'changes-asked': 'waiting-for-customer' },
      'a question can be asked while it is the agency’s move, one at a time',
    ),
    email: toCustomer('question'),
    facts: { questionOpen: true },
    leaves: (before) => ({ ...answered(before), questionsAsked: before.snapshot.questionsAsked + 1 }),
  }),
  nudged: simple({
    by: ADMIN,
    ...sameIn(
      ['awaiting-payment', 'awaiting-brief', 'waiting-for-customer', 'delivered'],
      'a reminder makes sense while it is the customer’s move',
    ),
    email: toCustomer('reminder'),
    call: {
      path: 'order-nudge',
      summary: 'Remind the customer of an order now',
      answers: 'nothing',
      failures: ['conflict', 'too-many'],
    },
    note: 'The customer was reminded.',
    at: 'top',
    button: 'Remind the customer',
    flash: { mailed: 'The customer is reminded', unsent: 'The reminder is noted in the history' },
  }),
  'taken-back': simple({
    by: ADMIN,
    ...only({ 'waiting-for-customer': 'by-facts' }, 'there is no open question to take back'),
    ...newsToCustomer('Our question is settled, and we go on.'),
    facts: { questionOpen: false },
    call: {
      path: 'order-question-back',
      summary: 'Take the open question of an order back: the work goes on without an answer',
      answers: 'nothing',
    },
    note: 'The question was taken back.',
    at: 'top',
    button: 'Take the question back',
    flash: 'The question is taken back. It is your move',
  }),
  /** The customer's message needs no answer, like a thank-you. Acceptance by silence stays stopped. */
  'answer-not-needed': simple({
    by: ADMIN,
    ...everywhere(),
    email: NO_EMAIL,
    internal: true,
    objection: ({ snapshot }) =>
      unless(snapshot.answerWantedSince !== null, 'No message waits for an answer.'),
    leaves: () => ({ answerWantedSince: null }),
    call: {
      path: 'order-no-answer',
      summary: 'Say that the customer’s last message needs no answer',
      answers: 'nothing',
    },
    note: '',
    at: 'top',
    button: 'No answer needed',
    flash: 'The message needs no answer',
  }),
  'point-ticked': withDetails<Point>({
    by: ADMIN,
    ...sameIn(
      [...DURING_WORK, 'delivered'],
      'points can be ticked once the work has begun, until it is accepted',
    ),
    email: { customer: 'news', agency: 'none' },
    news: { words: 'Done: one point', told: (point) => `Done: ${point}` },
    objection: (before, { point }) =>
      isPoint(before, point)
        ? unless(!before.snapshot.ticked.includes(point), 'This point is ticked already.')
        : NO_POINT,
    leaves: ({ snapshot }, { point }) => ({ ticked: sorted([...snapshot.ticked, point]) }),
  }),
  'point-unticked': withDetails<Point>({
    by: ADMIN,
    ...sameIn(
      [...DURING_WORK, 'delivered'],
      'points can be changed once the work has begun, until it is accepted',
    ),
    email: NO_EMAIL,
    objection: ({ snapshot }, { point }) =>
      unless(snapshot.ticked.includes(point), 'This point is not ticked.'),
    leaves: ({ snapshot }, { point }) => ({ ticked: snapshot.ticked.filter((each) => each !== point) }),
  }),
  'lead-set': { by: ADMIN, ...everywhere(), email: NO_EMAIL },
  /** Says when it will really be ready. The promise stays. */
  'new-day-given': withDetails<{ expectedOn: LocalDate }>({
    by: ADMIN,
    ...sameIn(DURING_WORK, 'a new day can be given while the work goes on'),
    email: toCustomer('new-day'),
    objection({ snapshot, time }, { expectedOn }) {
      if (!clockThatCounts(snapshot)) return 'No day was promised for this order.'
      return unless(isDay(expectedOn) && expectedOn >= time.today, 'This day is in the past.')
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
      'it can be delivered while it is the agency’s move',
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
    undo: { name: 'the delivery', says: 'The delivery is sent' },
  }),
  /** The changes repair a mistake of ours, so they use up no round. */
  'our-mistake': simple({
    by: ADMIN,
    ...sameIn(
      [...DURING_WORK, 'delivered'],
      'this is about changes that were asked for, until they are accepted',
    ),
    email: NO_EMAIL,
    objection: ({ snapshot }) => unless(snapshot.changesCount, 'There are no changes that use up a round.'),
    leaves: givenBack,
    call: {
      path: 'order-own-mistake',
      summary: 'Say that the changes repair the agency’s mistake, so that they use up no round',
    },
    note: 'The changes repair a mistake of ours and use up no round.',
    at: 'changes',
    button: 'Our mistake: use up no round',
    flash: 'These changes use up no round',
  }),
  'not-part-of-order': simple({
    by: ADMIN,
    ...only({ 'changes-asked': 'delivered' }, 'this answers changes that are asked for'),
    email: toCustomer('delivered'),
    facts: { delivery: 'delivered', changesOpen: false },
    leaves: (before) => ({ ...answered(before), ...givenBack(before) }),
    call: {
      path: 'order-changes-declined',
      summary: 'Say that the changes are not part of the order',
    },
    note: 'The changes are not part of this order.',
    at: 'changes',
    button: 'Not part of this order',
    text: {
      field: 'words',
      name: 'Why it is not part of the order',
      maximum: 10_000,
      label: 'Why it is not part of the order',
      help: 'The customer reads it in the thread. The delivery stands, and no round is used up.',
      rows: 3,
    },
    send: 'Tell the customer',
    flash: {
      mailed: 'The customer is told. The delivery stands',
      unsent: 'The answer is noted. The delivery stands',
    },
  }),
  'credit-settled': simple({
    by: ADMIN,
    ...everywhere(),
    ...newsToCustomer('The money that we owed you for the delay is settled.', { needed: true }),
    objection: ({ snapshot }) => unless(isOpen(snapshot.credit), 'No late credit is owed.'),
    leaves: ({ snapshot }) => ({ credit: settle(snapshot.credit, { by: 'note' }) }),
    call: { path: 'order-credit-settlement', summary: 'Note how the late credit was settled' },
    note: (how) => `Late credit settled: ${how}`,
    audit: 'late credit settled',
    at: 'more',
    button: ({ owed }) => `Settle the late credit of ${owed}`,
    text: {
      field: 'note',
      name: 'How it was settled',
      maximum: 500,
      label: 'How it was settled',
      help: 'The customer reads it. A refund of at least this amount settles it by itself.',
      example: 'Deducted from your next order',
    },
    send: 'It is settled',
    flash: 'The credit is settled',
  }),
  /** A closed order comes back as it was; a delivered one goes back to work. */
  reopened: simple({
    by: ADMIN,
    ...only(
      { delivered: 'by-facts', accepted: 'by-facts', closed: 'by-facts' },
      'only a delivered, accepted or closed order can be reopened',
    ),
    ...newsToCustomer('We work on your order again.'),
    facts: (facts) => (facts.closed || facts.refunded ? openAgain(facts) : { delivery: 'none' }),
    leaves: ({ snapshot }) => (snapshot.state === 'closed' ? {} : { deliveredOn: null }),
    call: {
      path: 'order-reopen',
      scope: 'change-orders',
      summary: 'Open a delivered, accepted or closed order again. The customer reads the reason',
    },
    note: (reason) => `Reopened: ${reason}`,
    audit: 'order reopened',
    at: 'more',
    button: ({ state }) => (state === 'closed' ? 'Open the order again' : 'Go back to work on it'),
    text: reason('The customer reads it.'),
    send: 'Open again',
    flash: 'The order is open again',
  }),
  closed: simple({
    by: ADMIN,
    ...closes('refused', 'it can’t be closed again'),
    email: toCustomer('closed'),
    facts: { closed: true },
    call: {
      path: 'order-close',
      scope: 'change-orders',
      summary: 'Close an order. The customer reads the reason',
    },
    note: (reason) => `Closed: ${reason}`,
    audit: 'order closed',
    at: 'more',
    button: 'Close the order',
    text: reason('The customer reads it. No money moves, and the order can be opened again.'),
    send: 'Close the order',
    danger: true,
    flash: 'The order is closed',
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
    ...newsToCustomer('We work on your order again.'),
    emailIfSame: NO_EMAIL,
    facts: (facts) => ({ ...openAgain(facts), delivery: 'none' }),
    leaves: ({ snapshot }) => (snapshot.facts.delivery === 'none' ? {} : { deliveredOn: null }),
  },
} satisfies Record<string, Action<never>>

function reason(help: string): ActionText {
  return { field: 'reason', name: 'Reason', maximum: 500, label: 'Why', help }
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
