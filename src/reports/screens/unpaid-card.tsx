import { Card } from '#ui/screens/card.tsx'
import { DataTable } from '#ui/screens/data-table.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { UnpaidInvoices } from '../server/unpaid-invoices.ts'

export function UnpaidCard({ unpaid }: { unpaid: readonly UnpaidInvoices[] }) {
  const format = useFormat()
  return (
    <Card title="Unpaid invoices" id="unpaid">
      {unpaid.length === 0 && (
        <p className="text-sm text-muted">
          No invoice is waiting for its payment. Only retainers are invoiced before they are paid.
        </p>
      )}
      {unpaid.map(({ currency, ages }) => (
        <DataTable
          key={currency}
          caption={`Unpaid invoices in ${currency} by age`}
          rows={ages}
          keyOf={({ age }) => age}
          empty={null}
          columns={[
            { head: 'Age', cell: ({ age }) => age, place: 'title', className: 'font-medium' },
            { head: 'Invoices', cell: ({ count }) => format.count(count), numeric: true, place: 'labelled' },
            {
              head: 'Amount',
              cell: ({ cents }) => format.money(cents, currency),
              numeric: true,
              place: 'aside',
            },
          ]}
        />
      ))}
    </Card>
  )
}
