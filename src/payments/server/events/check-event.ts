// All checks that a verified notification must pass, each with words for admins. No other code decides this.
import { timingSafeEqual } from 'node:crypto'
import { orderNumber, type Order } from '#orders/server/order-record.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import type { Format } from '#platform/rules/format.ts'
import type { EventStatus, PaymentEvent } from '#providers/server/provider.ts'

export interface Check {
  name: string
  ok: boolean
  words: string
}

export interface CheckContext {
  order: Order | undefined
  /** All receivers in the order's pay forms. */
  receivers: string[]
  /** The orders that own the event's transaction and its parent transaction. */
  transactionOrderId: string | undefined
  parentOrderId: string | undefined
  live: boolean
  /** Writes the amounts in the words of a check. */
  format: Format
}

const PAYMENT: EventStatus[] = ['completed', 'pending', 'failed']
const REFUND: EventStatus[] = ['refunded', 'refund-pending', 'refund-failed']

export function checkEvent(event: PaymentEvent, context: CheckContext): Check[] {
  const { order } = context
  if (event.twice.length) return [checkOnce(event)]
  if (!order)
    return [
      failed(
        'Order',
        event.orderRef ? `It names the order ${event.orderRef.id}, which is not here.` : NO_ORDER,
      ),
    ]
  const always = [checkOrder(event, order, context), checkMode(event, order, context)]
  // Disputes and other notices move no money.
  if (event.status === 'other') return always
  return [
    ...always,
    checkReceiver(event, context),
    checkAmount(event, order, context),
    checkCurrency(event, order),
    checkTransaction(event, order, context),
  ]
}

/** Only with these checks passed is it certain that the order's customer paid. */
const OWNERSHIP_CHECKS = ['Order', 'Real money']

/** The order's customer made this payment, even if another check failed. */
export const isOwnPayment = (checks: readonly Check[]): boolean =>
  checks.every(({ name, ok }) => ok || !OWNERSHIP_CHECKS.includes(name))

const NO_ORDER = 'It names no order of this site.'

const passed = (name: string, words: string): Check => ({ name, ok: true, words })
const failed = (name: string, words: string): Check => ({ name, ok: false, words })

/** Guards against parameter pollution: the provider may have meant the other value. */
function checkOnce({ twice }: PaymentEvent): Check {
  return failed(
    'Said once',
    `It says ${twice.join(', ')} more than once, so it is not certain what it means.`,
  )
}

function checkOrder(
  { orderRef, parentTxnId }: PaymentEvent,
  order: Order,
  { parentOrderId }: CheckContext,
): Check {
  // Some refunds name only the parent transaction.
  if (!orderRef)
    return parentOrderId === order.id
      ? passed('Order', `It is about the transaction ${parentTxnId} of this order.`)
      : failed('Order', NO_ORDER)
  const number = orderNumber(order)
  if (orderRef.id === order.id && sameKey(orderRef.payKey, order.pay_key))
    return passed('Order', `It names order ${number} and its secret key.`)
  return failed(
    'Order',
    `It names order ${number}, but not its secret key: it was not started from our pay form.`,
  )
}

export function sameKey(received: string, own: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The provider verifies only notifications of the site's current mode, so orders of the other mode fail. */
function checkMode({ test, receivers }: PaymentEvent, order: Order, { live }: CheckContext): Check {
  if (live !== (order.mode === 'live')) {
    const [site, its] = live ? ['real payments', 'a test'] : ['test payments', 'a real order']
    return failed('Real money', `The site takes ${site}, and this order is ${its}.`)
  }
  // Only a provider with an API always says which it is.
  if (!test && !live && !receivers)
    return failed('Real money', 'It is real money, and the site is in test mode.')
  if (!test) return passed('Real money', 'It is not marked as a test.')
  if (live) return failed('Real money', 'It is a test payment, and the site takes real ones only.')
  return passed('Real money', 'It is a test payment, and the site is in test mode.')
}

function checkReceiver({ receivers }: PaymentEvent, { receivers: expected }: CheckContext): Check {
  if (!receivers) return passed('Receiver', 'It went to the account of this site at the provider.')
  const own = new Set(expected.map(normalEmail))
  const match = receivers.find((receiver) => own.has(normalEmail(receiver)))
  if (match !== undefined) return passed('Receiver', `It went to ${match}, as the pay form asked.`)
  const actual = receivers.join(' or ') || 'nobody'
  if (!expected.length)
    return failed('Receiver', `It went to ${actual}, but no pay form of this order was ever shown.`)
  return failed('Receiver', `It went to ${actual}; the pay form asked for ${expected.join(' or ')}.`)
}

function checkAmount(
  { status, amountCents, currency: said }: PaymentEvent,
  { price_cents: price, currency }: Order,
  { format }: CheckContext,
): Check {
  const amount = amountCents === undefined ? 'no amount' : format.money(amountCents, said || currency)
  if (PAYMENT.includes(status)) {
    if (amountCents === price) return passed('Amount', `${amount}, the price of the order.`)
    return failed('Amount', `It says ${amount}; the price of the order is ${format.money(price, currency)}.`)
  }
  // A reversal takes back the whole payment, whatever amount it names.
  if (!REFUND.includes(status)) return passed('Amount', `It says ${amount}.`)
  const back = Math.abs(amountCents ?? 0)
  if (back > 0 && back <= price)
    return passed('Amount', `${format.money(back, currency)}, at most the price of the order.`)
  return failed('Amount', `It says ${amount}, which can’t be a refund of ${format.money(price, currency)}.`)
}

function checkCurrency({ currency }: PaymentEvent, { currency: expected }: Order): Check {
  return currency === expected
    ? passed('Currency', `In ${expected}.`)
    : failed('Currency', `It is in ${currency || 'no currency'}, not in ${expected}.`)
}

function checkTransaction(
  { txnId, parentTxnId }: PaymentEvent,
  order: Order,
  { transactionOrderId, parentOrderId }: CheckContext,
): Check {
  const isForeign = (orderId: string | undefined) => orderId !== undefined && orderId !== order.id
  if (!txnId) return failed('Transaction', 'It names no transaction.')
  if (isForeign(transactionOrderId))
    return failed('Transaction', `The transaction ${txnId} belongs to another order.`)
  if (isForeign(parentOrderId))
    return failed('Transaction', `It is about the transaction ${parentTxnId} of another order.`)
  return passed('Transaction', `The transaction ${txnId} belongs to no other order.`)
}
