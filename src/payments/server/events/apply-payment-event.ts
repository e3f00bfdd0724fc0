// Applies everything that a provider says about money, from a verified notification or as the answer to a
// question: checks it, applies it once, and describes the outcome in plain words. The order, its history, the
// totals and the mails change in one transaction.
import { afterPayment } from '#orders/rules/order-states.ts'
import { moneyOf, type Money } from '#orders/rules/payment-ledger.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { isOfRefused } from '#orders/server/refused-payments.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { PaymentEvent } from '#providers/server/provider.ts'
import { transitionOf, type AppliedPayment, type MoneyStatus } from '../../rules/payment-transition.ts'
import { movePayment } from '../ledger/move-payment.ts'
import { appliedBy, orderOfTransaction, writeTransaction } from '../ledger/transactions.ts'
import { checkEvent, type Check } from './check-event.ts'
import { followRefund } from './follow-refund.ts'
import { noteEvent, refuseEvent, type EventSource } from './note-event.ts'
import { askOtherProtocol } from './other-protocol.ts'
import { transitionWords } from './outcome-words.ts'
import { tellPayment } from './tell-payment.ts'

export interface Outcome {
  orderId: string | null
  words: string
  checks: Check[]
}

/** Undefined if this notification was applied before: its stored checks and outcome stay. */
export async function applyPaymentEvent(
  app: App,
  unit: UnitOfWork,
  event: PaymentEvent,
  source: EventSource,
): Promise<Outcome | undefined> {
  const { provider, notificationId } = source
  const transactionOrderId = await orderOfTransaction(unit.tx, provider, event.txnId)
  const parentOrderId = await orderOfTransaction(unit.tx, provider, event.parentTxnId)
  const orderId = event.orderRef?.id ?? parentOrderId
  const order = orderId ? await lockOrder(app, unit, orderId) : undefined
  const earlier = await appliedBy(unit, provider, event.txnId, event.status)
  if (notificationId !== undefined && earlier === notificationId) return undefined
  if (order) await followRefund(unit, order, event)
  const receivers = order ? await receiversOf(unit, order) : []
  if (order && event.receivers && (await askOtherProtocol(unit, order, { provider, receivers })))
    return { orderId: order.id, words: OTHER_PROTOCOL, checks: [] }
  const live = app.settings.PAYMENT_MODE === 'live'
  const checks = checkEvent(event, {
    order,
    receivers,
    transactionOrderId,
    parentOrderId,
    live,
    format: unit.format,
  })
  const outcome = (words: string): Outcome => ({ orderId: order?.id ?? null, words, checks })

  const count = (what: string) => app.metrics.countPayment(provider, what)

  if (!order || checks.some((check) => !check.ok)) {
    count('refused')
    return outcome(await refuseEvent(app, unit, event, { order, checks, source }))
  }
  if (event.status === 'other' || event.status === 'refund-pending')
    return outcome(await noteEvent(app, unit, order, { event, provider }))

  if (earlier !== undefined) {
    count('repeated')
    return outcome('A repeat of what was applied before; nothing changed.')
  }
  const ledger = await readLedger(unit.tx, order.id)
  const before = moneyOf(ledger)
  const { txnId, parentTxnId, status, amountCents = 0 } = event
  await writeTransaction(unit, order, { provider, txnId, parentTxnId, status, amountCents, notificationId })
  const after = moneyOf(await readLedger(unit.tx, order.id))
  const isAccepted = ledger.some((entry) => entry.txnId === parentTxnId && entry.status === 'completed')
  const ofRefused = !isAccepted && (await isOfRefused(unit.tx, order.id, event))
  return outcome(
    await applyTransition(app, unit, order, { event, status, provider, before, after, ofRefused }),
  )
}

const OTHER_PROTOCOL =
  'The payment was made by the provider’s newer protocol, so we ask about it there. Nothing changed by this message.'

interface Applied {
  event: PaymentEvent
  status: MoneyStatus
  provider: EventSource['provider']
  before: Money
  after: Money
  /** The event is about a payment that we never accepted. */
  ofRefused: boolean
}

/** Moves the order, writes its history, and tells everybody whom it concerns. */
async function applyTransition(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { event, status, provider, before, after, ofRefused }: Applied,
): Promise<string> {
  const transition = transitionOf(status, before, after)
  app.metrics.countPayment(provider, transition)
  const from = paymentStateOf(order)
  const to = afterPayment(from, transition) ?? from
  const moved = await movePayment(app, unit, order, { to, actor: provider, transaction: event.txnId })
  const words = transitionWords({ event, transition, from, money: after, ofRefused, format: unit.format })
  const data = { from, to, transaction: event.txnId, amountCents: event.amountCents }
  await writeEvent(unit, order.id, { kind: status, actor: provider, note: words, data })
  const payment: AppliedPayment = {
    status,
    transition,
    from,
    to,
    before,
    after,
    wasPaid: order.paid_at !== null,
    ofRefused,
    ofOurRefund: Boolean(event.refundId),
  }
  await tellPayment(app, unit, moved, { event, provider, words, payment })
  return words
}

const receiversOf = async (unit: UnitOfWork, order: Order): Promise<string[]> =>
  (
    await unit.tx
      .selectFrom('pay_forms')
      .select('receiver')
      .where('order_id', '=', order.id)
      .orderBy('at')
      .execute()
  ).map((row) => row.receiver)
