import type { ServerRoom } from '#platform/server/server-room.ts'
import { customerCalls } from './customer-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: customerCalls,
}
