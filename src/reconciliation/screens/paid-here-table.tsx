import type { ReactNode } from 'react'
import type { Format } from '#platform/rules/format.ts'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { PaidHere } from '../server/compare.ts'
import { RowFixes } from './row-fixes.tsx'

const columnsIn = (format: Format): Column<PaidHere>[] => [
  { head: 'Booked', cell: ({ at }) => format.dateAndTime(at), place: 'detail' },
  { head: 'Order', cell: ({ number }) => number, place: 'title', className: 'font-medium' },
  { head: 'Provider', cell: ({ provider }) => provider, place: 'detail' },
  { head: 'Transaction', cell: ({ transaction }) => transaction, wraps: true, place: 'line' },
  { head: 'Amount', cell: ({ amount, currency }) => `${amount} ${currency}`, numeric: true, place: 'aside' },
  {
    head: 'Action',
    cell: ({ orderId, number, canAsk }) => <RowFixes orderId={orderId} number={number} canAsk={canAsk} />,
    hideHead: true,
    place: 'end',
  },
]

export const PaidHereTable = ({ rows, empty }: { rows: PaidHere[]; empty: ReactNode }) => (
  <DataTable
    caption="Paid here, not there"
    columns={columnsIn(useFormat())}
    rows={rows}
    keyOf={({ provider, transaction }) => `${provider} ${transaction}`}
    empty={empty}
  />
)
