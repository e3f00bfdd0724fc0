// Books a refund made outside the site, by transfer or in cash, of a payment recorded by hand. This moves no
// money.
import { issuedIn } from '#invoices/server/write-invoice.ts'
import { afterPayment } from '#orders/rules/order-states.ts'
import { moneyOf } from '#orders/rules/payment-ledger.ts'
import { emailCustomer, emailTeamAbout } from '#orders/server/order-emails.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { readLedger, type TimedEntry } from '#orders/server/read-ledger.ts'
import { Failure } from '#platform/rules/errors.ts'
import { decimal } from '#platform/rules/money.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { moneyChanged } from '../events/correction-emails.ts'
import { orderRefunded } from '../events/refund-emails.ts'
import { raiseVersion } from '../ledger/lock-for-money.ts'
import { movePayment } from '../ledger/move-payment.ts'
import { RECORDED } from '../ledger/recorded-money.ts'
import { writeTransaction } from '../ledger/transactions.ts'
import type { Refund } from './refunds.ts'

interface Booking {
  order: Order
  actor: Person
  payment: TimedEntry
  cents: number
  reason: string
}

/** Run under the order's lock. */
export async function bookRefund(
  app: App,
  unit: UnitOfWork,
  { order, actor, payment, cents, reason }: Booking,
): Promise<Refund> {
  const { id } = order
  const before = moneyOf(await readLedger(unit.tx, id))
  const transaction = randomId(10)
  const refund = {
    provider: RECORDED,
    txnId: transaction,
    parentTxnId: payment.txnId,
    status: 'refunded',
    amountCents: -cents,
  }
  await writeTransaction(unit, order, refund)
  const left = moneyOf(await readLedger(unit.tx, id))
  const { heldCents } = left
  const whole = heldCents === 0
  const from = paymentStateOf(order)
  const to = afterPayment(from, whole ? 'refund-recorded' : 'part-refund-recorded')
  if (!to) throw new Failure('conflict', say('payments.agency', 'notPaid'))
  const after = await raiseVersion(
    unit,
    order,
    await movePayment(app, unit, order, { to, actor, transaction }),
  )
  const { currency } = order
  const amount = unit.format.money(cents, currency)
  const effect = whole
    ? `${say('payments.agency', 'nothingLeft')} ${say('payments.agency', 'closed')}`
    : say('payments.agency', 'left', { amount: as('money', heldCents, currency) })
  const recorded = (why: string) =>
    say('payments.agency', 'refundRecorded', { amount: as('money', cents, currency), reason: why })
  const data = { from, to, transaction, amountCents: -cents, note: reason }
  const note = say('payments.agency', 'withEffect', { words: recorded(reason), effect })
  await writeEvent(unit, id, { kind: 'refunded', actor, note, data })
  await unit.audit(actor, 'refund recorded', id, `${amount}: ${reason}`)
  await emailCustomer(unit, after, orderRefunded, {
    facts: {
      order: after,
      status: 'refunded',
      before,
      after: left,
      isClosed: false,
      documents: issuedIn(unit),
    },
  })
  await emailTeamAbout(unit, after, moneyChanged, {
    order: after,
    change: 'refund-recorded',
    amount: { amountCents: cents, currency },
    by: actor.email,
    note: `${recorded(reason.replace(/[.!?]?$/, '.'))} ${effect}`,
  })
  return {
    _id: transaction,
    amount: decimal(cents, currency),
    state: 'succeeded',
    reason,
    provider: RECORDED,
  }
}
