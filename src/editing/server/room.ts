import type { ServerRoom } from '#platform/server/server-room.ts'
import { contentCalls } from './content-calls.ts'
import { deleteOldRevisions } from './delete-old-revisions.ts'
import { editingEmails } from './editing-emails.ts'
import { historyCalls } from './history-calls.ts'
import { mediaCalls } from './media/media-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: editingEmails,
  calls: (types) => [...contentCalls(types), ...historyCalls(types), ...mediaCalls()],
  cleanups: { 'old versions of the content': deleteOldRevisions },
}
