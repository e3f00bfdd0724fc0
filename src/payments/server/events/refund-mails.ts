// Mails to the customer about refunds, reversals and cancelled reversals.
import { attachments, issuedIn } from '#invoices/server/write-invoice.ts'
import type { Money } from '#orders/rules/payment-ledger.ts'
import { attachedWords, basics, numberFact, orderButton, tellCustomer } from '#orders/server/order-mails.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { Format } from '#platform/rules/format.ts'
import type { App } from '#platform/server/app.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

type Words = Pick<MailParts, 'subject' | 'heading'> & { paragraphs: string[] }

export interface MoneyBackMail {
  /** `refunded` by us, or `reversed` by the provider. */
  kind: string
  /** The order's money before and after. */
  before: Money
  after: Money
  /** The order was closed before: the refunded payment arrived after that. */
  isClosed: boolean
}

export function mailRefunded(app: App, unit: UnitOfWork, order: Order, back: MoneyBackMail): Promise<void> {
  const { paragraphs, ...words } = wordsOf(order, back, unit.format)
  return tellCustomer(unit, order, {
    kind: 'order-refunded',
    ...words,
    paragraphs: [...paragraphs, ...attachedWords(issuedIn(unit), 'Credit note')],
    ...attachments(unit),
    facts: [numberFact(order), ...basics(unit, order)],
    button: { label: 'See the receipt', url: `${app.settings.APP_ORIGIN}/receipt/${order.id}` },
  })
}

const WAIT = 'It can take a few days until you see it in your account.'

function wordsOf(order: Order, { kind, before, after, isClosed }: MoneyBackMail, format: Format): Words {
  const price = order.price_cents
  const money = (cents: number) => format.money(cents, order.currency)
  const amount = money(before.heldCents - after.heldCents)
  // Money beyond the price is no part of the sale: a duplicate payment, or one for a closed order.
  const isExtra = isClosed || (before.heldCents > price && after.heldCents >= price)
  if (kind === 'reversed') return reversedWords(order, amount, { isClosed, isOver: after.heldCents === 0 })
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

/** Refund of a payment that we never accepted, so neither the order nor its receipt shows it. */
export const mailRefusedBack = (
  app: App,
  unit: UnitOfWork,
  order: Order,
  { amount, txnId }: { amount: string; txnId: string },
): Promise<void> =>
  tellCustomer(unit, order, {
    kind: 'order-refunded',
    subject: `Your payment that did not match went back to you: ${order.package_name}, ${amount}`,
    heading: 'A payment that did not match your order went back to you',
    paragraphs: [
      `${amount} went back to you. We could not accept that payment, so it is not on a receipt. ${WAIT}`,
      order.payment_status === 'Paid'
        ? 'Your order stays paid.'
        : order.refunded
          ? 'The order stays closed.'
          : 'Your order is not paid yet: you can pay it from its page.',
    ],
    facts: [...basics(unit, order), ['Transaction', txnId]],
    button: orderButton(app, order),
  })

/** The provider took a refund back that it had told of before: we have to pay it another way. */
export const mailRefundFailed = (
  app: App,
  unit: UnitOfWork,
  order: Order,
  { amount }: { amount: string },
): Promise<void> =>
  tellCustomer(unit, order, {
    kind: 'order-refund-failed',
    subject: `Your refund did not arrive: ${order.package_name}, ${amount}`,
    heading: 'Your refund could not be paid out',
    paragraphs: [
      `The payment provider could not pay ${amount} back to the card or account that you paid with.`,
      'We know about it and will send you the money another way.',
      ...attachedWords(issuedIn(unit)),
    ],
    ...attachments(unit),
    facts: [...basics(unit, order)],
    button: orderButton(app, order),
  })

/** The provider cancelled a reversal, so the closed order is paid again. */
export const mailPaidAgain = (app: App, unit: UnitOfWork, order: Order): Promise<void> =>
  tellCustomer(unit, order, {
    kind: 'order-paid-again',
    subject: `Paid again: ${order.package_name}`,
    heading: 'Your order is paid again',
    paragraphs: [
      'The payment provider had taken your payment back, and now gave it to us again.',
      order.order_status === 'Delivered'
        ? 'There is nothing to do. Your receipt is valid again.'
        : 'Your order is open again, and we go on with it. Your receipt is valid again.',
      ...attachedWords(issuedIn(unit)),
    ],
    ...attachments(unit),
    facts: [numberFact(order), ...basics(unit, order)],
    button: orderButton(app, order),
  })
