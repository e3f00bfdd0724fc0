import type { ServerRoom } from '#platform/server/server-room.ts'
import { deleteLastEmails, deleteOldEmails } from './delete-old-emails.ts'
import { startOutboxWorker } from './worker.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  workers: [startOutboxWorker],
  cleanups: { 'old emails': deleteOldEmails, 'last emails': deleteLastEmails },
}
