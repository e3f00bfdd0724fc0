// All checks that a verified notification must pass, each with words for admins. No other code decides this.
import { timingSafeEqual } from 'node:crypto'
import { orderNumber, type Order } from '#orders/server/order-record.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { as, say } from '#platform/rules/words.ts'
import type { EventStatus, PaymentEvent } from '#providers/server/provider.ts'

/** The evidence page says what each is called. */
export type CheckName =
  | 'Order'
  | 'Real money'
  | 'Receiver'
  | 'Amount'
  | 'Currency'
  | 'Transaction'
  | 'Said once'

export interface Check {
  /** Stored, and answered by calls. */
  name: CheckName
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
        event.orderRef ? say('payments.agency', 'orderNotHere', { id: event.orderRef.id }) : noOrder(),
      ),
    ]
  const always = [checkOrder(event, order, context), checkMode(event, order, context)]
  // Disputes and other notices move no money.
  if (event.status === 'other') return always
  return [
    ...always,
    checkReceiver(event, context),
    checkAmount(event, order),
    checkCurrency(event, order),
    checkTransaction(event, order, context),
  ]
}

/** Only with these checks passed is it certain that the order's customer paid. */
const OWNERSHIP_CHECKS: readonly CheckName[] = ['Order', 'Real money']

/** The order's customer made this payment, even if another check failed. */
export const isOwnPayment = (checks: readonly Check[]): boolean =>
  checks.every(({ name, ok }) => ok || !OWNERSHIP_CHECKS.includes(name))

const noOrder = () => say('payments.agency', 'noOrder')

const passed = (name: CheckName, words: string): Check => ({ name, ok: true, words })
const failed = (name: CheckName, words: string): Check => ({ name, ok: false, words })

/** Guards against parameter pollution: the provider may have meant the other value. */
const checkOnce = ({ twice }: PaymentEvent): Check =>
  failed('Said once', say('payments.agency', 'saidTwice', { names: twice.join(', ') }))

function checkOrder(
  { orderRef, parentTxnId }: PaymentEvent,
  order: Order,
  { parentOrderId }: CheckContext,
): Check {
  // Some refunds name only the parent transaction.
  if (!orderRef)
    return parentOrderId === order.id
      ? passed('Order', say('payments.agency', 'ofTransaction', { transaction: parentTxnId ?? '' }))
      : failed('Order', noOrder())
  const number = orderNumber(order)
  if (orderRef.id === order.id && sameKey(orderRef.payKey, order.pay_key))
    return passed('Order', say('payments.agency', 'orderAndKey', { number }))
  return failed('Order', say('payments.agency', 'orderWithoutKey', { number }))
}

export function sameKey(received: string, own: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type ModeWords =
  | 'liveSiteTestOrder'
  | 'testSiteLiveOrder'
  | 'realOnTestSite'
  | 'notTest'
  | 'testOnLiveSite'
  | 'testOnTestSite'

/** The provider verifies only notifications of the site's current mode, so orders of the other mode fail. */
function checkMode({ test, receivers }: PaymentEvent, order: Order, { live }: CheckContext): Check {
  const found = (isRight: boolean, words: ModeWords): Check =>
    (isRight ? passed : failed)('Real money', say('payments.agency', words))
  if (live !== (order.mode === 'live')) return found(false, live ? 'liveSiteTestOrder' : 'testSiteLiveOrder')
  // Only a provider with an API always says which it is.
  if (!test && !live && !receivers) return found(false, 'realOnTestSite')
  if (!test) return found(true, 'notTest')
  return live ? found(false, 'testOnLiveSite') : found(true, 'testOnTestSite')
}

function checkReceiver({ receivers }: PaymentEvent, { receivers: expected }: CheckContext): Check {
  if (!receivers) return passed('Receiver', say('payments.agency', 'toOurAccount'))
  const own = new Set(expected.map(normalEmail))
  const match = receivers.find((receiver) => own.has(normalEmail(receiver)))
  if (match !== undefined)
    return passed('Receiver', say('payments.agency', 'toReceiver', { receiver: match }))
  const receiver = oneOf(receivers) ?? say('payments.agency', 'nobody')
  return failed(
    'Receiver',
    expected.length
      ? say('payments.agency', 'otherReceiver', { receiver, expected: oneOf(expected)! })
      : say('payments.agency', 'noPayForm', { receiver }),
  )
}

/** "a@shop.example or b@shop.example"; undefined if there is none. */
const oneOf = (texts: readonly string[]): string | undefined =>
  texts.length ? texts.reduce((one, other) => say('payments.agency', 'or', { one, other })) : undefined

function checkAmount(
  { status, amountCents, currency: said }: PaymentEvent,
  { price_cents: price, part_paid_cents: partPaid, currency }: Order,
): Check {
  const amount =
    amountCents === undefined
      ? say('payments.agency', 'noAmount')
      : as('money', amountCents, said || currency)
  const values = { amount, price: as('money', price, currency) }
  if (PAYMENT.includes(status))
    // Who began to pay all of it before a part was recorded has paid more than is open, and gets it back.
    return amountCents === price || amountCents === price - partPaid
      ? passed('Amount', say('payments.agency', 'isPrice', values))
      : failed('Amount', say('payments.agency', 'isNotPrice', values))
  // A reversal takes back the whole payment, whatever amount it names.
  if (!REFUND.includes(status)) return passed('Amount', say('payments.agency', 'saysAmount', values))
  const back = Math.abs(amountCents ?? 0)
  return back > 0 && back <= price
    ? passed('Amount', say('payments.agency', 'atMostPrice', { amount: as('money', back, currency) }))
    : failed('Amount', say('payments.agency', 'noRefundOf', values))
}

function checkCurrency({ currency }: PaymentEvent, { currency: expected }: Order): Check {
  if (currency === expected) return passed('Currency', say('payments.agency', 'inCurrency', { currency }))
  const words = currency ? 'otherCurrency' : 'noCurrency'
  return failed('Currency', say('payments.agency', words, { currency, expected }))
}

function checkTransaction(
  { txnId: transaction, parentTxnId: parent = '' }: PaymentEvent,
  order: Order,
  { transactionOrderId, parentOrderId }: CheckContext,
): Check {
  const isForeign = (orderId: string | undefined) => orderId !== undefined && orderId !== order.id
  if (!transaction) return failed('Transaction', say('payments.agency', 'noTransaction'))
  if (isForeign(transactionOrderId))
    return failed('Transaction', say('payments.agency', 'foreignTransaction', { transaction }))
  if (isForeign(parentOrderId))
    return failed('Transaction', say('payments.agency', 'ofForeignTransaction', { transaction: parent }))
  return passed('Transaction', say('payments.agency', 'ownTransaction', { transaction }))
}
