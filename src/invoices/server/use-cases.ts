export { confirmVatNumber } from './confirm-vat-number.ts'
export { invoiceFile, invoiceOf, invoicesOfOrder } from './invoice-view.ts'
export { listInvoices, pageOfInvoices } from './list-invoices.ts'
