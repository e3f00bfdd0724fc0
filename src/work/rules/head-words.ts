// The one sentence at the head of an order's page, for each side: whose move it is, and the date.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { as, say } from '#platform/rules/words.ts'
import type { OrderWork } from './work-history.ts'

export interface HeadFacts {
  work: OrderWork
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
  /** The promised day stands beside the sentence, which does not say it again. */
  besideDay?: boolean
}

type Words = (facts: HeadFacts) => string
type ByState = Record<OrderWork['state'], Words>

const join = (...sentences: (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(' ')

/** "4 of 7 done." */
const done = ({ work: { points } }: HeadFacts): string | false =>
  points.of > 0 && say('work.errors', 'head.done', points)

const changesUsed = ({ work }: HeadFacts): string | false =>
  work.changesIncluded !== null &&
  say('work.agency', 'head.changesUsed', { used: work.changesUsed, included: work.changesIncluded })

const owed = ({ work, currency }: HeadFacts) =>
  (work.credit?.owedCents ?? 0) > 0 && as('money', work.credit!.owedCents, currency)

function comesBack(facts: HeadFacts): string | false {
  const amount = owed(facts)
  return amount && say('work.errors', 'head.comesBack', { amount })
}

function isOwed(facts: HeadFacts): string | false {
  const amount = owed(facts)
  return amount && say('work.agency', 'head.isOwed', { amount })
}

/** For "promised Dec 1, now Dec 3". */
function promisedAndNow({ work, today }: HeadFacts) {
  const { promisedOn, expectedOn } = work.promise!
  return {
    moved: expectedOn > promisedOn ? 'yes' : 'no',
    promised: as('shortDay', promisedOn, today),
    now: as('shortDay', expectedOn, today),
  }
}

function yoursBy({ work: { promise }, today, besideDay }: HeadFacts): string | false {
  if (!promise) return false
  const { promisedOn, expectedOn } = promise
  if (expectedOn > promisedOn)
    return say('work.errors', 'head.movedDay', {
      promised: as('shortDay', promisedOn, today),
      now: as('namedDay', expectedOn),
    })
  return !besideDay && say('work.errors', 'head.yoursBy', { day: as('namedDay', promisedOn) })
}

function briefLeft({ brief }: HeadFacts) {
  const { answered, of } = brief!
  const left = of - answered
  return { open: left === of ? 'all' : left > 0 ? 'some' : 'none', left, of }
}

const acceptedOn = ({ work: { review }, today }: HeadFacts): string | null =>
  review.acceptedOn &&
  say('work.errors', 'head.acceptedOn', { day: as('shortDay', review.acceptedOn, today) })

const CUSTOMER: ByState = {
  'awaiting-payment': (facts) =>
    facts.brief && !facts.brief.sent
      ? say('work.errors', 'head.payAndAnswer', briefLeft(facts))
      : say('work.errors', 'head.pay'),
  'awaiting-brief': (facts) =>
    facts.brief!.answered < facts.brief!.of
      ? say('work.errors', 'head.answer', briefLeft(facts))
      : say('work.errors', 'head.sendAnswers', { of: facts.brief!.of }),
  'in-progress': (facts) =>
    facts.work.late
      ? join(say('work.errors', 'head.late', promisedAndNow(facts)), comesBack(facts))
      : join(say('work.errors', 'head.atWork'), yoursBy(facts), done(facts), comesBack(facts)),
  'waiting-for-customer': ({ work: { promise }, today }) =>
    promise
      ? say('work.errors', 'head.oneAnswerAndDay', { day: as('shortDay', promise.expectedOn, today) })
      : say('work.errors', 'head.oneAnswer'),
  delivered: (facts) =>
    join(
      say('work.errors', 'head.delivered', { round: facts.work.deliveries }),
      acceptedOn(facts),
      comesBack(facts),
    ),
  'changes-asked': (facts) =>
    facts.work.late
      ? say('work.errors', 'head.lateChanges', promisedAndNow(facts))
      : join(say('work.errors', 'head.changes'), yoursBy(facts)),
  accepted: (facts) => {
    const { deliveries: round } = facts.work
    const how = facts.acceptedByTime
      ? say('work.errors', 'head.acceptedByTime', { round })
      : say('work.errors', 'head.accepted', { round })
    return join(how, comesBack(facts))
  },
  closed: ({ refunded }) =>
    join(say('work.errors', 'head.closed'), refunded && say('work.errors', 'head.refunded')),
}

const messageWaits = ({ unanswered }: HeadFacts): string | false =>
  unanswered && say('work.agency', 'head.messageWaits')

const AGENCY: ByState = {
  'awaiting-payment': ({ brief }) =>
    join(
      say('work.agency', 'head.awaitingPayment'),
      brief && !brief.sent && say('work.agency', 'head.brief', brief),
    ),
  'awaiting-brief': ({ brief, since, today }) =>
    say('work.agency', 'head.awaitingBrief', {
      since: as('shortDay', since, today),
      answered: brief!.answered,
      of: brief!.of,
    }),
  'in-progress': (facts) =>
    facts.work.late
      ? join(say('work.agency', 'head.late', promisedAndNow(facts)), done(facts), isOwed(facts))
      : join(dueWords(facts), done(facts)),
  'waiting-for-customer': ({ work: { promise }, since, today }) =>
    join(
      say('work.agency', 'head.awaitingAnswer', { since: as('shortDay', since, today) }),
      promise && say('work.agency', 'head.clockStands', { day: as('shortDay', promise.expectedOn, today) }),
    ),
  delivered: (facts) => {
    const { deliveries: round } = facts.work
    if (facts.unanswered) return say('work.agency', 'head.answerAfterDelivery', { round })
    return join(say('work.agency', 'head.delivered', { round }), acceptedOn(facts))
  },
  'changes-asked': (facts) =>
    facts.work.late
      ? say('work.agency', 'head.lateChanges', promisedAndNow(facts))
      : join(dueWords(facts), changesUsed(facts)),
  accepted: (facts) =>
    join(
      facts.acceptedByTime ? say('work.agency', 'head.acceptedByTime') : say('work.agency', 'head.accepted'),
      messageWaits(facts),
      isOwed(facts),
    ),
  closed: (facts) =>
    join(
      facts.refunded ? say('work.agency', 'head.refunded') : say('work.agency', 'head.closed'),
      messageWaits(facts),
    ),
}

/** "Your move: deliver by Tue, Dec 1, 2026, 5 working days left." */
function dueWords({ work: { promise, state } }: HeadFacts): string {
  const isChanges = state === 'changes-asked'
  if (!promise)
    return isChanges ? say('work.agency', 'head.deliverChanges') : say('work.agency', 'head.deliver')
  const { promisedOn, expectedOn, daysLeft: left } = promise
  const due = {
    day: as('namedDay', promisedOn),
    left,
    moved: expectedOn > promisedOn ? 'yes' : 'no',
    expected: as('namedDay', expectedOn),
  }
  return isChanges
    ? say('work.agency', 'head.deliverChangesBy', due)
    : say('work.agency', 'head.deliverBy', due)
}

/** Whether the agency's sentence says what is owed for being late, if something is. */
export const headSaysOwed = ({ state, late }: Pick<OrderWork, 'state' | 'late'>): boolean =>
  state === 'accepted' || (state === 'in-progress' && late)

export const headWords = (facts: HeadFacts, side: 'customer' | 'agency'): string =>
  (side === 'customer' ? CUSTOMER : AGENCY)[facts.work.state](facts)

/** The second line of a status in lists: "by Dec 1", "your move". */
export interface WorkLine {
  kind: 'over' | 'your-move' | 'at-work' | 'by' | 'late' | 'in-review' | 'customers-move'
  words: string
}

/** In the customer's lists. */
export function workLine({ state, promise, late, waitingOn }: OrderWork, today: LocalDate): WorkLine {
  if (state === 'accepted' || state === 'closed')
    return { kind: 'over', words: say('work.errors', `line.${state}`) }
  if (waitingOn === 'customer') return { kind: 'your-move', words: say('work.errors', 'line.yourMove') }
  if (!promise) return { kind: 'at-work', words: say('work.errors', 'line.atWork') }
  const day = as('shortDay', promise.expectedOn, today)
  if (!late) return { kind: 'by', words: say('work.errors', 'line.by', { day }) }
  const words =
    promise.expectedOn < today
      ? say('work.errors', 'line.late', { day })
      : say('work.errors', 'line.lateMoved', { day })
  return { kind: 'late', words }
}

/** In the agency's lists. Null where payment and status say it all. */
export function agencyLine(work: OrderWork, today: LocalDate): WorkLine | null {
  const { state, waitingOn } = work
  if (state === 'awaiting-payment' || state === 'accepted') return null
  if (state === 'delivered') return { kind: 'in-review', words: say('work.agency', 'line.inReview') }
  return waitingOn === 'customer'
    ? { kind: 'customers-move', words: say('work.agency', 'line.customersMove') }
    : workLine(work, today)
}
