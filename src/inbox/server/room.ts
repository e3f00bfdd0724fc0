import type { ServerRoom } from '#platform/server/server-room.ts'
import { deleteOldMessages } from './delete-old-messages.ts'
import { inboxCalls } from './inbox-calls.ts'
import { inboxEmails } from './inbox-emails.ts'
import { purgeDeleted } from './undo-deletion.ts'
import { visitorCalls } from './visitor-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: inboxEmails,
  calls: () => [...inboxCalls(), ...visitorCalls()],
  cleanups: { 'deleted messages and subscribers': purgeDeleted, 'old messages': deleteOldMessages },
}
