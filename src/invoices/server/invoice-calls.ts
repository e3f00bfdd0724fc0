// Invoices and credit notes over HTTP.
import { z } from 'zod'
import { ORDER_RECORD } from '#orders/server/order-record.ts'
import { PAYMENT_MODES } from '#platform/rules/payment-mode.ts'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { answerList, LIST_QUERY, listOf } from '#platform/server/api/query.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import { CONFIRM_VAT_INPUT } from './confirm-vat-number.ts'
import { INVOICE_RECORD } from './list-invoices.ts'

const NUMBER = z.object({ number: z.string() })

const invoices = { tag: 'Orders' } as const

export const invoiceCalls = (): Call[] => [
  call({
    ...invoices,
    method: 'GET',
    path: '/invoices',
    permission: 'see-sales',
    summary: 'List invoices and credit notes, newest first',
    query: LIST_QUERY.extend({
      mode: z.enum(PAYMENT_MODES, `mode must be ${PAYMENT_MODES.join(' or ')}.`).optional(),
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
  call({
    ...invoices,
    method: 'GET',
    path: '/invoice/{number}',
    permission: 'owner',
    summary: 'Read one invoice or credit note',
    params: NUMBER,
    answer: { status: 200, schema: INVOICE_RECORD },
    handle: ({ act, params }) => act.oneInvoice(params.number),
  }),
  call({
    ...invoices,
    method: 'GET',
    path: '/invoice-pdf/{number}',
    permission: 'owner',
    summary: 'An invoice or a credit note as a PDF',
    params: NUMBER,
    answer: { status: 200, type: 'application/pdf', schema: z.string() },
    failures: ['too-many'],
    async handle({ act, params }) {
      const { name, bytes } = await act.invoiceFile(params.number)
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': contentDisposition('attachment', name),
          'cache-control': 'private, no-store',
        },
      })
    },
  }),
  call({
    ...invoices,
    method: 'PUT',
    path: '/confirm-vat-number/{id}',
    permission: 'change-money',
    summary: 'Confirm that the VAT number of an order is valid',
    params: ID,
    body: CONFIRM_VAT_INPUT,
    answer: { status: 200, schema: ORDER_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.confirmVatNumber(params.id, body),
  }),
]
