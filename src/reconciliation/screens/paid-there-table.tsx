import type { ReactNode } from 'react'
import { withoutEnd } from '#platform/rules/text.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useWords, type UsedWords } from '#ui/screens/use-words.ts'
import type { PaidThere } from '../server/compare.ts'
import { RowFixes } from './row-fixes.tsx'

const columnsIn = (t: UsedWords<'reconciliation.admin'>): Column<PaidThere>[] => [
  { head: t('line'), cell: ({ line }) => line, numeric: true, place: 'labelled' },
  { head: t('date'), cell: ({ date }) => date || '–', place: 'detail' },
  {
    head: t('transaction'),
    cell: ({ transaction }) => transaction || '–',
    wraps: true,
    place: 'title',
    className: 'as-table:min-w-32',
  },
  {
    head: t('amount'),
    cell: ({ amount, currency }) => `${amount} ${currency.toUpperCase()}`.trim(),
    numeric: true,
    place: 'aside',
  },
  {
    head: t('reference'),
    cell: ({ reference }) => reference || '–',
    wraps: true,
    place: 'line',
    className: 'break-all',
  },
  {
    head: t('order'),
    cell: ({ order }) => (order ? <OrderCell order={order} /> : t('notFound')),
    wraps: true,
    place: 'detail',
  },
  {
    head: t('action'),
    cell: (row) => <Fix row={row} />,
    hideHead: true,
    place: 'end',
  },
]

export function PaidThereTable({ rows, empty }: { rows: PaidThere[]; empty: ReactNode }) {
  const t = useWords('reconciliation.admin')
  return (
    <DataTable
      caption={t('paidThere')}
      columns={columnsIn(t)}
      rows={rows}
      keyOf={({ line }) => String(line)}
      empty={empty}
    />
  )
}

const TONES = { Paid: 'good', UnPaid: 'wait', Cancelled: 'bad' } as const

function OrderCell({
  order: { number, customerName, paymentStatus },
}: {
  order: NonNullable<PaidThere['order']>
}) {
  const t = useWords('reconciliation.admin')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {t('customerOf', { number, customer: customerName })}
      <StatusBadge status={t(`paymentStatus.${paymentStatus}`)} tone={TONES[paymentStatus]} />
    </span>
  )
}

function Fix({ row }: { row: PaidThere }) {
  const { order } = row
  const t = useWords('reconciliation.admin')
  if (order) return <RowFixes orderId={order.id} number={order.number} canAsk={order.canAsk} />
  const wanted = searchWords(row)
  return wanted ? (
    <LinkButton to={`/total-orders?${new URLSearchParams({ q: wanted })}`}>
      {t.rich('search', { wanted, quiet: (words) => <span className="sr-only">{words}</span> })}
    </LinkButton>
  ) : null
}

/**
 * Words around an order number that no order contains. They are left out, because a search must find all
 * words.
 */
const FILLERS = new Set(
  'order orders number no nr ref reference invoice inv payment pay paid for from of the your'.split(' '),
)
const MAX_LENGTH = 100

/** What to search the orders for: what the reference names, else the transaction. '' if there is neither. */
function searchWords({ reference, transaction }: { reference: string; transaction: string }): string {
  const words = reference
    .split(/\s+/)
    .map((word) => withoutEnd(word.replace(/^[#:.,;()]+/, ''), '#:.,;()'))
    .filter((word) => word && !FILLERS.has(word.toLowerCase()))
  return (words.join(' ') || transaction).slice(0, MAX_LENGTH)
}
