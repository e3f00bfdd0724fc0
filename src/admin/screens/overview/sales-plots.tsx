// The sales figures as plots, drawn by the server: they are there without scripts. Every bar has its value
// beside it, and screen readers get the same figures as tables.
import type { Total } from '#orders/server/totals.ts'
import { currencyUnits } from '#platform/rules/currency.ts'
import { monthWords, shortMonth } from '#platform/rules/month-words.ts'
import type { OrderStatistics, Sold } from '#reports/server/order-statistics.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { Funnel } from './funnel.tsx'
import { MonthPlot } from './month-plot.tsx'
import { Plot, RowPlot } from './plot.tsx'

interface SalesPlotsProps {
  statistics: OrderStatistics
  salesCents: number
  /** There are orders from before the site changed its currency. */
  otherCurrencies: boolean
}

export function SalesPlots({ statistics, salesCents, otherCurrencies }: SalesPlotsProps) {
  const { currency, salesByMonth, salesByPackage, funnel, unpaidByAge } = statistics
  const format = useFormat()
  const money = (cents: number) => format.money(cents, currency)
  const orders = (count: number) => format.countOf(count, 'order')
  const nothing = otherCurrencies
    ? `Nothing in ${currencyUnits(currency)} yet. Other currencies are in all figures.`
    : undefined
  return (
    <div className="grid gap-x-10 gap-y-7 lg:grid-cols-2">
      <Plot
        className="lg:col-span-2"
        title="Sales by month"
        note={monthNote(statistics, { salesCents, money })}
        head="Month"
        rows={salesByMonth.map((sold) => ({
          name: monthWords(sold.month),
          figures: monthFigures(sold, { money, orders }),
        }))}
        isEmpty={!salesByMonth.some(({ count, yearBefore }) => count || yearBefore.count)}
        empty={nothing}
      >
        <MonthPlot
          months={salesByMonth.map((sold) => ({
            label: shortMonth(sold.month),
            year: sold.month.slice(0, 4),
            sold,
            figures: `${monthWords(sold.month)}: ${monthFigures(sold, { money, orders })}`,
          }))}
          currency={currency}
        />
      </Plot>
      <Plot
        className="lg:col-span-2"
        title="From order to delivery"
        note="Of all time, whatever the way of payment"
        head="Step"
        rows={funnel.map(({ step, count }) => ({ name: step, figures: orders(count) }))}
        isEmpty={!funnel[0]?.count}
      >
        <Funnel steps={funnel} />
      </Plot>
      <Plot
        title="Sales by package"
        note={`Of all time: ${money(salesByPackage.reduce((sum, { cents }) => sum + cents, 0))}`}
        head="Package"
        rows={salesByPackage.map((sold) => ({
          name: sold.name,
          figures: `${soldFigures(sold, money)}, ${orders(sold.count)}`,
        }))}
        isEmpty={!salesByPackage.length}
        empty={nothing}
      >
        <RowPlot
          rows={salesByPackage.map((sold) => ({
            name: sold.name,
            value: sold.cents,
            figures: `${money(sold.cents)} · ${orders(sold.count)}`,
          }))}
        />
      </Plot>
      <Plot
        title="Unpaid by age"
        note={`Now: ${money(unpaidByAge.reduce((sum, { cents }) => sum + cents, 0))}`}
        head="Age"
        rows={unpaidByAge.map(({ age, count, cents }) => ({
          name: age,
          figures: `${orders(count)}, ${money(cents)}`,
        }))}
        isEmpty={!unpaidByAge.some(({ count }) => count)}
        empty={nothing ?? 'Every order is paid.'}
      >
        <RowPlot
          rows={unpaidByAge.map(({ age, count, cents }) => ({
            name: age,
            value: cents,
            figures: `${money(cents)} · ${orders(count)}`,
          }))}
        />
      </Plot>
    </div>
  )
}

interface Words {
  money(cents: number): string
  orders(count: number): string
}

const soldFigures = ({ cents, refundedCents }: Sold, money: Words['money']): string =>
  refundedCents
    ? `${money(cents)}, refunded ${money(refundedCents)}, after refunds ${money(cents - refundedCents)}`
    : money(cents)

function monthFigures(sold: Sold & { returned: Total; yearBefore: Total }, { money, orders }: Words): string {
  const { count, returned, yearBefore } = sold
  const inFull = returned.count
    ? `; ${orders(returned.count)} of ${money(returned.cents)} refunded in full`
    : ''
  const before = yearBefore.count ? `; a year before ${money(yearBefore.cents)}` : ''
  return `${soldFigures(sold, money)}, ${orders(count)}${inFull}${before}`
}

/** The period, its sum, and what of Total Sales is older: so the months add up to what is stated. */
function monthNote(
  { salesByMonth }: OrderStatistics,
  { salesCents, money }: { salesCents: number; money(cents: number): string },
): string {
  const sum = salesByMonth.reduce((all, { cents }) => all + cents, 0)
  const before = salesByMonth.reduce((all, { yearBefore }) => all + yearBefore.cents, 0)
  const earlier = salesCents - sum
  return [
    `${monthWords(salesByMonth[0]!.month)} to ${monthWords(salesByMonth.at(-1)!.month)}: ${money(sum)}`,
    ...(before ? [`the year before (outlined): ${money(before)}`] : []),
    ...(earlier ? [`${money(earlier)} of Total Sales is older`] : []),
  ].join('; ')
}
