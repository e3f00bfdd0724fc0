import type { ServerRoom } from '#platform/server/server-room.ts'
import { searchCalls } from './search-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: searchCalls,
}
