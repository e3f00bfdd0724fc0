// Mails to the customer about a payment that did not pay the order: denied, mismatched or duplicate.
import { canBePaid } from '#orders/rules/order-states.ts'
import { basics, orderButton, tellCustomer } from '#orders/server/order-mails.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { amountWords, mismatchWords } from '#orders/server/refused-payments.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { PaymentEvent } from '#providers/server/provider.ts'
import type { Check } from './check-event.ts'

export const mailDenied = (app: App, unit: UnitOfWork, order: Order): Promise<void> =>
  tellCustomer(unit, order, {
    kind: 'payment-denied',
    subject: `Your payment did not go through: ${order.package_name}`,
    heading: 'Your payment did not go through',
    paragraphs: [
      'The payment provider did not accept the payment, and we received nothing.',
      'Your order is still here: you can try again, or pay in another way.',
    ],
    facts: basics(unit, order),
    button: { label: 'Try again', url: `${app.settings.APP_ORIGIN}/pay-now/${order.id}` },
  })

interface Refused {
  event: PaymentEvent
  checks: readonly Check[]
}

/** The customer paid, but the payment failed a check. */
export function mailNotAccepted(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { event, checks }: Refused,
): Promise<void> {
  const state = paymentStateOf(order)
  const isOurs = checks.every(({ name, ok }) => ok || name !== 'Receiver')
  const why = mismatchWords({ ...event, toUs: isOurs }, order, unit.format)
  const back = isOurs
    ? `We will send ${amountWords(event, unit.format)} back to you.`
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
  return tellCustomer(unit, order, {
    kind: 'payment-not-accepted',
    ...(canBePaid(state) ? first : another),
    facts: [...basics(unit, order), ['Transaction', event.txnId]],
    button: orderButton(app, order),
  })
}

interface TooMuch {
  event: PaymentEvent
  /** True: the order was refunded. False: it is paid already. */
  closed: boolean
}

/** A duplicate payment, or one for a closed order. We send the money back. */
export function mailTooMuch(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { event, closed }: TooMuch,
): Promise<void> {
  const amount = event.amountCents === undefined ? 'it' : unit.format.money(event.amountCents, event.currency)
  const what = closed
    ? 'This order was refunded and is closed, but another payment for it arrived.'
    : 'Your order was paid already, and now a second payment for it arrived.'
  return tellCustomer(unit, order, {
    kind: 'payment-comes-back',
    subject: `${closed ? 'This order was closed' : 'You paid twice'}: ${order.package_name}`,
    heading: closed ? 'We received a payment for a closed order' : 'We received a second payment',
    paragraphs: [what, `We will send ${amount} back to you.`],
    facts: [...basics(unit, order), ['Second transaction', event.txnId]],
    button: orderButton(app, order),
  })
}
