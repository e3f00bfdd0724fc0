import type { ServerRoom } from '#platform/server/server-room.ts'
import { deleteOldDocuments } from './ledger/delete-old-documents.ts'
import { startRefundWorker } from './refunds/refund-worker.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  workers: [startRefundWorker],
  cleanups: { 'old documents': deleteOldDocuments },
}
