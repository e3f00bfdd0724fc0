import type { Fact } from '#app/ui/fact-list.tsx'
import { amountLines } from '#domain/amount-lines.ts'
import type { Format } from '#domain/format.ts'
import type { OrderView } from '#server/use-cases/orders/order-record.ts'

/** The price of an order, and how it comes about if there is tax or a discount. */
export function amountFacts(order: Pick<OrderView, 'amounts' | 'tax' | 'currency'>, format: Format): Fact[] {
  const { above, below } = amountLines(order.amounts, order.tax)
  const total = { label: above.length ? 'Total' : 'Price', cents: order.amounts.totalCents }
  return [...above, total, ...below].map(({ label, cents }) => [label, format.money(cents, order.currency)])
}
