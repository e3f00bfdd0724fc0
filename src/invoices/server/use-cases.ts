export { confirmVatNumber } from './confirm-vat-number.ts'
export { eInvoiceFile, invoiceFile, invoiceOf, invoicesOfOrder } from './invoice-view.ts'
export { listInvoices, pageOfInvoices } from './list-invoices.ts'
