// Emails about payments: the receipt, and payments that did not pay the order: denied, mismatched or duplicate.
import { isInterval, renewalWords } from '#content/rules/values/intervals.ts'
import { emailTeam } from '#email/server/email-team.ts'
import { canBePaid } from '#orders/rules/order-states.ts'
import {
  adminOrderPath,
  emailCustomer,
  emailTeamAbout,
  orderPath,
  payPath,
} from '#orders/server/order-emails.ts'
import { attachedWords, buyerLines, numberLine, priceLines, priceOf } from '#orders/server/order-lines.ts'
import { orderNumber, paymentStateOf, receiptNumberOf, type Order } from '#orders/server/order-record.ts'
import { amountWords, mismatchWords, type Amount } from '#orders/server/refused-payments.ts'
import { SAMPLE_ORDER, SAMPLE_RENEWED } from '#orders/server/sample-order.ts'
import type { App } from '#platform/server/app.ts'
import { SAMPLE_SECRET, type Email, type Line, type TeamEmail } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { standsNow } from '#retainers/rules/retainer-words.ts'
import { documentsOfPayment } from '#retainers/server/period-documents.ts'
import { nextPeriodOf, type NextPeriod } from '#retainers/server/stored-retainer.ts'
import {
  nextAfterPayment,
  nextStepWords,
  questionsPath,
  type NextStep,
} from '#work/server/emails/paid-email.ts'

interface Paid {
  order: Order
  paidAt: number
  transaction: string
  /** Numbers of the invoices that were issued with the payment. */
  documents: readonly string[]
  /** What the customer does or gets next. */
  next: NextStep
  /** If the package renews. */
  renewal: NextPeriod | undefined
}

const billedTo = (order: Order): string =>
  [
    order.company_name,
    order.customer_name,
    order.customer_address,
    order.customer_country,
    order.vat_number && `VAT or tax number ${order.vat_number}`,
  ]
    .filter(Boolean)
    .join('\n')

/** The customer's email doubles as the receipt. */
export const orderPaid: Email<Paid> = {
  kind: 'order-paid',
  label: 'Receipt',
  to: 'customer',
  link: ({ order, next }) => questionsPath(next) ?? `/receipt/${order.id}`,
  documents: ({ documents }) => documents,
  words: ({ order, paidAt, transaction, documents, next, renewal }, { format, origin }) => {
    const isTest = order.mode === 'test'
    const { paragraphs, button } = nextStepWords(next)
    return {
      subject: `${isTest ? 'Test payment' : 'Receipt'} ${receiptNumberOf(order)}: ${order.package_name}, ${priceOf({ format }, order)}`,
      heading: 'Your payment is in',
      paragraphs: [
        `Thank you, ${order.customer_name}. ${
          isTest
            ? 'This was a test payment, and this is not a receipt.'
            : 'This is your receipt; a version to print is on the site.'
        }`,
        ...attachedWords(documents),
        ...paragraphs,
        ...(renewal && isInterval(order.billing)
          ? [
              `${
                renewal.state === 'active'
                  ? `${renewalWords(order.billing)} The next period begins on ${format.day(renewal.day!)}.`
                  : standsNow(renewal.state, renewal.day && format.day(renewal.day))
              } See all periods, pause or end it: ${origin}/retainer/${order.retainer_id}`,
            ]
          : []),
      ],
      lines: [
        numberLine(order),
        ['Paid', format.date(paidAt)],
        ...priceLines(format, order),
        ['Transaction', transaction],
        ['Billed to', billedTo(order)],
      ],
      button: button ?? (isTest ? 'See what a receipt looks like' : 'Print the receipt'),
    }
  },
  samples: [
    {
      order: SAMPLE_ORDER,
      paidAt: SAMPLE_ORDER.updated_at,
      transaction: 'pi_sample',
      documents: [],
      next: { state: 'questions', questions: 3, days: 10, path: `/o/${SAMPLE_SECRET}`, byLink: true },
      renewal: undefined,
    },
    {
      order: { ...SAMPLE_RENEWED, company_name: 'Buyer Ltd', vat_number: 'PT123456789' },
      paidAt: SAMPLE_ORDER.updated_at,
      transaction: 'pi_sample',
      documents: ['INV-000001'],
      next: { state: 'started', readyOn: '2026-12-01' },
      renewal: { state: 'active', day: '2026-12-17' },
    },
  ],
}

