// Sales in a table, each row with a bar: drawn by the server, so it is there without scripts too.
import { DataTable } from '#ui/screens/data-table.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { SalesFigures } from '../server/figures.ts'

interface SalesTableProps {
  caption: string
  /** The heading of the first column. */
  head: string
  currency: string
  rows: readonly SalesFigures[]
  nameOf?: (name: string) => string
}

export function SalesTable({ caption, head, currency, rows, nameOf = (name) => name }: SalesTableProps) {
  const format = useFormat()
  const money = (cents: number) => format.money(cents, currency)
  const most = Math.max(1, ...rows.map(({ grossCents }) => grossCents))
  return (
    <DataTable
      caption={caption}
      rows={rows}
      keyOf={({ name }) => name}
      empty={<p className="text-sm text-muted">Nothing was sold yet.</p>}
      columns={[
        {
          head,
          cell: ({ name }) => nameOf(name),
          wraps: true,
          place: 'title',
          className: 'as-table:min-w-32 font-medium as-table:break-normal',
        },
        {
          head: 'Share',
          hideHead: true,
          cell: (row) => <Bar row={row} most={most} />,
          place: 'line',
          className: 'as-table:w-1/5',
        },
        { head: 'Orders', cell: ({ count }) => format.count(count), numeric: true, place: 'labelled' },
        { head: 'Gross', cell: ({ grossCents }) => money(grossCents), numeric: true, place: 'labelled' },
        {
          head: 'Refunded',
          cell: ({ refundedCents }) => money(refundedCents),
          numeric: true,
          place: 'labelled',
        },
        { head: 'After refunds', cell: ({ netCents }) => money(netCents), numeric: true, place: 'aside' },
        {
          head: 'Tax after refunds',
          cell: ({ taxCents }) => money(taxCents),
          numeric: true,
          place: 'labelled',
        },
      ]}
    />
  )
}

/** Dark: after refunds. Light: refunded. The figures beside it say the same. */
function Bar({ row: { netCents, refundedCents }, most }: { row: SalesFigures; most: number }) {
  const width = (cents: number) => ({ width: `${(cents / most) * 100}%` })
  return (
    <span aria-hidden="true" className="flex h-3 min-w-24">
      <span className="bg-accent" style={width(netCents)} />
      <span className="bg-accent-mid" style={width(refundedCents)} />
    </span>
  )
}
