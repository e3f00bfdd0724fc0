// What the agency is told at once about the work on an order. Everything else waits for the morning list.
import { adminOrderPath } from '#orders/server/order-emails.ts'
import { buyerLines, priceLines } from '#orders/server/order-lines.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { Format } from '#platform/rules/format.ts'
import type { EmailWords, TeamEmail } from '#platform/server/outbox/email.ts'
import type { AgencyEmail } from '../../rules/actions/define.ts'
import { REVIEW_DAYS } from '../../rules/review.ts'
import { choiceNote, type WhyRead } from './email-choice-note.ts'
import { SAMPLE_WORK, type WorkEmailFacts } from './work-email-facts.ts'

export type AgencyEmailNow = Exclude<AgencyEmail, 'news' | 'none'>

interface AgencyFacts extends WorkEmailFacts {
  why: WhyRead
}

interface Words extends Pick<EmailWords, 'heading' | 'paragraphs'> {
  /** What the subject says before the order. */
  title: string
}

const promised = ({ now: { promise } }: WorkEmailFacts, { namedDay }: Format): string[] =>
  promise ? [`It is your move. Promised for ${namedDay(promise.promisedOn)}.`] : ['It is your move.']

const written = ({ written }: WorkEmailFacts): string[] => (written ? [written] : [])

/** Many orders are of the same package. */
const whose = ({ package_name, customer_name }: Order): string => `${package_name} for ${customer_name}`

const define = (
  name: AgencyEmailNow,
  words: (facts: WorkEmailFacts, format: Format) => Words,
  { label, samples = [{}] }: { label: string; samples?: readonly Partial<WorkEmailFacts>[] },
): TeamEmail<AgencyFacts> => ({
  kind: `admin-order-${name}`,
  label,
  to: 'work-on-orders',
  byChoice: true,
  link: ({ order }) => adminOrderPath(order),
  words: (facts, { format, origin }) => {
    const { title, ...others } = words(facts, format)
    return {
      ...others,
      subject: `${title}: ${whose(facts.order)}`,
      lines: [...priceLines(format, facts.order), ...buyerLines(facts.order)],
      button: 'See the order',
      footnote: choiceNote(origin, facts.why),
    }
  },
  samples: samples.map((facts) => ({ ...SAMPLE_WORK, why: 'lead' as const, ...facts })),
})

export const AGENCY_EMAILS: Record<AgencyEmailNow, TeamEmail<AgencyFacts>> = {
  'brief-in': define(
    'brief-in',
    (facts, format) => ({
      title: 'The answers are in',
      heading: 'The answers are in',
      paragraphs: [
        `${facts.order.customer_name} has answered the questions.`,
        ...(facts.now.waitingOn === 'agency' ? promised(facts, format) : ['The order is not paid yet.']),
      ],
    }),
    {
      label: 'Answers to the questions',
      samples: [{}, { now: { ...SAMPLE_WORK.now, waitingOn: 'customer' } }],
    },
  ),
  'answer-in': define(
    'answer-in',
    (facts, format) => ({
      title: 'Your question is answered',
      heading: 'Your question is answered',
      paragraphs: [
        `${facts.order.customer_name} says that this is everything.`,
        ...written(facts),
        ...promised(facts, format),
      ],
    }),
    { label: 'Answer to a question' },
  ),
  'changes-asked': define(
    'changes-asked',
    (facts, format) => ({
      title: 'Changes asked',
      heading: 'The customer asks for changes',
      paragraphs: [
        ...written(facts),
        ...(facts.now.changesIncluded === null
          ? []
          : [`Changes: ${facts.now.changesUsed} of ${facts.now.changesIncluded} included rounds used.`]),
        ...promised(facts, format),
      ],
    }),
    { label: 'Changes asked' },
  ),
  accepted: define(
    'accepted',
    ({ order, action }) => ({
      title: 'Accepted',
      heading: 'The delivery is accepted',
      paragraphs: [
        action === 'accepted'
          ? `${order.customer_name} has accepted the delivery.`
          : `${REVIEW_DAYS} days have passed without a word from ${order.customer_name}, so it counts as accepted.`,
      ],
    }),
    {
      label: 'Delivery accepted, to the team',
      samples: [{ action: 'accepted' }, { action: 'accepted-by-time' }],
    },
  ),
}
