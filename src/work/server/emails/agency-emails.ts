// What the agency is told at once about the work on an order. Everything else waits for the morning list.
import { adminOrderPath } from '#orders/server/order-emails.ts'
import { buyerLines, priceLines } from '#orders/server/order-lines.ts'
import type { Order } from '#orders/server/order-record.ts'
import { as, say } from '#platform/rules/words.ts'
import type { EmailWords, TeamEmail } from '#platform/server/outbox/email.ts'
import type { AgencyEmail } from '../../rules/actions/define.ts'
import { REVIEW_DAYS } from '../../rules/review.ts'
import { choiceNote, type WhyRead } from './email-choice-note.ts'
import { SAMPLE_WORK, type WorkEmailFacts } from './work-email-facts.ts'

export type AgencyEmailNow = Exclude<AgencyEmail, 'news' | 'none'>

interface AgencyFacts extends WorkEmailFacts {
  why: WhyRead
}

type Words = Pick<EmailWords, 'subject' | 'heading' | 'paragraphs'>

const promised = ({ now: { promise } }: WorkEmailFacts): string =>
  promise
    ? say('work.agency', 'told.yourMoveBy', { day: as('namedDay', promise.promisedOn) })
    : say('work.agency', 'told.yourMove')

const written = ({ written }: WorkEmailFacts): string[] => (written ? [written] : [])

/** Many orders are of the same package. */
const whose = ({ package_name, customer_name }: Order) => ({
  packageName: package_name,
  customer: customer_name,
})

const define = (
  name: AgencyEmailNow,
  words: (facts: WorkEmailFacts) => Words,
  { label, samples = [{}] }: { label: string; samples?: readonly Partial<WorkEmailFacts>[] },
): TeamEmail<AgencyFacts> => ({
  kind: `admin-order-${name}`,
  label,
  to: 'work-on-orders',
  byChoice: true,
  link: ({ order }) => adminOrderPath(order),
  words: (facts, { format, origin }) => ({
    ...words(facts),
    lines: [...priceLines(format, facts.order), ...buyerLines(facts.order)],
    button: say('work.agency', 'button.order'),
    footnote: choiceNote(origin, facts.why),
  }),
  samples: samples.map((facts) => ({ ...SAMPLE_WORK, why: 'lead' as const, ...facts })),
})

export const AGENCY_EMAILS: Record<AgencyEmailNow, TeamEmail<AgencyFacts>> = {
  'brief-in': define(
    'brief-in',
    (facts) => ({
      subject: say('work.agency', 'told.brief-in.subject', whose(facts.order)),
      heading: say('work.agency', 'told.brief-in.heading'),
      paragraphs: [
        say('work.agency', 'told.brief-in.answered', { customer: facts.order.customer_name }),
        facts.now.waitingOn === 'agency' ? promised(facts) : say('work.agency', 'told.notPaid'),
      ],
    }),
    {
      label: say('work.agency', 'email.admin-order-brief-in'),
      samples: [{}, { now: { ...SAMPLE_WORK.now, waitingOn: 'customer' } }],
    },
  ),
  'answer-in': define(
    'answer-in',
    (facts) => ({
      subject: say('work.agency', 'told.answer-in.subject', whose(facts.order)),
      heading: say('work.agency', 'told.answer-in.heading'),
      paragraphs: [
        say('work.agency', 'told.answer-in.everything', { customer: facts.order.customer_name }),
        ...written(facts),
        promised(facts),
      ],
    }),
    { label: say('work.agency', 'email.admin-order-answer-in') },
  ),
  'changes-asked': define(
    'changes-asked',
    (facts) => ({
      subject: say('work.agency', 'told.changes-asked.subject', whose(facts.order)),
      heading: say('work.agency', 'told.changes-asked.heading'),
      paragraphs: [
        ...written(facts),
        ...(facts.now.changesIncluded === null
          ? []
          : [
              say('work.agency', 'told.changes-asked.rounds', {
                used: facts.now.changesUsed,
                included: facts.now.changesIncluded,
              }),
            ]),
        promised(facts),
      ],
    }),
    { label: say('work.agency', 'email.admin-order-changes-asked') },
  ),
  accepted: define(
    'accepted',
    ({ order, action }) => ({
      subject: say('work.agency', 'told.accepted.subject', whose(order)),
      heading: say('work.agency', 'told.accepted.heading'),
      paragraphs: [
        action === 'accepted'
          ? say('work.agency', 'told.accepted.byCustomer', { customer: order.customer_name })
          : say('work.agency', 'told.accepted.byTime', { days: REVIEW_DAYS, customer: order.customer_name }),
      ],
    }),
    {
      label: say('work.agency', 'email.admin-order-accepted'),
      samples: [{ action: 'accepted' }, { action: 'accepted-by-time' }],
    },
  ),
}
