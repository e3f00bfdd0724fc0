// What customers are told about the work on their order. Each mail says the day, whose move it is, and why.
import { countOf } from '#platform/rules/count-of.ts'
import type { CustomerMail } from '../../rules/actions/define.ts'
import { REVIEW_DAYS } from '../../rules/review.ts'
import type { EmailContext, Words } from './email-context.ts'

/** Mails that are written at once. `paid` is part of the receipt, and `burst` gathers news. */
export type CustomerMailNow = Exclude<CustomerMail, 'paid' | 'burst' | 'none'>

const sentences = (...texts: (string | false | null | undefined)[]): string => texts.filter(Boolean).join(' ')

/** Leaves out empty paragraphs. */
const paragraphs = (...texts: (string | false | null | undefined)[]): string[] =>
  texts.filter((text): text is string => Boolean(text))

const creditOf = ({ now: { credit }, order, format }: EmailContext): string | false =>
  Boolean(credit?.owedCents) &&
  `${format.money(credit!.owedCents, order.currency)} comes back to you because of it.`

const acceptedBy = ({ now: { review }, format }: EmailContext): string | null =>
  review.acceptedOn &&
  `If you don’t ask for changes or write to us, it counts as accepted on ${format.namedDay(review.acceptedOn)}.`

const roundsOf = ({ now: { changesUsed, changesIncluded } }: EmailContext): string | false =>
  changesIncluded !== null && `Changes: ${changesUsed} of ${countOf(changesIncluded, 'round')} used.`

const started = ({ order, action, now, format }: EmailContext): Words => {
  const day = now.promise && format.namedDay(now.promise.promisedOn)
  const without = now.paid ? 'your answers' : 'your payment'
  return {
    subject: day ? `We have started: yours by ${day}` : `We have started: ${order.package_name}`,
    heading: 'We have started',
    paragraphs: paragraphs(
      action.action === 'started-anyway' && `We are starting now, without waiting for ${without}.`,
      day && `Your order will be ready by ${day}.`,
      'You see every step on the order’s page.',
    ),
  }
}

const REMINDERS: Partial<Record<EmailContext['now']['state'], (telling: EmailContext) => Words>> = {
  'awaiting-payment': ({ order, words, format }) => ({
    subject: `Your order waits for your payment: ${order.package_name}`,
    heading: 'Your order waits for your payment',
    paragraphs: paragraphs(
      ...words,
      `${format.money(order.price_cents, order.currency)} is open. We can’t start before it is in. If you have changed your mind, ignore this mail: nothing was charged.`,
    ),
  }),
  'awaiting-brief': ({ order, words, questions }) => ({
    subject: `We need your answers to start: ${order.package_name}`,
    heading: 'We start when your answers are in',
    paragraphs: paragraphs(
      ...words,
      `Your order has ${countOf(questions, 'question')}. Your answers are saved as you type. Where you are not sure, say so, and we will ask you.`,
    ),
  }),
  'waiting-for-customer': ({ order, words, now, format }) => ({
    subject: `We are waiting for your answer: ${order.package_name}`,
    heading: 'We are waiting for your answer',
    paragraphs: paragraphs(
      ...words,
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
      ...telling.words,
      sentences('We delivered and would like to hear from you.', acceptedBy(telling)),
    ),
  }),
}

const delivered = (telling: EmailContext): Words => {
  const { order, action, now, words } = telling
  const terms = sentences(roundsOf(telling), acceptedBy(telling))
  if (action.action === 'not-part-of-order')
    return {
      subject: `About the changes you asked for: ${order.package_name}`,
      heading: 'This is not part of your order',
      paragraphs: paragraphs(...words, 'It uses up no round of changes.', terms),
    }
  return {
    subject: `Delivered${now.deliveries > 1 ? `, round ${now.deliveries}` : ''}: ${order.package_name}`,
    heading: 'Your order is delivered',
    paragraphs: paragraphs(
      ...words,
      'Please look at it. If something is missing, tell us on the order’s page.',
      terms,
    ),
  }
}

const newDay = (telling: EmailContext): Words => {
  const { now, words, format } = telling
  const { expectedOn = '', promisedOn = '', late = false } = now.promise ?? {}
  const isLater = expectedOn > promisedOn
  return {
    subject: `A new day for your order: ${format.namedDay(expectedOn)}`,
    heading: late ? 'We are late, and this is the new day' : 'A new day for your order',
    paragraphs: paragraphs(
      ...words,
      sentences(
        `We expect to be ready on ${format.namedDay(expectedOn)}.`,
        `We promised ${format.namedDay(promisedOn)}${isLater ? ', and that stays our promise unless you agree to the new day' : ''}.`,
      ),
      creditOf(telling),
    ),
  }
}

const late = (telling: EmailContext): Words => {
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

const soonAccepted = (telling: EmailContext): Words => ({
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

const accepted = ({ order, action }: EmailContext): Words => ({
  subject: `Accepted: ${order.package_name}`,
  heading: action.action === 'accepted' ? 'Thank you' : 'Your delivery counts as accepted',
  paragraphs: [
    action.action === 'accepted'
      ? 'You have accepted the delivery.'
      : `${REVIEW_DAYS} days have passed without a word from you.`,
    'Everything stays on the order’s page. If you find something later, write to us there.',
  ],
})

const closed = ({ order, words }: EmailContext): Words => ({
  subject: `Closed: ${order.package_name}`,
  heading: 'Your order is closed',
  paragraphs: [...words, 'We have closed this order. If that surprises you, write to us on its page.'],
})

const question = ({ order, words, now, format }: EmailContext): Words => ({
  subject: `A question about your order: ${order.package_name}`,
  heading: 'We need an answer from you',
  paragraphs: paragraphs(
    ...words,
    sentences(
      'We go on when it is here.',
      now.promise &&
        `Our clock is paused until then, so the date moves: today it is ${format.namedDay(now.promise.promisedOn)}.`,
    ),
  ),
})

export const CUSTOMER_MAILS: Record<CustomerMailNow, (telling: EmailContext) => Words> = {
  started,
  reminder: (telling) => (REMINDERS[telling.now.state] ?? question)(telling),
  question,
  delivered,
  'new-day': newDay,
  late,
  'soon-accepted': soonAccepted,
  accepted,
  closed,
}
