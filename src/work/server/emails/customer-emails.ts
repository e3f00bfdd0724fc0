// What customers are told about the work on their order. Each email says the day, whose move it is, and why.
import { orderLines } from '#orders/server/order-lines.ts'
import { as, say } from '#platform/rules/words.ts'
import { SAMPLE_SECRET, type Email, type EmailWords } from '#platform/server/outbox/email.ts'
import type { CustomerEmail } from '../../rules/actions/define.ts'
import { REVIEW_DAYS } from '../../rules/review.ts'
import { BY_LINK, SAMPLE_WORK, type OrderPath, type WorkEmailFacts } from './work-email-facts.ts'

/** Emails that are written at once. `paid` is part of the receipt, and `news` are gathered. */
export type CustomerEmailNow = Exclude<CustomerEmail, 'paid' | 'news' | 'none'>

type Telling = WorkEmailFacts
type Words = Pick<EmailWords, 'subject' | 'heading' | 'paragraphs'>

const sentences = (...texts: (string | false | null | undefined)[]): string => texts.filter(Boolean).join(' ')

/** Leaves out empty paragraphs. */
const paragraphs = (...texts: (string | false | null | undefined)[]): string[] =>
  texts.filter((text): text is string => Boolean(text))

const packageOf = ({ order }: Telling) => ({ packageName: order.package_name })

const creditOf = ({ now: { credit }, order }: Telling): string | false =>
  Boolean(credit?.owedCents) &&
  say('work.emails', 'comesBack', { amount: as('money', credit!.owedCents, order.currency) })

const acceptedBy = ({ now: { review } }: Telling): string | null =>
  review.acceptedOn && say('work.emails', 'acceptedOn', { day: as('namedDay', review.acceptedOn) })

const roundsOf = ({ now: { changesUsed: used, changesIncluded: included } }: Telling): string | false =>
  included !== null && say('work.emails', 'rounds', { used, included })

const pausedUntil = ({ now: { promise } }: Telling): string | null =>
  promise && say('work.emails', 'clockPaused', { day: as('namedDay', promise.promisedOn) })

const started = (telling: Telling): Words => {
  const { action, now } = telling
  const day = now.promise && as('namedDay', now.promise.promisedOn)
  return {
    subject: day
      ? say('work.emails', 'started.subjectAndDay', { day })
      : say('work.emails', 'started.subject', packageOf(telling)),
    heading: say('work.emails', 'started.heading'),
    paragraphs: paragraphs(
      action === 'started-anyway' &&
        (now.paid
          ? say('work.emails', 'started.withoutAnswers')
          : say('work.emails', 'started.withoutPayment')),
      day && say('work.emails', 'started.readyBy', { day }),
      say('work.emails', 'started.page'),
    ),
  }
}

const REMINDERS: Partial<Record<WorkEmailFacts['now']['state'], (telling: Telling) => Words>> = {
  'awaiting-payment': (telling) => ({
    subject: say('work.emails', 'reminder.payment.subject', packageOf(telling)),
    heading: say('work.emails', 'reminder.payment.heading'),
    paragraphs: paragraphs(
      telling.written,
      say('work.emails', 'reminder.payment.open', {
        amount: as('money', telling.order.price_cents, telling.order.currency),
      }),
    ),
  }),
  'awaiting-brief': (telling) => ({
    subject: say('work.emails', 'reminder.brief.subject', packageOf(telling)),
    heading: say('work.emails', 'reminder.brief.heading'),
    paragraphs: paragraphs(
      telling.written,
      say('work.emails', 'reminder.brief.questions', { questions: telling.questions }),
    ),
  }),
  'waiting-for-customer': (telling) => ({
    subject: say('work.emails', 'reminder.question.subject', packageOf(telling)),
    heading: say('work.emails', 'reminder.question.heading'),
    paragraphs: paragraphs(
      telling.written,
      sentences(say('work.emails', 'reminder.question.stuck'), pausedUntil(telling)),
    ),
  }),
  delivered: (telling) => ({
    subject: say('work.emails', 'reminder.delivered.subject', packageOf(telling)),
    heading: say('work.emails', 'doesItFit'),
    paragraphs: paragraphs(
      telling.written,
      sentences(say('work.emails', 'reminder.delivered.hearFromYou'), acceptedBy(telling)),
    ),
  }),
}

const delivered = (telling: Telling): Words => {
  const { action, now, written } = telling
  const terms = sentences(roundsOf(telling), acceptedBy(telling))
  if (action === 'not-part-of-order')
    return {
      subject: say('work.emails', 'notPart.subject', packageOf(telling)),
      heading: say('work.emails', 'notPart.heading'),
      paragraphs: paragraphs(written, say('work.emails', 'notPart.noRound'), terms),
    }
  const round = now.deliveries
  return {
    subject:
      round > 1
        ? say('work.emails', 'delivered.subjectRound', { round, ...packageOf(telling) })
        : say('work.emails', 'delivered.subject', packageOf(telling)),
    heading: say('work.emails', 'delivered.heading'),
    paragraphs: paragraphs(written, say('work.emails', 'delivered.look'), terms),
  }
}

const newDay = (telling: Telling): Words => {
  const { now, written } = telling
  const { expectedOn = '', promisedOn = '', late = false } = now.promise ?? {}
  const promised = { promised: as('namedDay', promisedOn) }
  const expected = { day: as('namedDay', expectedOn) }
  return {
    subject: say('work.emails', 'newDay.subject', expected),
    heading: late ? say('work.emails', 'newDay.headingLate') : say('work.emails', 'newDay.heading'),
    paragraphs: paragraphs(
      written,
      sentences(
        say('work.emails', 'expected', expected),
        expectedOn > promisedOn
          ? say('work.emails', 'newDay.promiseStays', promised)
          : say('work.emails', 'newDay.promised', promised),
      ),
      creditOf(telling),
    ),
  }
}

