import type { ReactNode } from 'react'
import { withoutEnd } from '#platform/rules/text.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import type { PaidThere } from '../server/compare.ts'
import { RowFixes } from './row-fixes.tsx'

const COLUMNS: Column<PaidThere>[] = [
  { head: 'Line', cell: ({ line }) => line, numeric: true, place: 'labelled' },
  { head: 'Date', cell: ({ date }) => date || '–', place: 'detail' },
  {
    head: 'Transaction',
    cell: ({ transaction }) => transaction || '–',
    wraps: true,
    place: 'title',
    className: 'as-table:min-w-32',
  },
  {
    head: 'Amount',
    cell: ({ amount, currency }) => `${amount} ${currency.toUpperCase()}`.trim(),
    numeric: true,
    place: 'aside',
  },
  {
    head: 'Reference',
    cell: ({ reference }) => reference || '–',
    wraps: true,
    place: 'line',
    className: 'break-all',
  },
  {
    head: 'Order',
    cell: ({ order }) => (order ? <OrderCell order={order} /> : 'Not found'),
    wraps: true,
    place: 'detail',
  },
  {
    head: 'Action',
    cell: (row) => <Fix row={row} />,
    hideHead: true,
    place: 'end',
  },
]

export const PaidThereTable = ({ rows, empty }: { rows: PaidThere[]; empty: ReactNode }) => (
  <DataTable
    caption="Paid there, not here"
    columns={COLUMNS}
    rows={rows}
    keyOf={({ line }) => String(line)}
    empty={empty}
  />
)

const OrderCell = ({
  order: { number, customerName, paymentStatus },
}: {
  order: NonNullable<PaidThere['order']>
}) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    {number}, {customerName}
    <StatusBadge status={paymentStatus} />
  </span>
)

function Fix({ row }: { row: PaidThere }) {
  const { order } = row
  if (order) return <RowFixes orderId={order.id} number={order.number} canAsk={order.canAsk} />
  const wanted = searchWords(row)
  return wanted ? (
    <LinkButton to={`/total-orders?${new URLSearchParams({ q: wanted })}`}>
      Search the orders<span className="sr-only"> for “{wanted}”</span>
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
