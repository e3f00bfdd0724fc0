import type { ServerRoom } from '#platform/server/server-room.ts'
import { deleteLastMails, deleteOldMails } from './delete-old-mails.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  cleanups: { 'old mails': deleteOldMails, 'last mails': deleteLastMails },
}
