// Twelve months as bars, the year before as a ghost behind each. The lighter top of a bar is refunded.
import type { Total } from '#orders/server/totals.ts'
import { digitsOf } from '#platform/rules/currency.ts'
import type { Sold } from '#reports/server/order-statistics.ts'
import { useFormat } from '#ui/screens/use-format.ts'

interface Month {
  /** "Nov". */
  label: string
  year: string
  sold: Sold & { yearBefore: Total }
  /** The exact figures, for those who point at it. */
  figures: string
}

export function MonthPlot({ months, currency }: { months: Month[]; currency: string }) {
  const format = useFormat()
  const most = Math.max(1, ...months.flatMap(({ sold }) => [sold.cents, sold.yearBefore.cents]))
  const height = (cents: number) => ({ height: `${(cents / most) * 100}%` })
  const short = (cents: number) => format.compact(cents / 10 ** digitsOf(currency), { money: true })
  return (
    <div className="grid grid-cols-12 gap-x-1 sm:gap-x-2">
      {months.map(({ label, year, sold, figures }, index) => (
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
            <span className="h-4 text-[0.625rem]">{index === 0 || label === 'Jan' ? year : ''}</span>
          </div>
        </div>
      ))}
    </div>
  )
}
