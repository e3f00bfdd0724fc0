import { amountLines } from '#orders/rules/amount-lines.ts'
import type { OrderView } from '#orders/server/order-record.ts'
import { say, type Words } from '#platform/rules/words.ts'
import type { Fact } from '#ui/screens/fact-list.tsx'

/** The price of an order, and how it comes about if there is tax or a discount. */
export function amountFacts(
  order: Pick<OrderView, 'amounts' | 'tax' | 'currency' | 'couponCode'>,
  { format, read }: Words,
): Fact[] {
  const { above, below } = amountLines(order.amounts, order.tax, order.couponCode)
  const total = {
    label: say('orders.screens', above.length ? 'total' : 'price'),
    cents: order.amounts.totalCents,
  }
  return [...above, total, ...below].map(({ label, cents }) => [
    read(label),
    format.money(cents, order.currency),
  ])
}
