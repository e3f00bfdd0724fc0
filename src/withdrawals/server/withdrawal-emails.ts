// Emails about withdrawals: the receipt, the agency's task, and its answers.
import { adminOrderPath, orderPath } from '#orders/server/order-emails.ts'
import { as, say } from '#platform/rules/words.ts'
import type { Email, TeamEmail } from '#platform/server/outbox/email.ts'

interface Received {
  number: string
  name: string
  declaredAt: number
}

const SAMPLE_DAY = Date.UTC(2026, 10, 16, 12)

/** The receipt that the law asks for, with date and time. Only the address of the order gets it. */
export const withdrawalReceived: Email<Received> = {
  kind: 'withdrawal-received',
  label: say('withdrawals.agency', 'email.received'),
  to: 'customer',
  limited: true,
  words: ({ number, name, declaredAt }) => ({
    subject: say('withdrawals.emails', 'received.subject', { number }),
    heading: say('withdrawals.emails', 'received.heading'),
    paragraphs: [
      say('withdrawals.emails', 'received.text', { name, number, at: as('dateAndTime', declaredAt) }),
      say('withdrawals.emails', 'received.next'),
    ],
    lines: [
      [say('withdrawals.emails', 'line.order'), number],
      [
        say('withdrawals.emails', 'line.received'),
        say('withdrawals.emails', 'moment', { at: as('dateAndTime', declaredAt) }),
      ],
    ],
    footnote: say('withdrawals.emails', 'received.footnote'),
  }),
  samples: [{ number: 'SAMPLE12', name: 'Ada Buyer', declaredAt: SAMPLE_DAY }],
}

interface Declared extends Received {
  /** Undefined: no order has this number and this address. */
  order: { id: string; number: string; packageName: string } | undefined
  email: string
  isLate: boolean
  isCompany: boolean
}

export const agencyWithdrawal: TeamEmail<Declared> = {
  kind: 'admin-withdrawal',
  label: say('withdrawals.agency', 'email.declared'),
  to: 'work-on-orders',
  link: ({ order }) => (order ? `${adminOrderPath(order)}#withdrawal` : '/admin/withdrawals'),
  replyTo: ({ email }) => email,
  words: ({ order, name, number, email, declaredAt, isLate, isCompany }) => ({
    subject: say('withdrawals.agency', 'declared.subject', { name }),
    heading: say('withdrawals.agency', 'declared.heading'),
    paragraphs: [
      order
        ? say('withdrawals.agency', 'declared.text', { name, package: order.packageName })
        : say('withdrawals.agency', 'declared.unknown', { name }),
      ...(isLate ? [say('withdrawals.agency', 'late')] : []),
      ...(isCompany ? [say('withdrawals.agency', 'company')] : []),
    ],
    lines: [
      [say('withdrawals.agency', 'line.number'), order?.number ?? number],
      [say('withdrawals.agency', 'line.email'), email],
      [
        say('withdrawals.agency', 'line.at'),
        say('withdrawals.agency', 'moment', { at: as('dateAndTime', declaredAt) }),
      ],
    ],
    button: say('withdrawals.agency', 'declared.button'),
  }),
  samples: [
    {
      order: { id: 'sampleSampleSampleSamp', number: 'SAMPLE12', packageName: 'Basic' },
      name: 'Ada Buyer',
      number: 'sample12',
      email: 'ada@sample.example',
      declaredAt: SAMPLE_DAY,
      isLate: true,
      isCompany: true,
    },
    {
      order: undefined,
      name: 'Ada Buyer',
      number: 'none',
      email: 'ada@sample.example',
      declaredAt: SAMPLE_DAY,
      isLate: false,
      isCompany: false,
    },
  ],
}

interface Accepted {
  id: string
  number: string
  currency: string
  /** What goes back with this answer. */
  cents: number
  /** A part stays for what was done. */
  isPart: boolean
}

export const withdrawalAccepted: Email<Accepted> = {
  kind: 'withdrawal-accepted',
  label: say('withdrawals.agency', 'email.accepted'),
  to: 'customer',
  link: orderPath,
  words: ({ number, cents, currency, isPart }) => ({
    subject: say('withdrawals.emails', 'accepted.subject', { number }),
    heading: say('withdrawals.emails', 'accepted.heading'),
    paragraphs: [
      say('withdrawals.emails', 'accepted.text', { number }),
      cents > 0
        ? say('withdrawals.emails', isPart ? 'accepted.part' : 'accepted.all', {
            amount: as('money', cents, currency),
          })
        : say('withdrawals.emails', 'accepted.nothing'),
    ],
    button: say('withdrawals.emails', 'seeOrder'),
  }),
  samples: [
    { id: 'sampleSampleSampleSamp', number: 'SAMPLE12', currency: 'USD', cents: 49_000, isPart: false },
    { id: 'sampleSampleSampleSamp', number: 'SAMPLE12', currency: 'USD', cents: 9000, isPart: true },
    { id: 'sampleSampleSampleSamp', number: 'SAMPLE12', currency: 'USD', cents: 0, isPart: false },
  ],
}

export const withdrawalDeclined: Email<{ id: string; number: string; reason: string }> = {
  kind: 'withdrawal-declined',
  label: say('withdrawals.agency', 'email.declined'),
  to: 'customer',
  link: orderPath,
  words: ({ number, reason }) => ({
    subject: say('withdrawals.emails', 'declined.subject', { number }),
    heading: say('withdrawals.emails', 'declined.heading'),
    paragraphs: [say('withdrawals.emails', 'declined.text', { number }), reason],
    button: say('withdrawals.emails', 'seeOrder'),
  }),
  samples: [{ id: 'sampleSampleSampleSamp', number: 'SAMPLE12', reason: 'You ordered as a company.' }],
}
