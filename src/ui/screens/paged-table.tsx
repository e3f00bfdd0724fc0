// A table of one page of a list, with links to the other pages.
import type { Page } from '#platform/rules/page.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { PageOutOfRange, Pagination, type PaginationProps } from './pagination.tsx'

interface PagedTableProps<T>
  extends Omit<DataTableProps<T>, 'rows'>, Partial<Pick<PaginationProps, 'param' | 'label'>> {
  list: Page<T>
}

export function PagedTable<T>({ list, param, label, empty, ...table }: PagedTableProps<T>) {
  const { rows, page, size, total } = list
  return (
    <>
      {/* A page after the last one is not an empty list. */}
      <DataTable {...table} rows={rows} empty={total ? <PageOutOfRange param={param} /> : empty} />
      <Pagination page={page} size={size} total={total} param={param} label={label ?? table.caption} />
    </>
  )
}
