import type { ReactNode } from 'react'
import { DataTable, type Column } from '#app/ui/data-table.tsx'
import { useFormat } from '#app/use-format.ts'
import type { Format } from '#domain/format.ts'
import type { PaidHere } from '#server/use-cases/reconciliation/compare.ts'
import { RowFixes } from './row-fixes.tsx'

const columnsIn = (format: Format): Column<PaidHere>[] => [
  { head: 'Booked', cell: ({ at }) => format.dateAndTime(at) },
  { head: 'Order', cell: ({ number }) => number },
  { head: 'Provider', cell: ({ provider }) => provider },
  { head: 'Transaction', cell: ({ transaction }) => transaction, wraps: true },
  { head: 'Amount', cell: ({ amount, currency }) => `${amount} ${currency}`, numeric: true },
  {
    head: 'Action',
    cell: ({ orderId, number, canAsk }) => <RowFixes orderId={orderId} number={number} canAsk={canAsk} />,
    hideHead: true,
    className: 'col-span-2 @xl:col-span-4',
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
