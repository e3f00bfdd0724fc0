// On the page of an order: the retainer that it is a period of.
import { addDays } from '#platform/rules/calendar.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { RetainerOfOrder } from '../server/one-retainer.ts'
import { useRetainerLine } from './retainer-line.ts'

/** `path` is the retainer's page, the customer's or the admin's. */
type RetainerCardProps = RetainerOfOrder & { path: string }

export function RetainerCard({ retainer, period, path }: RetainerCardProps) {
  const line = useRetainerLine()
  const format = useFormat()
  const t = useWords('billing.screens')
  return (
    <Card title={t('retainer')} id="retainer">
      <p className="font-medium">{line(retainer)}</p>
      <p className="mt-1 mb-3 text-sm text-muted">
        {t('orderIsFor', {
          from: format.day(period.startsOn),
          to: format.day(addDays(period.endsOn, -1)),
        })}
      </p>
      <LinkButton to={path}>{t(retainer.state === 'ended' ? 'seePeriods' : 'seePauseEnd')}</LinkButton>
    </Card>
  )
}
