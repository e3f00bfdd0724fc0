import type { RecurringRevenue } from '#billing/server/recurring-revenue.ts'
import { stoppingWords } from '#retainers/rules/retainer-words.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { useFormat } from '#ui/screens/use-format.ts'

export function RecurringCard({ recurring }: { recurring: readonly RecurringRevenue[] }) {
  const format = useFormat()
  return (
    <Card title="Recurring revenue" id="recurring">
      {recurring.length === 0 && (
        <p className="text-sm text-muted">
          No retainer is running. A package that is billed every month, quarter or year makes one.
        </p>
      )}
      {recurring.map(({ currency, monthlyCents, retainers, stopping }) => (
        <div key={currency} className="mb-3">
          <p className="font-display text-3xl font-semibold tracking-tight tabular-nums">
            {format.money(monthlyCents, currency)}
            <span className="ml-2 font-text text-sm font-normal tracking-normal text-muted">per month</span>
          </p>
          <p className="text-sm text-muted">
            {`From ${format.countOf(retainers, 'retainer')}${stopping ? `; ${stoppingWords(format.count(stopping))}` : ''}. Tax is included where it is charged.`}
          </p>
        </div>
      ))}
      {recurring.length > 0 && <LinkButton to="/admin/retainers">See the retainers</LinkButton>}
    </Card>
  )
}
