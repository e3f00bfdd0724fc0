// Beside Total Sales: the number of orders, and the refunds.
import { dollars } from '#domain/money.ts'
import type { SalesTotals } from '#server/use-cases/order-queries/order-statistics.ts'

export function SalesFigures({ totals }: { totals: SalesTotals }) {
  const { refundedCents, netCents, returned, paidOrders, orders } = totals
  return (
    <div className="text-sm text-muted tabular-nums">
      <p>
        Refunded: {dollars(refundedCents)} · Net: {dollars(netCents)}
      </p>
      <p>
        {paidOrders.toLocaleString('en-US')} of {orders.toLocaleString('en-US')} orders are paid.
      </p>
      {returned.count > 0 && (
        <p>
          {returned.count.toLocaleString('en-US')} more {returned.count === 1 ? 'was' : 'were'} refunded in
          full: {dollars(returned.cents)}, not in Total Sales.
        </p>
      )}
    </div>
  )
}
