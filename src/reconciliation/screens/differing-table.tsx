import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import type { Differing } from '../server/compare.ts'
import { RowFixes } from './row-fixes.tsx'

const COLUMNS: Column<Differing>[] = [
  { head: 'Order', cell: ({ number }) => number, place: 'title', className: 'font-medium' },
  { head: 'Transaction', cell: ({ transaction }) => transaction, wraps: true, place: 'line' },
  {
    head: 'In the file',
    cell: ({ amountThere, currency }) => `${amountThere} ${currency}`,
    numeric: true,
    place: 'labelled',
  },
  {
    head: 'Here',
    cell: ({ amountHere, currency }) => `${amountHere} ${currency}`,
    numeric: true,
    place: 'labelled',
  },
  {
    head: 'Action',
    cell: ({ orderId, number }) => <RowFixes orderId={orderId} number={number} canAsk={false} />,
    hideHead: true,
    place: 'end',
  },
]

export const DifferingTable = ({ rows }: { rows: Differing[] }) => (
  <DataTable
    caption="Other amounts"
    columns={COLUMNS}
    rows={rows}
    keyOf={({ transaction }) => transaction}
    empty={null}
  />
)
