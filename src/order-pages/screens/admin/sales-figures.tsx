// Beside Total Sales: the number of orders, the refunds, and sales in earlier currencies.
import { useFormat } from '#ui/screens/use-format.ts'
import type { CurrencySales, SalesTotals } from '../../server/sales-totals.ts'

export function SalesFigures({ totals }: { totals: SalesTotals }) {
  const format = useFormat()
  const { paidOrders, orders, otherCurrencies } = totals
  return (
    <div className="text-sm text-muted tabular-nums">
      <p>
        {format.count(paidOrders)} of {format.count(orders)} orders
        {otherCurrencies.length > 0 && ' of all currencies'} are paid.
      </p>
      <RefundedInPart sales={totals} />
      <RefundedInFull sales={totals} />
      {otherCurrencies.map((sales) => (
        <div key={sales.currency} className="mt-2">
          <p>
            In {format.units(sales.currency)}: {format.money(sales.salesCents, sales.currency)}
          </p>
          <RefundedInPart sales={sales} />
          <RefundedInFull sales={sales} />
        </div>
      ))}
    </div>
  )
}

/** What went back of paid orders. Together with the line below it is “Refunded” of the figures. */
function RefundedInPart({ sales: { refundedCents, netCents, currency } }: { sales: CurrencySales }) {
  const format = useFormat()
  if (!refundedCents) return null
  return (
    <p>
      Refunded in part: {format.money(refundedCents, currency)} · After refunds:{' '}
      {format.money(netCents, currency)}
    </p>
  )
}

function RefundedInFull({ sales: { returned, currency } }: { sales: CurrencySales }) {
  const format = useFormat()
  if (!returned.count) return null
  return (
    <p>
      Refunded in full: {format.money(returned.cents, currency)},{' '}
      {returned.count === 1 ? 'one order that is' : `${format.count(returned.count)} orders that are`} not in
      Total Sales.
    </p>
  )
}
