// The periods of a retainer with what is paid.
import type { ReactNode } from 'react'
import { addDays } from '#platform/rules/calendar.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { PeriodView } from '../server/one-retainer.ts'

const TONES = { Paid: 'good', UnPaid: 'wait', Cancelled: 'bad' } as const

/** For screen readers. */
const quiet = (words: ReactNode) => <span className="sr-only">{words}</span>

interface PeriodsProps {
  periods: readonly PeriodView[]
  /** The page of a period's order. */
  orderPath: (orderId: string) => string
  /** The customer can pay from here. */
  payable?: boolean
}

export function RetainerPeriods({ periods, orderPath, payable = false }: PeriodsProps) {
  const format = useFormat()
  const t = useWords('billing.screens')
  const days = ({ startsOn, endsOn }: PeriodView) =>
    t('days', { from: format.day(startsOn), to: format.day(addDays(endsOn, -1)) })
  const columns: Column<PeriodView>[] = [
    {
      head: t('period'),
      cell: days,
      place: 'title',
      className: 'font-medium tabular-nums as-table:font-normal',
    },
    {
      head: t('billed'),
      cell: ({ billedOn }) => format.day(billedOn),
      place: 'labelled',
      className: 'tabular-nums',
    },
    {
      head: t('payment'),
      cell: ({ paymentStatus, refunded }) => (
        <StatusBadge
          status={refunded ? t('refunded') : t(`paymentStatus.${paymentStatus}`)}
          tone={refunded ? 'bad' : TONES[paymentStatus]}
        />
      ),
      place: 'aside',
    },
    {
      head: t('actions'),
      hideHead: true,
      place: 'end',
      cell: (period) => (
        <span className="inline-flex flex-wrap gap-2">
          {payable && period.paymentStatus === 'UnPaid' && (
            <LinkButton variant="primary" to={`/pay-now/${period.orderId}`}>
              {t.rich('payNow', { days: days(period), quiet })}
            </LinkButton>
          )}
          <LinkButton to={orderPath(period.orderId)}>
            {t.rich('seeOrder', { number: period.number, quiet })}
          </LinkButton>
        </span>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('periods')}
      columns={columns}
      rows={periods}
      keyOf={({ orderId }) => orderId}
      empty={<p className="text-sm text-muted">{t('noPeriod')}</p>}
    />
  )
}
