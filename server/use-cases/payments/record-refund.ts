// An admin records a refund made outside the site, by transfer or in cash, of a payment recorded by hand.
// This moves no money.
import { z } from 'zod'
import { PAYMENT_REASON } from '#content/forms/order-form.ts'
import { fieldSchema } from '#content/model/field-kinds.ts'
import { Failure, invalid } from '#domain/errors.ts'
import { centsOf, decimal, dollars } from '#domain/money.ts'
import { afterPayment } from '#domain/order-states.ts'
import { parseObject } from '#domain/parse-object.ts'
import { moneyOf, paidBy } from '#domain/payment-ledger.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { randomId } from '../../ids.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { anyOrder } from '../orders/find-order.ts'
import { writeEvent } from '../orders/order-events.ts'
import { paymentStateOf } from '../orders/order-record.ts'
import { mailMoneyChanged } from './correction-mails.ts'
import { lockForMoney, raiseVersion } from './lock-for-money.ts'
import { requireMayChangeMoney } from './may-change-money.ts'
import { movePayment } from './move-payment.ts'
import { providerName } from './provider-name.ts'
import { heldRecorded, RECORDED } from './recorded-money.ts'
import { mailRefunded } from './refund-mails.ts'
import type { Refund } from './refunds.ts'
import { readLedger, writeTransaction, type TimedEntry } from './transactions.ts'

export const REFUND_INPUT = z.strictObject({
  amount: z.string('Amount must be text like 299.50.').optional(),
  reason: fieldSchema(PAYMENT_REASON),
  version: z.int().positive().optional(),
})

/** Without an amount, it refunds everything that is left. */
export async function recordRefund(house: House, viewer: Viewer, id: string, body: unknown): Promise<Refund> {
  const actor = await requireMayChangeMoney(house, viewer)
  await anyOrder(house, viewer, id)
  const { amount, reason, version } = parseObject(REFUND_INPUT, body)
  const requestedCents = amount === undefined ? undefined : readAmount(amount)
  return inTransaction(house, async (work) => {
    const order = await lockForMoney(house, work, { id, version })
    const ledger = await readLedger(work.tx, id)
    const { payment, leftCents } = heldRecorded(ledger) ?? refuseRefund(ledger)
    const cents = requestedCents ?? leftCents
    if (cents > leftCents) throw tooMuch(leftCents)
    const transaction = randomId(10)
    const refund = {
      provider: RECORDED,
      txnId: transaction,
      parentTxnId: payment.txnId,
      status: 'refunded',
      amountCents: -cents,
    }
    await writeTransaction(work, order, refund)
    const before = moneyOf(ledger)
    const left = moneyOf(await readLedger(work.tx, id))
    const { heldCents } = left
    const whole = heldCents === 0
    const from = paymentStateOf(order)
    const to = afterPayment(from, whole ? 'refund-recorded' : 'part-refund-recorded')
    if (!to) throw new Failure('conflict', 'This order is not paid, so nothing can go back.')
    const after = await raiseVersion(work, order, await movePayment(house, work, order, to, actor))
    const leftWords = whole
      ? 'Nothing of the money is left. The order is cancelled and out of the sales.'
      : `${dollars(heldCents)} are left.`
    const words = `Refund of ${dollars(cents)} recorded by hand: ${reason}`
    const data = { from, to, transaction, amountCents: -cents, note: reason }
    await writeEvent(work, id, { kind: 'refunded', actor, note: `${words} (${leftWords})`, data })
    await work.audit(actor, 'refund recorded', id, `${dollars(cents)}: ${reason}`)
    await mailRefunded(house, work, after, { kind: 'refunded', before, after: left, isClosed: false })
    const subject = `Refund recorded: ${after.package_name}, ${dollars(cents)}`
    await mailMoneyChanged(house, work, after, {
      subject,
      heading: 'A refund was recorded by hand',
      by: actor.email,
      words: `${words} ${leftWords}`,
    })
    return { _id: transaction, amount: decimal(cents), state: 'succeeded', reason, provider: RECORDED }
  })
}

function readAmount(text: string): number {
  const cents = centsOf(text.trim())
  if (cents === undefined || cents <= 0)
    throw invalid({ amount: 'Amount must be more than 0, written like 299 or 299.50.' })
  return cents
}

const tooMuch = (leftCents: number): Failure => {
  const words = `Only ${dollars(leftCents)} of the recorded payment are left.`
  return new Failure('conflict', words, { errors: { amount: words } })
}

function refuseRefund(ledger: readonly TimedEntry[]): never {
  const other = paidBy(ledger)
  if (!other) throw new Failure('conflict', 'No money of a recorded payment is left, so nothing can go back.')
  const name = providerName(other.provider)
  throw new Failure(
    'conflict',
    `This order was paid by ${name}. Refund it there: it shows here as soon as ${name} tells us.`,
  )
}
