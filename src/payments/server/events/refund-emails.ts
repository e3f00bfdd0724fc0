// Emails to the customer about refunds, reversals and cancelled reversals.
import type { Money } from '#orders/rules/payment-ledger.ts'
import { orderPath } from '#orders/server/order-emails.ts'
import { attachedWords, numberLine, priceLines } from '#orders/server/order-lines.ts'
import type { Order } from '#orders/server/order-record.ts'
import { amountWords, type Amount } from '#orders/server/refused-payments.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import { as, say, type Value } from '#platform/rules/words.ts'
import type { Email, EmailWords } from '#platform/server/outbox/email.ts'

type Words = Pick<EmailWords, 'subject' | 'heading' | 'paragraphs'>

interface Refunded {
  order: Order
  /** `refunded` by us, or `reversed` by the provider. */
  status: string
  /** The order's money before and after. */
  before: Pick<Money, 'heldCents'>
  after: Pick<Money, 'heldCents'>
  /** The order was closed before: the refunded payment arrived after that. */
  isClosed: boolean
  /** Numbers of the credit notes that were issued with it. */
  documents: readonly string[]
}

const waitWords = () => say('payments.emails', 'wait')

const PRICE = SAMPLE_ORDER.price_cents
const SAMPLE_REFUND = {
  order: SAMPLE_ORDER,
  status: 'refunded',
  before: { heldCents: PRICE },
  after: { heldCents: 0 },
  isClosed: false,
  documents: [],
}

export const orderRefunded: Email<Refunded> = {
  kind: 'order-refunded',
  label: say('payments.agency', 'email.refunded'),
  to: 'customer',
  link: ({ order }) => `/receipt/${order.id}`,
  documents: ({ documents }) => documents,
  words: (facts, { format }) => {
    const { paragraphs, ...words } = wordsOf(facts)
    return {
      ...words,
      paragraphs: [...paragraphs, ...attachedWords(facts.documents, 'credit-note')],
      lines: [numberLine(facts.order), ...priceLines(format, facts.order)],
      button: say('payments.emails', 'refunded.button'),
    }
  },
  samples: [
    { ...SAMPLE_REFUND, documents: ['CN-000001'] },
    { ...SAMPLE_REFUND, after: { heldCents: 10_000 } },
    { ...SAMPLE_REFUND, before: { heldCents: 10_000 } },
    { ...SAMPLE_REFUND, before: { heldCents: 2 * PRICE }, after: { heldCents: PRICE } },
    { ...SAMPLE_REFUND, isClosed: true },
    { ...SAMPLE_REFUND, status: 'reversed' },
  ],
}

function wordsOf({ order, status, before, after, isClosed }: Refunded): Words {
  const price = order.price_cents
  const money = (cents: number) => as('money', cents, order.currency)
  const amount = money(before.heldCents - after.heldCents)
  // Money beyond the price is no part of the sale: a duplicate payment, or one for a closed order.
  const isExtra = isClosed || (before.heldCents > price && after.heldCents >= price)
  if (status === 'reversed') return reversedWords(order, amount, { isClosed, isOver: after.heldCents === 0 })
  if (isExtra)
    return extraWords(order, amount, { isClosed, isAll: after.heldCents === (isClosed ? 0 : price) })
  const earlier = Math.max(0, price - before.heldCents)
  const whole = after.heldCents === 0
  const subject = whole ? (earlier ? 'refunded.subjectInAll' : 'refunded.subject') : 'refunded.subjectPart'
  const heading = whole ? (earlier ? 'refunded.headingRest' : 'refunded.heading') : 'refunded.headingPart'
  const together = {
    earlier: money(earlier),
    all: money(price - after.heldCents),
    price: money(price),
  }
  return {
    subject: say('payments.emails', subject, {
      package: order.package_name,
      amount: whole && earlier ? money(price) : amount,
    }),
    heading: say('payments.emails', heading),
    paragraphs: [
      [
        say('payments.emails', 'refunded.amount', { amount }),
        ...(earlier ? [say('payments.emails', 'refunded.together', together)] : []),
        waitWords(),
      ].join(' '),
      say('payments.emails', whole ? 'refunded.closed' : 'refunded.goesOn'),
    ],
  }
}

