// What became of all orders, as one row: each step with its share of the orders placed.
import type { OrderStatistics } from '#reports/server/order-statistics.ts'
import { useFormat } from '#ui/screens/use-format.ts'

export function Funnel({ steps }: { steps: OrderStatistics['funnel'] }) {
  const format = useFormat()
  const placed = steps[0]!.count
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      {steps.map(({ step, count }) => {
        const share = Math.round((count / placed) * 100)
        return (
          <div key={step} className="rounded-md bg-paper px-3 py-2.5">
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <span className="text-muted">{step}</span>
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
