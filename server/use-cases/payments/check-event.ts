// All the checks that a verified notification must pass, each in words that an admin can read later. There is
// no other place that decides this.
import { timingSafeEqual } from 'node:crypto'
import { normalEmail } from '#domain/email-address.ts'
import { CURRENCY, dollars } from '#domain/money.ts'
import type { EventStatus, PaymentEvent } from '../../payments/provider.ts'
import { orderNumber, type Order } from '../orders/order-record.ts'

export interface Check {
  name: string
  ok: boolean
  words: string
}

export interface Known {
  order: Order | undefined
  /** Every receiver that a pay form of the order named. */
  receivers: string[]
  /** The orders that its transaction, and the one it is about, belong to. */
  transactionOrderId: string | undefined
  parentOrderId: string | undefined
  live: boolean
}

const PAYMENT: EventStatus[] = ['completed', 'pending', 'failed']

export function checkEvent(event: PaymentEvent, known: Known): Check[] {
  const { order } = known
  if (event.twice.length) return [checkOnce(event)]
  if (!order)
    return [
      failed(
        'Order',
        event.orderRef ? `It names the order ${event.orderRef.id}, which is not here.` : NO_ORDER,
      ),
    ]
  const always = [checkOrder(event, order, known), checkMode(event, order, known)]
  // No money moves by a dispute or a mere announcement.
  if (event.status === 'other') return always
  return [
    ...always,
    checkReceiver(event, known),
    checkAmount(event, order),
    checkCurrency(event),
    checkTransaction(event, order, known),
  ]
}

/** Without these it is not sure that the order's own customer paid anything. */
const WHOSE = ['Order', 'Real money']

/** The order's own customer paid it, whether or not it counts. */
export const isOwnPayment = (checks: readonly Check[]): boolean =>
  checks.every(({ name, ok }) => ok || !WHOSE.includes(name))

const NO_ORDER = 'It names no order of this site.'

const passed = (name: string, words: string): Check => ({ name, ok: true, words })
const failed = (name: string, words: string): Check => ({ name, ok: false, words })

/** Whichever of the two we believed, the provider may have meant the other one. */
function checkOnce({ twice }: PaymentEvent): Check {
  return failed(
    'FlashMessage once',
    `It says ${twice.join(', ')} more than once, so it is not certain what it means.`,
  )
}

function checkOrder({ orderRef, parentTxnId }: PaymentEvent, order: Order, { parentOrderId }: Known): Check {
  // Some refunds name the payment only.
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

export function sameKey(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * What the provider confirms belongs to the mode in which it was asked, so it can't be about an order of the
 * other one.
 */
function checkMode({ test }: PaymentEvent, order: Order, { live }: Known): Check {
  if (live !== (order.mode === 'live')) {
    const [site, its] = live ? ['real payments', 'a test'] : ['test payments', 'a real order']
    return failed('Real money', `The site takes ${site}, and this order is ${its}.`)
  }
  if (!test) return passed('Real money', 'It is not marked as a test.')
  if (live) return failed('Real money', 'It is a test payment, and the site takes real ones only.')
  return passed('Real money', 'It is a test payment, and the site is in test mode.')
}

function checkReceiver({ receivers }: PaymentEvent, { receivers: asked }: Known): Check {
  const own = new Set(asked.map(normalEmail))
  const match = receivers.find((receiver) => own.has(normalEmail(receiver)))
  if (match !== undefined) return passed('Receiver', `It went to ${match}, as the pay form asked.`)
  const told = receivers.join(' or ') || 'nobody'
  if (!asked.length)
    return failed('Receiver', `It went to ${told}, but no pay form of this order was ever shown.`)
  return failed('Receiver', `It went to ${told}; the pay form asked for ${asked.join(' or ')}.`)
}

function checkAmount({ status, amountCents }: PaymentEvent, { price_cents: price }: Order): Check {
  const said = amountCents === undefined ? 'no amount' : dollars(amountCents)
  if (PAYMENT.includes(status)) {
    if (amountCents === price) return passed('Amount', `${said}, the price of the order.`)
    return failed('Amount', `It says ${said}; the price of the order is ${dollars(price)}.`)
  }
  // A reversal takes everything, whatever it says.
  if (status !== 'refunded') return passed('Amount', `It says ${said}.`)
  const back = Math.abs(amountCents ?? 0)
  if (back > 0 && back <= price) return passed('Amount', `${dollars(back)} went back.`)
  return failed('Amount', `It says ${said}, which can’t be a refund of ${dollars(price)}.`)
}

function checkCurrency({ currency }: PaymentEvent): Check {
  return currency === CURRENCY
    ? passed('Currency', `In ${CURRENCY}.`)
    : failed('Currency', `It is in ${currency || 'no currency'}, not in ${CURRENCY}.`)
}

function checkTransaction(
  { txnId, parentTxnId }: PaymentEvent,
  order: Order,
  { transactionOrderId, parentOrderId }: Known,
): Check {
  const others = (orderId: string | undefined) => orderId !== undefined && orderId !== order.id
  if (!txnId) return failed('Transaction', 'It names no transaction.')
  if (others(transactionOrderId))
    return failed('Transaction', `The transaction ${txnId} belongs to another order.`)
  if (others(parentOrderId))
    return failed('Transaction', `It is about the transaction ${parentTxnId} of another order.`)
  return passed('Transaction', `The transaction ${txnId} belongs to no other order.`)
}
