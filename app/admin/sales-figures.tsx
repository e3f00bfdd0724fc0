// Beside Total Sales: the number of orders, the refunds, and sales in earlier currencies.
import { useFormat } from '#app/use-format.ts'
import type { CurrencySales, SalesTotals } from '#server/use-cases/order-queries/sales-totals.ts'

export function SalesFigures({ totals }: { totals: SalesTotals }) {
  const format = useFormat()
  const { paidOrders, orders, otherCurrencies } = totals
  return (
    <div className="text-sm text-muted tabular-nums">
      <Refunded sales={totals} />
      <p>
        {format.count(paidOrders)} of {format.count(orders)} orders
        {otherCurrencies.length > 0 && ' of all currencies'} are paid.
      </p>
      <Returned sales={totals} />
      {otherCurrencies.map((sales) => (
        <div key={sales.currency} className="mt-2">
          <p>
            In {format.units(sales.currency)}: {format.money(sales.salesCents, sales.currency)}
          </p>
          <Refunded sales={sales} />
          <Returned sales={sales} />
        </div>
      ))}
    </div>
  )
}

function Refunded({ sales: { refundedCents, netCents, currency } }: { sales: CurrencySales }) {
  const format = useFormat()
  return (
    <p>
      Refunded: {format.money(refundedCents, currency)} · After refunds: {format.money(netCents, currency)}
    </p>
  )
}

function Returned({ sales: { returned, currency } }: { sales: CurrencySales }) {
  const format = useFormat()
  if (!returned.count) return null
  return (
    <p>
      {format.count(returned.count)} more {returned.count === 1 ? 'was' : 'were'} refunded in full:{' '}
      {format.money(returned.cents, currency)}, not in Total Sales.
    </p>
  )
}
