// What the agency is told at once about the work on an order. Everything else waits for the morning list.
import type { Order } from '#orders/server/order-record.ts'
import { REVIEW_DAYS } from '../../rules/review.ts'
import type { AgencyMail } from '../../rules/rule.ts'
import type { EmailContext, Words } from './email-context.ts'

export type AgencyMailNow = Exclude<AgencyMail, 'burst' | 'none'>

const promised = ({ now: { promise }, format }: EmailContext): string[] =>
  promise ? [`It is your move. Promised for ${format.namedDay(promise.promisedOn)}.`] : ['It is your move.']

/** Many orders are of the same package. */
const whose = ({ package_name, customer_name }: Order): string => `${package_name} for ${customer_name}`

const briefIn = (telling: EmailContext): Words => ({
  subject: `The answers are in: ${whose(telling.order)}`,
  heading: 'The answers are in',
  paragraphs: [
    `${telling.order.customer_name} has answered the questions.`,
    ...(telling.now.waitingOn === 'agency' ? promised(telling) : ['The order is not paid yet.']),
  ],
})

const answerIn = (telling: EmailContext): Words => ({
  subject: `Your question is answered: ${whose(telling.order)}`,
  heading: 'Your question is answered',
  paragraphs: [
    `${telling.order.customer_name} says that this is everything.`,
    ...telling.words,
    ...promised(telling),
  ],
})

const changesAsked = (telling: EmailContext): Words => {
  const { changesUsed, changesIncluded } = telling.now
  const rounds =
    changesIncluded === null ? [] : [`Changes: ${changesUsed} of ${changesIncluded} included rounds used.`]
  return {
    subject: `Changes asked: ${whose(telling.order)}`,
    heading: 'The customer asks for changes',
    paragraphs: [...telling.words, ...rounds, ...promised(telling)],
  }
}

const accepted = ({ order, action }: EmailContext): Words => ({
  subject: `Accepted: ${whose(order)}`,
  heading: 'The delivery is accepted',
  paragraphs: [
    action.action === 'accepted'
      ? `${order.customer_name} has accepted the delivery.`
      : `${REVIEW_DAYS} days have passed without a word from ${order.customer_name}, so it counts as accepted.`,
  ],
})

export const AGENCY_MAILS: Record<AgencyMailNow, (telling: EmailContext) => Words> = {
  'brief-in': briefIn,
  'answer-in': answerIn,
  'changes-asked': changesAsked,
  accepted,
}
