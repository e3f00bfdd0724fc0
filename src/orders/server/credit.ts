// What a customer paid beyond a price: it is kept, and taken off what comes next.
import { moneyOf, wholePayments } from '../rules/payment-ledger.ts'
import { paymentStateOf, type Order } from './order-record.ts'
import type { TimedEntry } from './read-ledger.ts'

/** A second whole payment is no credit: it goes back. */
export function creditOf(order: Order, ledger: readonly TimedEntry[]): number {
  if (paymentStateOf(order) !== 'Paid') return 0
  const over = moneyOf(ledger).heldCents - order.price_cents
  return over > 0 && wholePayments(ledger, order.price_cents).length <= 1 ? over : 0
}