const late = (telling: Telling): Words => {
  const { expectedOn = '', promisedOn = '' } = telling.now.promise ?? {}
  return {
    subject: say('work.emails', 'late.subject', packageOf(telling)),
    heading: say('work.emails', 'late.heading'),
    paragraphs: paragraphs(
      sentences(
        say('work.emails', 'late.promised', { day: as('namedDay', promisedOn) }),
        expectedOn > promisedOn
          ? say('work.emails', 'late.expected', { day: as('namedDay', expectedOn) })
          : say('work.emails', 'late.unknown'),
      ),
      creditOf(telling),
    ),
  }
}

const soonAccepted = (telling: Telling): Words => {
  const { review, deliveredOn } = telling.now
  return {
    subject: say('work.emails', 'soonAccepted.subject', { day: as('namedDay', review.acceptedOn!) }),
    heading: say('work.emails', 'doesItFit'),
    paragraphs: paragraphs(
      sentences(
        deliveredOn && say('work.emails', 'soonAccepted.delivered', { day: as('namedDay', deliveredOn) }),
        acceptedBy(telling),
      ),
      say('work.emails', 'soonAccepted.page'),
    ),
  }
}

const accepted = (telling: Telling): Words => {
  const isOwn = telling.action === 'accepted'
  return {
    subject: say('work.emails', 'accepted.subject', packageOf(telling)),
    heading: isOwn ? say('work.emails', 'accepted.thanks') : say('work.emails', 'accepted.countsAs'),
    paragraphs: [
      isOwn
        ? say('work.emails', 'accepted.byYou')
        : say('work.emails', 'accepted.byTime', { days: REVIEW_DAYS }),
      say('work.emails', 'accepted.stays'),
    ],
  }
}

const closed = (telling: Telling): Words => ({
  subject: say('work.emails', 'closed.subject', packageOf(telling)),
  heading: say('work.emails', 'closed.heading'),
  paragraphs: paragraphs(telling.written, say('work.emails', 'closed.closed')),
})

const question = (telling: Telling): Words => ({
  subject: say('work.emails', 'question.subject', packageOf(telling)),
  heading: say('work.emails', 'question.heading'),
  paragraphs: paragraphs(
    telling.written,
    sentences(say('work.emails', 'question.goOn'), pausedUntil(telling)),
  ),
})

type CustomerFacts = WorkEmailFacts & OrderPath

interface Kind {
  label: string
  words: (telling: Telling) => Words
  /** On the button. */
  button?: (facts: WorkEmailFacts) => string
  samples?: readonly Partial<WorkEmailFacts>[]
}

const inState = (state: WorkEmailFacts['now']['state']): Partial<WorkEmailFacts> => ({
  now: { ...SAMPLE_WORK.now, state },
})

const SAMPLE_LINK: OrderPath = { path: `/o/${SAMPLE_SECRET}`, byLink: true }

const define = (
  name: CustomerEmailNow,
  { label, words, button, samples = [{}] }: Kind,
): Email<CustomerFacts> => ({
  kind: `order-${name}`,
  label,
  to: 'customer',
  link: ({ path }) => path,
  words: (facts, { format }) => ({
    ...words(facts),
    lines: orderLines(format, facts.order),
    button: button?.(facts) ?? say('work.emails', 'button.order'),
    ...(facts.byLink && { footnote: BY_LINK }),
  }),
  samples: samples.map((facts) => ({ ...SAMPLE_WORK, ...SAMPLE_LINK, ...facts })),
})

const REMINDER_BUTTONS: Partial<Record<WorkEmailFacts['now']['state'], string>> = {
  'awaiting-payment': say('work.emails', 'button.pay'),
  'awaiting-brief': say('work.emails', 'button.answerQuestions'),
  'waiting-for-customer': say('work.emails', 'button.answer'),
}

export const CUSTOMER_EMAILS: Record<CustomerEmailNow, Email<CustomerFacts>> = {
  started: define('started', {
    label: say('work.agency', 'email.order-started'),
    words: started,
    samples: [{}, { action: 'started-anyway' }],
  }),
  reminder: define('reminder', {
    label: say('work.agency', 'email.order-reminder'),
    words: (telling) => (REMINDERS[telling.now.state] ?? question)(telling),
    button: ({ now }) => REMINDER_BUTTONS[now.state] ?? say('work.emails', 'button.order'),
    samples: [
      inState('awaiting-payment'),
      inState('awaiting-brief'),
      inState('waiting-for-customer'),
      inState('delivered'),
    ],
  }),
  question: define('question', {
    label: say('work.agency', 'email.order-question'),
    words: question,
    button: () => say('work.emails', 'button.answer'),
  }),
  delivered: define('delivered', {
    label: say('work.agency', 'email.order-delivered'),
    words: delivered,
    button: () => say('work.emails', 'button.delivery'),
    samples: [{}, { action: 'not-part-of-order' }],
  }),
  'new-day': define('new-day', { label: say('work.agency', 'email.order-new-day'), words: newDay }),
  late: define('late', { label: say('work.agency', 'email.order-late'), words: late }),
  'soon-accepted': define('soon-accepted', {
    label: say('work.agency', 'email.order-soon-accepted'),
    words: soonAccepted,
    button: () => say('work.emails', 'button.delivery'),
  }),
  accepted: define('accepted', {
    label: say('work.agency', 'email.order-accepted'),
    words: accepted,
    samples: [{ action: 'accepted' }, { action: 'accepted-by-time' }],
  }),
  closed: define('closed', { label: say('work.agency', 'email.order-closed'), words: closed }),
}
