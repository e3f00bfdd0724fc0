// Whether a payment of an unpaid order is on its way or waits for a decision. Then nobody is asked to pay.
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { canBePaid } from '../rules/order-states.ts'
import { paymentProgress } from '../rules/payment-progress.ts'
import { paymentStateOf, type Order } from './order-record.ts'
import { readLedgers } from './read-ledger.ts'
import { readRefused } from './refused-payments.ts'
import { readUnverified } from './unverified-payments.ts'

const ON_ITS_WAY = 'A payment for this order is on its way, so the customer is not asked to pay now.'
const DOES_NOT_FIT =
  'A payment for this order does not fit and is not settled yet, so the customer is not asked to pay. ' +
  'Its evidence is on the page of the order.'

/** Why the customer must not be asked to pay; undefined if nothing is known of a payment. */
export async function whyNotAskToPay(
  app: App,
  { tx, format }: UnitOfWork,
  order: Order,
): Promise<string | undefined> {
  const state = paymentStateOf(order)
  if (!canBePaid(state)) return undefined
  const progress = paymentProgress({
    state,
    ledger: (await readLedgers(tx, [order.id])).get(order.id) ?? [],
    refused: await readRefused(tx, order, format),
    unverified: (await readUnverified(tx, app, [order.id])).get(order.id) ?? [],
    isExpected: false,
  })
  if (progress === 'processing' || progress === 'checking') return ON_ITS_WAY
  return progress === 'not-accepted' ? DOES_NOT_FIT : undefined
}
