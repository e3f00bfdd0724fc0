// Whether a payment of an unpaid order is on its way or waits for a decision. Then nobody is asked to pay.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { canBePaid } from '../rules/order-states.ts'
import { paymentProgress } from '../rules/payment-progress.ts'
import { paymentStateOf, type Order } from './order-record.ts'
import { readLedgers } from './read-ledger.ts'
import { readRefused } from './refused-payments.ts'
import { readUnverified } from './unverified-payments.ts'

/** Why the customer must not be asked to pay; undefined if nothing is known of a payment. */
export async function whyNotAskToPay(
  app: App,
  { tx }: UnitOfWork,
  order: Order,
): Promise<string | undefined> {
  const state = paymentStateOf(order)
  if (!canBePaid(state)) return undefined
  const progress = paymentProgress({
    priceCents: order.price_cents,
    state,
    ledger: (await readLedgers(tx, [order.id])).get(order.id) ?? [],
    refused: await readRefused(tx, order),
    unverified: (await readUnverified(tx, app, [order.id])).get(order.id) ?? [],
    isExpected: false,
  })
  if (progress === 'processing' || progress === 'checking') return say('orders.agency', 'paymentOnItsWay')
  return progress === 'not-accepted' ? say('orders.agency', 'paymentDoesNotFit') : undefined
}
