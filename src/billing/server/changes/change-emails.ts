// Emails about a change of a retainer: proposed, announced, agreed, declined, withdrawn.
import { as, say } from '#platform/rules/words.ts'
import type { Email, TeamEmail } from '#platform/server/outbox/email.ts'
import { SAMPLE_RETAINER } from '#retainers/server/retainer-emails.ts'
import type { RetainerChange } from '#retainers/server/stored-change.ts'
import type { Retainer } from '#retainers/server/stored-retainer.ts'
import { adminPageOf, howToEnd, pageOf } from '../billing-emails.ts'

export type ChangeStep = 'proposed' | 'announced' | 'agreed' | 'declined' | 'withdrawn'

interface News {
  retainer: Retainer
  change: RetainerChange
  step: ChangeStep
  /** The first day that it is for. */
  day: string | null
}

/** "From 12/14/2026: Premium, $900.00 per month, instead of Care, $490.00." */
const whatChanges = ({ retainer: { currency, billed_every: interval }, change, day }: News): string => {
  const values = {
    package: change.package_name,
    price: as('money', change.price_cents, currency),
    interval,
    before: change.before_name,
    beforePrice: as('money', change.before_cents, currency),
  }
  return day === null
    ? say('billing.screens', 'change.fromNext', values)
    : say('billing.screens', 'change.from', { ...values, day: as('day', day) })
}

const SAMPLE_CHANGE: RetainerChange = {
  id: 'sampleSampleSampleChan',
  retainer_id: SAMPLE_RETAINER.id,
  state: 'proposed',
  side: 'admin',
  lines: '[]',
  plan: null,
  package_name: 'Premium care',
  price_cents: 90_000,
  before_name: SAMPLE_RETAINER.package_name,
  before_cents: SAMPLE_RETAINER.price_cents,
  from_period: null,
  note: 'As we talked about on the phone.',
  reason: '',
  proposed: JSON.stringify({ by: 'Grace Studio', from: '' }),
  agreement: null,
  hash: null,
  proposed_at: SAMPLE_RETAINER.created_at,
  answered_at: null,
}

const sample = (step: ChangeStep, more: Partial<RetainerChange> = {}): News => ({
  retainer: SAMPLE_RETAINER,
  change: { ...SAMPLE_CHANGE, ...more },
  step,
  day: step === 'withdrawn' ? null : '2026-12-17',
})

/** What one side wrote to the other. */
const written = ({ step, change: { note, reason } }: News): string[] => {
  const text = step === 'declined' ? reason : step === 'proposed' || step === 'announced' ? note : ''
  return text ? [text] : []
}

export const changeNews: Email<News> = {
  kind: 'retainer-change',
  label: say('billing.agency', 'email.change'),
  to: 'customer',
  link: ({ retainer }) => pageOf(retainer),
  words: (facts, { origin }) => {
    const { retainer, step, change } = facts
    return {
      subject: say('billing.emails', 'change.subject', { step, package: change.before_name }),
      heading: say('billing.emails', 'change.heading', { step }),
      paragraphs: [
        whatChanges(facts),
        ...written(facts),
        say('billing.emails', 'change.paragraph', { step }),
      ],
      button: say('billing.emails', step === 'proposed' ? 'change.answer' : 'changed.button'),
      ...(step === 'announced' && { footnote: howToEnd(retainer, origin) }),
    }
  },
  samples: [
    sample('proposed'),
    sample('announced'),
    sample('agreed', { side: 'customer' }),
    sample('declined', { side: 'customer', reason: 'We have no time for it this winter.' }),
    sample('withdrawn', { note: '' }),
  ],
}

interface TeamNews extends News {
  customer: { name: string; email: string } | undefined
}

const SAMPLE_CUSTOMER = { name: 'Ada Buyer', email: 'ada@sample.example' }

export const adminChangeNews: TeamEmail<TeamNews> = {
  kind: 'admin-retainer-change',
  label: say('billing.agency', 'email.changeNews'),
  to: 'work-on-orders',
  link: ({ retainer }) => adminPageOf(retainer),
  words: (facts) => {
    const { step, change, customer } = facts
    return {
      subject: say('billing.agency', 'changeNews.subject', { step, package: change.before_name }),
      heading: say('billing.agency', 'changeNews.heading', { step }),
      paragraphs: [whatChanges(facts), ...written(facts)],
      lines: customer
        ? [
            [say('orders.emails', 'line.customer'), customer.name],
            [say('orders.emails', 'line.email'), customer.email],
          ]
        : [],
      button: say('billing.agency', 'seeRetainer'),
    }
  },
  samples: [
    { ...sample('proposed', { side: 'customer' }), customer: SAMPLE_CUSTOMER },
    { ...sample('agreed'), customer: SAMPLE_CUSTOMER },
    { ...sample('declined', { reason: 'Too much for us.' }), customer: SAMPLE_CUSTOMER },
    { ...sample('withdrawn', { side: 'customer' }), customer: undefined },
  ],
}
