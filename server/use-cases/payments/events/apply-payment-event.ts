// Applies everything that a provider says about money, from a verified notification or as the answer to a
// question: checks it, applies it once, and describes the outcome in plain words. The order, its history, the
// totals and the mails change in one transaction.
import { afterPayment, canBePaid, type PaymentTransition, type PaymentState } from '#domain/order-states.ts'
import { moneyOf, type Money } from '#domain/payment-ledger.ts'
import type { House } from '../../../house.ts'
import { providerName } from '../../../payments/provider-name.ts'
import type { PaymentEvent } from '../../../payments/provider.ts'
import type { UnitOfWork } from '../../../unit-of-work.ts'
import { lockOrder } from '../../orders/find-order.ts'
import { writeEvent } from '../../orders/order-events.ts'
import { mailAttention, mailPaid } from '../../orders/order-mails.ts'
import { paymentStateOf, type Order } from '../../orders/order-record.ts'
import { documentsOfPayment } from '../../retainers/period-documents.ts'
import { nextAfterPayment } from '../../work/mails/paid-mail.ts'
import { movePayment } from '../ledger/move-payment.ts'
import { appliedBy, orderOfTransaction, readLedger, writeTransaction } from '../ledger/transactions.ts'
import { checkEvent, type Check } from './check-event.ts'
import { mailMoneyChanged } from './correction-mails.ts'
import { followRefund } from './follow-refund.ts'
import { noteEvent, refuseEvent, type EventSource } from './note-event.ts'
import { isOfOtherProtocol } from './other-protocol.ts'
import { transitionWords } from './outcome-words.ts'
import { mailDenied, mailTooMuch } from './payment-mails.ts'
import { mailPaidAgain, mailRefunded, mailRefundFailed, mailRefusedBack } from './refund-mails.ts'
import { amountWords, isOfRefused } from './refused-payments.ts'

export interface Outcome {
  orderId: string | null
  words: string
  checks: Check[]
}

/** Undefined if this notification was applied before: its stored checks and outcome stay. */
export async function applyPaymentEvent(
  house: House,
  unit: UnitOfWork,
  event: PaymentEvent,
  source: EventSource,
): Promise<Outcome | undefined> {
  const { provider, notificationId } = source
  const transactionOrderId = await orderOfTransaction(unit.tx, provider, event.txnId)
  const parentOrderId = await orderOfTransaction(unit.tx, provider, event.parentTxnId)
  const orderId = event.orderRef?.id ?? parentOrderId
  const order = orderId ? await lockOrder(house, unit, orderId) : undefined
  const earlier = await appliedBy(unit, provider, event.txnId, event.status)
  if (notificationId !== undefined && earlier === notificationId) return undefined
  if (order) await followRefund(unit, order, event)
  const receivers = order ? await receiversOf(unit, order) : []
  if (order && event.receivers && (await isOfOtherProtocol(unit, order, { provider, receivers })))
    return { orderId: order.id, words: OTHER_PROTOCOL, checks: [] }
  const live = house.settings.PAYMENT_MODE === 'live'
  const checks = checkEvent(event, {
    order,
    receivers,
    transactionOrderId,
    parentOrderId,
    live,
    format: unit.format,
  })
  const outcome = (words: string): Outcome => ({ orderId: order?.id ?? null, words, checks })

  const count = (what: string) => house.metrics.countPayment(provider, what)

  if (!order || checks.some((check) => !check.ok)) {
    count('refused')
    return outcome(await refuseEvent(house, unit, event, { order, checks, source }))
  }
  if (event.status === 'other' || event.status === 'refund-pending')
    return outcome(await noteEvent(house, unit, event, order, provider))

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
  const transition = transitionOf(event, before, after)
  count(transition)
  return outcome(
    await applyTransition(house, unit, event, order, { provider, transition, before, after, ofRefused }),
  )
}

const OTHER_PROTOCOL =
  'The payment was made by the provider’s newer protocol, so we ask about it there. Nothing changed by this message.'

const BACK = ['refunded', 'reversed']

/** The order's transition, given the money before and after the event. */
function transitionOf({ status }: PaymentEvent, before: Money, after: Money): PaymentTransition {
  if (status === 'pending' || status === 'failed') return status
  if (status === 'completed' && after.payments > before.payments) return 'completed'
  if (status === 'reversal-cancelled') return after.heldCents > 0 ? 'restored' : 'partly-returned'
  // Only a refund that was booked before brings money back.
  if (status === 'refund-failed') return after.heldCents > before.heldCents ? 'restored' : 'partly-returned'
  // A refund can arrive before its payment. The order changes when the payment arrives and finds the refund.
  return after.received && after.heldCents === 0 ? 'returned' : 'partly-returned'
}

interface AppliedEvent {
  provider: EventSource['provider']
  transition: PaymentTransition
  before: Money
  after: Money
  /** The event is about a payment that we never accepted. */
  ofRefused: boolean
}

async function applyTransition(
  house: House,
  unit: UnitOfWork,
  event: PaymentEvent,
  order: Order,
  { provider, transition, before, after, ofRefused }: AppliedEvent,
): Promise<string> {
  const from = paymentStateOf(order)
  const to = afterPayment(from, transition) ?? from
  const moved = await movePayment(house, unit, order, { to, actor: provider, transaction: event.txnId })
  const words = transitionWords({ event, transition, from, money: after, ofRefused, format: unit.format })
  const data = { from, to, transaction: event.txnId, amountCents: event.amountCents }
  await writeEvent(unit, order.id, { kind: event.status, actor: provider, note: words, data })
  // Usually a payment. It can also be a cancelled reversal, if the reversal arrived before the payment.
  if (to === 'Paid' && order.paid_at === null)
    await mailPaid(house, unit, moved, {
      transaction: event.txnId,
      note: words,
      next: await nextAfterPayment(house, unit, moved),
      documents: await documentsOfPayment(unit, moved),
    })
  // A refund that fails at once was never told to the customer.
  else if (event.status === 'refund-failed' && after.heldCents > before.heldCents)
    await mailRefundFailed(house, unit, moved, { amount: amountWords(event, order, unit.format) })
  else if (to === 'Paid' && from === 'Refunded') await mailPaidAgain(house, unit, moved)
  if (ofRefused)
    await mailRefusedBack(house, unit, moved, {
      amount: amountWords(event, order, unit.format),
      txnId: event.txnId,
    })
  else if (BACK.includes(event.status) && order.paid_at !== null && before.heldCents > after.heldCents) {
    const isClosed = from === 'Refunded'
    await mailRefunded(house, unit, moved, { kind: event.status, before, after, isClosed })
  }
  if (transition === 'failed' && canBePaid(to)) await mailDenied(house, unit, moved)
  if (transition === 'completed' && !canBePaid(from))
    await mailTooMuch(house, unit, moved, { event, closed: from === 'Refunded' })
  if (event.refundId && event.status === 'refunded')
    await mailMoneyChanged(house, unit, moved, {
      subject: `Refund sent: ${moved.package_name}, ${amountWords(event, order, unit.format)}`,
      heading: 'A refund was sent',
      by: providerName(provider),
      words,
    })
  else if (needsAttention(event, from, to))
    await mailAttention(house, unit, moved, words, [['Transaction', event.txnId]])
  return words
}

/** True if money moved but did not make the order paid. */
function needsAttention({ status }: PaymentEvent, from: PaymentState, to: PaymentState): boolean {
  if (status === 'completed') return to !== 'Paid' || from === 'Paid'
  return status !== 'pending' && status !== 'failed'
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
