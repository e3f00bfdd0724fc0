// The list of invoices and credit notes over HTTP.
import { z } from 'zod'
import { call, type Call } from '#platform/server/api/call.ts'
import { answerList, LIST_QUERY, listOf, MODE_QUERY } from '#platform/server/api/query.ts'
import { INVOICE_RECORD } from './list-invoices.ts'

export const invoiceCalls = (): Call[] => [
  call({
    tag: 'Orders',
    method: 'GET',
    path: '/invoices',
    permission: 'see-sales',
    summary: 'List invoices and credit notes, newest first',
    query: LIST_QUERY.extend({
      ...MODE_QUERY.shape,
      search: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'The beginning of a number, or its digits.' }),
    }),
    answer: listOf(INVOICE_RECORD),
    handle: (input) => {
      const { mode, search } = input.query
      return answerList(input, (slice) => input.act.listInvoices({ ...slice, mode, search }))
    },
  }),
]
