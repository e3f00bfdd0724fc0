// On the page of an order: the retainer that it is a period of.
import { addDays } from '#platform/rules/calendar.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { RetainerOfOrder } from '../server/one-retainer.ts'
import { useRetainerLine } from './retainer-line.ts'

/** `path` is the retainer's page, the customer's or the admin's. */
type RetainerCardProps = RetainerOfOrder & { path: string }

export function RetainerCard({ retainer, period, path }: RetainerCardProps) {
  const line = useRetainerLine()
  const format = useFormat()
  return (
    <Card title="Retainer" id="retainer">
      <p className="font-medium">{line(retainer)}</p>
      <p className="mt-1 mb-3 text-sm text-muted">
        This order is for {format.day(period.startsOn)} – {format.day(addDays(period.endsOn, -1))}.
      </p>
      <LinkButton to={path}>
        {retainer.state === 'ended' ? 'See all periods' : 'See, pause or end it'}
      </LinkButton>
    </Card>
  )
}
