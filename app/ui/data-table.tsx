// A table that stays a table for those who hear it, and whose rows become small cards on a phone.
// The roles are spelt out because a browser drops them when a table's display is changed.
import type { ReactNode } from 'react'

export interface Column<T> {
  head: string
  cell(row: T, index: number): ReactNode
  /** Figures stand at the end of their column. */
  numeric?: boolean
  /** The head is said but not shown, for a column of buttons. */
  hideHead?: boolean
  className?: string
}

export interface DataTableProps<T> {
  /** What this is a table of; heard, and shown only if there is no heading above it. */
  caption: string
  showCaption?: boolean
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf(row: T): string
  /** Stands in place of the table while there are no rows. */
  empty: ReactNode
}

export function DataTable<T>({ caption, showCaption = false, columns, rows, keyOf, empty }: DataTableProps<T>) {
  if (!rows.length) return <>{empty}</>
  return (
    <div className="overflow-x-auto">
      <table role="table" className="block w-full border-collapse text-sm text-ink md:table">
        <caption className={showCaption ? 'block pb-2 text-left font-medium md:table-caption' : 'sr-only'}>{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="border-b border-line">
            {columns.map(({ head, numeric, hideHead }) => (
              <th key={head} role="columnheader" scope="col" className={`px-3 py-2 text-xs font-medium whitespace-nowrap text-muted ${numeric ? 'text-right' : 'text-left'}`}>
                {hideHead ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {rows.map((row, index) => (
            <tr key={keyOf(row)} role="row" className="mb-3 block rounded-md border border-line p-3 md:mb-0 md:table-row md:rounded-none md:border-x-0 md:border-t-0 md:p-0 md:hover:bg-paper">
              {columns.map(({ head, cell, numeric, hideHead, className = '' }) => (
                <td
                  key={head}
                  role="cell"
                  data-label={hideHead ? undefined : head}
                  className={`flex min-w-0 flex-wrap items-baseline justify-end gap-x-4 gap-y-1 py-1 max-md:text-right [overflow-wrap:anywhere] before:mr-auto before:shrink-0 before:text-xs before:text-muted data-label:before:content-[attr(data-label)] md:table-cell md:px-3 md:py-2.5 md:align-middle md:data-label:before:content-none ${numeric ? 'tabular-nums md:text-right' : ''} ${className}`}
                >
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The number of a row in the whole list, as the first column shows it. */
export const rowNumber = ({ page, size }: { page: number; size: number }, index: number): number => (page - 1) * size + index + 1
