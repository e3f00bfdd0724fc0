// Handles every verified notification: checks it, applies it once, and describes the outcome in plain words.
// The order, its history, the totals, the mails and the notification's outcome change in one transaction.
import { dollars } from '#domain/money.ts'
import { afterPayment, canBePaid, type PaymentTransition, type PaymentState } from '#domain/order-states.ts'
import { moneyOf, type Money } from '#domain/payment-ledger.ts'
import type { House } from '../../house.ts'
import type { PaymentEvent } from '../../payments/provider.ts'
import type { Work } from '../../unit-of-work.ts'
import { lockOrder } from '../orders/find-order.ts'
import { writeEvent } from '../orders/order-events.ts'
import { mailAttention, mailPaid } from '../orders/order-mails.ts'
import { paymentStateOf, type Order } from '../orders/order-record.ts'
import { checkEvent, isOwnPayment, type Check } from './check-event.ts'
import { movePayment } from './move-payment.ts'
import { transitionWords, noticeWords } from './outcome-words.ts'
import { mailDenied, mailNotAccepted, mailTooMuch } from './payment-mails.ts'
import { mailPaidAgain, mailRefunded, mailRefusedBack } from './refund-mails.ts'
import { amountWords, readRefused, type Mismatch } from './refused-payments.ts'
import { appliedBy, orderOfTransaction, readLedger, writeTransaction } from './transactions.ts'

export interface Outcome {
  orderId: string | null
  words: string
  checks: Check[]
}

export interface NotificationContext {
  id: string
  /** The stored outcome. If verifying again by hand gives the same words, nobody is notified twice. */
  previousOutcome: string
}

/** Undefined if this notification was applied before: its stored checks and outcome stay. */
export async function applyPaymentEvent(
  house: House,
  work: Work,
  event: PaymentEvent,
  { id: notificationId, previousOutcome }: NotificationContext,
): Promise<Outcome | undefined> {
  const provider = house.payments.name
  const transactionOrderId = await orderOfTransaction(work, provider, event.txnId)
  const parentOrderId = await orderOfTransaction(work, provider, event.parentTxnId)
  const orderId = event.orderRef?.id ?? parentOrderId
  const order = orderId ? await lockOrder(house, work, orderId) : undefined
  const earlier = await appliedBy(work, provider, event.txnId, event.status)
  if (earlier === notificationId) return undefined
  const receivers = order ? await receiversOf(work, order) : []
  const live = house.settings.PAYMENT_MODE === 'live'
  const checks = checkEvent(event, { order, receivers, transactionOrderId, parentOrderId, live })
  const outcome = (words: string): Outcome => ({ orderId: order?.id ?? null, words, checks })

  if (!order || checks.some((check) => !check.ok))
    return outcome(await refuse(house, work, event, order, checks, previousOutcome))
  if (event.status === 'other') return outcome(await note(house, work, event, order, previousOutcome))

  if (earlier !== undefined) return outcome('A repeat of what was applied before; nothing changed.')
  const ledger = await readLedger(work.tx, order.id)
  const before = moneyOf(ledger)
  const { txnId, parentTxnId, status, amountCents = 0 } = event
  await writeTransaction(work, order, { provider, txnId, parentTxnId, status, amountCents, notificationId })
  const after = moneyOf(await readLedger(work.tx, order.id))
  const isAccepted = ledger.some((entry) => entry.txnId === parentTxnId && entry.status === 'completed')
  const ofRefused = !isAccepted && (await isOfRefused(work, order, event))
  const transition = transitionOf(event, before, after)
  return outcome(await applyTransition(house, work, event, order, { transition, before, after, ofRefused }))
}

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
  if (status === 'reversal-cancelled') return after.heldCents > 0 ? 'restored' : 'partly-returned'
  // A refund can arrive before its payment. The order changes when the payment arrives and finds the refund.
  return after.received && after.heldCents === 0 ? 'returned' : 'partly-returned'
}

interface AppliedEvent {
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
  { transition, before, after, ofRefused }: AppliedEvent,
): Promise<string> {
  const provider = house.payments.name
  const from = paymentStateOf(order)
  const to = afterPayment(from, transition) ?? from
  const moved = await movePayment(house, work, order, to, provider)
  const words = transitionWords({ event, transition, from, money: after, ofRefused })
  const data = { from, to, transaction: event.txnId, amountCents: event.amountCents }
  await writeEvent(work, order.id, { kind: event.status, actor: provider, note: words, data })
  // Usually a payment. It can also be a cancelled reversal, if the reversal arrived before the payment.
  if (to === 'Paid' && order.paid_at === null)
    await mailPaid(house, work, moved, { transaction: event.txnId, note: words })
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

async function refuse(
  house: House,
  work: Work,
  event: PaymentEvent,
  order: Order | undefined,
  checks: Check[],
  previousOutcome: string,
): Promise<string> {
  const { status, statusText, txnId, amountCents, currency } = event
  const why = checks
    .filter((check) => !check.ok)
    .map((check) => check.words)
    .join(' ')
  const words = `${event.twice.length ? 'Held for review, not applied.' : 'Not applied.'} ${why}`
  if (words === previousOutcome) return words
  const note = `A verified notification (${statusText}) did not match: ${why}`
  if (order) await recordMismatch(house, work, order, { event, checks, note })
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
  { event, checks, note }: { event: PaymentEvent; checks: Check[]; note: string },
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
  await writeEvent(work, order.id, { kind: 'mismatch', actor: house.payments.name, note, data: { ...data } })
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

/** Records a dispute, or a status that moves no money, in the history. */
async function note(
  house: House,
  work: Work,
  event: PaymentEvent,
  order: Order,
  previousOutcome: string,
): Promise<string> {
  const words = noticeWords(event)
  if (words === previousOutcome) return words
  await writeEvent(work, order.id, {
    kind: 'notice',
    actor: house.payments.name,
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
