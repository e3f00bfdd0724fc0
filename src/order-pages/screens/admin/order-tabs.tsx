// The four views that an agency works through, each with its count.
import { Link } from 'react-router'
import { TAB, TAB_CURRENT, TAB_OTHER } from '#ui/screens/tab.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { OrderTabCounts } from '../../server/count-by-tab.ts'
import type { Filters } from './read-filters.ts'

const TABS = [
  { key: 'all', label: 'All', payment: undefined, status: undefined },
  { key: 'unpaid', label: 'Unpaid', payment: 'UnPaid', status: undefined },
  { key: 'toDeliver', label: 'To deliver', payment: 'Paid', status: 'Pending' },
  { key: 'delivered', label: 'Delivered', payment: undefined, status: 'Delivered' },
] as const satisfies {
  key: keyof OrderTabCounts
  label: string
  payment: string | undefined
  status: string | undefined
}[]

/** One line on a phone too, up to the edges of the card. The padding above and below is for the focus. */
const TABS_ROW =
  '-mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible ' +
  'sm:p-0'

export function OrderTabs({ filters, counts }: { filters: Filters; counts: OrderTabCounts }) {
  const format = useFormat()
  return (
    <nav aria-label="Orders by state" className={TABS_ROW}>
      {TABS.map(({ key, label, payment, status }) => {
        const isCurrent = filters.paymentStatus === payment && filters.orderStatus === status
        return (
          <Link
            key={key}
            to={tabAddress(filters, { payment, status })}
            preventScrollReset
            aria-current={isCurrent ? 'page' : undefined}
            className={`${TAB} shrink-0 ${isCurrent ? TAB_CURRENT : `${TAB_OTHER} hover:bg-line/60`}`}
          >
            {label}{' '}
            <span className="ml-1.5 text-xs text-muted tabular-nums">{format.count(counts[key])}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** What was searched stays; the page is the first one. */
function tabAddress(
  { text, from, to, sort, mode }: Filters,
  { payment, status }: { payment: string | undefined; status: string | undefined },
): string {
  const asked = { q: text, from, to, sort: sort === 'newest' ? '' : sort, mode, payment, status }
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length ? `/total-orders?${new URLSearchParams(given)}` : '/total-orders'
}
