// A table of one page of a list, with the way to its other pages.
import type { Page } from '#domain/page.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { BeyondTheEnd, Pagination, type PaginationProps } from './pagination.tsx'

interface PagedTableProps<T>
  extends Omit<DataTableProps<T>, 'rows'>, Partial<Pick<PaginationProps, 'param' | 'label'>> {
  list: Page<T>
}

export function PagedTable<T>({ list, param, label, empty, ...table }: PagedTableProps<T>) {
  const { rows, page, size, total } = list
  return (
    <>
      {/* Only a list without any rows is empty: a page after its last one says something else. */}
      <DataTable {...table} rows={rows} empty={total ? <BeyondTheEnd param={param} /> : empty} />
      <Pagination page={page} size={size} total={total} param={param} label={label ?? table.caption} />
    </>
  )
}
