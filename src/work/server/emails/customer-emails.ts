// What customers are told about the work on their order. Each email says the day, whose move it is, and why.
import { orderLines } from '#orders/server/order-lines.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { Format } from '#platform/rules/format.ts'
import { SAMPLE_SECRET, type Email, type EmailWords } from '#platform/server/outbox/email.ts'
import type { CustomerEmail } from '../../rules/actions/define.ts'
import { REVIEW_DAYS } from '../../rules/review.ts'
import { BY_LINK, SAMPLE_WORK, type OrderPath, type WorkEmailFacts } from './work-email-facts.ts'

/** Emails that are written at once. `paid` is part of the receipt, and `news` are gathered. */
export type CustomerEmailNow = Exclude<CustomerEmail, 'paid' | 'news' | 'none'>

type Telling = WorkEmailFacts & { format: Format }
type Words = Pick<EmailWords, 'subject' | 'heading' | 'paragraphs'>

const sentences = (...texts: (string | false | null | undefined)[]): string => texts.filter(Boolean).join(' ')

/** Leaves out empty paragraphs. */
const paragraphs = (...texts: (string | false | null | undefined)[]): string[] =>
  texts.filter((text): text is string => Boolean(text))

const creditOf = ({ now: { credit }, order, format }: Telling): string | false =>
  Boolean(credit?.owedCents) &&
  `${format.money(credit!.owedCents, order.currency)} comes back to you because of it.`

const acceptedBy = ({ now: { review }, format }: Telling): string | null =>
  review.acceptedOn &&
  `If you don’t ask for changes or write to us, it counts as accepted on ${format.namedDay(review.acceptedOn)}.`

const roundsOf = ({ now: { changesUsed, changesIncluded } }: Telling): string | false =>
  changesIncluded !== null && `Changes: ${changesUsed} of ${countOf(changesIncluded, 'round')} used.`

const started = ({ order, action, now, format }: Telling): Words => {
  const day = now.promise && format.namedDay(now.promise.promisedOn)
  const without = now.paid ? 'your answers' : 'your payment'
  return {
    subject: day ? `We have started: yours by ${day}` : `We have started: ${order.package_name}`,
    heading: 'We have started',
    paragraphs: paragraphs(
      action === 'started-anyway' && `We are starting now, without waiting for ${without}.`,
      day && `Your order will be ready by ${day}.`,
      'You see every step on the order’s page.',
    ),
  }
}

const REMINDERS: Partial<Record<WorkEmailFacts['now']['state'], (telling: Telling) => Words>> = {
  'awaiting-payment': ({ order, written, format }) => ({
    subject: `Your order waits for your payment: ${order.package_name}`,
    heading: 'Your order waits for your payment',
    paragraphs: paragraphs(
      written,
      `${format.money(order.price_cents, order.currency)} is open. We can’t start before it is in. If you have changed your mind, ignore this email: nothing was charged.`,
    ),
  }),
  'awaiting-brief': ({ order, written, questions }) => ({
    subject: `We need your answers to start: ${order.package_name}`,
    heading: 'We start when your answers are in',
    paragraphs: paragraphs(
      written,
      `Your order has ${countOf(questions, 'question')}. Your answers are saved as you type. Where you are not sure, say so, and we will ask you.`,
    ),
  }),
  'waiting-for-customer': ({ order, written, now, format }) => ({
    subject: `We are waiting for your answer: ${order.package_name}`,
    heading: 'We are waiting for your answer',
    paragraphs: paragraphs(
      written,
      sentences(
        'We can’t go on without it.',
        now.promise &&
          `Our clock is paused until then, so the date moves: today it is ${format.namedDay(now.promise.promisedOn)}.`,
      ),
    ),
  }),
  delivered: (telling) => ({
    subject: `Please look at your delivery: ${telling.order.package_name}`,
    heading: 'Does everything fit?',
    paragraphs: paragraphs(
      telling.written,
      sentences('We delivered and would like to hear from you.', acceptedBy(telling)),
    ),
  }),
}

const delivered = (telling: Telling): Words => {
  const { order, action, now, written } = telling
  const terms = sentences(roundsOf(telling), acceptedBy(telling))
  if (action === 'not-part-of-order')
    return {
      subject: `About the changes you asked for: ${order.package_name}`,
      heading: 'This is not part of your order',
      paragraphs: paragraphs(written, 'It uses up no round of changes.', terms),
    }
  return {
    subject: `Delivered${now.deliveries > 1 ? `, round ${now.deliveries}` : ''}: ${order.package_name}`,
    heading: 'Your order is delivered',
    paragraphs: paragraphs(
      written,
      'Please look at it. If something is missing, tell us on the order’s page.',
      terms,
    ),
  }
}

