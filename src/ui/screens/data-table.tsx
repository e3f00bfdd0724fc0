// A table whose rows have two lines on narrow screens, or are blocks of labelled values where no column has a
// place in them. The roles are explicit, because browsers drop a table's semantics when its display changes.
import type { ReactNode } from 'react'
import { PLACES, ROW_WITH_CHOICE, TWO_LINES, type Place } from './row-places.ts'

/** The more columns, the wider the container must be to show a table (widths: ui/signed-in.css). */
function containerFor(columns: readonly Column<never>[]): string {
  // A check box takes hardly any room.
  const { length } = columns.filter(({ place, wideOnly }) => place !== 'choice' && !wideOnly)
  return length > 6 ? '@container/wide-table' : length > 4 ? '@container/table' : '@container/small-table'
}

export interface Column<T> {
  head: string
  cell(row: T, index: number): ReactNode
  /** Aligned at its end. */
  numeric?: boolean
  /** The text may wrap. All other cells stay on one line. */
  wraps?: boolean
  /** For a column of buttons: the head is only for screen readers. */
  hideHead?: boolean
  /** Where the cell stands in a row of two lines. Without it, below its label. */
  place?: Place
  /** Only in a wide table: what it says or does is elsewhere in the row too. */
  wideOnly?: boolean
  className?: string
}

export interface DataTableProps<T> {
  /** For screen readers; sighted people see the heading above the table. */
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf(row: T): string
  /** Shown instead of a table without rows. */
  empty: ReactNode
  /** Rows of 40 px, for lists that people work through. */
  dense?: boolean
}

const ROW_AS_BLOCK =
  'grid grid-cols-2 gap-x-4 gap-y-2.5 border-t border-line py-3.5 first:border-t-0 first:pt-0 last:pb-0 ' +
  '@xl:grid-cols-4'
const ROW_IN_TABLE = 'as-table:table-row as-table:border-t-0 as-table:border-b as-table:hover:bg-paper'
const CELL_IN_ROW = 'block min-w-0 [overflow-wrap:anywhere]'
const CELL_IN_BLOCK =
  'block min-w-0 [overflow-wrap:anywhere] data-label:before:mb-0.5 data-label:before:block ' +
  'data-label:before:text-xs data-label:before:text-muted data-label:before:content-[attr(data-label)]'
const CELL_IN_TABLE =
  'as-table:table-cell as-table:px-2.5 as-table:align-middle as-table:data-label:before:content-none'
const WIDE_ONLY = '@max-4xl:hidden!'
const HEAD_CELL = 'px-2.5 py-2 text-xs font-medium whitespace-nowrap text-muted'

interface CellLook {
  dense: boolean
  numeric: boolean | undefined
  wraps: boolean | undefined
  hideHead: boolean | undefined
  place: Place | undefined
  wideOnly: boolean | undefined
  className: string | undefined
}

const cellClass = ({
  dense,
  numeric,
  wraps,
  hideHead,
  place,
  wideOnly,
  className = '',
}: CellLook): string => {
  const height = dense ? 'as-table:h-10 as-table:py-1' : 'as-table:py-2.5'
  const oneLine = wraps ? '' : 'as-table:whitespace-nowrap'
  const figures = numeric ? 'tabular-nums' : ''
  const side = numeric || hideHead ? 'as-table:text-end' : 'as-table:text-start'
  const inBlock = place ? `${CELL_IN_ROW} ${PLACES[place]}` : CELL_IN_BLOCK
  return `${inBlock} ${CELL_IN_TABLE} ${height} ${oneLine} ${figures} ${side} ${wideOnly ? WIDE_ONLY : ''} ${className}`
}

const rowClass = (columns: readonly Column<never>[]): string => {
  if (!columns.some(({ place }) => place)) return `relative ${ROW_AS_BLOCK}`
  return columns.some(({ place }) => place === 'choice') ? `${TWO_LINES} ${ROW_WITH_CHOICE}` : TWO_LINES
}

export function DataTable<T>({ caption, columns, rows, keyOf, empty, dense = false }: DataTableProps<T>) {
  if (!rows.length) return <>{empty}</>
  const rowLook = rowClass(columns)
  return (
    <div className={`overflow-x-auto ${containerFor(columns)}`}>
      <table role="table" className="as-table:table block w-full border-collapse text-sm text-ink">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="as-table:not-sr-only as-table:table-header-group sr-only">
          <tr role="row" className="border-b border-line">
            {columns.map(({ head, numeric, hideHead, wideOnly }) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                className={`${HEAD_CELL} ${numeric ? 'text-end' : 'text-start'} ${wideOnly ? WIDE_ONLY : ''}`}
              >
                {hideHead ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="as-table:table-row-group block">
          {rows.map((row, index) => (
            <tr key={keyOf(row)} role="row" className={`${rowLook} ${ROW_IN_TABLE}`}>
              {columns.map(({ head, cell, numeric, wraps, hideHead, place, wideOnly, className }) => (
                <td
                  key={head}
                  role="cell"
                  data-label={hideHead ? undefined : head}
                  className={cellClass({ dense, numeric, wraps, hideHead, place, wideOnly, className })}
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
export const rowNumber = ({ page, size }: { page: number; size: number }, index: number): number =>
  (page - 1) * size + index + 1
