import { amountLines } from '#orders/rules/amount-lines.ts'
import type { OrderView } from '#orders/server/order-record.ts'
import { useFormat } from '#ui/screens/use-format.ts'

type Sold = Pick<OrderView, 'amounts' | 'tax' | 'currency' | 'couponCode'>

/** How the amount comes about. Nothing where the price says it all. */
export function OrderAmountLines({ order, className = '' }: { order: Sold; className?: string }) {
  const format = useFormat()
  const { above, below } = amountLines(order.amounts, order.tax, order.couponCode)
  const lines = [...above, ...below]
  return lines.length ? (
    <dl className={`m-0 space-y-1 text-sm text-muted ${className}`}>
      {lines.map(({ label, cents }) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
          <dd className="m-0 tabular-nums">{format.money(cents, order.currency)}</dd>
        </div>
      ))}
    </dl>
  ) : null
}
