// The sales figures as plots, drawn by the server: they are there without scripts. Every bar has its value
// beside it, and screen readers get the same figures as tables.
import type { ReactNode } from 'react'
import type { Total } from '#orders/server/totals.ts'
import { digitsOf } from '#platform/rules/currency.ts'
import { monthWords, shortMonth } from '#platform/rules/month-words.ts'
import type { Translate } from '#platform/rules/words.ts'
import type { OrderStatistics, Sold } from '#reports/server/order-statistics.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'

interface SalesPlotsProps {
  statistics: OrderStatistics
  salesCents: number
  /** There are orders from before the site changed its currency. */
  otherCurrencies: boolean
}

export function SalesPlots({ statistics, salesCents, otherCurrencies }: SalesPlotsProps) {
  const t = useWords('admin.admin')
  const { currency, salesByMonth, salesByPackage, funnel, unpaidByAge } = statistics
  const format = useFormat()
  const money = (cents: number) => format.money(cents, currency)
  const orders = (count: number) => t('orderCount', { count })
  const monthName = (month: string) => monthWords(month, format.language)
  const words: Words = { t, money, orders, monthName }
  const nothing = otherCurrencies ? t('nothingIn', { currency: format.units(currency) }) : undefined
  return (
    <div className="grid gap-x-10 gap-y-7 lg:grid-cols-2">
      <Plot
        className="lg:col-span-2"
        title={t('salesByMonth')}
        note={monthNote(statistics, { ...words, salesCents })}
        head={t('month')}
        rows={salesByMonth.map((sold) => ({
          name: monthName(sold.month),
          figures: monthFigures(sold, words),
        }))}
        isEmpty={!salesByMonth.some(({ count, yearBefore }) => count || yearBefore.count)}
        empty={nothing}
      >
        <MonthPlot
          months={salesByMonth.map((sold) => ({
            label: shortMonth(sold.month, format.language),
            year: sold.month.slice(0, 4),
            isJanuary: sold.month.endsWith('-01'),
            sold,
            figures: t('month.point', { month: monthName(sold.month), figures: monthFigures(sold, words) }),
          }))}
          currency={currency}
        />
      </Plot>
      <Plot
        className="lg:col-span-2"
        title={t('fromOrderToDelivery')}
        note={t('ofAllTimeAnyWay')}
        head={t('step')}
        rows={funnel.map(({ step, count }) => ({ name: t(`funnel.${step}`), figures: orders(count) }))}
        isEmpty={!funnel[0]?.count}
      >
        <Funnel steps={funnel} />
      </Plot>
      <Plot
        title={t('salesByPackage')}
        note={t('ofAllTime', { amount: money(salesByPackage.reduce((sum, { cents }) => sum + cents, 0)) })}
        head={t('package')}
        rows={salesByPackage.map((sold) => ({
          name: sold.name,
          figures: t('sold.ofPackage', { sold: soldFigures(sold, words), orders: orders(sold.count) }),
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
        title={t('unpaidByAge')}
        note={t('now', { amount: money(unpaidByAge.reduce((sum, { cents }) => sum + cents, 0)) })}
        head={t('age')}
        rows={unpaidByAge.map(({ age, count, cents }) => ({
          name: t(`unpaid.${age}`),
          figures: `${orders(count)}, ${money(cents)}`,
        }))}
        isEmpty={!unpaidByAge.some(({ count }) => count)}
        empty={nothing ?? t('everyOrderIsPaid')}
      >
        <RowPlot
          rows={unpaidByAge.map(({ age, count, cents }) => ({
            name: t(`unpaid.${age}`),
            value: cents,
            figures: `${money(cents)} · ${orders(count)}`,
          }))}
        />
      </Plot>
    </div>
  )
}

interface Words {
  t: Translate<'admin.admin'>
  money(cents: number): string
  orders(count: number): string
  monthName(month: string): string
}

const soldFigures = ({ cents, refundedCents }: Sold, { t, money }: Pick<Words, 't' | 'money'>): string =>
  refundedCents
    ? t('sold.refunded', {
        amount: money(cents),
        refunded: money(refundedCents),
        left: money(cents - refundedCents),
      })
    : money(cents)

function monthFigures(sold: Sold & { returned: Total; yearBefore: Total }, words: Words): string {
  const { t, money, orders } = words
  const { count, returned, yearBefore } = sold
  const inFull = returned.count
    ? t('month.returned', { orders: orders(returned.count), amount: money(returned.cents) })
    : ''
  const before = yearBefore.count ? t('month.before', { amount: money(yearBefore.cents) }) : ''
  return t('month.figures', { sold: soldFigures(sold, words), orders: orders(count) }) + inFull + before
}

/** The period, its sum, and what of Total Sales is older: so the months add up to what is stated. */
function monthNote(
  { salesByMonth }: OrderStatistics,
  { t, salesCents, money, monthName }: Words & { salesCents: number },
): string {
  const sum = salesByMonth.reduce((all, { cents }) => all + cents, 0)
  const before = salesByMonth.reduce((all, { yearBefore }) => all + yearBefore.cents, 0)
  const earlier = salesCents - sum
  return [
    t('months.span', {
      first: monthName(salesByMonth[0]!.month),
      last: monthName(salesByMonth.at(-1)!.month),
      amount: money(sum),
    }),
    ...(before ? [t('months.before', { amount: money(before) })] : []),
    ...(earlier ? [t('months.older', { amount: money(earlier) })] : []),
  ].join('; ')
}

/** What became of all orders, as one row: each step with its share of the orders placed. */
function Funnel({ steps }: { steps: OrderStatistics['funnel'] }) {
  const t = useWords('admin.admin')
  const format = useFormat()
  const placed = steps[0]!.count
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      {steps.map(({ step, count }) => {
        const share = Math.round((count / placed) * 100)
        return (
          <div key={step} className="rounded-md bg-paper px-3 py-2.5">
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <span className="text-muted">{t(`funnel.${step}`)}</span>
              <span className="tabular-nums">
                <strong className="font-semibold">{format.count(count)}</strong>{' '}
                <span className="text-muted">{share}%</span>
              </span>
            </p>
            <div className="mt-2 h-1.5 rounded-full bg-line">
              <div className="h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
            </div>
          </div>
        )
      })}
    </div>
  )
}

interface Month {
  /** "Nov". */
  label: string
  year: string
  isJanuary: boolean
  sold: Sold & { yearBefore: Total }
  /** The exact figures, for those who point at it. */
  figures: string
}

/** Twelve months as bars, the year before as a ghost behind each. The lighter top of a bar is refunded. */
function MonthPlot({ months, currency }: { months: Month[]; currency: string }) {
  const format = useFormat()
  const most = Math.max(1, ...months.flatMap(({ sold }) => [sold.cents, sold.yearBefore.cents]))
  const height = (cents: number) => ({ height: `${(cents / most) * 100}%` })
  const short = (cents: number) => format.compact(cents / 10 ** digitsOf(currency), { money: true })
  return (
    <div className="grid grid-cols-12 gap-x-1 sm:gap-x-2">
      {months.map(({ label, year, isJanuary, sold, figures }, index) => (
        <div key={`${label} ${year}`} title={figures} className="group min-w-0 text-center text-xs">
          <div className="flex h-4 items-end justify-center text-[0.5625rem] tracking-tight whitespace-nowrap text-ink tabular-nums sm:text-xs sm:tracking-normal">
            {sold.cents ? short(sold.cents) : ''}
          </div>
          <div className="relative mt-1 h-36 border-b border-muted/40 group-hover:bg-paper">
            <div
              className="absolute inset-x-[8%] bottom-0 rounded-t-sm border border-b-0 border-muted/50 bg-line/50"
              style={height(sold.yearBefore.cents)}
              hidden={!sold.yearBefore.cents}
            />
            <div
              className="absolute inset-x-[20%] bottom-0 overflow-hidden rounded-t-sm bg-accent forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
              style={height(sold.cents)}
            >
              <div
                className="bg-accent-mid"
                style={{ height: `${sold.cents ? (sold.refundedCents / sold.cents) * 100 : 0}%` }}
              />
            </div>
          </div>
          <div className="mt-1 flex flex-col items-center whitespace-nowrap text-muted max-sm:text-[0.625rem]">
            {label}
            <span className="h-4 text-[0.625rem]">{index === 0 || isJanuary ? year : ''}</span>
          </div>
        </div>
      ))}
    </div>
  )
}

interface PlotProps {
  title: string
  /** The period and the sum. */
  note: string
  /** The first column of the table. */
  head: string
  rows: { name: string; figures: string }[]
  isEmpty: boolean
  empty?: string | undefined
  className?: string
  children: ReactNode
}

/** The frame of a plot: title, period and sum, the drawing, and its figures as a table for screen readers. */
function Plot({ title, note, head, rows, isEmpty, empty, className = '', children }: PlotProps) {
  const t = useWords('admin.admin')
  return (
    <figure className={`m-0 min-w-0 ${className}`}>
      <figcaption className="mb-3">
        <span className="block text-sm font-medium">{title}</span>
        {!isEmpty && <span className="block text-xs text-muted tabular-nums">{note}</span>}
      </figcaption>
      {isEmpty ? (
        <p className="rounded-md bg-paper px-4 py-6 text-center text-sm text-muted">
          {empty ?? t('nothingBeforeOrders')}
        </p>
      ) : (
        <>
          <div aria-hidden="true">{children}</div>
          <div className="sr-only">
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{head}</th>
                  <th scope="col">{t('figures')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, figures }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{figures}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </figure>
  )
}

/** A bar per row, its figures at the end. */
function RowPlot({ rows }: { rows: { name: string; value: number; figures: string }[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <div className="space-y-2.5">
      {rows.map(({ name, value, figures }) => (
        <div key={name} className="text-sm">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="text-muted tabular-nums">{figures}</span>
          </div>
          <div className="mt-1 h-2 rounded-full bg-line/70">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(value / most) * 100}%` }} />
          </div>
        </div>
      ))}
    </div>
  )
}
