// The sales figures as plots. Without scripts, and for screen readers, the same figures are tables.
import { lazy, Suspense } from 'react'
import { useFormat } from '#app/use-format.ts'
import { digitsOf } from '#domain/currency.ts'
import type { Format } from '#domain/format.ts'
import type { OrderStatistics, Sold } from '#server/use-cases/order-queries/order-statistics.ts'
import type { Total } from '#server/use-cases/orders/totals.ts'
import { useHydrated } from '../../use-hydrated.ts'
import type { Bar } from './bar-plot.tsx'

const BarPlot = lazy(() => import('./bar-plot.tsx'))

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** "2026-11" becomes "Nov ’26": without the apostrophe 26 would look like a day. */
const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ’${month.slice(2, 4)}`
const countOfOrders = (count: number, format: Format): string =>
  `${format.count(count)} ${count === 1 ? 'order' : 'orders'}`

const NOTHING = { cents: 0, count: 0 }

interface MoneyBar {
  returned?: Total | undefined
  currency: string
  format: Format
}

/** The bar is the sum of the prices; its lighter part on top is refunded. */
function moneyBar(
  { cents, count, refundedCents }: Sold,
  { returned = NOTHING, currency, format }: MoneyBar,
): Omit<Bar, 'name'> {
  const amount = (some: number) => format.money(some, currency)
  const orders = (some: number) => countOfOrders(some, format)
  const unit = 10 ** digitsOf(currency)
  const partly = refundedCents
    ? `; refunded ${amount(refundedCents)}, net ${amount(cents - refundedCents)}`
    : ''
  const inFull = returned.count
    ? `; ${orders(returned.count)} of ${amount(returned.cents)} refunded in full`
    : ''
  return {
    value: (cents - refundedCents) / unit,
    refunded: refundedCents / unit,
    description: `${amount(cents)}, ${orders(count)}${partly}${inFull}`,
  }
}

export function SalesPlots({
  statistics: { currency, salesByMonth, salesByPackage, funnel, unpaidByAge },
}: {
  statistics: OrderStatistics
}) {
  const format = useFormat()
  const orders = (count: number) => countOfOrders(count, format)
  const money = (sold: Sold, returned?: Total) => moneyBar(sold, { returned, currency, format })
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <Plot
        title="Sales by month"
        head="Month"
        bars={salesByMonth.map((sold) => ({ name: monthName(sold.month), ...money(sold, sold.returned) }))}
        upright
        money
      />
      <Plot
        title="Sales by package"
        head="Package"
        bars={salesByPackage.map((sold) => ({ name: sold.name, ...money(sold) }))}
        money
      />
      <Plot
        title="From order to paid"
        head="Step"
        bars={funnel.map(({ step, count }) => ({ name: step, value: count, description: orders(count) }))}
      />
      <Plot
        title="Unpaid by age"
        head="Age"
        bars={unpaidByAge.map(({ age, count, cents }) => ({
          name: age,
          value: count,
          description: `${orders(count)}, ${format.money(cents, currency)}`,
        }))}
      />
    </div>
  )
}

interface PlotProps {
  title: string
  head: string
  bars: Bar[]
  /** Vertical bars, for a time axis. Otherwise the bars are horizontal. */
  upright?: boolean
  money?: boolean
}

function Plot({ title, head, bars, upright = false, money = false }: PlotProps) {
  const hydrated = useHydrated()
  const empty = !bars.some(({ value, refunded }) => value || refunded)
  const figures = (
    <div className={hydrated ? 'sr-only' : ''}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1 text-left text-xs font-medium text-muted">
              {head}
            </th>
            <th scope="col" className="py-1 text-right text-xs font-medium text-muted">
              Figures
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, description }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              <td className="py-1 text-right">{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  return (
    <figure className="m-0 min-w-0">
      <figcaption className="mb-2 text-sm font-medium">
        {title}
        {bars.some(({ refunded }) => refunded) && (
          <span className="font-normal text-muted"> (lighter: refunded)</span>
        )}
      </figcaption>
      {empty ? (
        <p className="rounded-md bg-paper px-4 py-6 text-center text-sm text-muted">
          Nothing to show before the first orders.
        </p>
      ) : (
        figures
      )}
      {hydrated && !empty && (
        <div aria-hidden="true" className="h-56">
          <Suspense fallback={null}>
            <BarPlot bars={bars} upright={upright} money={money} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}
