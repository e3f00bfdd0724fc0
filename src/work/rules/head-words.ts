// The one sentence at the head of an order's page, for each side: whose move it is, and the date.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { Format } from '#platform/rules/format.ts'
import { progressOf } from './progress.ts'
import type { OrderWork } from './work-history.ts'

export interface HeadFacts {
  work: OrderWork
  format: Format
  /** The order's currency. */
  currency: string
  /** The day in the site's time zone. */
  today: LocalDate
  /** Null without questions. `sent`: nothing more is asked for. */
  brief: { answered: number; of: number; sent: boolean } | null
  /** When the state began. */
  since: LocalDate
  acceptedByTime: boolean
  refunded: boolean
  /** A message of the customer waits for the agency's answer. */
  unanswered: boolean
}

type Words = (facts: HeadFacts) => string
type ByState = Record<OrderWork['state'], Words>

const join = (...sentences: (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(' ')

const questions = (count: number): string => countOf(count, 'question')

/** "4 of 7 done." */
function done({ work }: HeadFacts): string | false {
  const progress = progressOf(work)
  return progress !== null && `${progress.words}.`
}

const changesUsed = ({ work }: HeadFacts): string | false =>
  work.changesIncluded !== null && `Changes ${work.changesUsed} of ${work.changesIncluded} used.`

const comesBack = ({ work, format, currency }: HeadFacts): string | false =>
  (work.credit?.owedCents ?? 0) > 0 && `${format.money(work.credit!.owedCents, currency)} comes back to you.`

const isOwed = ({ work, format, currency }: HeadFacts): string | false =>
  (work.credit?.owedCents ?? 0) > 0 && `${format.money(work.credit!.owedCents, currency)} is owed back.`

/** "promised 12/01, now 12/03". */
function promisedAndNow({ work, today, format }: HeadFacts): string {
  const { promisedOn, expectedOn } = work.promise!
  const promised = `promised ${format.shortDay(promisedOn, today)}`
  return expectedOn > promisedOn ? `${promised}, now ${format.shortDay(expectedOn, today)}` : promised
}

const movedDay = ({ work: { promise }, today, format }: HeadFacts): string | false =>
  promise !== null &&
  promise.expectedOn > promise.promisedOn &&
  `Promised for ${format.shortDay(promise.promisedOn, today)}, now ${format.namedDay(promise.expectedOn)}.`

const yoursByDay = (day: LocalDate, format: Format): string => `Yours by ${format.namedDay(day)}.`

const yoursBy = (facts: HeadFacts): string | false => {
  const { promise } = facts.work
  return movedDay(facts) || (promise !== null && yoursByDay(promise.promisedOn, facts.format))
}

function briefLeft({ brief }: HeadFacts): string {
  const left = brief!.of - brief!.answered
  if (left === brief!.of) return questions(left)
  return left > 0
    ? `${left} of ${questions(brief!.of)} left`
    : `${brief!.of === 1 ? 'the question is' : `all ${brief!.of} questions are`} answered`
}

const CUSTOMER: ByState = {
  'awaiting-payment': (facts) =>
    facts.brief && !facts.brief.sent
      ? `Your move: the payment, and ${briefLeft(facts)}. We start when both are in.`
      : 'Your move: the payment. We start when it is in.',
  'awaiting-brief': (facts) =>
    facts.brief!.answered < facts.brief!.of
      ? `Your move: ${briefLeft(facts)}. We start when they are in.`
      : `Your move: ${briefLeft(facts)}. Send them, and we start.`,
  'in-progress': (facts) =>
    facts.work.late
      ? join(`We are late: ${promisedAndNow(facts)}.`, comesBack(facts))
      : join('We are at work.', yoursBy(facts), done(facts), comesBack(facts)),
  'waiting-for-customer': ({ work: { promise }, today, format }) =>
    promise
      ? `We need one answer. Our clock stands still; the date is now ${format.shortDay(promise.expectedOn, today)}.`
      : 'We need one answer. We go on when it is here.',
  delivered: (facts) => {
    const { deliveries, review } = facts.work
    const { format } = facts
    const accepted =
      review.acceptedOn && `Counts as accepted on ${format.shortDay(review.acceptedOn, facts.today)}.`
    const move = `Round ${deliveries} is delivered: accept it, or say what to change.`
    return join(move, accepted, comesBack(facts))
  },
  'changes-asked': (facts) =>
    facts.work.late
      ? `We are late with your changes: ${promisedAndNow(facts)}.`
      : join('We work on your changes.', yoursBy(facts)),
  accepted: (facts) => {
    const { deliveries } = facts.work
    const how = facts.acceptedByTime
      ? `round ${deliveries} counts as accepted`
      : `you accepted round ${deliveries}`
    return join(`Done: ${how}.`, comesBack(facts))
  },
  closed: ({ refunded }) => join('This order is closed.', refunded && 'Your money went back.'),
}

const AGENCY: ByState = {
  'awaiting-payment': ({ brief }) =>
    join('Waiting for the payment.', brief && !brief.sent && `Brief: ${brief.answered} of ${brief.of}.`),
  'awaiting-brief': ({ brief, since, today, format }) =>
    `Waiting for the brief since ${format.shortDay(since, today)}: ${brief!.answered} of ${questions(brief!.of)} answered.`,
  'in-progress': (facts) =>
    facts.work.late
      ? join(`Your move, and late: ${promisedAndNow(facts)}.`, done(facts), isOwed(facts))
      : join('Your move:', dueWords(facts), done(facts)),
  'waiting-for-customer': ({ work: { promise }, since, today, format }) =>
    join(
      `Waiting for an answer since ${format.shortDay(since, today)}.`,
      promise && `The clock stands still; the date is now ${format.shortDay(promise.expectedOn, today)}.`,
    ),
  delivered: (facts) => {
    const { deliveries, review } = facts.work
    const { format } = facts
    if (facts.unanswered) return `Your move: answer the customer. Round ${deliveries} is delivered.`
    const accepted =
      review.acceptedOn && `Counts as accepted on ${format.shortDay(review.acceptedOn, facts.today)}.`
    return join(`Delivered, round ${deliveries}. The customer looks at it.`, accepted)
  },
  'changes-asked': (facts) =>
    facts.work.late
      ? `Your move, and late with the changes: ${promisedAndNow(facts)}.`
      : join('Your move: changes are asked for,', dueWords(facts), changesUsed(facts)),
  accepted: (facts) =>
    join(
      facts.acceptedByTime ? 'Done: accepted by time.' : 'Done: accepted by the customer.',
      facts.unanswered && 'A message waits for an answer.',
      isOwed(facts),
    ),
  closed: ({ refunded, unanswered }) =>
    join(refunded ? 'Closed and refunded.' : 'Closed.', unanswered && 'A message waits for an answer.'),
}

/** "deliver by Tue, Dec 1, 2026, 5 working days left." */
function dueWords({ work: { promise }, format }: HeadFacts): string {
  if (!promise) return 'deliver. No day was promised.'
  const { promisedOn, expectedOn, daysLeft } = promise
  const left = daysLeft === 0 ? 'today' : `${countOf(daysLeft, 'working day')} left`
  const moved = expectedOn > promisedOn ? `, expected on ${format.namedDay(expectedOn)}` : ''
  return `deliver by ${format.namedDay(promisedOn)}, ${left}${moved}.`
}

export const headWords = (facts: HeadFacts, side: 'customer' | 'agency'): string =>
  (side === 'customer' ? CUSTOMER : AGENCY)[facts.work.state](facts)

/** The customer's sentence where the promised day stands beside it: the day is said once. */
export const headBesideDay = (head: string, promisedOn: LocalDate, format: Format): string =>
  head.replace(` ${yoursByDay(promisedOn, format)}`, '')

/** Marks an order that waits for the customer, in the customer's lists. */
export const YOUR_MOVE = 'your move'

/** The second line of a status in the customer's lists: "by Dec 1", "your move". */
export function workLine(
  { state, promise, late, waitingOn }: OrderWork,
  today: LocalDate,
  format: Format,
): string {
  if (state === 'accepted' || state === 'closed') return state
  if (waitingOn === 'customer') return YOUR_MOVE
  if (!promise) return 'at work'
  const day = format.shortDay(promise.expectedOn, today)
  if (!late) return `by ${day}`
  return promise.expectedOn < today ? `late, promised ${day}` : `late, now ${day}`
}

/** The same in the agency's lists. Empty where payment and status say it all. */
export function agencyLine(work: OrderWork, today: LocalDate, format: Format): string {
  const { state, waitingOn } = work
  if (state === 'awaiting-payment' || state === 'accepted') return ''
  if (state === 'delivered') return 'in review'
  return waitingOn === 'customer' ? 'customer’s move' : workLine(work, today, format)
}
