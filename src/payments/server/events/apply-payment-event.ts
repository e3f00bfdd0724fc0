// Applies everything that a provider says about money, from a verified notification or as the answer to a
// question: checks it, applies it once, and describes the outcome in plain words. The order, its history, the
// totals and the emails change in one transaction.
import { issuedIn } from '#invoices/server/write-invoice.ts'
import { afterPayment } from '#orders/rules/order-states.ts'
import { moneyOf } from '#orders/rules/payment-ledger.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { emailCustomer, emailTeamAbout } from '#orders/server/order-emails.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { isOfRefused } from '#orders/server/refused-payments.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { MoneyStatus } from '#providers/rules/money-status.ts'
import { transactionNamespace } from '#providers/server/payments.ts'
import { providerName } from '#providers/server/provider-name.ts'
import type { PaymentEvent, EventStatus } from '#providers/server/provider.ts'
import {
  transitionOf,
  type AppliedPayment,
  emailsOf,
  type PaymentEmail,
} from '../../rules/payment-transition.ts'
import { movePayment } from '../ledger/move-payment.ts'
import { appliedBy, orderOfTransaction, writeTransaction } from '../ledger/transactions.ts'
import type { RefundState } from '../payment-tables.ts'
import { checkEvent, type Check } from './check-event.ts'
import { moneyChanged } from './correction-emails.ts'
import { noteEvent, refuseEvent, type EventSource } from './note-event.ts'
import { transitionWords } from './outcome-words.ts'
import {
  callAttention,
  emailPaid,
  paymentComesBack,
  paymentDenied,
  paymentOnItsWay,
} from './payment-emails.ts'
import { orderPaidAgain, orderRefunded, refundFailed, refusedPaymentBack } from './refund-emails.ts'

/** What ends a payment that is on its way. */
const SETTLED = ['completed', 'failed']

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
    return { orderId: order.id, words: say('payments.agency', 'otherProtocol'), checks: [] }
  const live = app.settings.PAYMENT_MODE === 'live'
  const checks = checkEvent(event, {
    order,
    receivers,
    transactionOrderId,
    parentOrderId,
    live,
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
    return outcome(say('payments.agency', 'repeated'))
  }
  const ledger = await readLedger(unit.tx, order.id)
  const before = moneyOf(ledger)
  const { txnId, parentTxnId, status, amountCents = 0 } = event
  await writeTransaction(unit, order, { provider, txnId, parentTxnId, status, amountCents, notificationId })
  const after = moneyOf(await readLedger(unit.tx, order.id))
  const isAccepted = ledger.some((entry) => entry.txnId === parentTxnId && entry.status === 'completed')
  const ofRefused = !isAccepted && (await isOfRefused(unit.tx, order.id, event))
  const isSettled = ledger.some((entry) => entry.txnId === txnId && SETTLED.includes(entry.status))
  return outcome(
    await applyTransition(app, unit, order, {
      event,
      status,
      provider,
      before,
      after,
      ofRefused,
      isSettled,
      isTold: source.isTold === true,
    }),
  )
}

interface Applied extends Pick<AppliedPayment, 'before' | 'after' | 'ofRefused' | 'isSettled' | 'isTold'> {
  event: PaymentEvent
  status: MoneyStatus
  provider: EventSource['provider']
}

