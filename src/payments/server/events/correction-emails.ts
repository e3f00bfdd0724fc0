// Emails about payments and refunds that an admin recorded or corrected by hand.
import { adminOrderPath, orderPath } from '#orders/server/order-emails.ts'
import { attachedWords, buyerLines, priceLines } from '#orders/server/order-lines.ts'
import type { Order } from '#orders/server/order-record.ts'
import { amountWords, type Amount } from '#orders/server/refused-payments.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import { say } from '#platform/rules/words.ts'
import type { Email, TeamEmail } from '#platform/server/outbox/email.ts'

interface Withdrawn {
  order: Order
  amount: Amount
  /** Numbers of the documents that were issued with the correction. */
  documents: readonly string[]
}

const AMOUNT: Amount = { amountCents: 49_000, currency: 'USD' }

/** Corrects the email that said the payment is in. It must not lead a customer who did pay to pay twice. */
export const paymentWithdrawn: Email<Withdrawn & { receipt: string }> = {
  kind: 'order-payment-withdrawn',
  label: say('payments.agency', 'email.withdrawn'),
  to: 'customer',
  link: ({ order }) => orderPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, amount, receipt, documents }, { format }) => ({
    subject: say('payments.emails', 'withdrawn.subject', { receipt }),
    heading: say('payments.emails', 'withdrawn.heading'),
    paragraphs: [
      say('payments.emails', 'withdrawn.why', { amount: amountWords(amount), receipt }),
      say('payments.emails', 'withdrawn.now'),
      ...attachedWords(documents, 'credit-note'),
    ],
    lines: priceLines(format, order),
    button: say('payments.emails', 'seeOrder'),
  }),
  samples: [{ order: SAMPLE_ORDER, amount: AMOUNT, receipt: 'R-000001', documents: ['CN-000001'] }],
}

export const refundWithdrawn: Email<Withdrawn> = {
  kind: 'order-refund-withdrawn',
  label: say('payments.agency', 'email.refundWithdrawn'),
  to: 'customer',
  link: ({ order }) => orderPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, amount, documents }, { format }) => ({
    subject: say('payments.emails', 'refundWithdrawn.subject', { amount: amountWords(amount) }),
    heading: say('payments.emails', 'refundWithdrawn.heading'),
    paragraphs: [
      say('payments.emails', 'refundWithdrawn.why', { amount: amountWords(amount) }),
      say('payments.emails', 'refundWithdrawn.now'),
      ...attachedWords(documents),
    ],
    lines: priceLines(format, order),
    button: say('payments.emails', 'seeOrder'),
  }),
  samples: [{ order: SAMPLE_ORDER, amount: AMOUNT, documents: [] }],
}

interface MoneyChanged {
  order: Order
  change: 'payment-withdrawn' | 'refund-withdrawn' | 'refund-recorded' | 'refund-sent'
  amount: Amount
  by: string
  /** What happened, as the history says it. */
  note: string
}

const SAMPLE_CHANGE = { order: SAMPLE_ORDER, amount: AMOUNT, by: 'ada@sample.example', note: 'Cash.' }

/** Goes to all who may change money, so that no manual booking stays unseen. */
export const moneyChanged: TeamEmail<MoneyChanged> = {
  kind: 'admin-payment-changed',
  label: say('payments.agency', 'email.changed'),
  to: 'change-money',
  link: ({ order }) => adminOrderPath(order),
  words: ({ order, change, amount, by, note }, { format }) => ({
    subject: say('payments.agency', `changed.${change}.subject`, {
      package: order.package_name,
      amount: amountWords(amount),
    }),
    heading: say('payments.agency', `changed.${change}.heading`),
    paragraphs: [note],
    lines: [[say('payments.agency', 'changed.by'), by], ...priceLines(format, order), ...buyerLines(order)],
    button: say('payments.agency', 'seeOrder'),
  }),
  samples: [
    { ...SAMPLE_CHANGE, change: 'payment-withdrawn' },
    { ...SAMPLE_CHANGE, change: 'refund-withdrawn' },
    { ...SAMPLE_CHANGE, change: 'refund-recorded' },
    { ...SAMPLE_CHANGE, change: 'refund-sent' },
  ],
}

export const correctionEmails = [paymentWithdrawn, refundWithdrawn, moneyChanged]
