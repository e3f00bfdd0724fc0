import type { ServerRoom } from '#platform/server/server-room.ts'
import { invoiceCalls } from './invoice-calls.ts'
import { eInvoiceWithheld } from './invoice-emails.ts'
import { attachedInvoice } from './invoice-view.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  feature: 'invoices',
  calls: invoiceCalls,
  emails: [eInvoiceWithheld],
  attachmentOf: attachedInvoice,
}
