// Applies everything that a provider says about money, from a verified notification or as the answer to a
// question: checks it, applies it once, and describes the outcome in plain words. The order, its history, the
// totals and the mails change in one transaction.
import { dollars } from '#domain/money.ts'
import { afterPayment, canBePaid, type PaymentTransition, type PaymentState } from '#domain/order-states.ts'
import { moneyOf, type Money } from '#domain/payment-ledger.ts'
import type { House } from '../../house.ts'
import type { PaymentEvent, PaymentProvider } from '../../payments/provider.ts'
import type { Work } from '../../unit-of-work.ts'
import { lockOrder } from '../orders/find-order.ts'
import { writeEvent } from '../orders/order-events.ts'
import { mailAttention, mailPaid } from '../orders/order-mails.ts'
import { paymentStateOf, type Order } from '../orders/order-record.ts'
import { checkEvent, isOwnPayment, type Check } from './check-event.ts'
import { followRefund } from './follow-refund.ts'
import { movePayment } from './move-payment.ts'
import { isOfOtherProtocol } from './other-protocol.ts'
import { transitionWords, noticeWords } from './outcome-words.ts'
import { mailDenied, mailNotAccepted, mailTooMuch } from './payment-mails.ts'
import { mailPaidAgain, mailRefunded, mailRefundFailed, mailRefusedBack } from './refund-mails.ts'
import { amountWords, readRefused, type Mismatch } from './refused-payments.ts'
import { appliedBy, orderOfTransaction, readLedger, writeTransaction } from './transactions.ts'

export interface Outcome {
  orderId: string | null
  words: string
  checks: Check[]
}

export interface EventSource {
  provider: PaymentProvider['name']
  /** Absent if the provider said it as the answer to a question. */
  notificationId?: string
  /** The notification's stored outcome. If verifying again gives the same words, nobody is told twice. */
  previousOutcome?: string
}

/** Undefined if this notification was applied before: its stored checks and outcome stay. */
export async function applyPaymentEvent(
  house: House,
  work: Work,
  event: PaymentEvent,
  source: EventSource,
): Promise<Outcome | undefined> {
  const { provider, notificationId } = source
  const transactionOrderId = await orderOfTransaction(work, provider, event.txnId)
  const parentOrderId = await orderOfTransaction(work, provider, event.parentTxnId)
  const orderId = event.orderRef?.id ?? parentOrderId
  const order = orderId ? await lockOrder(house, work, orderId) : undefined
  const earlier = await appliedBy(work, provider, event.txnId, event.status)
  if (notificationId !== undefined && earlier === notificationId) return undefined
  if (order) await followRefund(work, order, event)
  const receivers = order ? await receiversOf(work, order) : []
  if (order && event.receivers && (await isOfOtherProtocol(work, order, { provider, receivers })))
    return { orderId: order.id, words: OTHER_PROTOCOL, checks: [] }
  const live = house.settings.PAYMENT_MODE === 'live'
  const checks = checkEvent(event, { order, receivers, transactionOrderId, parentOrderId, live })
  const outcome = (words: string): Outcome => ({ orderId: order?.id ?? null, words, checks })

  if (!order || checks.some((check) => !check.ok))
    return outcome(await refuse(house, work, event, { order, checks, source }))
  if (event.status === 'other' || event.status === 'refund-pending')
    return outcome(await note(house, work, event, order, provider))

  if (earlier !== undefined) return outcome('A repeat of what was applied before; nothing changed.')
  const ledger = await readLedger(work.tx, order.id)
  const before = moneyOf(ledger)
  const { txnId, parentTxnId, status, amountCents = 0 } = event
  await writeTransaction(work, order, { provider, txnId, parentTxnId, status, amountCents, notificationId })
  const after = moneyOf(await readLedger(work.tx, order.id))
  const isAccepted = ledger.some((entry) => entry.txnId === parentTxnId && entry.status === 'completed')
  const ofRefused = !isAccepted && (await isOfRefused(work, order, event))
  const transition = transitionOf(event, before, after)
  return outcome(
    await applyTransition(house, work, event, order, { provider, transition, before, after, ofRefused }),
  )
}

const OTHER_PROTOCOL =
  'The payment was made by the provider’s newer protocol, so we ask about it there. Nothing changed by this message.'

const BACK = ['refunded', 'reversed']

/** Whether this is the refund or reversal of a payment that we never accepted. */
const isOfRefused = async (
  work: Work,
  order: Order,
  { status, parentTxnId }: PaymentEvent,
): Promise<boolean> =>
  parentTxnId !== undefined &&
  BACK.includes(status) &&
  (await readRefused(work.tx, order.id)).some(
    (entry) => entry.txnId === parentTxnId && entry.status === 'completed',
  )

