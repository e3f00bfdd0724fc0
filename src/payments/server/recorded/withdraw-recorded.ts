// An admin withdraws a payment or a refund that was recorded by mistake. Nothing is deleted: the ledger, the
// history and the void receipt still show it.
import { z } from 'zod'
import { PAYMENT_REASON } from '#content/rules/forms/order-form.ts'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { issuedIn } from '#invoices/server/write-invoice.ts'
import { afterPayment, type PaymentTransition, type PaymentState } from '#orders/rules/order-states.ts'
import { paymentsOf } from '#orders/rules/payment-ledger.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import { emailCustomer, emailTeamAbout } from '#orders/server/order-emails.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import {
  paymentStateOf,
  receiptNumberOf,
  toOrderRecord,
  type OrderRecord,
} from '#orders/server/order-record.ts'
import { readLedger, type TimedEntry } from '#orders/server/read-ledger.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { moneyChanged, paymentWithdrawn, refundWithdrawn } from '../events/correction-emails.ts'
import { lockForMoney, raiseVersion } from '../ledger/lock-for-money.ts'
import { requireMayChangeMoney } from '../ledger/may-change-money.ts'
import { movePayment } from '../ledger/move-payment.ts'
import { RECORDED } from '../ledger/recorded-money.ts'
import { writeTransaction } from '../ledger/transactions.ts'
import { setPartPaid } from './receive-by-hand.ts'

export const WITHDRAWAL_INPUT = z.strictObject({
  transaction: z.string('transaction is required: that of the recorded payment or refund.'),
  reason: fieldSchema(PAYMENT_REASON),
  version: z.int().positive().optional(),
})

export async function withdrawRecorded(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof WITHDRAWAL_INPUT>,
): Promise<OrderRecord> {
  const actor = await requireMayChangeMoney(app, viewer)
  await orderForTeam(app, viewer, id)
  const { transaction, reason, version } = parseObject(WITHDRAWAL_INPUT, body)
  return inTransaction(app, async (unit) => {
    const order = await lockForMoney(app, unit, { id, version })
    const { status, amountCents } = withdrawableEntry(await readLedger(unit.tx, id), transaction)
    const isPayment = status === 'completed'
    await writeTransaction(unit, order, {
      provider: RECORDED,
      txnId: transaction,
      status: 'withdrawn',
      amountCents,
    })
    const left = paymentsOf(await readLedger(unit.tx, id)).filter(({ leftCents }) => leftCents > 0)
    const paidCents = left.reduce((sum, { payment }) => sum + payment.amountCents, 0)
    const from = paymentStateOf(order)
    // A duplicate payment, by transfer and through the provider: the other one still pays the order.
    const isStillPaid = from !== 'UnPaid' && left.length > 0 && paidCents >= order.price_cents
    const isOfRest = from === 'UnPaid' && isPayment
    const to =
      isOfRest || (isPayment && isStillPaid)
        ? from
        : nextState(from, isPayment ? 'withdrawn' : 'refund-withdrawn')
    const moved = await movePayment(app, unit, order, { to, actor, transaction })
    const after = await raiseVersion(
      unit,
      order,
      isPayment ? await setPartPaid(unit, moved, to === 'UnPaid' ? paidCents : 0) : moved,
    )
    const amount = unit.format.money(Math.abs(amountCents), order.currency)
    const kind = isPayment ? 'payment' : 'refund'
    const receipt = receiptNumberOf(order) ?? ''
    const effect = effectOf({ isPayment, from, to, receipt })
    const words = say('payments.agency', isPayment ? 'withdrawnPayment' : 'withdrawnRefund', {
      amount: as('money', Math.abs(amountCents), order.currency),
      reason,
    })
    const data = { from, to, transaction, amountCents, note: reason }
    await writeEvent(unit, id, {
      kind: isPayment ? 'withdrawn' : 'refund-withdrawn',
      actor,
      note: say('payments.agency', 'withEffect', { words, effect }),
      data,
    })
    await unit.audit(actor, `${kind} withdrawn`, id, `${amount}: ${reason}`)
    const facts = { order: after, amount: { amountCents, currency: order.currency } }
    const documents = issuedIn(unit)
    if (!isPayment) await emailCustomer(unit, after, refundWithdrawn, { facts: { ...facts, documents } })
    else if (to !== from)
      await emailCustomer(unit, after, paymentWithdrawn, { facts: { ...facts, receipt, documents } })
    await emailTeamAbout(unit, after, moneyChanged, {
      ...facts,
      change: `${kind}-withdrawn`,
      by: actor.email,
      note: `${words} ${effect}`,
    })
    return toOrderRecord(unit.format, after)
  })
}

/** The entry to withdraw. A payment's refunds must be withdrawn before the payment. */
function withdrawableEntry(ledger: readonly TimedEntry[], transaction: string): TimedEntry {
  const own = ledger.filter(({ provider, txnId }) => provider === RECORDED && txnId === transaction)
  const entry = own.find(({ status }) => status === 'completed' || status === 'refunded')
  if (!entry) throw invalid({ transaction: say('payments.agency', 'notRecorded') })
  if (own.some(({ status }) => status === 'withdrawn'))
    throw new Failure('conflict', say('payments.agency', 'withdrawnAlready'))
  const back = paymentsOf(ledger).find(({ payment }) => payment.txnId === transaction)?.back ?? []
  if (back.length) throw new Failure('conflict', say('payments.agency', 'refundFirst'))
  return entry
}

function nextState(from: PaymentState, transition: PaymentTransition): PaymentState {
  const to = afterPayment(from, transition)
  if (!to) throw new Failure('conflict', say('payments.agency', 'nothingToWithdraw'))
  return to
}

interface Effect {
  isPayment: boolean
  from: PaymentState
  to: PaymentState
  receipt: string
}

function effectOf({ isPayment, from, to, receipt }: Effect): string {
  if (to === 'UnPaid') return say('payments.agency', 'effect.unpaid', { receipt })
  return say('payments.agency', from === to && isPayment ? 'effect.otherPayment' : 'effect.paid')
}
