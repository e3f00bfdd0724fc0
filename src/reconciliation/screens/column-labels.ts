import type { ColumnField } from '../server/columns.ts'

/** The columns in the order of the form. */
export const COLUMNS_OF_FORM: readonly ColumnField[] = [
  'transaction',
  'amount',
  'currency',
  'status',
  'date',
  'reference',
]

/** The name of its field in the form. */
export const columnName = (field: ColumnField): string => `column-${field}`
