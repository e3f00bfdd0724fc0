import type { ServerRoom } from '#platform/server/server-room.ts'
import { peopleCalls } from './people-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: peopleCalls,
}