const newDay = (telling: Telling): Words => {
  const { now, written, format } = telling
  const { expectedOn = '', promisedOn = '', late = false } = now.promise ?? {}
  const isLater = expectedOn > promisedOn
  return {
    subject: `A new day for your order: ${format.namedDay(expectedOn)}`,
    heading: late ? 'We are late, and this is the new day' : 'A new day for your order',
    paragraphs: paragraphs(
      written,
      sentences(
        `We expect to be ready on ${format.namedDay(expectedOn)}.`,
        `We promised ${format.namedDay(promisedOn)}${isLater ? ', and that stays our promise unless you agree to the new day' : ''}.`,
      ),
      creditOf(telling),
    ),
  }
}

const late = (telling: Telling): Words => {
  const { order, now, format } = telling
  const { expectedOn = '', promisedOn = '' } = now.promise ?? {}
  return {
    subject: `We are late: ${order.package_name}`,
    heading: 'We are late, and we are sorry',
    paragraphs: paragraphs(
      sentences(
        `We promised your order for ${format.namedDay(promisedOn)}, and it is not ready.`,
        expectedOn > promisedOn
          ? `Now we expect to be ready on ${format.namedDay(expectedOn)}.`
          : 'We will tell you the new day as soon as we know it.',
      ),
      creditOf(telling),
    ),
  }
}

const soonAccepted = (telling: Telling): Words => ({
  subject: `Please look at your delivery by ${telling.format.namedDay(telling.now.review.acceptedOn!)}`,
  heading: 'Does everything fit?',
  paragraphs: paragraphs(
    sentences(
      telling.now.deliveredOn && `We delivered on ${telling.format.namedDay(telling.now.deliveredOn)}.`,
      acceptedBy(telling),
    ),
    'On the order’s page you can accept it, ask for changes or write to us.',
  ),
})

const accepted = ({ order, action }: Telling): Words => ({
  subject: `Accepted: ${order.package_name}`,
  heading: action === 'accepted' ? 'Thank you' : 'Your delivery counts as accepted',
  paragraphs: [
    action === 'accepted'
      ? 'You have accepted the delivery.'
      : `${REVIEW_DAYS} days have passed without a word from you.`,
    'Everything stays on the order’s page. If you find something later, write to us there.',
  ],
})

const closed = ({ order, written }: Telling): Words => ({
  subject: `Closed: ${order.package_name}`,
  heading: 'Your order is closed',
  paragraphs: paragraphs(
    written,
    'We have closed this order. If that surprises you, write to us on its page.',
  ),
})

const question = ({ order, written, now, format }: Telling): Words => ({
  subject: `A question about your order: ${order.package_name}`,
  heading: 'We need an answer from you',
  paragraphs: paragraphs(
    written,
    sentences(
      'We go on when it is here.',
      now.promise &&
        `Our clock is paused until then, so the date moves: today it is ${format.namedDay(now.promise.promisedOn)}.`,
    ),
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
    ...words({ ...facts, format }),
    lines: orderLines(format, facts.order),
    button: button?.(facts) ?? 'See your order',
    ...(facts.byLink && { footnote: BY_LINK }),
  }),
  samples: samples.map((facts) => ({ ...SAMPLE_WORK, ...SAMPLE_LINK, ...facts })),
})

const REMINDER_BUTTONS: Partial<Record<WorkEmailFacts['now']['state'], string>> = {
  'awaiting-payment': 'Pay now',
  'awaiting-brief': 'Answer the questions',
  'waiting-for-customer': 'Answer now',
}

export const CUSTOMER_EMAILS: Record<CustomerEmailNow, Email<CustomerFacts>> = {
  started: define('started', {
    label: 'The work has started',
    words: started,
    samples: [{}, { action: 'started-anyway' }],
  }),
  reminder: define('reminder', {
    label: 'Reminder',
    words: (telling) => (REMINDERS[telling.now.state] ?? question)(telling),
    button: ({ now }) => REMINDER_BUTTONS[now.state] ?? 'See your order',
    samples: [
      inState('awaiting-payment'),
      inState('awaiting-brief'),
      inState('waiting-for-customer'),
      inState('delivered'),
    ],
  }),
  question: define('question', { label: 'A question', words: question, button: () => 'Answer now' }),
  delivered: define('delivered', {
    label: 'Delivery',
    words: delivered,
    button: () => 'See the delivery',
    samples: [{}, { action: 'not-part-of-order' }],
  }),
  'new-day': define('new-day', { label: 'A new day', words: newDay }),
  late: define('late', { label: 'We are late', words: late }),
  'soon-accepted': define('soon-accepted', {
    label: 'Soon accepted',
    words: soonAccepted,
    button: () => 'See the delivery',
  }),
  accepted: define('accepted', {
    label: 'Delivery accepted',
    words: accepted,
    samples: [{ action: 'accepted' }, { action: 'accepted-by-time' }],
  }),
  closed: define('closed', { label: 'Order closed', words: closed }),
}
