import type { ColumnField } from '../server/columns.ts'

/** The columns in the order of the form. */
export const COLUMN_LABELS: readonly { field: ColumnField; label: string }[] = [
  { field: 'transaction', label: 'Transaction' },
  { field: 'amount', label: 'Amount' },
  { field: 'currency', label: 'Currency' },
  { field: 'status', label: 'Status' },
  { field: 'date', label: 'Date' },
  { field: 'reference', label: 'Order or reference' },
]

/** The name of its field in the form. */
export const columnName = (field: ColumnField): string => `column-${field}`