interface PaidNote {
  order: Order
  paidAt: number
  transaction: string
  /** How it was paid, as the history says it. */
  note: string
}

export const adminOrderPaid: TeamEmail<PaidNote> = {
  kind: 'admin-order-paid',
  label: 'Order paid',
  to: 'work-on-orders',
  link: ({ order }) => adminOrderPath(order),
  words: ({ order, paidAt, transaction, note }, { format }) => ({
    subject: `Paid: ${order.package_name}, ${priceOf({ format }, order)}`,
    heading: 'An order is paid',
    paragraphs: [note],
    lines: [
      numberLine(order),
      ['Paid', format.date(paidAt)],
      ...priceLines(format, order),
      ['Transaction', transaction],
      ...buyerLines(order),
    ],
    button: 'See the order',
  }),
  samples: [
    {
      order: SAMPLE_ORDER,
      paidAt: SAMPLE_ORDER.updated_at,
      transaction: 'pi_sample',
      note: 'Stripe verified the payment.',
    },
  ],
}

export async function emailPaid(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { transaction, note }: { transaction: string; note: string },
): Promise<void> {
  const facts = { order, paidAt: unit.at, transaction }
  await emailCustomer(unit, order, orderPaid, {
    facts: {
      ...facts,
      documents: await documentsOfPayment(unit, order),
      next: await nextAfterPayment(app, unit, order),
      renewal: await nextPeriodOf(unit.tx, order),
    },
  })
  await emailTeamAbout(unit, order, adminOrderPaid, { ...facts, note })
}

interface Attention {
  order?: Order | undefined
  /** What happened, as the history says it. */
  note: string
  transaction?: string | undefined
  /** With its currency named: it may not be the order's. */
  amount?: Amount
}

/** Asks the team to look at a payment. */
export const paymentAttention: TeamEmail<Attention> = {
  kind: 'admin-payment-attention',
  label: 'A payment needs attention',
  to: 'change-money',
  link: ({ order }) => (order ? adminOrderPath(order) : '/total-orders'),
  words: ({ order, note, transaction, amount }, { format }) => {
    const paid =
      amount?.amountCents === undefined
        ? 'none'
        : `${format.money(amount.amountCents, amount.currency)} (${amount.currency})`
    return {
      subject: order
        ? `Please look at the payment of order ${orderNumber(order)}`
        : 'A payment that fits no order',
      heading: 'A payment needs your attention',
      paragraphs: [note],
      lines: [
        ...(order ? [...priceLines(format, order), ...buyerLines(order)] : []),
        ...(transaction === undefined ? [] : [['Transaction', transaction] satisfies Line]),
        ...(amount ? [['Amount', paid] satisfies Line] : []),
      ],
      button: order ? 'See the order' : 'See the orders',
    }
  },
  samples: [
    { order: SAMPLE_ORDER, note: 'The refund of $49.00 was refused: no money left.' },
    { note: 'It fits no order.', transaction: 'pi_sample', amount: { amountCents: 100, currency: 'EUR' } },
    { note: 'It fits no order.', transaction: 'pi_sample', amount: { currency: 'EUR' } },
  ],
}

export const callAttention = (
  app: App,
  unit: UnitOfWork,
  order: Order | undefined,
  facts: Omit<Attention, 'order'>,
): Promise<void> =>
  order
    ? emailTeamAbout(unit, order, paymentAttention, { ...facts, order })
    : emailTeam(unit, paymentAttention, { facts, test: app.settings.PAYMENT_MODE === 'test' })

