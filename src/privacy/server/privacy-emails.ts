// Emails about data that is deleted: the last one to the person, what the team has to know, and the warning that
// data will be deleted earlier.
import { LAST_EMAIL } from '#email/server/delete-old-emails.ts'
import { WARNING, WARNING_ADVICE } from '#email/server/warnings.ts'
import type { OpenOrder } from '#orders/server/open-orders.ts'
import { DAY } from '#platform/rules/durations.ts'
import { durationWords, type Months, type RetentionKind } from '#platform/rules/retention.ts'
import { as, say } from '#platform/rules/words.ts'
import type { Email, Line, TeamEmail } from '#platform/server/outbox/email.ts'
import type { ErasedBy } from './erased-by.ts'

/** An unsent last email expires after this time, so the address leaves the outbox too. */
const LAST_EMAIL_DAYS = 7

function lineOf({ number, packageName, priceCents, currency, isPaid, receiptNumber }: OpenOrder): Line {
  const sold = { package: packageName, price: as('money', priceCents, currency) }
  return [
    say('privacy.emails', 'order', { number }),
    isPaid
      ? say('privacy.emails', 'orderPaid', { ...sold, receipt: receiptNumber ?? '' })
      : say('privacy.emails', 'orderUnpaid', sold),
  ]
}

const SAMPLE_OPEN: OpenOrder = {
  _id: 'sampleOrder',
  number: '1001',
  packageName: 'Basic',
  priceCents: 49_000,
  currency: 'USD',
  isPaid: false,
  receiptNumber: null,
}
const SAMPLE_PAID: OpenOrder = { ...SAMPLE_OPEN, isPaid: true, receiptNumber: 'R-000001' }

interface Left {
  open: readonly OpenOrder[]
  /** The packages of the retainers that ended. */
  retainers: readonly string[]
  by: ErasedBy
}

/** Lists the orders without naming the customer: only receipts may still hold the name. */
export const adminAccountDeleted: TeamEmail<Left> = {
  kind: 'admin-account-deleted',
  label: say('privacy.agency', 'label.customerGone'),
  to: 'work-on-orders',
  link: ({ open }) => (open.length === 1 ? `/admin/payment-status/${open[0]!._id}` : '/total-orders'),
  words: ({ open, retainers, by }) => ({
    subject: say('privacy.agency', 'gone.subject', { open: open.length, by }),
    heading: say('privacy.agency', 'gone.heading'),
    paragraphs: [
      say('privacy.agency', 'gone.text', { by }),
      ...(retainers.length
        ? [say('privacy.agency', 'gone.retainers', { retainers: retainers.join(', ') })]
        : []),
      open.some(({ isPaid }) => isPaid)
        ? say('privacy.agency', 'gone.paid')
        : say('privacy.agency', 'gone.unpaid', { open: open.length }),
    ],
    lines: open.map(lineOf),
    button: say('privacy.agency', 'gone.button', { open: open.length }),
  }),
  samples: [
    { open: [SAMPLE_PAID], retainers: [], by: 'customer' },
    { open: [SAMPLE_OPEN, SAMPLE_PAID], retainers: ['Care'], by: 'admin' },
    { open: [], retainers: ['Care'], by: 'customer' },
  ],
}

interface AccountGone {
  open: readonly OpenOrder[]
  /** Numbers of the receipts that we must keep, and for how many years. */
  receipts: readonly string[]
  years: number
  by: ErasedBy
}

/** Somebody who had no account. */
type NoAccount = 'no-account'

export const accountDeleted: Email<AccountGone | NoAccount> = {
  kind: LAST_EMAIL,
  label: say('privacy.agency', 'label.accountDeleted'),
  to: 'address',
  lifeMs: LAST_EMAIL_DAYS * DAY,
  words: (facts) => {
    const days = LAST_EMAIL_DAYS
    if (facts === 'no-account')
      return {
        subject: say('privacy.emails', 'dataDeleted'),
        heading: say('privacy.emails', 'dataDeleted'),
        paragraphs: [say('privacy.emails', 'dataDeletedText')],
        footnote: say('privacy.emails', 'dataDeletedLast', { days }),
      }
    const { open, receipts, years, by } = facts
    return {
      subject: say('privacy.emails', 'accountDeleted'),
      heading: say('privacy.emails', 'accountDeleted'),
      paragraphs: [
        say('privacy.emails', 'accountDeletedText'),
        receipts.length
          ? say('privacy.emails', 'receiptsKept', { receipts: receipts.join(', '), years })
          : say('privacy.emails', 'noReceipts'),
        ...(open.length ? [say('privacy.emails', 'stillOpen')] : []),
        say('privacy.emails', `notOfAccount.${by}`),
      ],
      lines: open.map(lineOf),
      footnote: say('privacy.emails', 'accountDeletedLast', { days }),
    }
  },
  samples: [
    { open: [SAMPLE_PAID], receipts: ['R-000001'], years: 10, by: 'customer' },
    { open: [], receipts: [], years: 10, by: 'admin' },
    'no-account',
  ],
}

interface Shortened {
  shortened: readonly { kind: RetentionKind; from: Months; to: Months }[]
  by: string
}

export const retentionChanged: TeamEmail<Shortened> = {
  ...WARNING,
  kind: 'admin-retention-changed',
  label: say('privacy.agency', 'label.retention'),
  link: () => '/retention',
  words: ({ shortened, by }) => ({
    subject: say('privacy.agency', 'retention.heading'),
    heading: say('privacy.agency', 'retention.heading'),
    paragraphs: [say('privacy.agency', 'retention.text', { by }), WARNING_ADVICE],
    lines: shortened.map(({ kind, from, to }) => [
      say('privacy.agency', `retention.kind.${kind}`),
      `${durationWords(from)} → ${durationWords(to)}`,
    ]),
    button: say('privacy.agency', 'retention.button'),
  }),
  samples: [{ shortened: [{ kind: 'messages', from: null, to: 24 }], by: 'ada@sample.example' }],
}

export const privacyEmails = [adminAccountDeleted, accountDeleted, retentionChanged]
