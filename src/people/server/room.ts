import type { ServerRoom } from '#platform/server/server-room.ts'
import { peopleCalls } from './people-calls.ts'
import { adminListChanged } from './team-emails.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [adminListChanged],
  calls: peopleCalls,
}
