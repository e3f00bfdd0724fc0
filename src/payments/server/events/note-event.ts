// Records what a provider said that changes no payment: an event that failed a check, a dispute, a refund
// that is on its way. Nobody is told the same thing twice.
import { emailCustomer } from '#orders/server/order-emails.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { isOfRefused, type Mismatch } from '#orders/server/refused-payments.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { PaymentEvent, PaymentProvider } from '#providers/server/provider.ts'
import { isOwnPayment, type Check } from './check-event.ts'
import { noticeWords } from './outcome-words.ts'
import { callAttention, paymentNotAccepted } from './payment-emails.ts'
import { refusedPaymentBack } from './refund-emails.ts'

export interface EventSource {
  provider: PaymentProvider['name']
  /** Absent if the provider said it as the answer to a question. */
  notificationId?: string
  /** The customer gets an email of its own if the payment fails: that of a saved card. */
  isTold?: boolean
  /** The notification's stored outcome. If verifying again gives the same words, nobody is told twice. */
  previousOutcome?: string
}

interface Refusal {
  order: Order | undefined
  checks: Check[]
  source: EventSource
}

export async function refuseEvent(
  app: App,
  unit: UnitOfWork,
  event: PaymentEvent,
  { order, checks, source: { provider, previousOutcome } }: Refusal,
): Promise<string> {
  const { status, statusText, txnId, amountCents, currency } = event
  const why = checks
    .filter((check) => !check.ok)
    .map((check) => check.words)
    .join(' ')
  const words = say('payments.agency', event.twice.length ? 'heldForReview' : 'notApplied', { why })
  const note = say('payments.agency', 'mismatched', { said: statusText, why })
  if (words === previousOutcome || (order && (await hasNote(unit, order, note, txnId)))) return words
  if (order) await recordMismatch(app, unit, order, { event, checks, note, provider })
  const aboutMoney = status !== 'pending' && status !== 'failed' && status !== 'other'
  // Other shops may share the provider account: a payment without an order reference is listed, not mailed.
  if (event.twice.length || (aboutMoney && event.orderRef)) {
    await callAttention(app, unit, order, { note, transaction: txnId, amount: { amountCents, currency } })
  }
  return words
}

/** Emails the customer once per refused payment, however often the provider repeats the notification. */
async function recordMismatch(
  app: App,
  unit: UnitOfWork,
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
  const isRepeat = await hasMismatch(unit, order, data)
  const goesBack = await isOfRefused(unit.tx, order.id, event)
  await writeEvent(unit, order.id, { kind: 'mismatch', actor: provider, note, data: { ...data } })
  if (isRepeat || !data.ownPayment) return
  const facts = { order, amount: { amountCents, currency }, transaction }
  if (status === 'completed')
    await emailCustomer(unit, order, paymentNotAccepted, { facts: { ...facts, isOurs: data.toUs === true } })
  if (goesBack) await emailCustomer(unit, order, refusedPaymentBack, { facts })
}

async function hasMismatch(
  unit: UnitOfWork,
  order: Order,
  { transaction, status }: Mismatch,
): Promise<boolean> {
  const rows = await unit.tx
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
async function hasNote(unit: UnitOfWork, { id }: Order, note: string, transaction: string): Promise<boolean> {
  const rows = await unit.tx
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', id)
    .where('note', '=', note)
    .execute()
  return rows.some(({ data }) => JSON.parse(data).transaction === transaction)
}

/** Records a dispute, or a status that moves no money, in the history. */
export async function noteEvent(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { event, provider }: { event: PaymentEvent; provider: EventSource['provider'] },
): Promise<string> {
  const words = noticeWords(event)
  if (await hasNote(unit, order, words, event.txnId)) return words
  await writeEvent(unit, order.id, {
    kind: 'notice',
    actor: provider,
    note: words,
    data: {
      transaction: event.txnId,
      ...(event.status === 'refund-pending' && { refundPendingCents: Math.abs(event.amountCents ?? 0) }),
    },
  })
  if (event.facts.Case) await callAttention(app, unit, order, { note: words, transaction: event.txnId })
  return words
}
