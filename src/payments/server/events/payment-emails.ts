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
import {
  openCents,
  orderNumber,
  paymentStateOf,
  receiptNumberOf,
  type Order,
} from '#orders/server/order-record.ts'
import { amountWords, mismatchWords, type Amount } from '#orders/server/refused-payments.ts'
import { SAMPLE_ORDER, SAMPLE_RENEWED } from '#orders/server/sample-order.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { SAMPLE_SECRET, type Email, type Line, type TeamEmail } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { failedWords, methodName, waitingWords } from '#providers/rules/methods.ts'
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
    order.vat_number && say('payments.emails', 'taxNumber', { number: order.vat_number }),
  ]
    .filter(Boolean)
    .join('\n')

/** When it renews, and where that can be changed. */
function renewalWordsOf(order: Order, renewal: NextPeriod | undefined, origin: string): string[] {
  if (!renewal || !isInterval(order.billing)) return []
  const { state, day } = renewal
  const address = `${origin}/retainer/${order.retainer_id}`
  const sentences =
    state === 'active'
      ? [renewalWords(order.billing), say('payments.emails', 'paid.nextPeriod', { day: as('day', day!) })]
      : [standsNow(state, day)]
  return [[...sentences, say('payments.emails', 'paid.seePeriods', { address })].join(' ')]
}

