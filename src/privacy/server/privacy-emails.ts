// Emails about data that is deleted: the last one to the person, what the team has to know, and the warning that
// data will be deleted earlier.
import { LAST_EMAIL } from '#email/server/delete-old-emails.ts'
import { WARNING, WARNING_ADVICE } from '#email/server/warnings.ts'
import type { OpenOrder } from '#orders/server/open-orders.ts'
import { DAY } from '#platform/rules/durations.ts'
import type { Format } from '#platform/rules/format.ts'
import { durationWords, type Months, type RetentionKind } from '#platform/rules/retention.ts'
import type { Email, Line, TeamEmail } from '#platform/server/outbox/email.ts'
import type { ErasedBy } from './erased-by.ts'

/** An unsent last email expires after this time, so the address leaves the outbox too. */
const LAST_EMAIL_DAYS = 7

const lineOf = (
  { number, packageName, priceCents, currency, isPaid, receiptNumber }: OpenOrder,
  format: Format,
): Line => {
  const state = isPaid ? `paid, not delivered, receipt ${receiptNumber}` : 'not paid'
  return [`Order ${number}`, `${packageName}, ${format.money(priceCents, currency)}: ${state}`]
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

const WHO_ERASED: Record<ErasedBy, string> = {
  customer: 'A customer deleted the account.',
  admin: 'An admin erased a customer, who asked for it.',
}

/** Lists the orders without naming the customer: only receipts may still hold the name. */
export const adminAccountDeleted: TeamEmail<Left> = {
  kind: 'admin-account-deleted',
  label: 'A customer with open orders is gone',
  to: 'work-on-orders',
  link: ({ open }) => (open.length === 1 ? `/admin/payment-status/${open[0]!._id}` : '/total-orders'),
  words: ({ open, retainers, by }, { format }) => {
    const paid = open.filter(({ isPaid }) => isPaid).length
    const orders = open.length === 1 ? 'an open order' : `${open.length} open orders`
    const left = open.length ? orders : 'a retainer'
    return {
      subject: `A customer with ${left} ${by === 'customer' ? 'deleted the account' : 'was erased'}`,
      heading: 'A customer is gone',
      paragraphs: [
        `${WHO_ERASED[by]} The name, address and email are no longer with the orders, ` +
          'and the site can’t write to this person any more.',
        ...(retainers.length
          ? [`These retainers have ended: ${retainers.join(', ')}. No bill follows.`]
          : []),
        paid
          ? 'Please decide what to do about what is paid and not delivered. ' +
            'Its receipt still names the customer: open it from the order.'
          : `${open.length ? 'Nobody can pay these orders any more. ' : ''}There is nothing you must do.`,
      ],
      lines: open.map((order) => lineOf(order, format)),
      button: open.length === 1 ? 'See the order' : 'See the orders',
    }
  },
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

const NOT_OF_THE_ACCOUNT: Record<ErasedBy, string> = {
  customer:
    'Messages from the contact form and a newsletter subscription are not part of the account. ' +
    'Write to us if they should go too.',
  admin: 'Your messages from the contact form and your newsletter subscription are deleted too.',
}

const LEAVES = `Your address leaves our outbox within ${LAST_EMAIL_DAYS} days.`

export const accountDeleted: Email<AccountGone | NoAccount> = {
  kind: LAST_EMAIL,
  label: 'Account deleted',
  to: 'address',
  lifeMs: LAST_EMAIL_DAYS * DAY,
  words: (facts, { format }) => {
    if (facts === 'no-account')
      return {
        subject: 'Your data is deleted',
        heading: 'Your data is deleted',
        paragraphs: ['Your messages to us and your newsletter subscription are deleted, as you asked.'],
        footnote: `This is the last email. ${LEAVES}`,
      }
    const { open, receipts, years, by } = facts
    return {
      subject: 'Your account is deleted',
      heading: 'Your account is deleted',
      paragraphs: [
        'Your account, your sessions and the emails that we sent to you are deleted. ' +
          'Orders stay in our books without your name, address and email.',
        receipts.length
          ? `We keep the receipts and invoices that we issued to you (${receipts.join(', ')}) with your name and address ` +
            `for ${years} years from the end of the year of issue, because tax law asks for it. ` +
            'After that they are deleted.'
          : 'We never issued a receipt to you, so no document with your name stays here.',
        ...(open.length
          ? ['These orders were still open. If you want something done about them, please write to us.']
          : []),
        NOT_OF_THE_ACCOUNT[by],
      ],
      lines: open.map((order) => lineOf(order, format)),
      footnote: `This is the last email about your account. ${LEAVES}`,
    }
  },
  samples: [
    { open: [SAMPLE_PAID], receipts: ['R-000001'], years: 10, by: 'customer' },
    { open: [], receipts: [], years: 10, by: 'admin' },
    'no-account',
  ],
}

const TITLES: Record<RetentionKind, string> = {
  messages: 'Messages',
  audit: 'Audit trail',
  revisions: 'Old versions of the content',
  documents: 'Receipts and invoices',
}

interface Shortened {
  shortened: readonly { kind: RetentionKind; from: Months; to: Months }[]
  by: string
}

export const retentionChanged: TeamEmail<Shortened> = {
  ...WARNING,
  kind: 'admin-retention-changed',
  label: 'Data will be deleted earlier',
  link: () => '/retention',
  words: ({ shortened, by }) => ({
    subject: 'Data will be deleted earlier',
    heading: 'Data will be deleted earlier',
    paragraphs: [
      `${by} shortened how long data is kept. Deletion begins in a day; until then any admin can change it back.`,
      WARNING_ADVICE,
    ],
    lines: shortened.map(({ kind, from, to }) => [
      TITLES[kind],
      `${durationWords(from)} → ${durationWords(to)}`,
    ]),
    button: 'See the retention',
  }),
  samples: [{ shortened: [{ kind: 'messages', from: null, to: 24 }], by: 'ada@sample.example' }],
}

export const privacyEmails = [adminAccountDeleted, accountDeleted, retentionChanged]
