import type { ServerRoom } from '#platform/server/server-room.ts'
import { correctionEmails } from './events/correction-emails.ts'
import { paymentEmails } from './events/payment-emails.ts'
import { refundEmails } from './events/refund-emails.ts'
import { deleteOldDocuments } from './ledger/delete-old-documents.ts'
import { startRefundWorker } from './refunds/send-refund.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [...paymentEmails, ...refundEmails, ...correctionEmails],
  workers: [startRefundWorker],
  cleanups: { 'old documents': deleteOldDocuments },
}
