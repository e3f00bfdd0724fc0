// Emails to the customer about refunds, reversals and cancelled reversals.
import type { Money } from '#orders/rules/payment-ledger.ts'
import { orderPath } from '#orders/server/order-emails.ts'
import { attachedWords, numberLine, priceLines } from '#orders/server/order-lines.ts'
import type { Order } from '#orders/server/order-record.ts'
import { amountWords, type Amount } from '#orders/server/refused-payments.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import type { Format } from '#platform/rules/format.ts'
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

const WAIT = 'It can take a few days until you see it in your account.'

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
  label: 'Refund',
  to: 'customer',
  link: ({ order }) => `/receipt/${order.id}`,
  documents: ({ documents }) => documents,
  words: (facts, { format }) => {
    const { paragraphs, ...words } = wordsOf(facts, format)
    return {
      ...words,
      paragraphs: [...paragraphs, ...attachedWords(facts.documents, 'Credit note')],
      lines: [numberLine(facts.order), ...priceLines(format, facts.order)],
      button: 'See the receipt',
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

function wordsOf({ order, status, before, after, isClosed }: Refunded, format: Format): Words {
  const price = order.price_cents
  const money = (cents: number) => format.money(cents, order.currency)
  const amount = money(before.heldCents - after.heldCents)
  // Money beyond the price is no part of the sale: a duplicate payment, or one for a closed order.
  const isExtra = isClosed || (before.heldCents > price && after.heldCents >= price)
  if (status === 'reversed') return reversedWords(order, amount, { isClosed, isOver: after.heldCents === 0 })
  if (isExtra)
    return extraWords(order, amount, { isClosed, isAll: after.heldCents === (isClosed ? 0 : price) })
  const earlier = Math.max(0, price - before.heldCents)
  const together = earlier
    ? ` With the ${money(earlier)} that went back before, that is ${money(price - after.heldCents)} ` +
      `of the price of ${money(price)}.`
    : ''
  const whole = after.heldCents === 0
  return {
    subject: `${whole ? 'Refunded' : 'Partly refunded'}: ${order.package_name}, ${
      whole && earlier ? `${money(price)} in all` : amount
    }`,
    heading: whole
      ? earlier
        ? 'The rest of your payment went back to you'
        : 'Your payment went back to you'
      : 'A part of your payment went back to you',
    paragraphs: [
      `${amount} of this order went back to you.${together} ${WAIT}`,
      `${whole ? 'The order is closed.' : 'The order goes on.'} Your receipt shows the refund.`,
    ],
  }
}

function extraWords(
  { package_name: name }: Order,
  amount: string,
  { isClosed, isAll }: { isClosed: boolean; isAll: boolean },
): Words {
  const which = isClosed ? 'late payment' : 'second payment'
  const what = isAll ? `Your ${which}` : `A part of your ${which}`
  const why = isClosed ? 'You had paid after the order was closed.' : 'You had paid this order twice.'
  const now = isClosed ? 'The order stays closed.' : 'Your order stays paid, and goes on.'
  return {
    subject: `${what} went back to you: ${name}, ${amount}`,
    heading: `${what} went back to you`,
    paragraphs: [`${why} ${amount} went back to you. ${WAIT}`, `${now} Your receipt shows all of it.`],
  }
}

function reversedWords(
  { package_name: name }: Order,
  amount: string,
  { isClosed, isOver }: { isClosed: boolean; isOver: boolean },
): Words {
  const now = isOver
    ? isClosed
      ? 'The order stays closed.'
      : 'We have no payment for this order any more, so it is closed.'
    : 'Your order stays paid by your other payment.'
  return {
    subject: `Payment taken back: ${name}, ${amount}`,
    heading: 'The payment provider took your payment back',
    paragraphs: [
      `The payment provider took back ${amount} of this order, as it does when a payment is disputed.`,
      `${now} If that surprises you, please write to us. Your receipt shows it.`,
    ],
  }
}

/** Of a payment that we never accepted, so neither the order nor its receipt shows it. */
export const refusedPaymentBack: Email<{ order: Order; amount: Amount; transaction: string }> = {
  kind: 'order-refused-back',
  label: 'Refund of a payment that did not match',
  to: 'customer',
  link: ({ order }) => orderPath(order),
  words: ({ order, amount, transaction }, { format }) => ({
    subject: `Your payment that did not match went back to you: ${order.package_name}, ${amountWords(amount, format)}`,
    heading: 'A payment that did not match your order went back to you',
    paragraphs: [
      `${amountWords(amount, format)} went back to you. We could not accept that payment, so it is not on a receipt. ${WAIT}`,
      order.payment_status === 'Paid'
        ? 'Your order stays paid.'
        : order.refunded
          ? 'The order stays closed.'
          : 'Your order is not paid yet: you can pay it from its page.',
    ],
    lines: [...priceLines(format, order), ['Transaction', transaction]],
    button: 'See your order',
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
  label: 'Refund failed',
  to: 'customer',
  link: ({ order }) => orderPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, amount, documents }, { format }) => ({
    subject: `Your refund did not arrive: ${order.package_name}, ${amountWords(amount, format)}`,
    heading: 'Your refund could not be paid out',
    paragraphs: [
      `The payment provider could not pay ${amountWords(amount, format)} back to the card or account that you paid with.`,
      'We know about it and will send you the money another way.',
      ...attachedWords(documents),
    ],
    lines: priceLines(format, order),
    button: 'See your order',
  }),
  samples: [{ order: SAMPLE_ORDER, amount: { amountCents: PRICE, currency: 'USD' }, documents: [] }],
}

/** The provider cancelled a reversal, so the closed order is paid again. */
export const orderPaidAgain: Email<Documented> = {
  kind: 'order-paid-again',
  label: 'Paid again after a dispute',
  to: 'customer',
  link: ({ order }) => orderPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, documents }, { format }) => ({
    subject: `Paid again: ${order.package_name}`,
    heading: 'Your order is paid again',
    paragraphs: [
      'The payment provider had taken your payment back, and now gave it to us again.',
      order.order_status === 'Delivered'
        ? 'There is nothing to do. Your receipt is valid again.'
        : 'Your order is open again, and we go on with it. Your receipt is valid again.',
      ...attachedWords(documents),
    ],
    lines: [numberLine(order), ...priceLines(format, order)],
    button: 'See your order',
  }),
  samples: [{ order: SAMPLE_ORDER, documents: ['INV-000002'] }],
}

export const refundEmails = [orderRefunded, refusedPaymentBack, refundFailed, orderPaidAgain]
