import type { ServerRoom } from '#platform/server/server-room.ts'
import { testEmail } from './test-email.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [testEmail],
}
