import type { ServerRoom } from '#platform/server/server-room.ts'
import { retentionCalls } from './retention-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: retentionCalls,
}
