import type { ServerRoom } from '#platform/server/server-room.ts'
import { noteCalls } from './note-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: noteCalls,
}
