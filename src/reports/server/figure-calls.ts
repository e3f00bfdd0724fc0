// What the bookkeeper gets.
import { z } from 'zod'
import { call, type Call } from '#platform/server/api/call.ts'
import { CSV_ANSWER, csvStream, type Columns } from '#platform/server/api/csv.ts'
import { BOOKKEEPING_QUERY, type BookkeepingRow } from './bookkeeping.ts'

const COLUMNS: Columns<BookkeepingRow> = [
  ['Date', (row) => row.date],
  ['Number', (row) => row.number],
  ['Kind', (row) => row.kind],
  ['Order', (row) => row.order],
  ['Customer', (row) => row.customer],
  ['Company', (row) => row.company],
  ['Country', (row) => row.country],
  ['VAT number', (row) => row.vatNumber],
  ['Net', (row) => row.net],
  ['Tax rate', (row) => row.taxRate],
  ['Tax', (row) => row.tax],
  ['Gross', (row) => row.gross],
  ['Currency', (row) => row.currency],
  ['Method', (row) => row.method],
  ['Transaction', (row) => row.transaction],
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
