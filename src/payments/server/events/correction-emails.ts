// Emails about payments and refunds that an admin recorded or corrected by hand.
import { adminOrderPath, orderPath } from '#orders/server/order-emails.ts'
import { attachedWords, buyerLines, priceLines } from '#orders/server/order-lines.ts'
import type { Order } from '#orders/server/order-record.ts'
import { amountWords, type Amount } from '#orders/server/refused-payments.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
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
  label: 'Correction of a payment',
  to: 'customer',
  link: ({ order }) => orderPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, amount, receipt, documents }, { format }) => ({
    subject: `Correction: receipt ${receipt} does not count`,
    heading: 'We made a mistake with your payment',
    paragraphs: [
      `We told you that your payment of ${amountWords(amount, format)} was in. ` +
        `We had recorded it by mistake, so receipt ${receipt} does not count, ` +
        'and your order is open again.',
      'If you have paid, there is nothing to do: we will look for your payment and email you a new receipt. ' +
        'If you have not paid yet, you can pay from your order’s page.',
      ...attachedWords(documents, 'Credit note'),
    ],
    lines: priceLines(format, order),
    button: 'See your order',
  }),
  samples: [{ order: SAMPLE_ORDER, amount: AMOUNT, receipt: 'R-000001', documents: ['CN-000001'] }],
}

export const refundWithdrawn: Email<Withdrawn> = {
  kind: 'order-refund-withdrawn',
  label: 'Correction of a refund',
  to: 'customer',
  link: ({ order }) => orderPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, amount, documents }, { format }) => ({
    subject: `Correction: no refund of ${amountWords(amount, format)}`,
    heading: 'We made a mistake with your refund',
    paragraphs: [
      `We told you that ${amountWords(amount, format)} went back to you. We had recorded that by mistake: ` +
        'the refund did not take place, and your order goes on.',
      'If you expect money back from us, please write to us.',
      ...attachedWords(documents),
    ],
    lines: priceLines(format, order),
    button: 'See your order',
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

const CHANGES: Record<
  MoneyChanged['change'],
  (name: string, amount: string) => { subject: string; heading: string }
> = {
  'payment-withdrawn': (name, amount) => ({
    subject: `Withdrawn: payment of ${amount}, ${name}`,
    heading: 'A recorded payment was withdrawn',
  }),
  'refund-withdrawn': (name, amount) => ({
    subject: `Withdrawn: refund of ${amount}, ${name}`,
    heading: 'A recorded refund was withdrawn',
  }),
  'refund-recorded': (name, amount) => ({
    subject: `Refund recorded: ${name}, ${amount}`,
    heading: 'A refund was recorded by hand',
  }),
  'refund-sent': (name, amount) => ({
    subject: `Refund sent: ${name}, ${amount}`,
    heading: 'A refund was sent',
  }),
}

const SAMPLE_CHANGE = { order: SAMPLE_ORDER, amount: AMOUNT, by: 'ada@sample.example', note: 'Cash.' }

/** Goes to all who may change money, so that no manual booking stays unseen. */
export const moneyChanged: TeamEmail<MoneyChanged> = {
  kind: 'admin-payment-changed',
  label: 'Money changed by hand',
  to: 'change-money',
  link: ({ order }) => adminOrderPath(order),
  words: ({ order, change, amount, by, note }, { format }) => ({
    ...CHANGES[change](order.package_name, amountWords(amount, format)),
    paragraphs: [note],
    lines: [['By', by], ...priceLines(format, order), ...buyerLines(order)],
    button: 'See the order',
  }),
  samples: [
    { ...SAMPLE_CHANGE, change: 'payment-withdrawn' },
    { ...SAMPLE_CHANGE, change: 'refund-withdrawn' },
    { ...SAMPLE_CHANGE, change: 'refund-recorded' },
    { ...SAMPLE_CHANGE, change: 'refund-sent' },
  ],
}

export const correctionEmails = [paymentWithdrawn, refundWithdrawn, moneyChanged]