export const paymentDenied: Email<{ order: Order }> = {
  kind: 'payment-denied',
  label: 'Payment denied',
  to: 'customer',
  link: ({ order }) => payPath(order),
  words: ({ order }, { format }) => ({
    subject: `Your payment did not go through: ${order.package_name}`,
    heading: 'Your payment did not go through',
    paragraphs: [
      'The payment provider did not accept the payment, and we received nothing.',
      'Your order is still here: you can try again, or pay in another way.',
    ],
    lines: priceLines(format, order),
    button: 'Try again',
  }),
  samples: [{ order: SAMPLE_ORDER }],
}

interface NotAccepted {
  order: Order
  amount: Amount
  /** The money is with us, and not in another account. */
  isOurs: boolean
  transaction: string
}

/** The customer paid, but the payment failed a check. */
export const paymentNotAccepted: Email<NotAccepted> = {
  kind: 'payment-not-accepted',
  label: 'Payment not accepted',
  to: 'customer',
  link: ({ order }) => orderPath(order),
  words: ({ order, amount, isOurs, transaction }, { format }) => {
    const state = paymentStateOf(order)
    const why = mismatchWords({ ...amount, toUs: isOurs }, order, format)
    const back = isOurs
      ? `We will send ${amountWords(amount, format)} back to you.`
      : 'We are looking into it and will write to you.'
    const before = `${state === 'Paid' ? 'Your order is paid' : 'This order is closed'}, and that does not change.`
    const another = {
      subject: `We could not accept another payment: ${order.package_name}`,
      heading: 'Another payment does not match your order',
      paragraphs: [`${before} We were told of another payment for it, but could not accept it. ${why}`, back],
    }
    const first = {
      subject: `We could not accept your payment: ${order.package_name}`,
      heading: 'Your payment does not match the order, don’t pay again',
      paragraphs: [why, 'We are looking into it and will write to you.'],
    }
    return {
      ...(canBePaid(state) ? first : another),
      lines: [...priceLines(format, order), ['Transaction', transaction]],
      button: 'See your order',
    }
  },
  samples: [
    {
      order: { ...SAMPLE_ORDER, payment_status: 'UnPaid' },
      amount: { amountCents: 100, currency: 'USD' },
      isOurs: true,
      transaction: 'pi_sample',
    },
    { order: SAMPLE_ORDER, amount: { currency: 'EUR' }, isOurs: false, transaction: 'pi_sample' },
  ],
}

interface TooMuch {
  order: Order
  amount: Amount
  transaction: string
  /** True: the order was refunded. False: it is paid already. */
  isClosed: boolean
}

/** A duplicate payment, or one for a closed order. We send the money back. */
export const paymentComesBack: Email<TooMuch> = {
  kind: 'payment-comes-back',
  label: 'Paid twice',
  to: 'customer',
  link: ({ order }) => orderPath(order),
  words: ({ order, amount, transaction, isClosed }, { format }) => ({
    subject: `${isClosed ? 'This order was closed' : 'You paid twice'}: ${order.package_name}`,
    heading: isClosed ? 'We received a payment for a closed order' : 'We received a second payment',
    paragraphs: [
      isClosed
        ? 'This order was refunded and is closed, but another payment for it arrived.'
        : 'Your order was paid already, and now a second payment for it arrived.',
      `We will send ${amount.amountCents === undefined ? 'it' : amountWords(amount, format)} back to you.`,
    ],
    lines: [...priceLines(format, order), ['Second transaction', transaction]],
    button: 'See your order',
  }),
  samples: [
    {
      order: SAMPLE_ORDER,
      amount: { amountCents: 49_000, currency: 'USD' },
      transaction: 'pi_sample',
      isClosed: false,
    },
    { order: SAMPLE_ORDER, amount: { currency: 'USD' }, transaction: 'pi_sample', isClosed: true },
  ],
}

export const paymentEmails = [
  orderPaid,
  adminOrderPaid,
  paymentAttention,
  paymentDenied,
  paymentNotAccepted,
  paymentComesBack,
]
