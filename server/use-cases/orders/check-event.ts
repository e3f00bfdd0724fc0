// All the checks that a verified notification must pass, each in words that an admin can read later. There is no other place that decides this.
import { timingSafeEqual } from 'node:crypto'
import { normalEmail } from '#domain/email-address.ts'
import { CURRENCY, dollars } from '#domain/money.ts'
import type { EventStatus, PaymentEvent } from '../../payments/provider.ts'
import { orderNumber, type Order } from './order-record.ts'

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
  if (!order) return [check('Order', false, '', event.orderRef ? `It names the order ${event.orderRef.id}, which is not here.` : 'It names no order of this site.')]
  const always = [checkOrder(event, order, known), checkMode(event, known)]
  // No money moves by a dispute or a mere announcement.
  if (event.status === 'other') return always
  return [...always, checkReceiver(event, known), checkAmount(event, order), checkCurrency(event), checkTransaction(event, order, known)]
}

const check = (name: string, ok: boolean, yes: string, no: string): Check => ({ name, ok, words: ok ? yes : no })

function checkOrder({ orderRef, parentTxnId }: PaymentEvent, order: Order, { parentOrderId }: Known): Check {
  // Some refunds name the payment only.
  if (!orderRef) return check('Order', parentOrderId === order.id, `It is about the transaction ${parentTxnId} of this order.`, 'It names no order of this site.')
  const ok = orderRef.id === order.id && sameKey(orderRef.payKey, order.pay_key)
  return check('Order', ok, `It names order ${orderNumber(order)} and its secret key.`, `It names order ${orderNumber(order)}, but not its secret key: it was not started from our pay form.`)
}

function sameKey(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function checkMode({ test }: PaymentEvent, { live }: Known): Check {
  if (!test) return check('Real money', true, 'It is not marked as a test.', '')
  return check('Real money', !live, 'It is a test payment, and the site is in test mode.', 'It is a test payment, and the site takes real ones only.')
}

function checkReceiver({ receivers }: PaymentEvent, { receivers: asked }: Known): Check {
  const own = new Set(asked.map(normalEmail))
  const match = receivers.find((receiver) => own.has(normalEmail(receiver)))
  const told = receivers.join(' or ') || 'nobody'
  return check('Receiver', match !== undefined, `It went to ${match}, as the pay form asked.`, asked.length ? `It went to ${told}; the pay form asked for ${asked.join(' or ')}.` : `It went to ${told}, but no pay form of this order was ever shown.`)
}

function checkAmount({ status, amountCents }: PaymentEvent, { price_cents: price }: Order): Check {
  const said = amountCents === undefined ? 'no amount' : dollars(amountCents)
  if (PAYMENT.includes(status)) return check('Amount', amountCents === price, `${said}, the price of the order.`, `It says ${said}; the price of the order is ${dollars(price)}.`)
  if (status === 'refunded') return check('Amount', amountCents !== undefined && amountCents !== 0 && Math.abs(amountCents) <= price, `${dollars(Math.abs(amountCents ?? 0))} went back.`, `It says ${said}, which can’t be a refund of ${dollars(price)}.`)
  return check('Amount', true, `It says ${said}.`, '')
}

const checkCurrency = ({ currency }: PaymentEvent): Check => check('Currency', currency === CURRENCY, `In ${CURRENCY}.`, `It is in ${currency || 'no currency'}, not in ${CURRENCY}.`)

function checkTransaction({ txnId, parentTxnId }: PaymentEvent, order: Order, { transactionOrderId, parentOrderId }: Known): Check {
  if (!txnId) return check('Transaction', false, '', 'It names no transaction.')
  if (transactionOrderId && transactionOrderId !== order.id) return check('Transaction', false, '', `The transaction ${txnId} belongs to another order.`)
  return check('Transaction', !parentOrderId || parentOrderId === order.id, `The transaction ${txnId} belongs to no other order.`, `It is about the transaction ${parentTxnId} of another order.`)
}
