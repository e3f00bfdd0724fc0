// What the bookkeeper gets.
import { z } from 'zod'
import { say } from '#platform/rules/words.ts'
import { call, type Call } from '#platform/server/api/call.ts'
import { CSV_ANSWER, csvStream, type Columns } from '#platform/server/api/csv.ts'
import { BOOKKEEPING_QUERY, type BookkeepingRow } from './bookkeeping.ts'

const COLUMNS: Columns<BookkeepingRow> = [
  [say('reports.documents', 'column.date'), (row) => row.date],
  [say('reports.documents', 'column.number'), (row) => row.number],
  [say('reports.documents', 'column.kind'), (row) => row.kind],
  [say('reports.documents', 'column.order'), (row) => row.order],
  [say('reports.documents', 'column.customer'), (row) => row.customer],
  [say('reports.documents', 'column.company'), (row) => row.company],
  [say('reports.documents', 'column.country'), (row) => row.country],
  [say('reports.documents', 'column.vatNumber'), (row) => row.vatNumber],
  [say('reports.documents', 'column.net'), (row) => row.net],
  [say('reports.documents', 'column.taxRate'), (row) => row.taxRate],
  [say('reports.documents', 'column.tax'), (row) => row.tax],
  [say('reports.documents', 'column.gross'), (row) => row.gross],
  [say('reports.documents', 'column.currency'), (row) => row.currency],
  [say('reports.documents', 'column.method'), (row) => row.method],
  [say('reports.documents', 'column.transaction'), (row) => row.transaction],
  [say('reports.documents', 'column.treatment'), (row) => row.treatment],
  [say('reports.documents', 'column.part'), (row) => row.part],
]

export const figureCalls = (): Call[] => [
  call({
    tag: 'Orders',
    method: 'GET',
    path: '/bookkeeping.csv',
    permission: 'see-sales',
    summary: 'Invoices and credit notes as a file for the bookkeeper, by month or from day to day',
    query: BOOKKEEPING_QUERY,
    answer: CSV_ANSWER,
    handle: async ({ act, query }) =>
      csvStream(COLUMNS, await act.exportBookkeeping(query), `bookkeeping${nameOf(query)}.csv`),
  }),
]

/** Safe in a file name: the parts are validated days and months. */
const nameOf = ({ month, from, to }: z.output<typeof BOOKKEEPING_QUERY>): string =>
  [month, !month && from, !month && to]
    .filter(Boolean)
    .map((part) => `-${part}`)
    .join('')
