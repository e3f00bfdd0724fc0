// Beside Total Sales: the number of orders, the refunds, and sales in earlier currencies.
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { CurrencySales, SalesTotals } from '../../server/sales-totals.ts'

export function SalesFigures({ totals }: { totals: SalesTotals }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const { paidOrders, orders, otherCurrencies } = totals
  return (
    <div className="text-sm text-muted tabular-nums">
      <p>
        {t(otherCurrencies.length > 0 ? 'sales.paidOfAll' : 'sales.paid', {
          paid: format.count(paidOrders),
          orders: format.count(orders),
        })}
      </p>
      <Received sales={totals} />
      <RefundedInPart sales={totals} />
      <RefundedInFull sales={totals} />
      {otherCurrencies.map((sales) => (
        <div key={sales.currency} className="mt-2">
          <p>
            {t('sales.inCurrency', {
              units: format.units(sales.currency),
              amount: format.money(sales.salesCents, sales.currency),
            })}
          </p>
          <Received sales={sales} />
          <RefundedInPart sales={sales} />
          <RefundedInFull sales={sales} />
        </div>
      ))}
    </div>
  )
}

/** Total Sales counts orders once all their parts are paid. */
function Received({ sales: { receivedCents, netCents, currency } }: { sales: CurrencySales }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  if (receivedCents === netCents) return null
  return <p>{t('sales.received', { amount: format.money(receivedCents, currency) })}</p>
}

/** What went back of paid orders. Together with the line below it is “Refunded” of the figures. */
function RefundedInPart({ sales: { refundedCents, netCents, currency } }: { sales: CurrencySales }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  if (!refundedCents) return null
  return (
    <p>
      {t('sales.refundedInPart', {
        refunded: format.money(refundedCents, currency),
        net: format.money(netCents, currency),
      })}
    </p>
  )
}

function RefundedInFull({ sales: { returned, currency } }: { sales: CurrencySales }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  if (!returned.count) return null
  return (
    <p>
      {t('sales.refundedInFull', {
        amount: format.money(returned.cents, currency),
        orders: returned.count,
      })}
    </p>
  )
}
