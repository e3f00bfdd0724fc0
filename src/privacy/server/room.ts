import type { ServerRoom } from '#platform/server/server-room.ts'
import { privacyEmails } from './privacy-emails.ts'
import { retentionCalls } from './retention-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: privacyEmails,
  calls: retentionCalls,
}
