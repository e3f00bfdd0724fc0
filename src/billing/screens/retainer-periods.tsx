// The periods of a retainer with what is paid.
import { addDays } from '#platform/rules/calendar.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { PeriodView } from '../server/one-retainer.ts'

interface PeriodsProps {
  periods: readonly PeriodView[]
  /** The page of a period's order. */
  orderPath: (orderId: string) => string
  /** The customer can pay from here. */
  payable?: boolean
}

export function RetainerPeriods({ periods, orderPath, payable = false }: PeriodsProps) {
  const format = useFormat()
  const days = ({ startsOn, endsOn }: PeriodView) =>
    `${format.day(startsOn)} – ${format.day(addDays(endsOn, -1))}`
  const columns: Column<PeriodView>[] = [
    {
      head: 'Period',
      cell: days,
      place: 'title',
      className: 'font-medium tabular-nums as-table:font-normal',
    },
    {
      head: 'Billed',
      cell: ({ billedOn }) => format.day(billedOn),
      place: 'labelled',
      className: 'tabular-nums',
    },
    {
      head: 'Payment',
      cell: ({ paymentStatus, refunded }) => (
        <StatusBadge
          status={refunded ? 'Refunded' : paymentStatus}
          {...(refunded && { tone: 'bad' as const })}
        />
      ),
      place: 'aside',
    },
    {
      head: 'Actions',
      hideHead: true,
      place: 'end',
      cell: (period) => (
        <span className="inline-flex flex-wrap gap-2">
          {payable && period.paymentStatus === 'UnPaid' && (
            <LinkButton variant="primary" to={`/pay-now/${period.orderId}`}>
              Pay now<span className="sr-only"> for {days(period)}</span>
            </LinkButton>
          )}
          <LinkButton to={orderPath(period.orderId)}>
            See order<span className="sr-only"> {period.number}</span>
          </LinkButton>
        </span>
      ),
    },
  ]
  return (
    <DataTable
      caption="Periods"
      columns={columns}
      rows={periods}
      keyOf={({ orderId }) => orderId}
      empty={<p className="text-sm text-muted">No period is billed yet.</p>}
    />
  )
}