/** Moves the order, writes its history, and tells everybody whom it concerns. */
async function applyTransition(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { event, status, provider, ...applied }: Applied,
): Promise<string> {
  const { after, ofRefused } = applied
  const transition = transitionOf(status, applied.before, after)
  app.metrics.countPayment(provider, transition)
  const from = paymentStateOf(order)
  const to = afterPayment(from, transition) ?? from
  const moved = await movePayment(app, unit, order, { to, actor: provider, transaction: event.txnId })
  const words = transitionWords({ event, transition, from, money: after, ofRefused })
  const { txnId: transaction, amountCents, method } = event
  const data = { from, to, transaction, amountCents, method }
  await writeEvent(unit, order.id, { kind: status, actor: provider, note: words, data })
  const payment: AppliedPayment = {
    status,
    transition,
    from,
    to,
    ...applied,
    wasPaid: order.paid_at !== null,
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

/**
 * A PayPal account may report a payment of its newer protocol in the older way too. Such a message has no pay
 * form of ours to be checked against, so we ask by the newer protocol instead. True if we do.
 */
async function askOtherProtocol(
  unit: UnitOfWork,
  { id }: Order,
  { provider, receivers }: { provider: string; receivers: readonly string[] },
): Promise<boolean> {
  const others = transactionNamespace(provider).filter((name) => name !== provider)
  if (!others.length || receivers.length) return false
  const { numUpdatedRows } = await unit.tx
    .updateTable('checkouts')
    .set({ next_try_at: unit.at })
    .where('order_id', '=', id)
    .where('provider', 'in', others)
    .where('ref', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows) await unit.signal('checkouts')
  return numUpdatedRows > 0n
}

const STATES: Partial<Record<EventStatus, RefundState>> = {
  refunded: 'succeeded',
  'refund-pending': 'pending',
  'refund-failed': 'failed',
}

/** Later states win: the provider's messages overtake each other. */
const EARLIER: Record<RefundState, RefundState[]> = {
  requested: [],
  pending: ['requested'],
  succeeded: ['requested', 'pending'],
  failed: ['requested', 'pending', 'succeeded'],
}

/** Moves a refund that was started here to the state that the provider tells. */
async function followRefund(unit: UnitOfWork, { id: orderId }: Order, event: PaymentEvent): Promise<void> {
  const state = STATES[event.status]
  if (!state || !event.refundId) return
  await unit.tx
    .updateTable('refunds')
    .set({
      state,
      ref: event.txnId,
      updated_at: unit.at,
      ...(state !== 'pending' && { next_try_at: null }),
      ...(state === 'failed' && {
        failure: event.facts.Reason ?? say('payments.agency', 'providerSaysFailed'),
      }),
    })
    .where('id', '=', event.refundId)
    .where('order_id', '=', orderId)
    // A refund that we took for refused has no id of the provider. Now the provider says otherwise.
    .where((e) =>
      e.or([e('state', 'in', EARLIER[state]), e.and([e('state', '=', 'failed'), e('ref', 'is', null)])]),
    )
    .execute()
}

// The emails about money that moved. The rules say which; these are their facts.
interface PaymentNews {
  event: PaymentEvent
  provider: EventSource['provider']
  payment: AppliedPayment
  /** What happened, as the history says it. */
  words: string
}

/** `order` as it is after the payment. */
async function tellPayment(app: App, unit: UnitOfWork, order: Order, news: PaymentNews): Promise<void> {
  for (const mail of emailsOf(news.payment)) await EMAIL[mail](app, unit, order, news)
}

const EMAIL: Record<
  PaymentEmail,
  (app: App, unit: UnitOfWork, order: Order, news: PaymentNews) => Promise<void>
> = {
  paid: (app, unit, order, { event: { txnId: transaction }, words: note }) =>
    emailPaid(app, unit, order, { transaction, note }),
  'refund-failed': (_app, unit, order, { event: amount }) =>
    emailCustomer(unit, order, refundFailed, { facts: { order, amount, documents: issuedIn(unit) } }),
  'paid-again': (_app, unit, order) =>
    emailCustomer(unit, order, orderPaidAgain, { facts: { order, documents: issuedIn(unit) } }),
  'refused-payment-back': (_app, unit, order, { event: amount }) =>
    emailCustomer(unit, order, refusedPaymentBack, { facts: { order, amount, transaction: amount.txnId } }),
  refunded: (_app, unit, order, { payment: { status, before, after, from } }) =>
    emailCustomer(unit, order, orderRefunded, {
      facts: { order, status, before, after, isClosed: from === 'Refunded', documents: issuedIn(unit) },
    }),
  'on-its-way': (_app, unit, order, { event: { method } }) =>
    emailCustomer(unit, order, paymentOnItsWay, { facts: { order, method } }),
  denied: (_app, unit, order, { event: { method } }) =>
    emailCustomer(unit, order, paymentDenied, { facts: { order, method } }),
  'too-much': (_app, unit, order, { event: amount, payment }) =>
    emailCustomer(unit, order, paymentComesBack, {
      facts: { order, amount, transaction: amount.txnId, isClosed: payment.from === 'Refunded' },
    }),
  'refund-sent': (_app, unit, order, { event: amount, provider, words: note }) =>
    emailTeamAbout(unit, order, moneyChanged, {
      order,
      change: 'refund-sent',
      amount,
      by: providerName(provider),
      note,
    }),
  attention: (app, unit, order, { event, words: note }) =>
    callAttention(app, unit, order, { note, transaction: event.txnId }),
}