/** The order's transition, given the money before and after the event. */
function transitionOf({ status }: PaymentEvent, before: Money, after: Money): PaymentTransition {
  if (status === 'pending' || status === 'failed') return status
  if (status === 'completed' && after.payments > before.payments) return 'completed'
  if (status === 'reversal-cancelled' || status === 'refund-failed')
    return after.heldCents > before.heldCents ? 'restored' : 'partly-returned'
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
  work: Work,
  event: PaymentEvent,
  order: Order,
  { provider, transition, before, after, ofRefused }: AppliedEvent,
): Promise<string> {
  const from = paymentStateOf(order)
  const to = afterPayment(from, transition) ?? from
  const moved = await movePayment(house, work, order, to, provider)
  const words = transitionWords({ event, transition, from, money: after, ofRefused })
  const data = { from, to, transaction: event.txnId, amountCents: event.amountCents }
  await writeEvent(work, order.id, { kind: event.status, actor: provider, note: words, data })
  // Usually a payment. It can also be a cancelled reversal, if the reversal arrived before the payment.
  if (to === 'Paid' && order.paid_at === null)
    await mailPaid(house, work, moved, { transaction: event.txnId, note: words })
  // A refund that fails at once was never told to the customer.
  else if (event.status === 'refund-failed' && after.heldCents > before.heldCents)
    await mailRefundFailed(house, work, moved, { amount: amountWords(event) })
  else if (to === 'Paid' && from === 'Refunded') await mailPaidAgain(house, work, moved)
  if (ofRefused) await mailRefusedBack(house, work, moved, { amount: amountWords(event), txnId: event.txnId })
  else if (BACK.includes(event.status) && order.paid_at !== null && before.heldCents > after.heldCents) {
    const isClosed = from === 'Refunded'
    await mailRefunded(house, work, moved, { kind: event.status, before, after, isClosed })
  }
  if (transition === 'failed' && canBePaid(to)) await mailDenied(house, work, moved)
  if (transition === 'completed' && !canBePaid(from))
    await mailTooMuch(house, work, moved, { event, closed: from === 'Refunded' })
  if (needsAttention(event, from, to))
    await mailAttention(house, work, moved, words, [['Transaction', event.txnId]])
  return words
}

/** True if money moved but did not make the order paid. */
function needsAttention({ status }: PaymentEvent, from: PaymentState, to: PaymentState): boolean {
  if (status === 'completed') return to !== 'Paid' || from === 'Paid'
  return status !== 'pending' && status !== 'failed'
}

interface Refusal {
  order: Order | undefined
  checks: Check[]
  source: EventSource
}

async function refuse(
  house: House,
  work: Work,
  event: PaymentEvent,
  { order, checks, source: { provider, previousOutcome } }: Refusal,
): Promise<string> {
  const { status, statusText, txnId, amountCents, currency } = event
  const why = checks
    .filter((check) => !check.ok)
    .map((check) => check.words)
    .join(' ')
  const words = `${event.twice.length ? 'Held for review, not applied.' : 'Not applied.'} ${why}`
  const note = `A verified notification (${statusText}) did not match: ${why}`
  if (words === previousOutcome || (order && (await hasNote(work, order, note, txnId)))) return words
  if (order) await recordMismatch(house, work, order, { event, checks, note, provider })
  const aboutMoney = status !== 'pending' && status !== 'failed' && status !== 'other'
  // Other shops may share the provider account: a payment without an order reference is listed, not mailed.
  if (event.twice.length || (aboutMoney && event.orderRef)) {
    const amount = amountCents === undefined ? 'none' : `${dollars(amountCents)} (${currency})`
    await mailAttention(house, work, order, note, [
      ['Transaction', txnId],
      ['Amount', amount],
    ])
  }
  return words
}

/** Mails the customer once per refused payment, however often the provider repeats the notification. */
async function recordMismatch(
  house: House,
  work: Work,
  order: Order,
  {
    event,
    checks,
    note,
    provider,
  }: { event: PaymentEvent; checks: Check[]; note: string; provider: EventSource['provider'] },
): Promise<void> {
  const { txnId: transaction, parentTxnId: parent, status, amountCents, currency } = event
  const data: Mismatch = {
    transaction,
    parent,
    status,
    amountCents,
    currency,
    ownPayment: isOwnPayment(checks),
    toUs: checks.every(({ name, ok }) => ok || name !== 'Receiver'),
  }
  const isRepeat = await hasMismatch(work, order, data)
  const goesBack = await isOfRefused(work, order, event)
  await writeEvent(work, order.id, { kind: 'mismatch', actor: provider, note, data: { ...data } })
  if (isRepeat || !data.ownPayment) return
  if (status === 'completed') await mailNotAccepted(house, work, order, { event, checks })
  if (goesBack) await mailRefusedBack(house, work, order, { amount: amountWords(event), txnId: transaction })
}

async function hasMismatch(work: Work, order: Order, { transaction, status }: Mismatch): Promise<boolean> {
  const rows = await work.tx
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'mismatch')
    .execute()
  return rows
    .map(({ data }) => JSON.parse(data) as Mismatch)
    .some((one) => one.transaction === transaction && one.status === status)
}

/** The provider repeats itself, and an admin may ask again: nobody is told the same thing twice. */
async function hasNote(work: Work, { id }: Order, note: string, transaction: string): Promise<boolean> {
  const rows = await work.tx
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', id)
    .where('note', '=', note)
    .execute()
  return rows.some(({ data }) => JSON.parse(data).transaction === transaction)
}

/** Records a dispute, or a status that moves no money, in the history. */
async function note(
  house: House,
  work: Work,
  event: PaymentEvent,
  order: Order,
  provider: EventSource['provider'],
): Promise<string> {
  const words = noticeWords(event)
  if (await hasNote(work, order, words, event.txnId)) return words
  await writeEvent(work, order.id, {
    kind: 'notice',
    actor: provider,
    note: words,
    data: { transaction: event.txnId },
  })
  if (event.facts.Case) await mailAttention(house, work, order, words, [['Transaction', event.txnId]])
  return words
}

const receiversOf = async (work: Work, order: Order): Promise<string[]> =>
  (
    await work.tx
      .selectFrom('pay_forms')
      .select('receiver')
      .where('order_id', '=', order.id)
      .orderBy('at')
      .execute()
  ).map((row) => row.receiver)