/** The customer's email doubles as the receipt. */
export const orderPaid: Email<Paid> = {
  kind: 'order-paid',
  label: say('payments.agency', 'email.paid'),
  to: 'customer',
  link: ({ order, next }) => questionsPath(next) ?? `/receipt/${order.id}`,
  documents: ({ documents }) => documents,
  words: ({ order, paidAt, transaction, documents, next, renewal }, { format, origin }) => {
    const isTest = order.mode === 'test'
    const { paragraphs, button } = nextStepWords(next)
    return {
      subject: say('payments.emails', isTest ? 'paid.subjectTest' : 'paid.subject', {
        number: receiptNumberOf(order) ?? '',
        package: order.package_name,
        price: priceOf({ format }, order),
      }),
      heading: say('payments.emails', 'paid.heading'),
      paragraphs: [
        say('payments.emails', isTest ? 'paid.thanksTest' : 'paid.thanks', { name: order.customer_name }),
        ...attachedWords(documents),
        ...paragraphs,
        ...renewalWordsOf(order, renewal, origin),
      ],
      lines: [
        numberLine(order),
        [say('payments.emails', 'line.paid'), format.date(paidAt)],
        ...priceLines(format, order),
        [say('payments.emails', 'line.transaction'), transaction],
        [say('payments.emails', 'line.billedTo'), billedTo(order)],
      ],
      button: button ?? say('payments.emails', isTest ? 'paid.buttonTest' : 'paid.button'),
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
  label: say('payments.agency', 'email.adminPaid'),
  to: 'work-on-orders',
  link: ({ order }) => adminOrderPath(order),
  words: ({ order, paidAt, transaction, note }, { format }) => ({
    subject: say('payments.agency', 'paid.subject', {
      package: order.package_name,
      price: priceOf({ format }, order),
    }),
    heading: say('payments.agency', 'paid.heading'),
    paragraphs: [note],
    lines: [
      numberLine(order),
      [say('payments.emails', 'line.paid'), format.date(paidAt)],
      ...priceLines(format, order),
      [say('payments.emails', 'line.transaction'), transaction],
      ...buyerLines(order),
    ],
    button: say('payments.agency', 'seeOrder'),
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

interface PaidInPart {
  order: Order
  cents: number
  transaction: string
}

/** A transfer of less than what is to be paid: it counts, and the rest stays open. */
export const paidInPart: Email<PaidInPart> = {
  kind: 'order-paid-in-part',
  label: say('payments.agency', 'email.paidInPart'),
  to: 'customer',
  link: ({ order }) => payPath(order),
  words: ({ order, cents, transaction }, { format }) => ({
    subject: say('payments.emails', 'inPart.subject', {
      package: order.package_name,
      open: format.money(openCents(order), order.currency),
    }),
    heading: say('payments.emails', 'inPart.heading'),
    paragraphs: [
      say('payments.emails', 'inPart.paragraph', {
        amount: format.money(cents, order.currency),
        open: format.money(openCents(order), order.currency),
      }),
    ],
    lines: [...priceLines(format, order), [say('payments.emails', 'line.transaction'), transaction]],
    button: say('payments.emails', 'inPart.button'),
  }),
  samples: [
    {
      order: { ...SAMPLE_ORDER, payment_status: 'UnPaid', part_paid_cents: 20_000 },
      cents: 20_000,
      transaction: 'sampleTransfer',
    },
  ],
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
  label: say('payments.agency', 'email.attention'),
  to: 'change-money',
  link: ({ order }) => (order ? adminOrderPath(order) : '/total-orders'),
  words: ({ order, note, transaction, amount }, { format }) => {
    const paid =
      amount?.amountCents === undefined
        ? say('payments.agency', 'attention.none')
        : say('payments.agency', 'attention.paid', {
            amount: as('money', amount.amountCents, amount.currency),
            currency: amount.currency,
          })
    return {
      subject: order
        ? say('payments.agency', 'attention.subject', { number: orderNumber(order) })
        : say('payments.agency', 'attention.subjectNoOrder'),
      heading: say('payments.agency', 'attention.heading'),
      paragraphs: [note],
      lines: [
        ...(order ? [...priceLines(format, order), ...buyerLines(order)] : []),
        ...(transaction === undefined
          ? []
          : [[say('payments.emails', 'line.transaction'), transaction] satisfies Line]),
        ...(amount ? [[say('payments.agency', 'attention.amount'), paid] satisfies Line] : []),
      ],
      button: say('payments.agency', order ? 'seeOrder' : 'seeOrders'),
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

interface OfMethod {
  order: Order
  /** What the customer pays with, if the provider says it. */
  method?: string | undefined
}

/** The provider has the payment, and the money comes later. */
export const paymentOnItsWay: Email<OfMethod> = {
  kind: 'payment-on-its-way',
  label: say('payments.agency', 'email.onItsWay'),
  to: 'customer',
  link: ({ order }) => orderPath(order),
  words: ({ order, method }, { format }) => ({
    subject: say('payments.emails', 'coming.subject', { package: order.package_name }),
    heading: say('payments.emails', 'coming.heading'),
    paragraphs: [(method && waitingWords(method)) ?? say('payments.emails', 'coming.why')],
    lines: [
      ...priceLines(format, order),
      ...(method ? [[say('payments.emails', 'line.method'), methodName(method)] satisfies Line] : []),
    ],
    button: say('payments.emails', 'seeOrder'),
  }),
  samples: [
    { order: SAMPLE_ORDER, method: 'sepa_debit' },
    { order: SAMPLE_ORDER, method: 'multibanco' },
    { order: SAMPLE_ORDER },
  ],
}

export const paymentDenied: Email<OfMethod> = {
  kind: 'payment-denied',
  label: say('payments.agency', 'email.denied'),
  to: 'customer',
  link: ({ order }) => payPath(order),
  words: ({ order, method }, { format }) => {
    const why = method && failedWords(method)
    return {
      subject: say('payments.emails', 'denied.subject', { package: order.package_name }),
      heading: say('payments.emails', 'denied.heading'),
      paragraphs: why
        ? [why]
        : [say('payments.emails', 'denied.why'), say('payments.emails', 'denied.again')],
      lines: priceLines(format, order),
      button: say('payments.emails', 'denied.button'),
    }
  },
  samples: [{ order: SAMPLE_ORDER }, { order: SAMPLE_ORDER, method: 'sepa_debit' }],
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
  label: say('payments.agency', 'email.notAccepted'),
  to: 'customer',
  link: ({ order }) => orderPath(order),
  words: ({ order, amount, isOurs, transaction }, { format }) => {
    const state = paymentStateOf(order)
    const why = mismatchWords({ ...amount, toUs: isOurs }, order)
    const looking = say('payments.emails', 'looking')
    const values = { package: order.package_name }
    const another = {
      subject: say('payments.emails', 'another.subject', values),
      heading: say('payments.emails', 'another.heading'),
      paragraphs: [
        `${say('payments.emails', state === 'Paid' ? 'another.paid' : 'another.closed')} ${why}`,
        isOurs ? say('payments.emails', 'sendBack', { amount: amountWords(amount) }) : looking,
      ],
    }
    const first = {
      subject: say('payments.emails', 'refused.subject', values),
      heading: say('payments.emails', 'refused.heading'),
      paragraphs: [why, looking],
    }
    return {
      ...(canBePaid(state) ? first : another),
      lines: [...priceLines(format, order), [say('payments.emails', 'line.transaction'), transaction]],
      button: say('payments.emails', 'seeOrder'),
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
  label: say('payments.agency', 'email.twice'),
  to: 'customer',
  link: ({ order }) => orderPath(order),
  words: ({ order, amount, transaction, isClosed }, { format }) => ({
    subject: say('payments.emails', isClosed ? 'late.subject' : 'twice.subject', {
      package: order.package_name,
    }),
    heading: say('payments.emails', isClosed ? 'late.heading' : 'twice.heading'),
    paragraphs: [
      say('payments.emails', isClosed ? 'late.why' : 'twice.why'),
      amount.amountCents === undefined
        ? say('payments.emails', 'sendItBack')
        : say('payments.emails', 'sendBack', { amount: amountWords(amount) }),
    ],
    lines: [...priceLines(format, order), [say('payments.emails', 'line.secondTransaction'), transaction]],
    button: say('payments.emails', 'seeOrder'),
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
  paidInPart,
  adminOrderPaid,
  paymentAttention,
  paymentOnItsWay,
  paymentDenied,
  paymentNotAccepted,
  paymentComesBack,
]