function extraWords(
  { package_name: name }: Order,
  amount: Value,
  { isClosed, isAll }: { isClosed: boolean; isAll: boolean },
): Words {
  const which = isClosed ? 'late' : 'second'
  const what = say('payments.emails', `extra.${which}.${isAll ? 'all' : 'part'}`)
  return {
    subject: say('payments.emails', 'extra.subject', { what, package: name, amount }),
    heading: what,
    paragraphs: [
      `${say('payments.emails', `extra.${which}.why`, { amount })} ${waitWords()}`,
      say('payments.emails', `extra.${which}.now`),
    ],
  }
}

function reversedWords(
  { package_name: name }: Order,
  amount: Value,
  { isClosed, isOver }: { isClosed: boolean; isOver: boolean },
): Words {
  const now = isOver ? (isClosed ? 'reversed.staysClosed' : 'reversed.closed') : 'reversed.staysPaid'
  return {
    subject: say('payments.emails', 'reversed.subject', { package: name, amount }),
    heading: say('payments.emails', 'reversed.heading'),
    paragraphs: [
      say('payments.emails', 'reversed.why', { amount }),
      `${say('payments.emails', now)} ${say('payments.emails', 'reversed.write')}`,
    ],
  }
}

/** Of a payment that we never accepted, so neither the order nor its receipt shows it. */
export const refusedPaymentBack: Email<{ order: Order; amount: Amount; transaction: string }> = {
  kind: 'order-refused-back',
  label: say('payments.agency', 'email.refusedBack'),
  to: 'customer',
  link: ({ order }) => orderPath(order),
  words: ({ order, amount, transaction }, { format }) => ({
    subject: say('payments.emails', 'refusedBack.subject', {
      package: order.package_name,
      amount: amountWords(amount),
    }),
    heading: say('payments.emails', 'refusedBack.heading'),
    paragraphs: [
      `${say('payments.emails', 'refusedBack.amount', { amount: amountWords(amount) })} ${waitWords()}`,
      say(
        'payments.emails',
        order.payment_status === 'Paid'
          ? 'refusedBack.paid'
          : order.refunded
            ? 'refusedBack.closed'
            : 'refusedBack.unpaid',
      ),
    ],
    lines: [...priceLines(format, order), [say('payments.emails', 'line.transaction'), transaction]],
    button: say('payments.emails', 'seeOrder'),
  }),
  samples: [
    { order: SAMPLE_ORDER, amount: { amountCents: 100, currency: 'USD' }, transaction: 'pi_sample' },
    {
      order: { ...SAMPLE_ORDER, payment_status: 'UnPaid' },
      amount: { amountCents: 100, currency: 'EUR' },
      transaction: 'pi_sample',
    },
  ],
}

interface Documented {
  order: Order
  documents: readonly string[]
}

/** The provider took a refund back that it had told of before: we have to pay it another way. */
export const refundFailed: Email<Documented & { amount: Amount }> = {
  kind: 'order-refund-failed',
  label: say('payments.agency', 'email.refundFailed'),
  to: 'customer',
  link: ({ order }) => orderPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, amount, documents }, { format }) => ({
    subject: say('payments.emails', 'refundFailed.subject', {
      package: order.package_name,
      amount: amountWords(amount),
    }),
    heading: say('payments.emails', 'refundFailed.heading'),
    paragraphs: [
      say('payments.emails', 'refundFailed.why', { amount: amountWords(amount) }),
      say('payments.emails', 'refundFailed.now'),
      ...attachedWords(documents),
    ],
    lines: priceLines(format, order),
    button: say('payments.emails', 'seeOrder'),
  }),
  samples: [{ order: SAMPLE_ORDER, amount: { amountCents: PRICE, currency: 'USD' }, documents: [] }],
}

/** The provider cancelled a reversal, so the closed order is paid again. */
export const orderPaidAgain: Email<Documented> = {
  kind: 'order-paid-again',
  label: say('payments.agency', 'email.paidAgain'),
  to: 'customer',
  link: ({ order }) => orderPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, documents }, { format }) => ({
    subject: say('payments.emails', 'paidAgain.subject', { package: order.package_name }),
    heading: say('payments.emails', 'paidAgain.heading'),
    paragraphs: [
      say('payments.emails', 'paidAgain.why'),
      say('payments.emails', order.order_status === 'Delivered' ? 'paidAgain.delivered' : 'paidAgain.open'),
      ...attachedWords(documents),
    ],
    lines: [numberLine(order), ...priceLines(format, order)],
    button: say('payments.emails', 'seeOrder'),
  }),
  samples: [{ order: SAMPLE_ORDER, documents: ['INV-000002'] }],
}

export const refundEmails = [orderRefunded, refusedPaymentBack, refundFailed, orderPaidAgain]
