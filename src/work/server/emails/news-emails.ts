// The emails with the news of an order: what the other side did while the reader did not look.
import { buyerLines } from '#orders/server/order-lines.ts'
import { orderNumber, type Order } from '#orders/server/order-record.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import { say } from '#platform/rules/words.ts'
import { SAMPLE_SECRET, type Email, type EmailWords, type TeamEmail } from '#platform/server/outbox/email.ts'
import type { Action } from '../../rules/actions/define.ts'
import { ruleOf, type WorkAction } from '../../rules/actions/index.ts'
import { choiceNote, type WhyRead } from './email-choice-note.ts'
import { BY_LINK } from './work-email-facts.ts'

/** One thing that happened. */
export interface NewsEntry {
  action: WorkAction
  /** What somebody wrote, or the point that is done. */
  text: string
}

export interface News {
  order: Order
  /** Oldest first, as many as an email shows. */
  shown: readonly NewsEntry[]
  /** How many more there are. */
  more: number
  /** The path behind the button. */
  path: string
  why: WhyRead
  /** The path opens the order without a login. */
  byLink: boolean
}

const LONGEST = 400
const shortened = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} …`)

function entryWords({ action, text }: NewsEntry): string {
  const { words = '', told = (typed: string) => typed } = (ruleOf(action) as Action).news ?? {}
  return text ? told(shortened(text)) : words
}

const newsWords = (
  { order, shown, more, why, byLink }: News,
  origin: string,
): Omit<EmailWords, 'heading' | 'subject'> => ({
  paragraphs: [...shown.map(entryWords), ...(more ? [say('work.emails', 'news.more', { more })] : [])],
  lines: [
    [say('work.emails', 'line.order'), orderNumber(order)],
    [say('work.emails', 'line.package'), order.package_name],
    ...(why === 'customer' ? [] : buyerLines(order)),
  ],
  footnote: [...(byLink ? [BY_LINK] : []), choiceNote(origin, why)].join('\n'),
})

export const orderNews: Email<News> = {
  kind: 'order-news',
  label: say('work.agency', 'email.order-news'),
  to: 'customer',
  byChoice: true,
  link: ({ path }) => path,
  words: (facts, { origin }) => ({
    subject: say('work.emails', 'news.subject', { packageName: facts.order.package_name }),
    heading: say('work.emails', 'news.heading'),
    button: say('work.emails', 'button.order'),
    ...newsWords(facts, origin),
  }),
  samples: [
    {
      order: SAMPLE_ORDER,
      shown: [
        { action: 'agency-wrote', text: 'The first pages are ready.' },
        { action: 'point-ticked', text: 'Ten pages' },
        { action: 'reopened', text: '' },
      ],
      more: 2,
      path: `/o/${SAMPLE_SECRET}`,
      why: 'customer',
      byLink: true,
    },
  ],
}

export const adminOrderNews: TeamEmail<News> = {
  kind: 'admin-order-news',
  label: say('work.agency', 'email.admin-order-news'),
  to: 'work-on-orders',
  byChoice: true,
  link: ({ path }) => path,
  words: (facts, { origin }) => ({
    subject: say('work.agency', 'news.subject', {
      customer: facts.order.customer_name,
      packageName: facts.order.package_name,
    }),
    heading: say('work.agency', 'news.heading', { customer: facts.order.customer_name }),
    button: say('work.agency', 'button.order'),
    ...newsWords(facts, origin),
  }),
  samples: [
    {
      order: SAMPLE_ORDER,
      shown: [{ action: 'customer-wrote', text: '' }],
      more: 0,
      path: `/admin/payment-status/${SAMPLE_ORDER.id}`,
      why: 'no-lead',
      byLink: false,
    },
  ],
}
