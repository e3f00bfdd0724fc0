import { DataTable, type Column } from '#app/ui/data-table.tsx'
import type { Differing } from '#server/use-cases/reconciliation/compare.ts'
import { RowFixes } from './row-fixes.tsx'

const COLUMNS: Column<Differing>[] = [
  { head: 'Order', cell: ({ number }) => number },
  { head: 'Transaction', cell: ({ transaction }) => transaction, wraps: true },
  { head: 'In the file', cell: ({ amountThere, currency }) => `${amountThere} ${currency}`, numeric: true },
  { head: 'Here', cell: ({ amountHere, currency }) => `${amountHere} ${currency}`, numeric: true },
  {
    head: 'Action',
    cell: ({ orderId, number }) => <RowFixes orderId={orderId} number={number} canAsk={false} />,
    hideHead: true,
    className: 'col-span-2 @xl:col-span-4',
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
